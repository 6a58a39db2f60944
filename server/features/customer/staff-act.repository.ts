import type { Db } from '#server/db/connect.ts';

export const STAFF_ACTS = {
  PARTNER_ENDED: 'Vertriebspartner beendet',
  PARTNER_REOPENED: 'Vertriebspartner wieder geöffnet',
  PARTNER_HEAD_CHANGED: 'Leitung des Vertriebspartners gewechselt',
  BOXES_ISSUED: 'Boxen neu ausgestattet',
  ICE_ON: 'wegen Glätte gesperrt',
  ICE_OFF: 'Sperre wegen Glätte aufgehoben',
  ACCOUNT_DELETED: 'Account gelöscht',
  PACKAGE_ENDED: 'Sicherheitspaket beendet',
  TRIP_STOPPED: 'Fahrt angehalten',
  TRIP_RELEASED: 'Fahrt wieder freigegeben',
  CARS_RETIRED: 'Autos ausgemustert',
  CAR_UNRETIRED: 'Auto wieder im Einsatz',
  STATION_CLOSED: 'Station geschlossen',
  STATION_REOPENED: 'Station wieder geöffnet',
  KM_REFUNDED: 'Kilometer aus Paketen erstattet',
  PROVIDER_COUNTRY_SET: 'Land eines Anbieters gesetzt',
  PROVIDER_ISSUER_SET: 'Aussteller eines Anbieters gesetzt',
  VAT_RATE_SET: 'Umsatzsteuersatz gesetzt',
  AUDIT_EXPORTED: 'Daten für eine Betriebsprüfung geschrieben',
  DEBTORS_EXPORTED: 'Debitoren für DATEV geschrieben',
} as const;

type StaffAct = {
  kind: keyof typeof STAFF_ACTS;
  /** What it was done to: a partner's number, plates, a city, an account's number. */
  object: string;
  reason?: string;
  /** The employee. */
  by: number;
  now: Temporal.Instant;
};

const MAX_OBJECT = 2_000;

/** Writes down who did what; run it in the transaction of the act. */
export async function insertStaffAct(db: Db, { kind, object, reason, by, now }: StaffAct): Promise<void> {
  await db
    .insertInto('staff_act')
    .values({
      kind,
      object: object.slice(0, MAX_OBJECT),
      reason: reason ?? null,
      acted_by: by,
      acted_at: now,
    })
    .execute();
}

/** The latest acts, at most `limit`. */
export const findStaffActs = (db: Db, limit: number) =>
  db
    .selectFrom('staff_act')
    .innerJoin('customer', 'customer.id', 'staff_act.acted_by')
    .orderBy('staff_act.id', 'desc')
    .limit(limit)
    .select([
      'kind',
      'object',
      'reason',
      'acted_at as actedAt',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
    ])
    .execute();
