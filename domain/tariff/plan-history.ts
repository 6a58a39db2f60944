import { BERLIN } from '#domain/booking/grid.ts';

/** A change of the plan that was not taken back. */
export type PlanChange = { id: number; fromPlanId: string; toPlanId: string; startsAt: Temporal.Instant };

/** A plan that an account had, has or will have, with the moment and the day in Berlin on which it began or will. */
export type PlanSpan = { planId: string; start: Temporal.Instant; since: Temporal.PlainDate };

/**
 * An account's plans in order, from its first day: the last one begun is what it has now. `planId`: the plan
 * of an account that has never changed it.
 */
export function planHistory(
  { planId, createdAt }: { planId: string; createdAt: Temporal.Instant },
  changes: readonly PlanChange[],
): [PlanSpan, ...PlanSpan[]] {
  const ordered = changes.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || a.id - b.id);
  const span = (id: string, start: Temporal.Instant): PlanSpan => ({
    planId: id,
    start,
    since: start.toZonedDateTimeISO(BERLIN).toPlainDate(),
  });
  return [
    span(ordered[0]?.fromPlanId ?? planId, createdAt),
    ...ordered.map(({ toPlanId, startsAt }) => span(toPlanId, startsAt)),
  ];
}

/** Divides the plans at this moment. */
export function spansAt(
  history: readonly [PlanSpan, ...PlanSpan[]],
  now: Temporal.Instant,
): { past: PlanSpan[]; current: PlanSpan; next: PlanSpan | undefined } {
  const begun = history.filter(({ start }) => Temporal.Instant.compare(start, now) <= 0);
  const current = begun.at(-1) ?? history[0];
  return { past: begun.slice(0, -1), current, next: history[begun.length || 1] };
}
