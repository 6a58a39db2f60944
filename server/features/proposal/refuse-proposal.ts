import { refuseProposal } from '#contract/proposal.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { actOfEnd, openProposal, refuseSecond, viewDecided } from './decide-proposal.ts';
import { insertEnd } from './proposal.repository.ts';
import { tellAuthor } from './tell-author.ts';

export const bindRefuseProposal = bind(refuseProposal, {
  handle: async (context, { params: { id }, body: { reason } }) => {
    const { db, now, session, recordAct } = context;
    const row = await openProposal(context, id);
    if (!row) return refuse('PROPOSAL_UNKNOWN');
    const refused = await refuseSecond(context, row);
    if (refused) return refused;
    const end = { id, outcome: 'REFUSED', by: session.customerId, reason, now } as const;
    if (!(await insertEnd(db, end))) return refuse('PROPOSAL_OVER');
    await recordAct(actOfEnd(row, 'REFUSED', reason));
    await tellAuthor(context, id);
    return viewDecided(context, id);
  },
});
