import { listDrivers } from '#contract/lending.ts';
import { mayTakeOver } from '#domain/booking/may-lend.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { findDrivers } from '#server/features/customer/customer.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { toDriver } from './driver-view.ts';

/** Drivers do not see each other: for them the list is empty. */
export const bindListDrivers = bind(listDrivers, async ({ db, now, session }) => {
  const drivers = isMainAccount(session.customerNumber) ? await findDrivers(db, session.customerId) : [];
  return {
    items: drivers.map((driver) => ({
      id: driver.id,
      customerNumber: driver.customerNumber,
      name: [driver.prename, driver.name].filter(Boolean).join(' ') || null,
      mayDrive: mayTakeOver(toDriver(driver), now),
    })),
  };
});
