import type { OwnData } from '#server/feature/own-data.ts';

export const carSecretOwnData: OwnData = {
  sections: [
    {
      chapter: 'TRIPS',
      file: 'Codes und PINs im Auto',
      title: 'Wann du Codes und PINs eines Autos gesehen hast',
      of: ['car_secret_view.customer_id'],
      codes: ['Was'],
      query: (db, id) =>
        db
          .selectFrom('car_secret_view')
          .where('car_secret_view.customer_id', '=', id)
          .orderBy('happened_at')
          .orderBy('id')
          .select(['booking_id as Buchung', 'happened_at as Zeitpunkt', 'kind as Was']),
    },
  ],
};
