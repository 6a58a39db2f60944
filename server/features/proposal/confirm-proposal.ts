import { confirmProposal } from '#contract/proposal.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { actOfEnd, openProposal, refuseSecond, viewDecided } from './decide-proposal.ts';
import { insertEnd, isBasis } from './proposal.repository.ts';
import { actOf } from './proposal-view.ts';
import { tellAuthor } from './tell-author.ts';

/**
 * §S20.3: the second person. What it rests on is looked up anew and locked; if that has changed, nothing is carried out, and
 * that is the answer. Confirmed once more, it is what it was.
 */
export const bindConfirmProposal = bind(confirmProposal, {
  handle: async (context, { params: { id } }) => {
    const { db, now, session, staff, recordAct } = context;
    const row = await openProposal(context, id);
    if (!row) return refuse('PROPOSAL_UNKNOWN');
    if (row.outcome === 'CONFIRMED' && row.authorId !== session.customerId) {
      await recordAct('DONE_BEFORE');
      return viewDecided(context, id);
    }
    const refused = await refuseSecond(context, row);
    if (refused) return refused;

    const act = actOf(context, row);
    const second = { id: session.customerId, grants: staff.grants };
    const basis = await act.findBasis(db, row.request, now);
    const isSame = basis !== undefined && (await isBasis(db, id, basis));
    const failed = isSame
      ? await act.execute({ ...context, proposal: row, second }, row.request)
      : ('OUTDATED' as const);
    if (failed === 'ROLE_BEYOND_OWN' || failed === 'TOO_CLOSE') return refuse(failed);
    if (failed !== undefined && failed !== 'OUTDATED')
      throw new Error(`${row.kind} was refused by ${failed}`);
    const outcome = failed ?? ('CONFIRMED' as const);
    if (!(await insertEnd(db, { id, outcome, by: session.customerId, now }))) return refuse('PROPOSAL_OVER');
    await recordAct(actOfEnd(row, outcome));
    await tellAuthor(context, id);
    return viewDecided(context, id);
  },
});
