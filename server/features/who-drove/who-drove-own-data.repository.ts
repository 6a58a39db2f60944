import type { OwnData } from '#server/feature/own-data.ts';

export const whoDroveOwnData: OwnData = {
  sections: [
    {
      chapter: 'TRIPS',
      file: 'Auskünfte an Behörden',
      title: 'Welcher Behörde wir dich als die Person genannt haben, die fuhr',
      of: ['driver_disclosure.customer_id'],
      query: (db, id) =>
        db
          .selectFrom('driver_disclosure')
          .innerJoin('driver_question', 'driver_question.id', 'driver_disclosure.question_id')
          .innerJoin('vehicle', 'vehicle.id', 'driver_question.vehicle_id')
          .where('driver_disclosure.customer_id', '=', id)
          .orderBy('driver_disclosure.question_id')
          .select([
            'driver_disclosure.booking_id as Buchung',
            'vehicle.plate as Kennzeichen',
            'driver_question.authority as Behörde',
            'driver_question.reference as Aktenzeichen',
            'driver_question.starts_at as Gefragt ab',
            'driver_question.ends_at as Gefragt bis',
            'driver_disclosure.written_at as Brief geschrieben',
            'driver_disclosure.told_at as Dir gesagt',
          ]),
    },
  ],
  leftOut: {
    'driver_question.asked_by':
      'Was du im Betrieb für Behörden nachgesehen hast: Es sind Daten anderer, und sie bekommen sie.',
  },
};
