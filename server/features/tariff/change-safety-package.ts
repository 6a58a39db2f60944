import { changeSafetyPackage } from '#contract/tariff.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { mayChangeContract } from '#domain/customer/may-change-contract.ts';
import { contractYearOn } from '#domain/invoice/safety-package-year.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { lockContract } from '#server/features/customer/plan-change.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findSafetyPackage, setPackageEnd } from '#server/features/registration/option.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { readContract } from './own-contract.ts';
import { dayOf, toSafetyPackage } from './own-plan-view.ts';

/** Ends the package with its contract year, which is paid for, or lets it go on; whoever may not order may still end it. */
export const bindChangeSafetyPackage = ({ mailer }: { mailer: Mailer }) =>
  bind(changeSafetyPackage, async ({ db, now, session }, { body: { isEnding } }) => {
    const { customerId } = session;
    const locked = await lockContract(db, customerId);
    const { row, plan } = await readContract(db, customerId, now, locked);
    const obstacle = mayChangeContract({
      state: isEnding ? 'ACTIVE' : (row.state as CustomerState),
      isMain: row.main_customer_id === null,
      isSalesPartner: session.isSalesPartner,
    });
    if (obstacle) return refuse(obstacle);
    const insurance = await findSafetyPackage(db, customerId, now);
    if (!insurance) return refuse('SAFETY_PACKAGE_MISSING');
    const { currency } = row;
    const facts = { yearlyCents: plan.sipakCents ?? 0, currency, now };
    if (isEnding === (insurance.ends_at !== null)) return toSafetyPackage(insurance, facts);
    const { until } = contractYearOn(dayOf(insurance.takes_effect_at), dayOf(now));
    const endsAt = isEnding ? until.toZonedDateTime(BERLIN).toInstant() : null;
    await setPackageEnd(db, { customerId, row: insurance, endsAt });
    if (row.email) {
      const placeholders = {
        prename: row.prename,
        accountNumber: row.customer_number,
        yearUntil: formatDate(until.subtract({ days: 1 })),
        next: isEnding
          ? null
          : { on: formatDate(until), price: formatMoney({ cents: facts.yearlyCents, currency }) },
      };
      await mailer.queue(db, { template: 'sicherheitspaket_ende', to: row.email, placeholders, now });
    }
    return toSafetyPackage({ ...insurance, ends_at: endsAt }, facts);
  });
