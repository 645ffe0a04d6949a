//! The level flags, in the order in which they were given across all letters.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::triage::LevelFlag;

const FLAGS: [(&str, char, LevelFlag, &str); 4] = [
    ("allow", 'A', LevelFlag::Allow, "Do not report a rule or group"),
    ("warn", 'W', LevelFlag::Warn, "Report as warnings"),
    ("deny", 'D', LevelFlag::Deny, "Report as errors; `-D warnings` turns every warning into an error"),
    ("forbid", 'F', LevelFlag::Forbid, "Like deny, but cannot be overridden"),
];

/// Level flags with the rule or group that each names.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelArguments {
    pub(super) steps: Vec<(LevelFlag, String)>,
}

// Written by hand: the derive keeps one list a letter and loses the order between them.
impl FromArgMatches for LevelArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut placed = Vec::new();
        for (id, _, flag, _) in FLAGS {
            let indices = matches.indices_of(id).into_iter().flatten();
            let names = matches.get_many::<String>(id).into_iter().flatten();
            placed.extend(indices.zip(names).map(|(index, name)| (index, flag, name.clone())));
        }
        placed.sort_by_key(|(index, ..)| *index);
        Ok(LevelArguments { steps: placed.into_iter().map(|(_, flag, name)| (flag, name)).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.steps.extend(Self::from_arg_matches(matches)?.steps);
        Ok(())
    }
}

impl Args for LevelArguments {
    fn augment_args(command: Command) -> Command {
        FLAGS.into_iter().fold(command, |command, (id, letter, _, help)| {
            let flag = Arg::new(id)
                .short(letter)
                .long(id)
                .value_name("RULE")
                .action(ArgAction::Append)
                .help(help)
                .help_heading("Levels");
            command.arg(flag)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
