type Spanned = { start: Temporal.Instant; end: Temporal.Instant | undefined };

/**
 * Of the assignments of an account the one that holds now: its state is the account's (§4.7). Undefined when none does. They
 * do not overlap; the end is not part of one.
 */
export const heldAssignment = <T extends Spanned>(
  assignments: readonly T[],
  now: Temporal.Instant,
): T | undefined =>
  assignments.find(
    ({ start, end }) =>
      Temporal.Instant.compare(start, now) <= 0 && (!end || Temporal.Instant.compare(end, now) > 0),
  );
