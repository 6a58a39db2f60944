import { sql } from 'kysely';
import { type DamageView, placeText } from '#domain/damage/car-part.ts';
import {
  DAMAGE_TITLES,
  type DamageKind,
  type DamageSeverity,
  SEVERITY_TITLES,
} from '#domain/damage/damage-kind.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import { inCities } from '#server/features/customer/city-sql.ts';
import { cityOfRow, isWanted } from '#server/features/customer/inbox-sql.ts';
import { isAboutAccountOf } from './damage-sql.ts';

type Row = {
  id: string;
  plate: string;
  model: string;
  cityId: number;
  city: string;
  kind: DamageKind;
  severity: DamageSeverity;
  view: DamageView;
  x: number;
  y: number;
  beforeTrip: boolean;
  isHearing: boolean;
  heardUntil: Temporal.Instant | null;
  recordedAt: Temporal.Instant;
};

/** Whoever is heard has time: until then, or until they answer, nobody can decide. */
const isOurTurn = (
  now: Temporal.Instant,
) => sql`(damage.state in ('REPORTED', 'OPEN') or damage.state = 'HEARING' and
  (damage.heard_until <= ${now}::timestamptz or exists (select from damage_event event
    where event.damage_id = damage.id and event.kind = 'STATED')))`;

/** The number by which the command takes it. */
const SHORT = 8;

/** Damages about which somebody of the fleet decides next (§S10.15), the first reported first. */
export const damageSource: InboxSource = {
  kind: 'DAMAGE',
  right: { area: 'FLEET', step: 'DECIDE' },
  ids: 'UUID',
  find: async (look) => {
    const { viewer, now } = look;
    const { rows } = await sql<Row>`
      select damage.id, vehicle.plate, vehicle.model, city.id as "cityId", city.title as city, damage.kind, damage.severity,
        damage.view, damage.x, damage.y, damage.before_trip as "beforeTrip", damage.state = 'HEARING' as "isHearing",
        damage.heard_until as "heardUntil", damage.recorded_at as "recordedAt"
      from damage join vehicle on vehicle.id = damage.vehicle_id join city on city.id = vehicle.city_id
      where damage.state in ('REPORTED', 'OPEN', 'HEARING') and ${isOurTurn(now)} and vehicle.provider_id = ${viewer.providerId}
        and ${inCities(look.cities, sql`vehicle.city_id`)} and ${isWanted('damage.id', look)}
        and not ${isAboutAccountOf(viewer.id)}
      order by damage.recorded_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: row.id,
      title: `${row.isHearing ? 'Schaden entscheiden' : 'Neuer Schaden'}: ${DAMAGE_TITLES[row.kind]}, ${row.plate}`,
      about: [placeText(row), row.beforeTrip ? 'vor der Fahrt gemeldet' : undefined]
        .filter(Boolean)
        .join(', '),
      city: cityOfRow(row),
      since: row.recordedAt,
      dueAt: row.isHearing ? (row.heardUntil ?? undefined) : undefined,
      isForToday: true,
      facts: [
        { label: 'Auto', value: `${row.plate}, ${row.model}` },
        { label: 'Schwere', value: SEVERITY_TITLES[row.severity] },
        { label: 'Nummer', value: row.id.slice(0, SHORT) },
      ],
      action: {
        label: row.isHearing ? 'Ansehen und entscheiden' : 'Schaden ansehen',
        to: `/betrieb/schaeden/${row.id}`,
      },
    }));
  },
  keys: (now) => sql`
    select id || ' ' || state as key from damage where state in ('REPORTED', 'OPEN', 'HEARING') and ${isOurTurn(now)}`,
};
