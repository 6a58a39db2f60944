import type { Tariff } from './price-list.ts';

/** What decides whether an account may change from one plan to another. */
export type ChoosablePlan = {
  id: string;
  /** The customer kind, a word or several (§3.27). */
  kundenart: string;
  /** To this account; other plans are agreed with us. */
  isOffered: boolean;
  existingCardRequired: boolean;
  asksMore: boolean;
  /** The plan of the drivers. */
  firstSubcustomerPlanId: string | null;
  tariff: Pick<Tariff, 'id'>;
};

/**
 * Is a plan offered to whoever has this customer number, or has none yet? One that is kept for some is offered to these
 * alone (§3.30).
 */
export const isOfferedTo = (
  { position, customerNumbers }: { position: number | null; customerNumbers: readonly string[] },
  customerNumber?: string,
): boolean =>
  position !== null &&
  (customerNumbers.length === 0 ||
    (customerNumber !== undefined && customerNumbers.includes(customerNumber)));

/**
 * May an account change from this plan to that? Only to one on offer, of the same kind and another tariff,
 * which needs nothing unshown or unsaid at registration, and leaves its drivers' plan.
 */
export function mayChangeTo(from: ChoosablePlan, to: ChoosablePlan): boolean {
  return (
    from.isOffered &&
    to.isOffered &&
    !to.existingCardRequired &&
    !to.asksMore &&
    to.tariff.id !== from.tariff.id &&
    wordsOf(to.kundenart) === wordsOf(from.kundenart) &&
    to.firstSubcustomerPlanId === from.firstSubcustomerPlanId
  );
}

const wordsOf = (kundenart: string): string => kundenart.trim().split(/\s+/).toSorted().join(' ');
