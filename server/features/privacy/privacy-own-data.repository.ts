import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'DECLARATIONS',
    file: 'Downloads deiner Daten',
    title: 'Wann du deine Daten heruntergeladen hast',
    of: ['data_export.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('data_export')
        .where('data_export.customer_id', '=', id)
        .orderBy('asked_at')
        .select(['asked_at as Verlangt', 'downloads as Heruntergeladen']),
  },
  {
    chapter: 'DECLARATIONS',
    file: 'Löschanträge',
    title: 'Anträge auf Löschung',
    of: ['deletion_request.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('deletion_request')
        .where('deletion_request.customer_id', '=', id)
        .orderBy('id')
        .select(['asked_at as Gestellt', 'withdrawn_at as Zurückgenommen', 'done_at as Erledigt']),
  },
];

export const privacyOwnData: OwnData = {
  sections: SECTIONS,
};
