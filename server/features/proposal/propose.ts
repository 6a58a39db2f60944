import { PROPOSAL_DAYS, PROPOSALS, type ProposalKind } from '#domain/proposal/proposal.ts';
import type { Db } from '#server/db/connect.ts';
import type { RecordAct } from '#server/http/act.repository.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/http/services.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { findProposal, insertProposal, isWaiting, lockKind } from './proposal.repository.ts';
import { type ProposalView, viewProposals } from './proposal-view.ts';

type Proposing = Pick<Services, 'proposedActs'> & {
  db: Db;
  now: Temporal.Instant;
  session: Pick<Session, 'customerId' | 'providerId'>;
  staff: Pick<StaffCaller, 'grants'>;
  recordAct: RecordAct;
};

type Wish = {
  kind: ProposalKind;
  /** As it is stored: numbers, no names. */
  request: object;
  basis: object;
  /** Whom it is about. */
  customerId?: number;
  /** Where the second person has to have the right; null: everywhere. */
  cities: readonly number[] | null;
  reason: string | undefined;
};

/** Leaves an act that one person may not do alone to a second one, in the transaction of the call. */
export async function propose(
  context: Proposing,
  { kind, request, basis, customerId, cities, reason }: Wish,
): Promise<ProposalView | Refusal<'PROPOSAL_OPEN'>> {
  const { db, now, session, recordAct } = context;
  const { customerId: authorId, providerId } = session;
  const of = { providerId, kind, request, now };
  await lockKind(db, of);
  if (await isWaiting(db, of)) return refuse('PROPOSAL_OPEN');
  const { area } = PROPOSALS[kind];
  const expiresAt = now.add({ hours: 24 * PROPOSAL_DAYS });
  const id = await insertProposal(db, {
    ...of,
    area,
    cities,
    authorId,
    customerId,
    basis,
    reason,
    expiresAt,
  });
  await recordAct({
    kind: 'PROPOSED',
    area,
    object: { kind: 'PROPOSAL', id },
    ...(customerId === undefined ? {} : { customerId }),
    cityId: cities?.length === 1 ? cities[0] : undefined,
    after: { proposal: kind, request },
    reason,
  });
  const row = await findProposal(db, id);
  const [view] = row ? await viewProposals(context, [row]) : [];
  if (!view) throw new Error(`proposal ${id} vanished`);
  return view;
}
