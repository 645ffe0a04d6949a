//! The data itself.

use std::io::{self, Write};

use crate::evidence::Measurements;

pub(super) fn write(measurements: &Measurements, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, measurements)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use crate::evidence::test_support::measurements;

    #[test]
    fn the_form_is_known() {
        let mut out = Vec::new();
        super::write(&measurements(), &mut out).expect("a vector takes all");
        insta::assert_snapshot!(String::from_utf8(out).expect("JSON is text"));
    }
}
