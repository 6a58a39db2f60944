import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCustomer } from '#contract/registration.ts';
import { hasSafetyPackage, optionsOf } from '#domain/registration/plan-options.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isMainPlan } from '#domain/registration/registration-kind.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import { keepChosenCar } from '#server/features/customer/chosen-car.repository.ts';
import { clearSessionCookie } from '#server/features/session/login-cookies.ts';
import { lockLogins, removeToken } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { presentedRegistration } from '#server/http/registration-secret.ts';
import { SESSION_COOKIE, type Session } from '#server/http/session.ts';
import { checkApplicant, claimPerson, refuseSuspect } from './decide-about-person.ts';
import { findFaults, readEntered, toFields } from './entered-registration.ts';
import { findSale, noteRegistered, withAffiliate } from './find-sale.ts';
import { findNewCustomer } from './new-customer.repository.ts';
import {
  ASK_AGAIN_SECONDS,
  type NewToken,
  sendAnotherToken,
  sendOnetimeToken,
  withdrawOnetimeToken,
} from './new-customer-token.ts';
import type { OfferedPlan } from './offered-plan.ts';
import { BUSY_SECONDS, type Preparation, prepareHashes } from './prepare-hashes.ts';
import {
  completeRegistration,
  findCityId,
  findRegistration,
  lockRegistration,
} from './registration.repository.ts';
import { basisOf } from './registration-hashes.ts';
import { settleCount } from './registration-limits.ts';
import { queueRegistrationMails } from './registration-mails.ts';
import { writeAccount } from './write-account.ts';

/**
 * §4.25, §4.26, §4.27, §4.29: log out, fraud check, creation. Everything is checked again
 * here, whatever a client did or left out (§S3.12).
 */
export const bindCreateCustomer = bind(createCustomer, {
  // The person is no customer yet, and the call logs out who was logged in.
  isOwnedByRegistration: true,

  /** Hashes nothing for a registration that the handler refuses for its faults. */
  prepare: async (context, { body }) => {
    const { db, now, request, session, papers, vault } = context;
    const registrationHash = presentedRegistration(request);
    const draft = registrationHash && (await findRegistration(db, registrationHash, now));
    if (registrationHash && !draft) return undefined;
    const entered = await readEntered(db, vault, draft, body);
    const { registration, plan, held } = entered;
    if (!plan || Object.keys(findFaults(entered, true, now)).length > 0) return undefined;
    const bySales = (await findSale(db, session, registrationHash)) !== undefined;
    const textsOf = await papers.current(now);
    const prepared = await prepareHashes(
      { registration, held, plan, bySales },
      { context, registrationHash },
    );
    return isRefused(prepared) ? prepared : Object.assign(prepared, { textsOf });
  },

  // A repeated request must not run the handler, which writes much and uses up an account number.
  claimsFirst: true,
  handle: async (context, { body }, prepared) => {
    const {
      db,
      now,
      request,
      reply,
      session,
      mailer,
      papers,
      vault,
      config: { creditAgency },
    } = context;
    const registrationHash = presentedRegistration(request);
    const locked = registrationHash && (await lockRegistration(db, registrationHash, now));
    if (registrationHash && !locked) return refuse('REGISTRATION_UNKNOWN');
    // A registration creates one customer; a client that sends it again gets the same response.
    if (locked?.customerId)
      return repeatResponse(db, reply, {
        customerId: locked.customerId,
        purpose: purposeFor(session),
        now,
      });

    const language = speaksEnglish(request) ? 'en' : 'de';
    const entered = await readEntered(db, vault, locked?.draft, body);
    const { plan, held } = entered;
    const sale = await findSale(db, session, registrationHash);
    const registration = withAffiliate(entered.registration, sale);
    const isPartnersCity = !sale || sale.cities.includes(registration.city ?? '');
    const city =
      registration.city === null || !isPartnersCity ? undefined : await findCityId(db, registration.city);
    const faults = findFaults(entered, city !== undefined, now);
    if (!plan || !city || Object.keys(faults).length > 0) {
      return refuse('FIELD_INVALID', { fields: toFields(faults, plan, language) });
    }

    const bySales = sale !== undefined;
    // The hashes were made before any decision about the person, so that all decisions take the same time.
    if (prepared?.basis !== basisOf({ registration, held, plan, bySales })) {
      return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    }
    const { hashes } = prepared;
    // A transaction that is tried again decides anew.
    prepared.outcome = 'UNDECIDED';
    const applicant = { registration, plan, now, mailer };
    const findings = await checkApplicant(db, vault, applicant);
    const rejected = refuseSuspect(findings, applicant);
    if (rejected) return turnAway(prepared, rejected);

    // A sales partner creates a main account's first driver, but must not be logged in to other accounts.
    const isPartners = session?.sales !== undefined;
    const getsToken = !isPartners || isMainPlan(plan.row.kundenart);
    const mayAskAgainUntil = getsToken ? now.add({ seconds: ASK_AGAIN_SECONDS }) : now;
    const created = await writeAccount(db, vault, {
      registration,
      plan,
      city,
      hashes,
      creditAgency,
      mayAskAgainUntil,
      now,
    });
    const chosen = body.chosenCar ?? locked?.draft.data.chosenCar;
    if (chosen && !sale) await keepChosenCar(db, created.id, chosen, now);
    const taken = await claimPerson(db, findings, applicant, { customerId: created.id, language });
    if (taken) return turnAway(prepared, taken);

    const texts = prepared.textsOf(city.providerId);
    const files = await papers.record(db, texts, {
      ...agreedPlan(registration, plan, texts.priceList),
      customerId: created.id,
      occasion: 'REGISTRATION',
      now,
    });
    const account = { registration, plan, created, bySales, hashes, files, now };
    await queueRegistrationMails(db, mailer, account);
    // The registration's cookie stays until it expires: a client that lost the response needs it to try
    // again.
    if (registrationHash) await completeRegistration(db, registrationHash, created.id);
    if (session && !isPartners) await logOut(db, session, request, reply);
    if (sale) await noteRegistered(db, sale, { customerId: created.id, now });
    prepared.outcome = 'CREATED';
    const purpose = purposeFor(session);
    if (getsToken) await sendOnetimeToken(db, reply, { customerId: created.id, purpose, now });
    return {
      id: created.id,
      customerNumber: created.customerNumber,
      state: created.state,
      mainPlan: isMainPlan(plan.row.kundenart),
    };
  },

  settle: async ({ db }, prepared) => {
    if (prepared) await settleCount(db, prepared.counted, prepared.outcome);
  },
  onReplay: async ({ db, now, reply, session }, { id }) => {
    withdrawOnetimeToken(reply);
    await sendAnotherToken(db, reply, { customerId: id, purpose: purposeFor(session), now });
  },
});

/** The tariff and the options that are agreed to; both begin with the account. */
function agreedPlan({ optionSipak }: Registration, { row }: OfferedPlan, priceList: PriceList) {
  const hasPackage = hasSafetyPackage(optionsOf(row.optionIds, optionSipak));
  return {
    plan: row,
    startsOn: undefined,
    safetyPackage: hasPackage
      ? { yearlyCents: safetyPackageCents(priceList, row.kundenart), startsOn: undefined }
      : undefined,
  };
}

/** Keeps the attempt counted: refusals are limited. */
function turnAway<R>(prepared: Preparation, refusal: R): R {
  prepared.outcome = 'REFUSED';
  return refusal;
}

/** What the token that answers a registration is good for. */
const purposeFor = (session: Session | undefined) =>
  session?.sales ? ('MAIN_AND_SUB' as const) : ('CUSTOMER_CREATED' as const);

async function repeatResponse(db: Db, reply: FastifyReply, token: NewToken) {
  const { customerId } = token;
  const isSent = await sendAnotherToken(db, reply, token);
  const customer = isSent ? await findNewCustomer(db, customerId) : undefined;
  if (!customer) return refuse('REGISTRATION_UNKNOWN');
  return {
    id: customer.id,
    customerNumber: customer.customerNumber,
    state: customer.state,
    mainPlan: isMainPlan(customer.kundenart),
  };
}

/** Logs out the customer who was logged in on this device (§4.25). */
async function logOut(db: Db, session: Session, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await lockLogins(db, [session.customerId]);
  await removeToken(db, session.customerId, session.tokenHandle);
  if (request.cookies[SESSION_COOKIE]) clearSessionCookie({ reply });
}
