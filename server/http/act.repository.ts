import { BERLIN } from '#domain/booking/grid.ts';
import { type ActKind, keptUntil, type ObjectKind } from '#domain/staff/act.ts';
import type { Area, Right } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';

/** What was done. Neither names nor secrets stand in it: whom it is about is a number. */
export type Act = {
  kind: ActKind;
  /** The area of the right, where the call's own is any. */
  area?: Area;
  object: { kind: ObjectKind; id: string | number };
  /** By what it is found. */
  customerId?: number;
  vehicleId?: number;
  bookingId?: number;
  invoiceNumber?: string;
  /** None: it concerns no city, or all. */
  cityId?: number | undefined;
  before?: object;
  after?: object;
  reason?: string | undefined;
  /** Kept ten years instead of three. */
  isAboutMoney?: true;
};

type Doing = {
  /** Somebody with a login, or who sits where: "Terminal: root@rechner". */
  actor: { customerId: number } | { text: string };
  providerId: string;
  right: Right | undefined;
  requestId: string | undefined;
  now: Temporal.Instant;
};

/**
 * Writes an act in the transaction of the call that does it; `transaction`: one that the handler has opened itself.
 * DONE_BEFORE: it repeats what was done, and its act was written then. Returns its number.
 */
export type RecordAct = {
  (act: Act, transaction?: Db): Promise<number>;
  (act: Act | 'DONE_BEFORE', transaction?: Db): Promise<number | undefined>;
};

const MAX_OBJECT = 200;

/** Writes an act into the log; run it in the act's transaction. Returns its number. */
export async function insertAct(db: Db, act: Act, doing: Doing): Promise<number> {
  const { actor, providerId, right, requestId, now } = doing;
  const day = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const { id } = await db
    .insertInto('act_log')
    .values({
      at: now,
      provider_id: providerId,
      actor_id: 'customerId' in actor ? actor.customerId : null,
      actor_text: 'text' in actor ? actor.text : null,
      area: right?.area ?? null,
      step: right?.step ?? null,
      kind: act.kind,
      object_kind: act.object.kind,
      object_id: String(act.object.id).slice(0, MAX_OBJECT),
      customer_id: act.customerId ?? null,
      vehicle_id: act.vehicleId ?? null,
      booking_id: act.bookingId ?? null,
      invoice_number: act.invoiceNumber ?? null,
      city_id: act.cityId ?? null,
      before: act.before ? JSON.stringify(act.before) : null,
      after: act.after ? JSON.stringify(act.after) : null,
      reason: act.reason ?? null,
      request_id: requestId ?? null,
      kept_until: keptUntil(day, act.isAboutMoney ?? false).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
