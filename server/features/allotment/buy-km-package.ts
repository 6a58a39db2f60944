import { buyKmPackage } from '#contract/allotment.ts';
import { mayBuy } from '#domain/allotment/may-buy.ts';
import { lastDay } from '#domain/allotment/validity.ts';
import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { containedVatCents, formatVatRate } from '#domain/tariff/vat.ts';
import type { Db } from '#server/db/connect.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import type { NewAttachment } from '#server/features/mail/mail.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findCurrentPriceLists } from '#server/features/provider/price-list.repository.ts';
import { canBill } from '#server/features/provider/provider.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { kmPackageBought } from './allotment.letters.ts';
import type { KmPackageRow } from './km-package.repository.ts';
import { toKmPackage } from './km-package-view.ts';
import { sellKmPackage } from './sell-km-package.ts';

/** Nobody needs more; who has lost their phone should not owe a fortune. */
const PACKAGES_PER_DAY = 10;
const MINUTES_PER_DAY = 24 * 60;

/** A contract: at the price that was shown, or not at all; the mail brings its text with the terms (§ 312f BGB). */
export const bindBuyKmPackage = bind(buyKmPackage, {
  precheck: async ({ session }) => {
    if (!isMainAccount(session.customerNumber)) return refuse('FORBIDDEN');
    const refusal = mayBuy(session.state as CustomerState);
    return refusal && refuse(refusal);
  },
  prepare: ({ now, papers }) => papers.current(now),
  handle: async ({ db, now, session, papers, mailer }, { body }, prepared) => {
    const { customerId, providerId } = session;
    const priceList = (await findCurrentPriceLists(db, now)).get(providerId);
    if (priceList && !(await canBill(db, providerId))) return refuse('PROVIDER_CANNOT_BILL');
    const offer = priceList?.kmPackages.find(({ km, cents }) => km === body.km && cents === body.cents);
    if (!priceList || !offer) return refuse('KM_PACKAGE_CHANGED');
    const { kmPackageDays: validDays } = priceList;
    const subject = `km-package:${customerId}`;
    const { waitSeconds } = await countAttempt(db, subject, PACKAGES_PER_DAY, MINUTES_PER_DAY, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const bought = await sellKmPackage(db, { customerId, offer, priceList, now });
    const textsOf = prepared ?? (await papers.current(now));
    const attachments = await papers.record(db, textsOf(providerId), {
      kmPackage: {
        ...offer,
        currency: bought.currency,
        vatBasisPoints: bought.vatBasisPoints,
        validUntil: lastDay(bought.expiresAt),
        validDays,
      },
      customerId,
      occasion: 'KM_PACKAGE',
      now,
    });
    await confirm(db, mailer, bought, attachments);
    return toKmPackage(bought, [], now);
  },
});

async function confirm(
  db: Db,
  mailer: Mailer,
  bought: KmPackageRow,
  attachments: NewAttachment[],
): Promise<void> {
  const { email, prename, customerNumber: accountNumber } = await findCustomer(db, bought.customerId);
  if (email === null) return;
  const { km, cents, currency, boughtAt: now, vatBasisPoints } = bought;
  await mailer.queue(db, {
    letter: kmPackageBought,
    to: email,
    contractOf: bought,
    placeholders: {
      prename,
      accountNumber,
      km: String(km),
      price: formatMoney({ cents, currency }),
      vat: `${formatMoney({ cents: containedVatCents(cents, vatBasisPoints ?? undefined), currency })} (${formatVatRate(vatBasisPoints ?? 0)})`,
      at: formatDateTime(now),
      validUntil: formatDate(lastDay(bought.expiresAt)),
    },
    attachments,
    now,
  });
}
