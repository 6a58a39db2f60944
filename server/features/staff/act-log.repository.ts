import { type RawBuilder, sql } from 'kysely';
import { LOOKS } from '#domain/staff/act.ts';
import type { Area, Step } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';

export type ActRow = {
  id: number;
  at: Temporal.Instant;
  actorNumber: string | null;
  actorPrename: string | null;
  actorName: string | null;
  actorText: string | null;
  area: Area | null;
  step: Step | null;
  kind: string;
  objectKind: string;
  objectId: string;
  customerNumber: string | null;
  customerPrename: string | null;
  customerName: string | null;
  plate: string | null;
  city: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  requestId: string | null;
  isSealed: boolean;
};

export type ActFilter = {
  providerId: string;
  /** Where the reader may see acts; acts without a city are seen by who sees all. */
  cities: 'ALL' | readonly number[];
  /** Account numbers. */
  person?: string | undefined;
  customer?: string | undefined;
  plate?: string | undefined;
  booking?: number | undefined;
  invoice?: string | undefined;
  from?: Temporal.Instant | undefined;
  /** Not included. */
  to?: Temporal.Instant | undefined;
  withLooks: boolean;
  /** The id of the last act that was shown. */
  after?: number | undefined;
  limit: number;
};

const numberedAs = (customerNumber: string) =>
  sql`(select id from customer where customer_number = ${customerNumber})`;

/** What was done, the latest first; names are those of today, and gone once somebody is erased. */
export async function findActs(db: Db, filter: ActFilter): Promise<ActRow[]> {
  const { providerId, cities, person, customer, plate, booking, invoice, from, to, withLooks, after, limit } =
    filter;
  const wanted = [
    sql`act.provider_id = ${providerId}`,
    ...(cities === 'ALL' ? [] : [sql`act.city_id = any(${[...cities]}::integer[])`]),
    ...(person === undefined ? [] : [sql`act.actor_id = ${numberedAs(person)}`]),
    ...(customer === undefined ? [] : [sql`act.customer_id = ${numberedAs(customer)}`]),
    ...(plate === undefined
      ? []
      : [
          sql`act.vehicle_id in (select id from vehicle where upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')) = ${plate})`,
        ]),
    ...(booking === undefined ? [] : [sql`act.booking_id = ${booking}`]),
    ...(invoice === undefined ? [] : [sql`act.invoice_number = ${invoice}`]),
    ...(from === undefined ? [] : [sql`act.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`act.at < ${to}`]),
    ...(withLooks ? [] : [sql`act.kind <> all(${[...LOOKS]}::text[])`]),
    ...(after === undefined
      ? []
      : [sql`(act.at, act.id) < (select last.at, last.id from act_log last where last.id = ${after})`]),
  ];
  return rowsWhere(db, sql.join(wanted, sql` and `), limit);
}

/** The latest acts of all providers, without looks, for whoever sits at the terminal. */
export const findLatestActs = (db: Db, limit: number): Promise<ActRow[]> =>
  rowsWhere(db, sql`act.kind <> all(${[...LOOKS]}::text[])`, limit);

async function rowsWhere(db: Db, wanted: RawBuilder<unknown>, limit: number): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select act.id, act.at, actor.customer_number as "actorNumber", actor.prename as "actorPrename",
      actor.name as "actorName", act.actor_text as "actorText", act.area, act.step, act.kind,
      act.object_kind as "objectKind", act.object_id as "objectId", about.customer_number as "customerNumber",
      about.prename as "customerPrename", about.name as "customerName", vehicle.plate, city.title as city,
      act.before, act.after, act.reason, act.request_id as "requestId", seal.act_id is not null as "isSealed"
    from act_log act
      left join customer actor on actor.id = act.actor_id
      left join customer about on about.id = act.customer_id
      left join vehicle on vehicle.id = act.vehicle_id
      left join city on city.id = act.city_id
      left join act_seal seal on seal.act_id = act.id
    where ${wanted}
    order by act.at desc, act.id desc
    limit ${limit}`.execute(db);
  return rows;
}
