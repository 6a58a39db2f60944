import type { OwnData } from '#server/feature/own-data.ts';

export const tariffOwnData: OwnData = {
  sections: [
    {
      chapter: 'PERSON',
      file: 'Tarifoptionen',
      title: 'Optionen deines Tarifs',
      of: ['customer_option.customer_id'],
      query: (db, id) =>
        db
          .selectFrom('customer_option')
          .where('customer_option.customer_id', '=', id)
          .orderBy('starts_at')
          .orderBy('option_id')
          .select(['option_id as Option', 'starts_at as Beginn', 'ends_at as Ende']),
    },
  ],
};
