import type { OutputOf } from '#contract/calls.ts';
import { isFormerPredecessorCustomer, operatingCompany } from '#domain/customer/operating-company.ts';
import { subCustomerState } from '#domain/customer/sub-customer.ts';
import { planHistory, spansAt } from '#domain/tariff/plan-history.ts';
import type { findCustomer, findOptions } from './customer.repository.ts';
import type { NamedPlanChange } from './plan-change.repository.ts';

type Assignments = NonNullable<OutputOf<'GET /customers'>['items'][number]['productAssignments']>;

/**
 * The plans that the customer has, had and will have, each with the options of its time (§3.19): today's first, whose state
 * is the customer's (§4.8), then the others in their order.
 */
export function productAssignments({
  row,
  changes,
  options,
  plan,
  now,
}: {
  row: Awaited<ReturnType<typeof findCustomer>>;
  changes: readonly NamedPlanChange[];
  options: Awaited<ReturnType<typeof findOptions>>;
  plan: { id: string; title: string };
  now: Temporal.Instant;
}): Assignments {
  const titles = new Map([
    [plan.id, plan.title],
    ...changes.flatMap(({ fromPlanId, fromTitle, toPlanId, toTitle }): [string, string][] => [
      [fromPlanId, fromTitle],
      [toPlanId, toTitle],
    ]),
  ]);
  const history = planHistory({ planId: row.planId, createdAt: row.createdAt }, changes);
  const { current } = spansAt(history, now);
  const assignments = history.map((span, index) => {
    const end = history[index + 1]?.start;
    const own = options.filter((option) => {
      const beginsBeforeEnd = !end || Temporal.Instant.compare(option.start, end) < 0;
      return beginsBeforeEnd && (!option.end || Temporal.Instant.compare(option.end, span.start) > 0);
    });
    return {
      timeRange: { start: span.start.toString(), end: end?.toString() ?? null },
      state:
        span === current
          ? row.state
          : Temporal.Instant.compare(span.start, now) > 0
            ? 'REQUESTED'
            : 'DELETED',
      product: { id: span.planId, title: titles.get(span.planId) ?? span.planId },
      company: operatingCompany(own.map(({ optionId }) => optionId)) ?? null,
      formerPredecessor: isFormerPredecessorCustomer(options.map(({ start }) => start)),
      subCustomerState: subCustomerState(own.map(({ optionId }) => optionId)),
      productOptionAssignments: own.map(({ optionId, start, end: until }) => ({
        productOption: { id: optionId },
        timeRange: { start: start.toString(), end: until?.toString() ?? null },
      })),
    };
  });
  const currentIndex = history.indexOf(current);
  return [...assignments.slice(currentIndex, currentIndex + 1), ...assignments.toSpliced(currentIndex, 1)];
}
