import type { OwnData } from '#server/feature/own-data.ts';

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
};
