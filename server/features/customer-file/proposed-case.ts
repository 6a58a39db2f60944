import { fullName } from '#domain/customer/full-name.ts';
import { may } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import { proposedAct } from '#server/feature/proposed-act.ts';
import { type CaseHead, decideCaseIn, findCase, lockCase } from '#server/features/case/case.repository.ts';
import { CASE_KIND_TITLES } from '#server/features/case/case-words.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { tellBlocked } from '#server/features/customer-block/tell-blocked.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import type { Act } from '#server/http/act.repository.ts';

/** As it is stored until somebody confirms it: a suspicion that blocks an account until further notice. */
export type CaseWish = {
  caseId: number;
  /** What the person reads. */
  told: string;
};

/** What it rests on; undefined: there is nothing to decide (any more). */
export async function findCaseBasis(db: Db, { caseId }: Pick<CaseWish, 'caseId'>) {
  const head = await lockCase(db, caseId);
  return head && !head.isDecided ? { customer: head.customerId, state: head.customerState } : undefined;
}

/** What an act about this case says of where and whom. */
export const aboutCase = ({ id, kind, customerId, cityId }: CaseHead): Omit<Act, 'kind'> => ({
  area: 'CASES',
  object: { kind: 'CASE', id },
  ...(customerId === null ? {} : { customerId }),
  ...(cityId === null ? {} : { cityId }),
  before: { case: kind },
});

export const proposedCase = proposedAct<CaseWish>({
  kind: 'CASE_CONFIRMED',
  findBasis: findCaseBasis,
  describe: async (db, { caseId, told }) => {
    const head = await findCase(db, caseId);
    const name = head && fullName(head.prename, head.name);
    return {
      object: head?.customerNumber
        ? [name, `(${head.customerNumber})`].filter(Boolean).join(' ')
        : `Fall ${caseId}`,
      facts: [
        { label: 'Fall', value: head ? `${caseId}, ${CASE_KIND_TITLES[head.kind]}` : String(caseId) },
        { label: 'Gesperrt', value: 'bis auf Weiteres, und überall ausgeloggt' },
        { label: 'Was die Person liest', value: told },
      ],
    };
  },
  execute: async ({ db, mailer, now, proposal, recordAct }, { caseId, told }) => {
    const { id, authorId, reason } = proposal;
    const head = await lockCase(db, caseId);
    const grants = await findGrantsOf(db, authorId, now);
    if (!head?.customerId || !may(grants, 'CASES', 'DECIDE', head.cityId ?? 'ALL', now)) return 'OUTDATED';
    const by = await findStaffNameOf(db, authorId);
    if (!(await decideCaseIn(db, { id: caseId, decision: 'CONFIRMED', by, now }))) return 'OUTDATED';
    await tellBlocked({ db, mailer, now }, head.customerId, { lastDay: null, told });
    await recordAct({
      ...aboutCase(head),
      kind: 'CASE_CONFIRMED',
      after: { decision: 'CONFIRMED', proposal: id },
      reason: reason ?? undefined,
    });
    return undefined;
  },
});
