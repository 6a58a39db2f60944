import type { CustomerState } from '#domain/customer/customer-state.ts';

/** What is compared between the originals, the account and the person (§2.13), in the order in which it is asked. */
export const ORIGINAL_POINTS = ['NAME', 'BIRTH_DATE', 'CLASSES', 'VALIDITY', 'PHOTO'] as const;
export type OriginalPoint = (typeof ORIGINAL_POINTS)[number];

/** §S12.3: how long a code proves that somebody is there, and how often it may be tried. */
export const PRESENCE_MINUTES = 10;
export const PRESENCE_TRIES = 5;

/** What was seen and proved at a partner counts this long; who comes back later shows it again. */
const COUNTS_HOURS = 24 * 7;

/** Why nothing can be done for somebody at a partner now. */
export type ActivationObstacle = 'CONTRACT' | 'MANUAL_CHECK' | 'PHOTOS' | 'ACTIVE' | 'ENDED';

/** What an activation still lacks. */
export type MissingStep = 'ORIGINALS' | 'PRESENCE' | 'SECOND_PERSON' | 'EMAIL';

type Step = { at: Temporal.Instant };
export type ActivationFacts = {
  state: CustomerState;
  /** The contract was sent to whoever registered. */
  contractSent: boolean;
  /** Photos of the papers wait for staff. */
  photosWait: boolean;
  /** The check was passed and has not expired. */
  documentsValid: boolean;
  emailConfirmed: boolean;
  /** The latest look at the originals, by whom. */
  originals: (Step & { personId: number }) | undefined;
  presence: Step | undefined;
  /** When the name or the licence of the account was last changed. */
  changedAt: Temporal.Instant | undefined;
  /** The partner asks for a second person. */
  needsTwoPeople: boolean;
};

export function activationObstacle({
  state,
  contractSent,
  photosWait,
}: Pick<ActivationFacts, 'state' | 'contractSent' | 'photosWait'>): ActivationObstacle | undefined {
  switch (state) {
    case 'VERIFIED':
      if (!contractSent) return 'CONTRACT';
      return photosWait ? 'PHOTOS' : undefined;
    case 'PRELIMINARY':
      return 'MANUAL_CHECK';
    case 'ACTIVE':
    case 'CANCELLING':
      return 'ACTIVE';
    default:
      return 'ENDED';
  }
}

/** The look at the originals that counts now: none that is old, or of an account that was called otherwise then. */
export function countingOriginals(
  { originals, changedAt }: Pick<ActivationFacts, 'originals' | 'changedAt'>,
  now: Temporal.Instant,
): ActivationFacts['originals'] {
  if (!originals || !counts(originals, now)) return undefined;
  return changedAt && Temporal.Instant.compare(changedAt, originals.at) > 0 ? undefined : originals;
}

/** What was done at this instant or before counts no more. */
export const countsSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: COUNTS_HOURS });

const counts = ({ at }: Step, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, countsSince(now)) > 0;

/** The proof of presence that counts now. */
export const countingPresence = (
  { presence }: Pick<ActivationFacts, 'presence'>,
  now: Temporal.Instant,
): ActivationFacts['presence'] => (presence && counts(presence, now) ? presence : undefined);

/** What is missing for somebody without an obstacle, in the order in which it is done (§S12.3, §S3.5). */
export function missingSteps(facts: ActivationFacts, now: Temporal.Instant): MissingStep[] {
  const { documentsValid, emailConfirmed, needsTwoPeople } = facts;
  const isPresent = countingPresence(facts, now) !== undefined;
  const steps: [step: MissingStep, isMissing: boolean][] = [
    ['ORIGINALS', !documentsValid && countingOriginals(facts, now) === undefined],
    ['PRESENCE', !documentsValid && !isPresent],
    ['SECOND_PERSON', !documentsValid && needsTwoPeople],
    // Whoever reads the code in the mail confirms the address with it.
    ['EMAIL', !emailConfirmed && (documentsValid || isPresent)],
  ];
  return steps.flatMap(([step, isMissing]) => (isMissing ? [step] : []));
}

/** Returns the refusal if this person of the partner may not activate the account now. */
export function checkPassing(
  facts: ActivationFacts,
  personId: number,
  now: Temporal.Instant,
): 'ORIGINALS_MISSING' | 'PRESENCE_MISSING' | 'SECOND_PERSON_NEEDED' | undefined {
  const missing = missingSteps(facts, now);
  if (missing.includes('ORIGINALS')) return 'ORIGINALS_MISSING';
  if (missing.includes('PRESENCE')) return 'PRESENCE_MISSING';
  const sawOriginals = countingOriginals(facts, now)?.personId === personId;
  return missing.includes('SECOND_PERSON') && sawOriginals ? 'SECOND_PERSON_NEEDED' : undefined;
}
