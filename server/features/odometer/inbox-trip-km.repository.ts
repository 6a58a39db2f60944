import { sql } from 'kysely';
import { type DistanceDoubt, DOUBT_TEXTS } from '#domain/trip/sure-distance.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import { inCities } from '#server/features/customer/city-sql.ts';
import { cityOfRow, isWanted } from '#server/features/customer/inbox-sql.ts';

type Row = {
  id: number;
  plate: string;
  cityId: number;
  city: string;
  doubt: DistanceDoubt;
  confirmedAt: Temporal.Instant;
};

/** What no later word of the car settles (§S10.22). */
const FOR_PEOPLE = sql`trip_return.checked_at is null and trip_return.doubt in ('NEXT', 'SUM', 'UNIT')`;

/** Trips whose kilometres a person has to say, before they can be billed. */
export const tripKmSource: InboxSource = {
  kind: 'TRIP_KM',
  right: { area: 'FLEET', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    const { viewer } = look;
    const { rows } = await sql<Row>`
      select trip_return.booking_id as id, vehicle.plate, city.id as "cityId", city.title as city, trip_return.doubt,
        trip_return.confirmed_at as "confirmedAt"
      from trip_return join vehicle on vehicle.id = trip_return.vehicle_id join city on city.id = vehicle.city_id
        join customer driver on driver.id = trip_return.customer_id
      where ${FOR_PEOPLE} and vehicle.provider_id = ${viewer.providerId} and ${inCities(look.cities, sql`vehicle.city_id`)}
        and driver.account_number <> (select account_number from customer viewer where viewer.id = ${viewer.id})
        and ${isWanted('trip_return.booking_id', look)}
      order by trip_return.confirmed_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: `${row.plate}: Kilometer einer Fahrt unklar`,
      about: DOUBT_TEXTS[row.doubt],
      city: cityOfRow(row),
      since: row.confirmedAt,
      facts: [{ label: 'Buchung', value: String(row.id) }],
      note: `Festlegen geht noch nur im Terminal: trips doubted zeigt, was das Auto gemeldet hat; trips km ${row.id}`,
    }));
  },
  keys: () => sql`select booking_id || ' ' || doubt as key from trip_return where ${FOR_PEOPLE}`,
};
