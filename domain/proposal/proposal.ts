import type { Area } from '#domain/staff/right.ts';

/** §S20.3: so long a proposal waits for a second person, in days of 24 hours. */
export const PROPOSAL_DAYS = 7;

/** What can be proposed: how it is called, and in which area the second person has CONFIRM. */
export const PROPOSALS = {
  ROLE_GIVEN: { title: 'Rolle geben', area: 'PEOPLE' },
  CASE_CONFIRMED: { title: 'Verdacht bestätigen und Account sperren', area: 'CASES' },
  DAMAGE_TO_DRIVER: { title: 'Schaden einer Fahrt zurechnen', area: 'FLEET' },
  CUSTOMER_BLOCKED: { title: 'Account länger sperren', area: 'CUSTOMERS' },
  PRESET_CHANGED: { title: 'Rechte einer Rolle erweitern', area: 'PEOPLE' },
  PAYMENT_RECORDED: { title: 'Zahlung buchen, die zu nichts Offenem passt', area: 'MONEY' },
  BANK_ENTRY_ASSIGNED: { title: 'Posten eines Kontoauszugs buchen', area: 'MONEY' },
  DEBIT_FILE_SUBMITTED: { title: 'Lastschriften als eingereicht vermerken', area: 'MONEY' },
  DEBIT_FILE_REFUSED: { title: 'Lastschriften als von der Bank abgelehnt vermerken', area: 'MONEY' },
  CREDIT_PAID_OUT: { title: 'Guthaben auszahlen', area: 'MONEY' },
  POSTING_REVERSED: { title: 'Kontobewegung zurücknehmen', area: 'MONEY' },
  FEE_WAIVED: { title: 'Gebühr erlassen', area: 'MONEY' },
  WRITTEN_OFF: { title: 'Offenen Rest ausbuchen', area: 'MONEY' },
  DAMAGE_SHARE_CHARGED: { title: 'Anteil an einem Schaden berechnen', area: 'MONEY' },
  BLOCKLIST_ADDED: { title: 'Auf die Sperrliste setzen', area: 'CASES' },
  BLOCKLIST_ENDED: { title: 'Eintrag der Sperrliste beenden', area: 'CASES' },
  GOODWILL_GIVEN: { title: 'Kulanz geben', area: 'MONEY' },
} as const satisfies Record<string, { title: string; area: Area }>;
export type ProposalKind = keyof typeof PROPOSALS;

/** CONFIRMED: and carried out in the same moment. OUTDATED: what it rests on had changed, so nothing was carried out. */
export type ProposalOutcome = 'CONFIRMED' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED' | 'OUTDATED';
export type ProposalState = 'OPEN' | ProposalOutcome;

type Found = {
  authorId: number;
  expiresAt: Temporal.Instant;
  outcome: ProposalOutcome | null;
};

/** What it is now; what nobody has decided in its time has expired, also before a job writes that down. */
export const proposalState = (
  { outcome, expiresAt }: Omit<Found, 'authorId'>,
  now: Temporal.Instant,
): ProposalState =>
  outcome ?? (Temporal.Instant.compare(now, expiresAt) >= 0 ? ('EXPIRED' as const) : ('OPEN' as const));

/** §S20.3: why somebody who may confirm in its area does not decide about this one. */
export function decisionRefusal(
  proposal: Found,
  { id, isClose }: { id: number; isClose: boolean },
  now: Temporal.Instant,
): 'PROPOSAL_OWN' | 'TOO_CLOSE' | 'PROPOSAL_OVER' | undefined {
  if (proposal.authorId === id) return 'PROPOSAL_OWN';
  if (isClose) return 'TOO_CLOSE';
  return proposalState(proposal, now) === 'OPEN' ? undefined : 'PROPOSAL_OVER';
}
