import type { OwnData } from '#server/feature/own-data.ts';

/** Each proposal and each decision about one is an act, and acts are exported; a proposal names accounts by number only. */
export const proposalOwnData: OwnData = {
  leftOut: {
    'proposal.author_id': 'Was du angefragt hast: Es steht unter „Handlungen im Betrieb“.',
    'proposal.customer_id': 'Was über dich angefragt wurde: Es steht unter „Einsicht und Bearbeitung“.',
    'proposal_end.ended_by': 'Worüber du entschieden hast: Es steht unter „Handlungen im Betrieb“.',
  },
};
