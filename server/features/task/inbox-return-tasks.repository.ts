import { sql } from 'kysely';
import { fillPath } from '#domain/page/fill-path.ts';
import { TASK_TITLES, type TaskKind, URGENCY_TITLES, type Urgency } from '#domain/task/task-kind.ts';
import { conditionWords, RETURN_CONDITIONS } from '#domain/trip/return-conditions.ts';
import { plateSlug } from '#domain/vehicle/plate.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import { inCities } from '#server/features/customer/city-sql.ts';
import { cityOfRow, isWanted } from '#server/features/customer/inbox-sql.ts';

type Row = {
  id: number;
  kind: TaskKind;
  condition: string;
  reason: string | null;
  urgency: Urgency;
  plate: string;
  electric: boolean;
  station: string;
  cityId: number;
  city: string;
  createdAt: Temporal.Instant;
  takenBy: number | null;
};

const TODAY: Urgency = 2;

/** What returns have left to be looked at (§S10.12), until somebody has done it. */
export const returnTaskSource: InboxSource = {
  kind: 'RETURN_TASK',
  right: { area: 'FLEET', step: 'DO' },
  ids: 'NUMBER',
  find: async (look) => {
    const { viewer } = look;
    const { rows } = await sql<Row>`
      select task.id, task.kind, task.condition, task.reason, task.urgency, vehicle.plate, vehicle.electric,
        station.name as station, city.id as "cityId", city.title as city, task.created_at as "createdAt",
        task.taken_by as "takenBy"
      from vehicle_task task join vehicle on vehicle.id = task.vehicle_id join station on station.id = vehicle.station_id
        join city on city.id = vehicle.city_id
      where task.done_at is null and task.origin = 'RETURN' and vehicle.provider_id = ${viewer.providerId}
        and ${inCities(look.cities, sql`vehicle.city_id`)} and ${isWanted('task.id', look)}
      order by task.created_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => {
      const condition = RETURN_CONDITIONS.find((one) => one === row.condition);
      return {
        id: String(row.id),
        title: `${row.plate}: ${condition ? conditionWords(condition, row).title : TASK_TITLES[row.kind]}`,
        about: [row.station, ...(row.reason ? [`„${row.reason}“`] : [])].join(' · '),
        city: cityOfRow(row),
        since: row.createdAt,
        isForToday: row.urgency <= TODAY,
        facts: [
          { label: 'Art', value: TASK_TITLES[row.kind] },
          { label: 'Wie eilig', value: URGENCY_TITLES[row.urgency] },
        ],
        action: {
          label: 'Aufgabe öffnen',
          to: fillPath('/werkzeugkasten/aufgaben/{plate?}', { plate: plateSlug(row.plate) }),
        },
        holderId: row.takenBy ?? undefined,
      };
    });
  },
  keys: () => sql`
    select id || ' ' || coalesce(taken_by, 0) as key from vehicle_task where done_at is null and origin = 'RETURN'`,
};
