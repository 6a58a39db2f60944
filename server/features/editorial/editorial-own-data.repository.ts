import type { OwnData } from '#server/feature/own-data.ts';

/** Each notice that somebody switches is an act, and acts are exported. */
export const editorialOwnData: OwnData = {
  leftOut: {
    'notice.started_by': 'Welche Hinweise du eingeschaltet hast: Es steht unter „Handlungen im Betrieb“.',
    'notice.ended_by': 'Welche Hinweise du ausgeschaltet hast: Es steht unter „Handlungen im Betrieb“.',
  },
};
