import type { OwnData } from '#server/feature/own-data.ts';
import { eraseNotes } from './customer-file.repository.ts';

export const customerFileOwnData: OwnData = {
  sections: [
    {
      chapter: 'CHECKS',
      file: 'Notizen',
      title: 'Was wir uns zu dir notiert haben',
      of: ['customer_note.customer_id'],
      query: (db, id) =>
        db
          .selectFrom('customer_note')
          .where('customer_note.customer_id', '=', id)
          .orderBy('id')
          .select([
            'written_at as Geschrieben',
            'text as Notiz',
            'remind_on as Wieder daran denken am',
            'settled_at as Erledigt',
          ]),
    },
  ],
  leftOut: {
    'customer_note.author_id':
      'Was du im Betrieb über andere notiert hast: Es sind deren Daten, und sie bekommen sie.',
    'customer_note.settled_by':
      'Welche Wiedervorlagen du im Betrieb erledigt hast: Sie stehen unter „Handlungen im Betrieb“.',
  },
  erase: (db, { customerId }) => eraseNotes(db, customerId),
};
