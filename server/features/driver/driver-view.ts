import type { OutputOf } from '#contract/calls.ts';
import { driverState } from '#domain/driver/driver-state.ts';
import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type DriverEventRow,
  findDriverEvents,
  findManagedDrivers,
  type ManagedDriver,
  toLimits,
} from './driver.repository.ts';

type View = OutputOf<'GET /subcustomers'>['items'][number];

const nameOf = ({ prename, name }: Pick<ManagedDriver, 'prename' | 'name'>): string | null =>
  [prename, name].filter(Boolean).join(' ') || null;

const stateOf = (row: ManagedDriver, now: Temporal.Instant) =>
  driverState(
    {
      state: row.state,
      entitlement: row.entitlement,
      hasLogin: row.hasLogin,
      emailConfirmed: row.emailConfirmed,
      documentsValidUntil: row.documentsValidUntil,
      documentsSubmitted: row.documentsSubmitted,
    },
    now,
  );

/** What a main account sees of its drivers: never a licence number, a birth date or where a car is (§S4.33). */
export async function managedDrivers(db: Db, mainCustomerId: number, now: Temporal.Instant): Promise<View[]> {
  const [rows, events] = await Promise.all([
    findManagedDrivers(db, mainCustomerId),
    findDriverEvents(db, mainCustomerId),
  ]);
  const byDriver = Map.groupBy(events, ({ customerId }) => customerId);
  return rows.map((row) => toView(row, byDriver.get(row.id) ?? [], now));
}

/** The same of one driver, after what was done with them. */
export async function managedDriver(
  db: Db,
  { customerId, mainCustomerId }: { customerId: number; mainCustomerId: number },
  now: Temporal.Instant,
): Promise<View> {
  const view = (await managedDrivers(db, mainCustomerId, now)).find(({ id }) => id === customerId);
  if (!view) throw new Error(`driver ${customerId} vanished`);
  return view;
}

function toView(row: ManagedDriver, events: readonly DriverEventRow[], now: Temporal.Instant): View {
  const state = stateOf(row, now);
  const endsAt = row.invitedAt?.add({ hours: 24 * INVITATION_DAYS });
  return {
    id: row.id,
    customerNumber: row.customerNumber,
    name: nameOf(row),
    // The account wrote it itself, and may see why nobody answers; later it is the driver's own.
    emailAddress: state === 'INVITED' ? row.email : null,
    state,
    reason: row.reason,
    createdAt: row.createdAt.toString(),
    invitedAt: row.invitedAt?.toString() ?? null,
    invitationExpired: endsAt !== undefined && Temporal.Instant.compare(endsAt, now) <= 0,
    limits: mutable(toLimits(row)),
    costCentre: row.costCentre,
    events: events.map(({ kind, at, actor, reason }) => ({ kind, at: at.toString(), actor, reason })),
  };
}

/** Contracts know no readonly lists. */
const mutable = ({ monthlyCents, classes, weekHours }: ReturnType<typeof toLimits>): View['limits'] => ({
  monthlyCents,
  classes: classes && [...classes],
  weekHours: weekHours && weekHours.map((window) => ({ ...window, days: [...window.days] })),
});
