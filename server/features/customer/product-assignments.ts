import type { OutputOf } from '#contract/calls.ts';
import { heldAssignment } from '#domain/customer/held-assignment.ts';
import { isFormerPredecessorCustomer, operatingCompany } from '#domain/customer/operating-company.ts';
import { subCustomerState } from '#domain/customer/sub-customer.ts';
import type { findOptions } from './customer.repository.ts';
import type { ProductAssignment } from './product-assignment.repository.ts';

type Assignments = NonNullable<OutputOf<'GET /customers'>['items'][number]['productAssignments']>;

/**
 * The products that the customer has, had and will have, with their times' options (§3.19): first the one
 * that holds now, whose state is the customer's (§4.7), then others in order.
 */
export function productAssignments(
  assignments: readonly ProductAssignment[],
  options: Awaited<ReturnType<typeof findOptions>>,
  now: Temporal.Instant,
): Assignments {
  const held = heldAssignment(assignments, now);
  const shown = (assignment: ProductAssignment) => {
    const { productId, title, state, start, end } = assignment;
    const own = options.filter((option) => {
      const beginsBeforeEnd = !end || Temporal.Instant.compare(option.start, end) < 0;
      return beginsBeforeEnd && (!option.end || Temporal.Instant.compare(option.end, start) > 0);
    });
    const isToCome = Temporal.Instant.compare(start, now) > 0;
    return {
      timeRange: { start: start.toString(), end: end?.toString() ?? null },
      state: assignment === held ? state : isToCome ? 'REQUESTED' : 'DELETED',
      product: { id: productId, title },
      company: operatingCompany(own.map(({ optionId }) => optionId)) ?? null,
      formerPredecessor: isFormerPredecessorCustomer(options.map(({ start: from }) => from)),
      subCustomerState: subCustomerState(own.map(({ optionId }) => optionId)),
      productOptionAssignments: own.map(({ optionId, start: from, end: until }) => ({
        productOption: { id: optionId },
        timeRange: { start: from.toString(), end: until?.toString() ?? null },
      })),
    };
  };
  const others = assignments.filter((assignment) => assignment !== held);
  return [...(held ? [held] : []), ...others].map(shown);
}
