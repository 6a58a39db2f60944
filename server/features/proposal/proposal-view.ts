import type { CallOutput } from '#contract/call.ts';
import type { confirmProposal } from '#contract/proposal.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { decisionRefusal, PROPOSALS, proposalState } from '#domain/proposal/proposal.ts';
import { hasAll } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import type { ProposedAct } from '#server/feature/proposed-act.ts';
import type { Services } from '#server/http/services.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { findClose } from './close-people.repository.ts';
import type { ProposalRow } from './proposal.repository.ts';

export type ProposalView = CallOutput<typeof confirmProposal>;
type Viewer = Pick<Services, 'proposedActs'> & {
  db: Db;
  session: Pick<Session, 'customerId'>;
  staff: Pick<StaffCaller, 'grants'>;
  now: Temporal.Instant;
};

/** How an act of this kind is worked out, said and carried out. */
export function actOf({ proposedActs }: Pick<Services, 'proposedActs'>, { kind }: Pick<ProposalRow, 'kind'>) {
  const act = proposedActs.find((one) => one.kind === kind);
  if (!act) throw new Error(`no feature declares ${kind}`);
  // What is stored of a kind is what its own feature has proposed.
  return act as ProposedAct<object>;
}

/** Whether somebody may be the second person in its area, in all of its cities. */
export const mayConfirm = (
  { area, cities }: Pick<ProposalRow, 'area' | 'cities'>,
  { grants }: Pick<StaffCaller, 'grants'>,
  now: Temporal.Instant,
): boolean => hasAll(grants, { [area]: ['CONFIRM'] }, cities ?? 'ALL', now);

/** What whoever asks may see of these, as they see it: their own, and what they may decide about. */
export async function viewProposals(viewer: Viewer, rows: readonly ProposalRow[]): Promise<ProposalView[]> {
  const { db, session, staff, now } = viewer;
  const me = session.customerId;
  const about = rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const close = await findClose(db, me, about);
  const visible = rows.filter((row) => row.authorId === me || mayConfirm(row, staff, now));
  return Promise.all(
    visible.map(async (row): Promise<ProposalView> => {
      const { object, facts } = await actOf(viewer, row).describe(db, row.request, row.basis);
      const isClose = row.customerId !== null && close.has(row.customerId);
      return {
        id: row.id,
        kind: row.kind,
        title: PROPOSALS[row.kind].title,
        area: row.area,
        object,
        facts,
        reason: row.reason,
        author: {
          name: nameOf(row.authorPrename, row.authorName, row.authorNumber),
          accountNumber: row.authorNumber,
        },
        isOwn: row.authorId === me,
        mayDecide:
          mayConfirm(row, staff, now) && decisionRefusal(row, { id: me, isClose }, now) === undefined,
        madeAt: row.madeAt.toString(),
        expiresAt: row.expiresAt.toString(),
        state: proposalState(row, now),
        end: endOf(row),
      };
    }),
  );
}

function endOf({ endedAt, endNumber, endPrename, endName, endReason }: ProposalRow): ProposalView['end'] {
  if (endedAt === null) return null;
  const by = endNumber === null ? null : nameOf(endPrename, endName, endNumber);
  return { at: endedAt.toString(), by, reason: endReason };
}

const nameOf = (prename: string | null, name: string | null, number: string): string =>
  fullName(prename, name) ?? number;
