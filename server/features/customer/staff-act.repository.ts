import type { ActKind, ObjectKind } from '#domain/staff/act.ts';
import type { Db } from '#server/db/connect.ts';
import { insertAct } from '#server/http/act.repository.ts';

/** What only the terminal does, what it is done to, and whether money is meant: kept ten years instead of three. */
const STAFF_ACTS = {
  PARTNER_ENDED: { object: 'PARTNER' },
  PARTNER_REOPENED: { object: 'PARTNER' },
  PARTNER_HEAD_CHANGED: { object: 'PARTNER' },
  BOXES_ISSUED: { object: 'VEHICLE' },
  ICE_ON: { object: 'CITY' },
  ICE_OFF: { object: 'CITY' },
  ACCOUNT_DELETED: { object: 'CUSTOMER' },
  PACKAGE_ENDED: { object: 'CUSTOMER', isAboutMoney: true },
  TRIP_STOPPED: { object: 'BOOKING' },
  TRIP_RELEASED: { object: 'BOOKING' },
  CARS_RETIRED: { object: 'VEHICLE' },
  CAR_UNRETIRED: { object: 'VEHICLE' },
  STATION_CLOSED: { object: 'STATION' },
  STATION_REOPENED: { object: 'STATION' },
  KM_REFUNDED: { object: 'CUSTOMER', isAboutMoney: true },
  PROVIDER_COUNTRY_SET: { object: 'PROVIDER', isAboutMoney: true },
  PROVIDER_ISSUER_SET: { object: 'PROVIDER', isAboutMoney: true },
  VAT_RATE_SET: { object: 'COUNTRY', isAboutMoney: true },
  AUDIT_EXPORTED: { object: 'EXPORT', isAboutMoney: true },
  DEBTORS_EXPORTED: { object: 'EXPORT', isAboutMoney: true },
} as const satisfies Partial<Record<ActKind, { object: ObjectKind; isAboutMoney?: true }>>;

type StaffAct = {
  kind: keyof typeof STAFF_ACTS;
  /** What it was done to, and how: a partner's number, plates, a city, an account's number. */
  object: string;
  /** By what it is found. */
  customerId?: number;
  bookingId?: number;
  reason?: string;
  /** The employee. */
  by: number;
  now: Temporal.Instant;
};

/** A longer object stands whole in the row, and shortened in its title. */
const MAX_TITLE = 160;
const MAX_OBJECT = 2_000;

/** Writes into the log of acts (§S20.4) who did in the terminal what nothing takes back; run it in the act's transaction. */
export async function insertStaffAct(
  db: Db,
  { kind, object, customerId, bookingId, reason, by, now }: StaffAct,
): Promise<void> {
  const { providerId } = await db
    .selectFrom('customer')
    .where('id', '=', by)
    .select('provider_id as providerId')
    .executeTakeFirstOrThrow();
  const isLong = object.length > MAX_TITLE;
  const { object: objectKind, ...kept } = STAFF_ACTS[kind];
  const act = {
    kind,
    object: { kind: objectKind, id: isLong ? `${object.slice(0, MAX_TITLE)} …` : object },
    ...(customerId === undefined ? {} : { customerId }),
    ...(bookingId === undefined ? {} : { bookingId }),
    // The row of somebody's act is titled with who that is.
    ...(isLong || customerId !== undefined ? { after: { object: object.slice(0, MAX_OBJECT) } } : {}),
    reason,
    ...kept,
  };
  await insertAct(db, act, {
    actor: { customerId: by },
    providerId,
    right: undefined,
    requestId: undefined,
    now,
  });
}
