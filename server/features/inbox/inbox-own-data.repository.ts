import type { OwnData } from '#server/feature/own-data.ts';

/** Each claim is an act, and acts are exported; it is forgotten half an hour after the last sign. */
export const inboxOwnData: OwnData = {
  leftOut: {
    'inbox_claim.person_id':
      'Worum du dich im Betrieb gerade kümmerst: Es steht unter „Handlungen im Betrieb“.',
  },
};
