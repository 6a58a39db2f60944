import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'TRIPS',
    file: 'Geklärte Kilometer',
    title: 'Kilometer, die erst nach der Rückgabe feststanden',
    of: ['booking.customer_id', 'booking.driver_customer_id'],
    codes: ['Geklärt durch'],
    amounts: ['Unterschied auf der nächsten Rechnung'],
    query: (db, id) =>
      db
        .selectFrom('km_settlement')
        .innerJoin('booking', 'booking.id', 'km_settlement.booking_id')
        .where((where) =>
          where.or([where('booking.customer_id', '=', id), where('booking.driver_customer_id', '=', id)]),
        )
        .orderBy('km_settlement.id')
        .select([
          'km_settlement.booking_id as Buchung',
          'settled_at as Zeitpunkt',
          'how as Geklärt durch',
          'before_km as Kilometer vorher',
          'km as Kilometer',
          'km_settlement.reason as Grund',
        ])
        // Who pays is told what it costs.
        .select(({ case: when, ref }) =>
          when()
            .when('booking.customer_id', '=', id)
            .then(ref('km_settlement.difference_cents'))
            .end()
            .as('Unterschied auf der nächsten Rechnung'),
        ),
  },
  {
    chapter: 'TRIPS',
    file: 'Von uns gesetzte Kilometer',
    title: 'Kilometer deiner Fahrten, die wir von Hand gesetzt haben',
    of: ['booking.customer_id', 'booking.driver_customer_id'],
    query: (db, id) =>
      db
        .selectFrom('odometer_setting')
        .innerJoin('booking', 'booking.id', 'odometer_setting.booking_id')
        .where((where) =>
          where.or([where('booking.customer_id', '=', id), where('booking.driver_customer_id', '=', id)]),
        )
        .orderBy('odometer_setting.id')
        .select([
          'odometer_setting.booking_id as Buchung',
          'set_at as Zeitpunkt',
          'before_m as Meter vorher',
          'metres as Meter',
          'odometer_setting.reason as Grund',
        ]),
  },
];

export const odometerOwnData: OwnData = { sections: SECTIONS };
