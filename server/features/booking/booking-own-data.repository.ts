import type { Db } from '#server/db/connect.ts';
import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

/** Each kind by its own index: one condition with "or" over both tables reads everybody's events. */
const eventsOf = (db: Db, id: number) => {
  const ofBooking = (column: 'customer_id' | 'driver_customer_id') =>
    db
      .selectFrom('booking')
      .innerJoin('booking_event', 'booking_event.booking_id', 'booking.id')
      .where(`booking.${column}`, '=', id)
      .select('booking_event.id');
  const driven = db
    .selectFrom('booking_event')
    .where('booking_event.driver_customer_id', '=', id)
    .select('booking_event.id');
  // What somebody of the staff did to bookings of others is about these.
  const done = db
    .selectFrom('booking_event')
    .innerJoin('booking', 'booking.id', 'booking_event.booking_id')
    .innerJoin('customer as owner', 'owner.id', 'booking.customer_id')
    .innerJoin('customer as actor', 'actor.id', 'booking_event.customer_id')
    .where('actor.id', '=', id)
    .whereRef('actor.account_number', '=', 'owner.account_number')
    .select('booking_event.id');
  return ofBooking('customer_id').union(ofBooking('driver_customer_id')).union(done).union(driven);
};

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'BOOKINGS',
    file: 'Buchungen',
    title: 'Buchungen',
    of: ['booking.customer_id', 'booking.driver_customer_id'],
    codes: ['Zustand', 'Fahrzeugklasse'],
    amounts: ['Zeitpreis', 'Gebühren', 'Kilometerpreis'],
    query: (db, id) =>
      db
        .selectFrom('booking')
        .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
        .innerJoin('station', 'station.id', 'booking.station_id')
        .innerJoin('city', 'city.id', 'booking.city_id')
        .leftJoin('booking_wish', 'booking_wish.booking_id', 'booking.id')
        .where((where) =>
          where.or([where('booking.customer_id', '=', id), where('booking.driver_customer_id', '=', id)]),
        )
        .orderBy('booking.starts_at')
        .orderBy('booking.id')
        .select([
          'booking.id as Buchung',
          'booking.state as Zustand',
          'booking.created_at as Gebucht',
          'booking.starts_at as Beginn',
          'booking.ends_at as Ende',
          'booking.returned_at as Zurückgegeben',
          'booking.cancelled_at as Storniert',
          'vehicle.model as Auto',
          'vehicle.plate as Kennzeichen',
          'vehicle.class as Fahrzeugklasse',
          'station.name as Station',
          'city.title as Stadt',
          'booking_wish.features as Gesucht',
          'booking_wish.seats as Gesuchte Sitze',
          'booking_wish.equipment as Gesuchte Ausstattung',
          'booking.planned_km as Geplante Kilometer',
          'booking.driven_km as Gefahrene Kilometer',
          'booking.tariff_id as Tarif',
        ])
        // Who pays is told what it costs.
        .select(({ case: when, ref }) => {
          const ofPayer = (column: 'time_cents' | 'fee_cents' | 'km_cents') =>
            when()
              .when('booking.customer_id', '=', id)
              .then(ref(`booking.${column}`))
              .end();
          return [
            ofPayer('time_cents').as('Zeitpreis'),
            ofPayer('fee_cents').as('Gebühren'),
            ofPayer('km_cents').as('Kilometerpreis'),
            'booking.currency as Währung',
            when()
              .when('booking.driver_customer_id', '=', id)
              .then('an dich verliehen')
              .when('booking.driver_customer_id', 'is not', null)
              .then('von dir verliehen')
              .end()
              .as('Verliehen'),
          ];
        }),
  },
  {
    chapter: 'BOOKINGS',
    file: 'Verlauf der Buchungen',
    title: 'Was mit deinen Buchungen geschah',
    of: ['booking_event.customer_id', 'booking_event.driver_customer_id'],
    codes: ['Vorgang'],
    amounts: ['Preis vorher', 'Preis nachher', 'Gebühr'],
    query: (db, id) =>
      db
        .selectFrom('booking_event')
        .innerJoin('booking', 'booking.id', 'booking_event.booking_id')
        .innerJoin('customer as owner', 'owner.id', 'booking.customer_id')
        .leftJoin('customer as actor', 'actor.id', 'booking_event.customer_id')
        .where('booking_event.id', 'in', eventsOf(db, id))
        .orderBy('booking_event.id')
        .select(({ case: when, ref }) => {
          const ofPayer = (column: 'price_before_cents' | 'price_after_cents' | 'fee_cents') =>
            when()
              .when('booking.customer_id', '=', id)
              .then(ref(`booking_event.${column}`))
              .end();
          return [
            'booking.id as Buchung',
            'booking_event.at as Zeitpunkt',
            'booking_event.kind as Vorgang',
            when()
              .when('booking_event.customer_id', '=', id)
              .then('du')
              .when('actor.account_number', '=', ref('owner.account_number'))
              .then('jemand aus deinem Account')
              .else('wir')
              .end()
              .as('Von'),
            'booking_event.starts_at as Beginn',
            'booking_event.ends_at as Ende',
            'booking_event.moved_from as Station bisher',
            ofPayer('price_before_cents').as('Preis vorher'),
            ofPayer('price_after_cents').as('Preis nachher'),
            ofPayer('fee_cents').as('Gebühr'),
            'booking.currency as Währung',
          ];
        }),
  },
];

export const bookingOwnData: OwnData = {
  sections: SECTIONS,
};
