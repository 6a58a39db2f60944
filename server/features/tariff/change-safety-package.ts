import { changeSafetyPackage } from '#contract/tariff.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { mayChangeContract } from '#domain/customer/may-change-contract.ts';
import { contractYearOn, packageEnds } from '#domain/invoice/safety-package-year.ts';
import { packageCentsOfPlan } from '#domain/registration/safety-package.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { lockContract } from '#server/features/customer/plan-change.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findChargedCents } from './charged-cents.ts';
import { findSafetyPackage, setPackageEnd } from './option.repository.ts';
import { readContract } from './own-contract.ts';
import { dayOf, toSafetyPackage } from './own-plan-view.ts';
import { safetyPackageEnds } from './tariff.letters.ts';

/**
 * Ends the package on a possible day, or lets it go on; who may not order may still end it. The refund is
 * posted once the day is over: the customer may reconsider until then.
 */
export const bindChangeSafetyPackage = bind(
  changeSafetyPackage,
  async ({ db, now, session, mailer }, { body: { isEnding, lastDay } }) => {
    const { customerId } = session;
    const locked = await lockContract(db, customerId);
    const { row, plan, priceList } = await readContract(db, customerId, now, locked);
    const obstacle = mayChangeContract({
      state: isEnding ? 'ACTIVE' : (row.state as CustomerState),
      isMain: row.mainCustomerId === null,
      isSalesPartner: session.isSalesPartner,
    });
    if (obstacle) return refuse(obstacle);
    const insurance = await findSafetyPackage(db, customerId, now);
    if (!insurance) return refuse('SAFETY_PACKAGE_MISSING');
    const { currency } = row;
    const chargedCents = await findChargedCents(db, customerId, insurance, now);
    const yearlyCents = packageCentsOfPlan(plan, priceList) ?? 0;
    const facts = { priceList, yearlyCents, chargedCents, currency, now };
    const since = dayOf(insurance.takesEffectAt);
    const ends = packageEnds(since, dayOf(now));
    const end = lastDay === undefined ? ends[0] : ends.find(({ until }) => lastDayOf(until) === lastDay);
    const endsAt = isEnding ? end?.until.toZonedDateTime(BERLIN).toInstant() : null;
    const isAsWanted = isEnding
      ? insurance.endsAt !== null && (lastDay === undefined || lastDayOf(dayOf(insurance.endsAt)) === lastDay)
      : insurance.endsAt === null;
    if (isAsWanted) return toSafetyPackage(insurance, facts);
    if (endsAt === undefined) return refuse('TERMS_CHANGED');
    await setPackageEnd(db, { customerId, row: insurance, endsAt });
    const changed = toSafetyPackage({ ...insurance, endsAt }, facts);
    // Of an end that is taken back, the mail names the day that it had.
    const named = endsAt ?? insurance.endsAt;
    if (row.email && named) {
      const { until } = contractYearOn(since, dayOf(now));
      const placeholders = {
        prename: row.prename,
        accountNumber: row.customerNumber,
        lastDay: formatDate(dayOf(named).subtract({ days: 1 })),
        refund: changed.end && changed.end.refund.cents > 0 ? formatMoney(changed.end.refund) : null,
        next: isEnding
          ? null
          : { on: formatDate(until), price: formatMoney({ cents: facts.yearlyCents, currency }) },
      };
      await mailer.queue(db, {
        letter: safetyPackageEnds,
        to: row.email,
        contractOf: { customerId },
        placeholders,
        now,
      });
    }
    return changed;
  },
);

const lastDayOf = (until: Temporal.PlainDate): string => until.subtract({ days: 1 }).toString();
