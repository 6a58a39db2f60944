import { sendSalesConsulting } from '#contract/sales.ts';
import { packageCentsOfPlan } from '#domain/registration/safety-package.ts';
import { consult } from '#domain/sales/consulting.ts';
import { readMailAddress } from '#server/features/mail/mail-address.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import { findCurrentPriceList } from '#server/features/provider/price-list.repository.ts';
import { findPartner, findPartnerCity } from '#server/features/sales/sales-partner.repository.ts';
import { partnerOf } from '#server/features/sales/sales-session.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { consultingPlaceholders } from './consulting-placeholders.ts';
import { findOfferedPlans } from './plan.repository.ts';
import { consulting } from './tariff.letters.ts';

/** Of one person at a partner: more conversations than an hour holds. */
const PER_HOUR = 30;
/** To one address, from all partners: whoever did not ask for it is soon left alone. */
const PER_DAY_AND_ADDRESS = 3;

export const bindSendSalesConsulting = bind(sendSalesConsulting, async (context, { body }) => {
  const { db, now, request, session, mailer } = context;
  const { partnerId } = partnerOf(session);
  const read = readMailAddress(request, 'emailAddress', body.emailAddress.trim());
  if (isRefused(read)) return read;
  const city = await findPartnerCity(db, partnerId, body.city);
  if (!city) return refuse('SALES_CITY_UNKNOWN');
  const [partner, plans, priceList] = await Promise.all([
    findPartner(db, partnerId),
    findOfferedPlans(db),
    findCurrentPriceList(db, city.providerId, now),
  ]);
  const offered = plans.map((plan) => ({ ...plan, sipakCents: packageCentsOfPlan(plan, priceList) }));
  const advice = consult(body.year, body.drivers, { plans: offered, priceList });
  if (!advice) return refuse('NO_PLAN_SUITS');
  const limited = await countMail(context, [
    { subject: `sales-consulting:${session.customerId}`, max: PER_HOUR, minutes: 60 },
    {
      subject: `sales-consulting-to:${read.address.toLowerCase()}`,
      max: PER_DAY_AND_ADDRESS,
      minutes: 24 * 60,
    },
  ]);
  if (limited) return limited;
  await mailer.queue(db, {
    letter: consulting,
    to: read.address,
    contractOf: { providerId: city.providerId },
    placeholders: {
      ...consultingPlaceholders(advice, { ...body, city: city.title, priceList, now }),
      partner: partner.name,
      link: mailer.link(`/registrierung?stadt=${body.city}`),
    },
    now,
  });
  return null;
});
