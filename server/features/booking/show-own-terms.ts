import { showOwnTerms } from '#contract/driver.ts';
import { findTerms } from '#server/features/driver/driver.repository.ts';
import { findCurrency } from '#server/features/provider/provider.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { usedInMonth } from './driver-limit.ts';

export const bindShowOwnTerms = bind(showOwnTerms, async ({ db, now, session }) => {
  const driverId = session.customerId;
  const terms = await findTerms(db, driverId);
  if (!terms) return { terms: null };
  const { holder, limits } = terms;
  const cents = await usedInMonth(db, { driverId, period: { start: now, end: now } });
  return {
    terms: {
      holder,
      limits: {
        monthlyCents: limits.monthlyCents,
        classes: limits.classes && [...limits.classes],
        weekHours: limits.weekHours && limits.weekHours.map((hours) => ({ ...hours, days: [...hours.days] })),
      },
      used: { cents, currency: await findCurrency(db, session.providerId) },
    },
  };
});
