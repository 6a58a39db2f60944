export type DeletionFacts = {
  /** On the way with a car. */
  isDriving: boolean;
  /** Bookings that have not begun. */
  bookingsAhead: number;
  /** Damages about which somebody is heard who would have no login any more to answer, and no address to be told the decision. */
  hearings: number;
  /** Drivers on a main account, who lose it too. */
  drivers: number;
  /** A safety package that lasts beyond today: its last days are given back first. */
  hasSafetyPackage: boolean;
  /** Kilometres in packages that are valid: they are given back first. */
  hasKmPackages: boolean;
  /** What a main account owes; negative if it has a credit. */
  balanceCents: number;
};

export type DeletionStep =
  | 'TRIP'
  | 'BOOKINGS'
  | 'HEARING'
  | 'DRIVERS'
  | 'SAFETY_PACKAGE'
  | 'KM_PACKAGES'
  | 'BALANCE'
  | 'CREDIT';

/**
 * What happens before an account is deleted, in this order. Nobody is refused for it: the request stands
 * until nothing of this is left (Art. 17 GDPR; undecided claims: paragraph 3 e).
 */
export function stepsBeforeDeletion(facts: DeletionFacts): DeletionStep[] {
  const steps: [DeletionStep, boolean][] = [
    ['TRIP', facts.isDriving],
    ['BOOKINGS', facts.bookingsAhead > 0],
    ['HEARING', facts.hearings > 0],
    ['DRIVERS', facts.drivers > 0],
    ['SAFETY_PACKAGE', facts.hasSafetyPackage],
    ['KM_PACKAGES', facts.hasKmPackages],
    ['BALANCE', facts.balanceCents > 0],
    ['CREDIT', facts.balanceCents < 0],
  ];
  return steps.flatMap(([step, isDue]) => (isDue ? [step] : []));
}
