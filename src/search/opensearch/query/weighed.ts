/** How the cluster counts by weight: it has no weights of its own for what does not score. */

/** Returns each condition as often as it weighs. */
export function asOftenAsWeighed<Condition>(
  conditions: readonly Condition[],
  weights: readonly number[],
): readonly Condition[] {
  return conditions.flatMap((each, at) => Array.from({ length: weights[at] ?? 1 }, () => each))
}
