import { createSafetyPackage } from '#contract/tariff.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { mayChangeContract } from '#domain/customer/may-change-contract.ts';
import { contractYearOn } from '#domain/invoice/safety-package-year.ts';
import { isSafetyPackage } from '#domain/registration/plan-options.ts';
import { packageCentsOfPlan } from '#domain/registration/safety-package.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { lockContract } from '#server/features/customer/plan-change.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { safetyPackagePosting } from '#server/features/ledger/safety-package-posting.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findSafetyPackage, insertOptions } from './option.repository.ts';
import { readContract } from './own-contract.ts';
import { dayOf, toSafetyPackage } from './own-plan-view.ts';
import { safetyPackageOrdered } from './tariff.letters.ts';

/** Orders the package from this moment on; its first contract year is owed at once, and stands on the next invoice. */
export const bindCreateSafetyPackage = bind(createSafetyPackage, {
  prepare: ({ now, papers }) => papers.current(now),
  handle: async ({ db, now, session, papers, mailer }, { body }, prepared) => {
    const { customerId } = session;
    const locked = await lockContract(db, customerId);
    const { row, plan, current, priceList } = await readContract(db, customerId, now, locked);
    const obstacle = mayChangeContract({
      state: row.state as CustomerState,
      isMain: row.mainCustomerId === null,
      isSalesPartner: session.isSalesPartner,
    });
    if (obstacle) return refuse(obstacle);
    const optionId = plan.optionIds.find(isSafetyPackage);
    const yearlyCents = packageCentsOfPlan(plan, priceList);
    if (!optionId || !yearlyCents) return refuse('SAFETY_PACKAGE_NOT_OFFERED');
    if (await findSafetyPackage(db, customerId, now)) return refuse('SAFETY_PACKAGE_EXISTS');
    const today = dayOf(now);
    if (body.startsOn !== today.toString() || body.yearlyCents !== yearlyCents)
      return refuse('TERMS_CHANGED');
    await insertOptions(db, customerId, [optionId], now);
    const { currency } = row;
    const year = contractYearOn(today, today);
    const posting = safetyPackagePosting(
      { id: customerId, currency, cents: yearlyCents, vatRates: priceList.vatRates },
      year,
    );
    await insertPostings(db, [posting], now);
    const textsOf = prepared ?? (await papers.current(now));
    const attachments = await papers.record(db, textsOf(session.providerId), {
      plan,
      startsOn: current.since,
      safetyPackage: { yearlyCents, startsOn: today },
      customerId,
      occasion: 'SAFETY_PACKAGE',
      now,
    });
    if (row.email) {
      const money = (cents: number) => formatMoney({ cents, currency });
      const placeholders = {
        prename: row.prename,
        accountNumber: row.customerNumber,
        startsOn: formatDate(today),
        yearUntil: formatDate(year.until.subtract({ days: 1 })),
        yearly: money(yearlyCents),
        deductible: money(priceList.reducedDeductibleCents),
        withoutIt: money(priceList.deductibleCents),
      };
      await mailer.queue(db, {
        letter: safetyPackageOrdered,
        to: row.email,
        contractOf: { customerId },
        placeholders,
        attachments,
        now,
      });
    }
    const bought = await findSafetyPackage(db, customerId, now);
    return toSafetyPackage(bought, { priceList, yearlyCents, chargedCents: yearlyCents, currency, now });
  },
});
