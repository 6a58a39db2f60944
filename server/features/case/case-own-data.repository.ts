import type { OwnData } from '#server/feature/own-data.ts';

const ON_THE_LIST =
  'Was du im Betrieb auf die Sperrliste gesetzt, freigegeben oder beendet hast: Es sind Daten anderer.';

export const caseOwnData: OwnData = {
  sections: [
    {
      chapter: 'CHECKS',
      file: 'Verdachtsfälle',
      title: 'Hinweise unserer Betrugsprüfung',
      of: ['review_case.customer_id'],
      codes: ['Anlass', 'Entscheidung'],
      query: (db, id) =>
        db
          .selectFrom('review_case')
          .where('review_case.customer_id', '=', id)
          .orderBy('id')
          .select([
            'created_at as Gemeldet',
            'kind as Anlass',
            'decided_at as Entschieden',
            'decision as Entscheidung',
          ]),
    },
  ],
  leftOut: {
    'blocklist_entry.added_by': ON_THE_LIST,
    'blocklist_entry.second_id': ON_THE_LIST,
    'blocklist_entry.ended_by': ON_THE_LIST,
  },
};
