//! The Universal Scalability Law, fitted to measured throughput.
//!
//! N. Gunther, "Guerrilla Capacity Planning", 2007: `X(N) = λN / (1 + σ(N−1) + κN(N−1))`.

use crate::evidence::UslFit;

/// A measured point: threads, calls a second.
pub type Throughput = (usize, f64);

/// How many parameters the law has.
const PARAMETERS: usize = 3;

/// Fits the law with λ > 0 and σ, κ ≥ 0, none for less than two thread counts.
///
/// `N/X` is linear in `1/λ`, `σ/λ` and `κ/λ`. Each equation is weighted by `X/N`, so that relative errors are minimised.
/// With two points κ is taken as 0: no more than two numbers can be told from them.
pub fn fit(points: &[Throughput]) -> Option<UslFit> {
    let usable: Vec<Throughput> =
        points.iter().copied().filter(|(threads, per_s)| *threads > 0 && *per_s > 0.0).collect();
    let columns = usable.len().min(PARAMETERS);
    if columns < 2 {
        return None;
    }
    let rows: Vec<[f64; PARAMETERS]> = usable.iter().map(|&(threads, per_s)| row(threads as f64, per_s)).collect();
    let [slope, waiting, agreeing] = least_squares_without_negatives(&rows, columns)?;
    let fit = UslFit {
        lambda: 1.0 / slope,
        sigma: waiting / slope,
        kappa: agreeing / slope,
        points: usable.len(),
        r_squared: None,
        relative_error: None,
    };
    let is_exact = usable.len() <= columns;
    Some(if is_exact { fit } else { with_errors(fit, &usable) })
}

fn row(threads: f64, per_s: f64) -> [f64; PARAMETERS] {
    let weight = per_s / threads;
    [weight, (threads - 1.0) * weight, threads * (threads - 1.0) * weight]
}

fn with_errors(mut fit: UslFit, points: &[Throughput]) -> UslFit {
    let mean = points.iter().map(|(_, per_s)| per_s).sum::<f64>() / points.len() as f64;
    let (mut residual, mut total, mut relative) = (0.0, 0.0, 0.0);
    for &(threads, per_s) in points {
        let error = fit.throughput(threads as f64) - per_s;
        residual += error * error;
        total += (per_s - mean).powi(2);
        relative += (error / per_s).powi(2);
    }
    fit.r_squared = (total > 0.0).then_some(1.0 - residual / total);
    fit.relative_error = Some((relative / points.len() as f64).sqrt());
    fit
}

/// Minimises `Σ (row · x − 1)²` with `x₀ > 0` and the others ≥ 0, using the first `columns` of them. With two bounded
/// parameters every choice of those that are zero can be tried; the best feasible one is the minimum.
fn least_squares_without_negatives(rows: &[[f64; PARAMETERS]], columns: usize) -> Option<[f64; PARAMETERS]> {
    let free_sets: [&[usize]; 4] = [&[0], &[0, 1], &[0, 2], &[0, 1, 2]];
    let feasible = free_sets
        .into_iter()
        .filter(|free| free.iter().all(|&column| column < columns))
        .filter_map(|free| solve(rows, free))
        .filter(|solution| solution[0] > 0.0 && solution.iter().all(|value| *value >= 0.0));
    feasible.min_by(|left, right| residual(rows, left).total_cmp(&residual(rows, right)))
}

fn residual(rows: &[[f64; PARAMETERS]], solution: &[f64; PARAMETERS]) -> f64 {
    rows.iter().map(|row| (row.iter().zip(solution).map(|(a, x)| a * x).sum::<f64>() - 1.0).powi(2)).sum()
}

/// The normal equations over the free columns, by Gauss and Jordan with pivoting.
fn solve(rows: &[[f64; PARAMETERS]], free: &[usize]) -> Option<[f64; PARAMETERS]> {
    let count = free.len();
    // Columns are scaled to one: they differ by the square of the thread count.
    let norm = |column: usize| rows.iter().map(|row| row[column].powi(2)).sum::<f64>().sqrt();
    let norms: Vec<f64> = free.iter().map(|&column| norm(column)).collect();
    if norms.contains(&0.0) {
        return None;
    }
    let scaled = |row: &[f64; PARAMETERS], at: usize| row[free[at]] / norms[at];
    let mut matrix = vec![vec![0.0; count + 1]; count];
    for (i, line) in matrix.iter_mut().enumerate() {
        for (j, cell) in line.iter_mut().enumerate() {
            let factor = |row| if j == count { 1.0 } else { scaled(row, j) };
            *cell = rows.iter().map(|row| scaled(row, i) * factor(row)).sum();
        }
    }
    eliminate(&mut matrix)?;
    let mut solution = [0.0; PARAMETERS];
    for (at, &column) in free.iter().enumerate() {
        solution[column] = matrix[at][count] / norms[at];
    }
    Some(solution)
}

/// Brings the left part to the identity; none if it is singular.
fn eliminate(matrix: &mut [Vec<f64>]) -> Option<()> {
    const SINGULAR: f64 = 1e-12;
    for column in 0..matrix.len() {
        let pivot =
            (column..matrix.len()).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let lead = matrix[column][column];
        if lead.abs() < SINGULAR {
            return None;
        }
        let pivot_line: Vec<f64> = matrix[column].iter().map(|cell| cell / lead).collect();
        for (index, line) in matrix.iter_mut().enumerate() {
            let factor = line[column];
            for (cell, by) in line.iter_mut().zip(&pivot_line) {
                *cell = if index == column { *by } else { *cell - factor * by };
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(lambda: f64, sigma: f64, kappa: f64) -> UslFit {
        UslFit { lambda, sigma, kappa, points: 0, r_squared: None, relative_error: None }
    }

    fn measured(law: &UslFit, threads: &[usize]) -> Vec<Throughput> {
        threads.iter().map(|&count| (count, law.throughput(count as f64))).collect()
    }

    #[test]
    fn known_parameters_are_recovered() {
        for (lambda, sigma, kappa) in [(1e6, 0.05, 0.001), (5e7, 0.9, 0.0), (3e6, 0.0, 0.02), (1e7, 0.0, 0.0)] {
            let points = measured(&law(lambda, sigma, kappa), &[1, 2, 4, 8, 16, 32]);
            let fit = fit(&points).expect("six points");
            assert!((fit.lambda / lambda - 1.0).abs() < 1e-6, "{fit:?}");
            assert!((fit.sigma - sigma).abs() < 1e-6 && (fit.kappa - kappa).abs() < 1e-6, "{fit:?}");
            assert!(
                fit.r_squared.is_some_and(|r| r > 0.999_999) && fit.relative_error.is_some_and(|error| error < 1e-6)
            );
        }
    }

    #[test]
    fn parameters_are_never_negative() {
        // Faster than linear: no law of waiting explains it.
        let fit = fit(&[(1, 1e6), (2, 2.5e6), (4, 6e6)]).expect("three points");
        assert!(fit.sigma >= 0.0 && fit.kappa >= 0.0 && fit.lambda > 0.0, "{fit:?}");
    }

    #[test]
    fn few_points_determine_it_without_an_error() {
        let two = fit(&[(1, 1e6), (2, 1.5e6)]).expect("two points");
        assert_eq!((two.kappa, two.relative_error), (0.0, None));
        assert!((two.throughput(2.0) - 1.5e6).abs() < 1.0, "{two:?}");
        assert_eq!(fit(&[(1, 1e6)]), None);
    }
}
