import { sql } from 'kysely';
import type { CarAnswer, CommandKind, CommandState, RefusalReason } from '#domain/telematics/car-command.ts';
import type { Db } from '#server/db/connect.ts';
import { JUDGED, JUDGED_VALUES, judgedReading } from './reading-sql.ts';

export type CommandRow = {
  id: string;
  vehicleId: number;
  kind: CommandKind;
  state: CommandState;
  reason: RefusalReason | null;
  askedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  doneAt: Temporal.Instant | null;
};

const COLUMNS = sql`command.id, command.vehicle_id as "vehicleId", command.kind, command.state, command.reason,
  command.asked_at as "askedAt", command.expires_at as "expiresAt", command.done_at as "doneAt"`;

type NewCommand = {
  id: string;
  vehicleId: number;
  /** What the car is opened for: a trip, or the task of an employee. */
  purpose: { bookingId: number } | { taskId: number };
  customerId: number;
  kind: CommandKind;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/**
 * Inserts command and event; undefined when a valid one is under way: the database lets one through (§S10.1).
 * It does not wait for answers being written, whose writer may wait for the caller's booking.
 */
export async function insertCommand(db: Db, command: NewCommand): Promise<CommandRow | undefined> {
  const inserted = await insertUnlessSent(db, command);
  if (inserted) return inserted;
  const expired = await expireCommands(db, command.now, command.vehicleId);
  return expired > 0 ? insertUnlessSent(db, command) : undefined;
}

async function insertUnlessSent(db: Db, command: NewCommand): Promise<CommandRow | undefined> {
  const { bookingId, taskId } = { bookingId: null, taskId: null, ...command.purpose };
  const { rows } = await sql<CommandRow>`
    with asked as (
      insert into vehicle_command (id, vehicle_id, booking_id, task_id, customer_id, kind, state, asked_at, expires_at)
      select ${command.id}::uuid, ${command.vehicleId}::bigint, ${bookingId}::bigint, ${taskId}::bigint,
        ${command.customerId}::bigint, ${command.kind}::text, 'SENT', ${command.now}::timestamptz,
        ${command.expiresAt}::timestamptz
      where not exists (select from vehicle_command where vehicle_id = ${command.vehicleId}::bigint and state = 'SENT')
      on conflict do nothing
      returning *
    ), noted as (
      insert into trip_event (booking_id, task_id, vehicle_id, customer_id, kind, happened_at, recorded_at, command_id, lat,
        lng, odometer_m, told_odometer_m, energy_percent, measured_at)
      select asked.booking_id, asked.task_id, asked.vehicle_id, asked.customer_id, asked.kind || '_ASKED', asked.asked_at,
        asked.asked_at, asked.id, car.lat, car.lng, car.odometer_m, car.told_odometer_m, car.energy_percent,
        case when car.told_odometer_m is null then car.measured_at else car.odometer_at end
      from asked left join vehicle_state car on car.vehicle_id = asked.vehicle_id
    )
    select ${COLUMNS} from asked command`.execute(db);
  return rows[0];
}

export async function findCommand(db: Db, bookingId: number, id: string): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from vehicle_command command where id = ${id} and booking_id = ${bookingId}`.execute(
    db,
  );
  return rows[0];
}

/** A command for a task of one's own. */
export async function findTaskCommand(
  db: Db,
  { id, taskId, customerId }: { id: string; taskId: number; customerId: number },
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from vehicle_command command
    where id = ${id} and task_id = ${taskId} and customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** The newest command of a booking. */
export async function findLastCommand(db: Db, bookingId: number): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from vehicle_command command
    where booking_id = ${bookingId} order by asked_at desc limit 1`.execute(db);
  return rows[0];
}

/** The last command of a booking that the car carried out. */
export async function findLastDone(
  db: Db,
  bookingId: number,
): Promise<{ kind: CommandKind; at: Temporal.Instant } | undefined> {
  const { rows } = await sql<{ kind: CommandKind; at: Temporal.Instant }>`
    select kind, done_at as at from vehicle_command
    where booking_id = ${bookingId} and state = 'DONE' and done_at is not null
    order by done_at desc limit 1`.execute(db);
  return rows[0];
}

/** Can the car be told anything? */
export async function hasBox(db: Db, vehicleId: number): Promise<boolean> {
  const { rows } = await sql`select from vehicle_box where vehicle_id = ${vehicleId}`.execute(db);
  return rows.length > 0;
}

/** Is a command under way to this car that it may still carry out? */
export async function isCommandSent(db: Db, vehicleId: number, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_command
    where vehicle_id = ${vehicleId} and state = 'SENT' and expires_at > ${now}::timestamptz`.execute(db);
  return rows.length > 0;
}

/** The commands that are still valid and without an answer, of all cars or of one. */
export async function findSentCommands(db: Db, now: Temporal.Instant): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from vehicle_command command
    where state = 'SENT' and expires_at > ${now}::timestamptz order by asked_at`.execute(db);
  return rows;
}

/**
 * Ends the waiting for expired commands, returns how many. Those that somebody else ends or answers now are
 * left to them: they may wait for a booking that the caller holds.
 */
export async function expireCommands(db: Db, now: Temporal.Instant, vehicleId?: number): Promise<number> {
  const ofVehicle = vehicleId === undefined ? sql`` : sql`and vehicle_id = ${vehicleId}`;
  const { rows } = await sql`
    with expired as (
      update vehicle_command set state = 'EXPIRED'
      where id in (
        select id from vehicle_command
        where state = 'SENT' and expires_at <= ${now}::timestamptz ${ofVehicle}
        for update skip locked
      )
      returning *
    )
    insert into trip_event (booking_id, task_id, vehicle_id, customer_id, kind, happened_at, recorded_at, command_id)
    select booking_id, task_id, vehicle_id, customer_id, 'COMMAND_EXPIRED', expires_at, ${now}::timestamptz, id from expired
    returning id`.execute(db);
  return rows.length;
}

export type AnsweredCommand = {
  id: string;
  /** Null: it was for a task. */
  bookingId: number | null;
  vehicleId: number;
  kind: CommandKind;
  state: 'DONE' | 'REFUSED';
  doneAt: Temporal.Instant;
};

/**
 * Writes down what cars answered, and returns the commands whose state it changed. Repeated answers change nothing; late
 * ones count. `done_at` is by the car's clock; no event is earlier than its question.
 */
export async function answerCommands(
  db: Db,
  answers: readonly { vehicleId: number; answer: CarAnswer }[],
  now: Temporal.Instant,
): Promise<AnsweredCommand[]> {
  // Of several answers to one command the first counts; in the order of the ids, so that servers do not block
  // each other in a circle.
  const first = new Map(answers.map(({ answer }) => [answer.commandId, undefined]));
  const counted = answers
    .filter(({ answer }) => first.delete(answer.commandId))
    .sort((a, b) => (a.answer.commandId < b.answer.commandId ? -1 : 1));
  const { rows } = await sql<AnsweredCommand>`
    with answer as (
      select * from unnest(
        ${counted.map(({ answer }) => answer.commandId)}::uuid[],
        ${counted.map(({ vehicleId }) => vehicleId)}::bigint[],
        ${counted.map(({ answer }) => answer.outcome)}::text[],
        ${counted.map(({ answer }) => answer.reason ?? null)}::text[],
        ${counted.map(({ answer }) => answer.at.toString())}::timestamptz[],
        ${counted.map(({ answer }) => answer.state?.position?.lat ?? null)}::float8[],
        ${counted.map(({ answer }) => answer.state?.position?.lng ?? null)}::float8[],
        ${counted.map(({ answer }) => answer.state?.odometerM ?? null)}::bigint[],
        ${counted.map(({ answer }) => answer.state?.energyPercent ?? null)}::real[]
      ) as answer (command_id, vehicle_id, state, reason, at, lat, lng, odometer_m, energy_percent)
    ), open as (
      select command.id from vehicle_command command join answer on answer.command_id = command.id
      where command.vehicle_id = answer.vehicle_id and command.state in ('SENT', 'EXPIRED')
      order by command.id for update of command
    ), answered as (
      update vehicle_command command
      set state = answer.state, reason = answer.reason, done_at = answer.at, answered_at = ${now}::timestamptz
      from answer, open
      where command.id = answer.command_id and command.id = open.id
      returning command.*
    ), noted as (
      insert into trip_event (booking_id, task_id, vehicle_id, customer_id, kind, happened_at, recorded_at, command_id,
        reason, ${JUDGED})
      select answered.booking_id, answered.task_id, answered.vehicle_id, answered.customer_id,
        case when answered.state = 'REFUSED' then 'COMMAND_REFUSED' else answered.kind || 'ED' end,
        greatest(answered.done_at, answered.asked_at), answered.answered_at, answered.id, answered.reason,
        ${JUDGED_VALUES}
      from answered join answer on answer.command_id = answered.id
        cross join ${judgedReading(sql`answer`, sql`answered.vehicle_id`, sql`answered.done_at`)} reading
    )
    select id, booking_id as "bookingId", vehicle_id as "vehicleId", kind, state,
      greatest(done_at, asked_at) as "doneAt" from answered`.execute(db);
  return rows;
}

/** A car that an employee opens, and where it is: as it told last, otherwise its station. */
export type StaffOpening = { at: Temporal.Instant; plate: string; lat: number; lng: number };

/**
 * The car this employee opened last for a task, other than this, and this one. What they ask at once waits
 * until the transaction ends. Call it before writing the command.
 */
export async function findStaffOpenings(
  db: Db,
  { customerId, vehicleId, now }: { customerId: number; vehicleId: number; now: Temporal.Instant },
): Promise<{ last: StaffOpening | undefined; next: StaffOpening }> {
  await sql`select pg_advisory_xact_lock(hashtext('task opening'), ${customerId}::integer)`.execute(db);
  const { rows } = await sql<StaffOpening & { isNext: boolean }>`
    with opened as (
      (select vehicle_id, asked_at as at, false as is_next from vehicle_command
        where customer_id = ${customerId} and task_id is not null and kind = 'UNLOCK' and vehicle_id <> ${vehicleId}
        order by asked_at desc limit 1)
      union all select ${vehicleId}::bigint, ${now}::timestamptz, true
    )
    select opened.at, opened.is_next as "isNext", vehicle.plate, coalesce(car.lat, station.lat) as lat,
      coalesce(car.lng, station.lng) as lng
    from opened join vehicle on vehicle.id = opened.vehicle_id join station on station.id = vehicle.station_id
      left join vehicle_state car on car.vehicle_id = vehicle.id`.execute(db);
  const next = rows.find(({ isNext }) => isNext);
  if (!next) throw new Error(`vehicle ${vehicleId} vanished`);
  return { last: rows.find(({ isNext }) => !isNext), next };
}
