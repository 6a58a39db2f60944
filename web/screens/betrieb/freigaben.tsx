import { ProposalList } from '#web/features/proposal/proposal-list.tsx';

/** /betrieb/freigaben */
export default ProposalList;
