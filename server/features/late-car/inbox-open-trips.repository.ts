import { sql } from 'kysely';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { fillPath } from '#domain/page/fill-path.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import { inCities } from '#server/features/customer/city-sql.ts';
import {
  cityOfRow,
  customerOfRow,
  type InboxPerson,
  isWanted,
  personName,
} from '#server/features/customer/inbox-sql.ts';

type Row = InboxPerson & {
  id: number;
  number: string;
  plate: string;
  model: string;
  station: string;
  endsAt: Temporal.Instant;
  nextAt: Temporal.Instant | null;
};

/** Before that reminders and the warning of whoever is next do their work. */
const PATIENCE = { hours: 1 };

/** Trips that nobody has ended, long after their time, the longest first. */
export const openTripSource: InboxSource = {
  kind: 'OPEN_TRIP',
  right: { area: 'BOOKINGS', step: 'DO' },
  ids: 'NUMBER',
  find: async (look) => {
    const { viewer, now } = look;
    const { rows } = await sql<Row>`
      select booking.id, vehicle.plate, vehicle.model, station.name as station, booking.ends_at as "endsAt",
        (select min(taken.starts_at) from occupancy taken where taken.vehicle_id = booking.vehicle_id
          and taken.starts_at >= booking.ends_at) as "nextAt",
        customer.customer_number as number,
        customer.id as "customerId", customer.customer_number as "customerNumber", customer.prename, customer.name,
        customer.company_addition as addition, city.id as "cityId", city.title as city
      from booking join vehicle on vehicle.id = booking.vehicle_id join station on station.id = booking.station_id
        join city on city.id = booking.city_id
        join customer on customer.id = coalesce(booking.driver_customer_id, booking.customer_id)
      where booking.state = 'ACTIVE' and booking.ends_at <= ${now.subtract(PATIENCE)}::timestamptz
        and booking.provider_id = ${viewer.providerId} and ${inCities(look.cities, sql`booking.city_id`)}
        and customer.account_number <> (select account_number from customer viewer where viewer.id = ${viewer.id})
        and ${isWanted('booking.id', look)}
      order by booking.ends_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: `${row.plate}: Fahrt endet nicht`,
      about: [
        personName(row),
        row.station,
        ...(row.nextAt ? [`nächste Buchung ${formatDateTime(row.nextAt)}`] : []),
      ].join(' · '),
      city: cityOfRow(row),
      since: row.endsAt,
      dueAt: row.endsAt,
      facts: [
        { label: 'Auto', value: `${row.plate}, ${row.model}` },
        { label: 'Buchung', value: String(row.id) },
      ],
      action: {
        label: 'Auto zurückgeben',
        to: `${fillPath('/betrieb/kunden/{account}', { account: row.number })}?rueckgabe=${row.id}`,
      },
      note: 'Ruf zuerst an: Wer fährt, gibt das Auto in der App oder mit der Karte zurück.',
      customer: customerOfRow(row),
    }));
  },
  keys: (now) => sql`
    select id || ' ' || ends_at as key from booking where state = 'ACTIVE' and ends_at <= ${now.subtract(PATIENCE)}::timestamptz`,
};
