import { DOCUMENT_TITLES, type DocumentKind } from '#domain/document/document-kind.ts';
import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'CHECKS',
    file: 'Dokumentenchecks',
    title: 'Dokumentenchecks',
    of: ['document_check.customer_id'],
    codes: ['Zustand'],
    query: (db, id) =>
      db
        .selectFrom('document_check')
        .where('document_check.customer_id', '=', id)
        .orderBy('id')
        .select([
          'id as Check',
          'state as Zustand',
          'created_at as Begonnen',
          'submitted_at as Eingereicht',
          'decided_at as Entschieden',
          'reason as Begründung',
          'reminded_at as Erinnert',
        ]),
  },
  {
    chapter: 'CHECKS',
    file: 'Einsichten in deine Papiere',
    title: 'Wann wir deine Papiere angesehen haben',
    of: ['document_view.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('document_view')
        .where('document_view.customer_id', '=', id)
        .orderBy('id')
        .select(['viewed_at as Zeitpunkt', 'kind as Was', 'check_id as Check', 'reason as Grund']),
  },
];

export const documentOwnData: OwnData = {
  sections: SECTIONS,
  photos: async (db, customerId) => {
    const papers = await db
      .selectFrom('document')
      .innerJoin('document_check', 'document_check.id', 'document.check_id')
      .where('document_check.customer_id', '=', customerId)
      .orderBy('check_id')
      .orderBy('document.kind')
      .select(['check_id as checkId', 'document.kind', 'file_key as fileKey'])
      .execute();
    return papers.map(({ checkId, kind, fileKey }) => ({
      name: `Papiere Check ${checkId} ${DOCUMENT_TITLES[kind as DocumentKind] ?? kind}`,
      keys: [fileKey],
      mediaType: 'image/jpeg',
    }));
  },
  leftOut: {
    'document_view.viewer_id':
      'Wessen Papiere du als Mitarbeiterin oder Mitarbeiter angesehen hast: Das sind Daten dieser Person.',
  },
};
