import { sql } from 'kysely';
import type { OwnData } from '#server/feature/own-data.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import { eraseWords } from './service-case.repository.ts';

export const serviceCaseOwnData: OwnData = {
  sections: [
    {
      chapter: 'DECLARATIONS',
      file: 'Anliegen',
      title: 'Was du uns als nicht richtig gemeldet hast, und was daraus wurde',
      of: ['service_case.reporter_id'],
      codes: ['Worum', 'Was nicht stimmt', 'Stand des Anliegens', 'Unsere Antwort'],
      amounts: ['Betrag der Zeile'],
      query: (db, id) =>
        db
          .selectFrom('service_case')
          .leftJoin('invoice', 'invoice.id', 'service_case.invoice_id')
          .where('service_case.reporter_id', '=', id)
          .orderBy('service_case.number')
          .select([
            'service_case.number as Anliegen',
            'service_case.kind as Worum',
            'service_case.reason as Was nicht stimmt',
            'service_case.booking_id as Buchung',
            sql<string | null>`${invoiceNumber('invoice')}`.as('Rechnung'),
            'service_case.line_text as Zeile',
            'service_case.line_cents as Betrag der Zeile',
            'service_case.currency as Währung',
            'service_case.text as Text',
            'service_case.state as Stand des Anliegens',
            'service_case.outcome as Unsere Antwort',
            'service_case.created_at as Gemeldet',
            'service_case.answered_at as Beantwortet',
            'service_case.closed_at as Abgeschlossen',
          ]),
    },
    {
      chapter: 'DECLARATIONS',
      file: 'Verlauf der Anliegen',
      title: 'Was zu deinen Anliegen geschrieben wurde',
      of: ['service_case_event.customer_id'],
      codes: ['Schritt des Anliegens'],
      query: (db, id) =>
        db
          .selectFrom('service_case_event')
          .innerJoin('service_case', 'service_case.id', 'service_case_event.case_id')
          // What we have done in it is theirs, too.
          .where(({ eb, or }) =>
            or([eb('service_case_event.customer_id', '=', id), eb('service_case.reporter_id', '=', id)]),
          )
          .orderBy('service_case_event.id')
          .select([
            'service_case.number as Anliegen',
            'service_case_event.at as Zeitpunkt',
            'service_case_event.kind as Schritt des Anliegens',
            'service_case_event.text as Text',
          ]),
    },
  ],
  photos: async (db, customerId) => {
    const photos = await db
      .selectFrom('service_case_photo as photo')
      .innerJoin('service_case', 'service_case.id', 'photo.case_id')
      .where('service_case.reporter_id', '=', customerId)
      .where('photo.recorded_at', 'is not', null)
      .orderBy('service_case.number')
      .orderBy('photo.position')
      .select([
        'service_case.number',
        'photo.position',
        'photo.original_key as originalKey',
        'photo.file_key as fileKey',
        'photo.media_type as mediaType',
      ])
      .execute();
    return photos.map(({ number, position, originalKey, fileKey, mediaType }) => ({
      name: `Anliegen ${number} ${position + 1}`,
      keys: [originalKey, fileKey],
      mediaType,
    }));
  },
  leftOut: {
    'service_case.account_id': 'wer bezahlt: dein Hauptaccount, wie bei der Buchung oder Rechnung',
    'service_case.driver_id': 'wer gefahren ist, wie bei der Buchung',
    'service_case.assignee_id': 'wer von uns daran arbeitet',
    'service_case_event.staff_id': 'wer von uns geschrieben hat',
  },
  erase: (db, { customerId, now }) => eraseWords(db, customerId, now),
};
