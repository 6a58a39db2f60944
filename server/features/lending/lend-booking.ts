import { lendBooking } from '#contract/lending.ts';
import { mayLend, mayTakeOver } from '#domain/booking/may-lend.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { toViewer } from '#server/features/booking/booker.ts';
import {
  changeDriver,
  findBooking,
  isChecked,
  isReturnAwaited,
  lockBooking,
} from '#server/features/booking/booking.repository.ts';
import { kmCentsOf, periodOf, toBooking } from '#server/features/booking/booking-view.ts';
import { limitInTheWay } from '#server/features/booking/driver-limit.ts';
import { findDrivers } from '#server/features/customer/customer.repository.ts';
import { lockTerms } from '#server/features/driver/driver.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toDriver } from './driver-view.ts';

/** Lends a booking to a driver of the account; from one driver to the next only after it was taken back. */
export const bindLendBooking = bind(lendBooking, async ({ db, now, session }, { params, body }) => {
  // The lock makes lending, cancelling and opening wait for each other.
  const row = await lockBooking(db, params.id);
  if (row?.customerId !== session.customerId) return refuse('BOOKING_UNKNOWN');
  const facts = { state: row.state, period: periodOf(row), isChecked: await isChecked(db, row) };
  const refusal = mayLend(facts, now);
  if (refusal) return refuse(refusal);
  if (await isReturnAwaited(db, row.id)) return refuse('BOOKING_STARTED');
  if (row.driverCustomerId !== null) return refuse('BOOKING_LENT');
  const drivers = isMainAccount(session.customerNumber) ? await findDrivers(db, session.customerId) : [];
  const driver = drivers.find(({ id }) => id === body.driverId);
  if (!driver) return refuse('DRIVER_UNKNOWN');
  if (!mayTakeOver(toDriver(driver), now)) return refuse('DRIVER_MAY_NOT_DRIVE');
  const limit = await limitInTheWay(db, await lockTerms(db, driver.id), {
    driverId: driver.id,
    period: periodOf(row),
    vehicleClass: row.class,
    trip: {
      plannedKm: row.plannedKm,
      centsWith: (km) => row.timeCents + kmCentsOf(row, km) + row.feeCents,
    },
    currency: row.currency,
    driverName: [driver.prename, driver.name].filter(Boolean).join(' '),
  });
  if (limit) return refuse('LIMIT_EXCEEDED', { detail: limit });
  const isFree = await changeDriver(db, {
    booking: row,
    driverId: driver.id,
    exclusiveId: driver.severalDrivers ? null : driver.id,
    actorId: session.customerId,
    now,
  });
  if (!isFree) return refuse('DRIVER_BUSY');
  const lent = await findBooking(db, row.id);
  if (!lent) throw new Error(`booking ${row.id} vanished`);
  return toBooking(lent, toViewer(session), now, 'all');
});
