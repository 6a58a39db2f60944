import { saveDriverLimits } from '#contract/driver.ts';
import { limitPhrases } from '#domain/driver/driver-limits.ts';
import { findCurrency } from '#server/features/provider/provider.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused } from '#server/http/refuse.ts';
import { driverLimitsChanged } from './driver.letters.ts';
import { setLimits, toLimits } from './driver.repository.ts';
import { managedDriver } from './driver-view.ts';
import { lockOwnDriver } from './managed-driver.ts';

export const bindSaveDriverLimits = bind(
  saveDriverLimits,
  async ({ db, now, session, mailer }, { params, body: limits }) => {
    const own = await lockOwnDriver(db, params.id, session);
    if (isRefused(own)) return own;
    const { driver } = own;
    const currency = await findCurrency(db, session.providerId);
    const before = limitPhrases(toLimits(driver), currency);
    const phrases = limitPhrases(limits, currency);
    const actorId = session.customerId;
    if (phrases.join() !== before.join()) {
      await setLimits(db, { customerId: driver.id, limits, actorId, now });
      if (driver.email) {
        const holder = driver.holder ?? session.customerNumber;
        const placeholders = { prename: driver.prename, holder, limits: phrases };
        await mailer.queue(db, {
          letter: driverLimitsChanged,
          to: driver.email,
          contractOf: { customerId: driver.id },
          placeholders,
          now,
        });
      }
    }
    return managedDriver(db, { customerId: driver.id, mainCustomerId: actorId }, now);
  },
);
