import { decisionRefusal, type ProposalOutcome } from '#domain/proposal/proposal.ts';
import type { ActKind } from '#domain/staff/act.ts';
import type { Act } from '#server/http/act.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { findClose } from './close-people.repository.ts';
import { findProposal, lockProposal, type ProposalRow } from './proposal.repository.ts';
import { mayConfirm, type ProposalView, viewProposals } from './proposal-view.ts';

export type Deciding = CallContext & { session: Session; staff: StaffCaller };

/** The proposal with this number, locked, if it is one's own or one may be its second person. */
export async function openProposal(
  { db, session, staff, now }: Deciding,
  id: number,
): Promise<ProposalRow | undefined> {
  await lockProposal(db, id);
  const row = await findProposal(db, id);
  if (row?.providerId !== session.providerId) return undefined;
  return row.authorId === session.customerId || mayConfirm(row, staff, now) ? row : undefined;
}

/** Why this person does not decide about it, as the second one. */
export async function refuseSecond(
  { db, session: { customerId: id }, now }: Deciding,
  row: ProposalRow,
): Promise<Refusal<'PROPOSAL_OWN' | 'TOO_CLOSE' | 'PROPOSAL_OVER'> | undefined> {
  const isClose = row.customerId !== null && (await findClose(db, id, [row.customerId])).has(row.customerId);
  const refused = decisionRefusal(row, { id, isClose }, now);
  return refused && refuse(refused);
}

const ACTS: Record<Exclude<ProposalOutcome, 'EXPIRED'>, ActKind> = {
  CONFIRMED: 'PROPOSAL_CONFIRMED',
  REFUSED: 'PROPOSAL_REFUSED',
  WITHDRAWN: 'PROPOSAL_WITHDRAWN',
  OUTDATED: 'PROPOSAL_OUTDATED',
};

export const actOfEnd = (
  { id, kind, area, cities, customerId }: ProposalRow,
  outcome: keyof typeof ACTS,
  reason?: string,
): Act => ({
  kind: ACTS[outcome],
  area,
  object: { kind: 'PROPOSAL', id },
  ...(customerId === null ? {} : { customerId }),
  cityId: cities?.length === 1 ? cities[0] : undefined,
  after: { proposal: kind },
  reason,
});

/** The proposal as it is now, for who has decided about it. */
export async function viewDecided(context: Deciding, id: number): Promise<ProposalView> {
  const row = await findProposal(context.db, id);
  const [view] = row ? await viewProposals(context, [row]) : [];
  if (!view) throw new Error(`proposal ${id} vanished`);
  return view;
}
