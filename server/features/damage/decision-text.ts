import { DAMAGE_OUTCOMES, type DamageOutcome } from '#domain/damage/damage-state.ts';

type Decided = { outcome: DamageOutcome; shareCents: number | undefined; evidence: string };

/** As the event of a decision keeps it when the decision itself was taken back. */
export const decisionText = ({ outcome, shareCents, evidence }: Decided): string =>
  `${outcome}${shareCents === undefined ? '' : ` ${shareCents}`}: ${evidence}`;

/** Reads it back; undefined: it is none. */
export function readDecision(text: string): Decided | undefined {
  const [, code, cents, evidence = ''] = /^([A-Z]+)(?: (\d+))?: ([^]*)$/.exec(text) ?? [];
  const outcome = DAMAGE_OUTCOMES.find((one) => one === code);
  return outcome && { outcome, shareCents: cents === undefined ? undefined : Number(cents), evidence };
}
