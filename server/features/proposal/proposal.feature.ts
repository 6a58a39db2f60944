import { feature } from '#server/feature/feature.ts';
import { bindConfirmProposal } from './confirm-proposal.ts';
import { expireProposals } from './expire-proposals.ts';
import { proposalSource } from './inbox-proposals.ts';
import { bindListProposals } from './list-proposals.ts';
import { proposalLetters } from './proposal.letters.ts';
import { proposalOwnData } from './proposal-own-data.repository.ts';
import { bindRefuseProposal } from './refuse-proposal.ts';
import { bindWithdrawProposal } from './withdraw-proposal.ts';

export const proposalFeature = feature({
  calls: [bindListProposals, bindConfirmProposal, bindRefuseProposal, bindWithdrawProposal],
  jobs: [{ name: 'expire-proposals', cron: '*/5 * * * *', run: expireProposals }],
  letters: proposalLetters,
  ownData: proposalOwnData,
  inbox: [proposalSource],
});
