import { withdrawProposal } from '#contract/proposal.ts';
import { proposalState } from '#domain/proposal/proposal.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { actOfEnd, openProposal, viewDecided } from './decide-proposal.ts';
import { insertEnd } from './proposal.repository.ts';

export const bindWithdrawProposal = bind(withdrawProposal, {
  handle: async (context, { params: { id } }) => {
    const { db, now, session, recordAct } = context;
    const row = await openProposal(context, id);
    if (row?.authorId !== session.customerId) return refuse('PROPOSAL_UNKNOWN');
    if (proposalState(row, now) !== 'OPEN') return refuse('PROPOSAL_OVER');
    if (!(await insertEnd(db, { id, outcome: 'WITHDRAWN', by: session.customerId, now })))
      return refuse('PROPOSAL_OVER');
    await recordAct(actOfEnd(row, 'WITHDRAWN'));
    return viewDecided(context, id);
  },
});
