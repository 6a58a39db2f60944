import { createDriver } from '#contract/driver.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { type FieldCode, fieldText } from '#domain/customer/field-text.ts';
import { normalisePhone } from '#domain/customer/phone.ts';
import { laterDriverOptions, subCustomerProps } from '#domain/customer/sub-customer.ts';
import { COST_CENTRE_LABEL, checkCostCentre, cleanCostCentre } from '#domain/driver/cost-centre.ts';
import { checkDriver, type DriverPlan, driverExtraFields } from '#domain/driver/driver-form.ts';
import { labelOf } from '#domain/registration/check-registration.ts';
import { cleanRegistration, defaultBirthDate } from '#domain/registration/default-values.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { takeCard } from '#server/features/customer/access-card.repository.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { insertSub } from '#server/features/customer/new-customer.repository.ts';
import { ibanLibrary } from '#server/features/payment/bank-data.ts';
import {
  checkApplicant,
  noteAddedDriver,
  refuseSuspect,
} from '#server/features/registration/decide-about-person.ts';
import { findFirstSub, findMainAccount } from '#server/features/registration/new-customer.repository.ts';
import { phoneLibrary } from '#server/features/registration/phone-library.ts';
import { lockLogins } from '#server/features/session/session.repository.ts';
import { insertOptions } from '#server/features/tariff/option.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { type FieldProblem, refuse } from '#server/http/refuse.ts';
import { findTerms, noteInvitation, setCostCentre } from './driver.repository.ts';
import { findDriverPlan } from './driver-plan.ts';
import { queueInvitation } from './invitation.ts';

/** Each sends a mail to somebody who has not asked for it. */
const PER_HOUR = 20;
const WINDOW_MINUTES = 60;

/**
 * §2.26: the driver alone sets the password by the invitation's link, and the pin (§S9.3). VERIFIED until
 * documents are checked, whatever the account. Drivers go through the fraud check too (§4.15).
 */
export const bindCreateDriver = bind(
  createDriver,
  async ({ db, now, request, session, mailer, vault }, { body }) => {
    const mainCustomerId = session.customerId;
    if (!isMainAccount(session.customerNumber)) return refuse('FORBIDDEN');
    const plan = await findDriverPlan(db, session);
    if (!plan || !MAY_ADD.has(session.state)) return refuse('FORBIDDEN');
    if (!plan.sub) return refuse('NO_SUBCUSTOMER_PLAN');
    const entered = cleanDriver(body);
    const costCentre = cleanCostCentre(body.costCentre);
    const faults = {
      ...checkDriver(entered, plan, librariesAt(now)),
      costCentre: checkCostCentre(costCentre, plan.kind),
    };
    const fields = fieldsOf(faults, plan, speaksEnglish(request));
    if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
    const { waitSeconds } = await countAttempt(
      db,
      `drivers:${mainCustomerId}`,
      PER_HOUR,
      WINDOW_MINUTES,
      now,
    );
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });

    const suspect = { registration: entered, plan: { row: plan.sub }, now, mailer };
    const findings = await checkApplicant(db, vault, suspect);
    const rejected = refuseSuspect(findings, suspect);
    if (rejected) return rejected;

    // Numbers are given out one after the other.
    await lockLogins(db, [mainCustomerId]);
    const [main, facts, first] = [
      await findCustomer(db, mainCustomerId),
      await findMainAccount(db, mainCustomerId),
      await findFirstSub(db, mainCustomerId),
    ];
    const email = entered.emailAddress ?? '';
    const sub = await insertSub(db, {
      mainCustomerId,
      planId: plan.sub.id,
      driver: { ...entered, birthDate: entered.birthDate ?? defaultBirthDate(plan.kind) },
      mobilePhone: entered.mobilePhoneNr && normalisePhone(entered.mobilePhoneNr, phoneLibrary),
      addProps: subCustomerProps(plan.kind, {
        companyAddition: (isCompanyKind(plan.kind) ? entered.companyAddition : null) ?? facts.companyAddition,
        contactPrename: facts.contactPrename,
        contactName: facts.contactName,
        extraFields: driverExtraFields(entered, plan),
      }),
      now,
    });
    const card = entered.card;
    if (
      card !== null &&
      !(await takeCard(db, { number: card, customerId: sub.id, by: mainCustomerId, now }))
    ) {
      const invalid = fieldsOf({ card: 'CARD_INVALID' }, plan, speaksEnglish(request));
      return refuse('FIELD_INVALID', { fields: invalid });
    }
    await noteAddedDriver(db, findings, suspect, sub.id);
    const ofPlan = optionsOf(plan.sub.optionIds, 'UNKNOWN');
    const options = first ? laterDriverOptions(ofPlan, { accountSince: main.createdAt, now }) : ofPlan;
    await insertOptions(db, sub.id, options, now);
    const act = { customerId: sub.id, actorId: mainCustomerId, now };
    await noteInvitation(db, { ...act, isFirst: true });
    if (costCentre !== null) await setCostCentre(db, { ...act, costCentre });
    const terms = await findTerms(db, sub.id);
    await queueInvitation(db, mailer, {
      customerId: sub.id,
      customerNumber: sub.customerNumber,
      email,
      prename: entered.prename,
      holder: terms?.holder ?? main.customerNumber,
      now,
    });
    return { id: sub.id, customerNumber: sub.customerNumber, state: sub.state };
  },
);

/** Who is blocked or not yet checked lets nobody else drive either. */
const MAY_ADD = new Set(['ACTIVE', 'VERIFIED']);

type Body = Parameters<typeof cleanRegistration>[0];

function cleanDriver(body: Body): Registration {
  const cleaned = cleanRegistration(body);
  return {
    ...cleaned,
    emailAddress: cleaned.emailAddress && asciiEmail(cleaned.emailAddress),
    card: cleaned.card?.replace(/^[a-z]+-/i, '') ?? null,
  };
}

const librariesAt = (now: Temporal.Instant) => ({
  phone: phoneLibrary,
  iban: ibanLibrary,
  today: now.toZonedDateTimeISO(BERLIN).toPlainDate(),
});

function fieldsOf(
  faults: Partial<Record<string, FieldCode>>,
  { extraFields }: DriverPlan,
  english: boolean,
): FieldProblem[] {
  return Object.entries(faults).flatMap(([name, code]) => {
    if (!code) return [];
    const label = name === 'costCentre' ? COST_CENTRE_LABEL : labelOf(name, { kind: 'einzel', extraFields });
    return [{ name, code, message: fieldText(code, label, english ? 'en' : 'de') }];
  });
}
