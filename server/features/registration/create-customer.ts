import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCustomer } from '#contract/registration.ts';
import { isMainPlan } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { clearSessionCookie } from '#server/features/session/login-cookies.ts';
import { lockLogins, removeToken } from '#server/features/session/session.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { presentedRegistration } from '#server/http/registration-secret.ts';
import { SESSION_COOKIE, type Session } from '#server/http/session.ts';
import { claimPerson, findOutAbout, refuseSuspect } from './decide-about-person.ts';
import { findFaults, readEntered, toFields } from './entered-registration.ts';
import { findNewCustomer } from './new-customer.repository.ts';
import {
  ASK_AGAIN_SECONDS,
  sendAnotherToken,
  sendOnetimeToken,
  withdrawOnetimeToken,
} from './new-customer-token.ts';
import {
  BUSY_SECONDS,
  createHashPreparation,
  type Preparation,
  settlePreparation,
} from './prepare-hashes.ts';
import {
  completeRegistration,
  findCityId,
  findRegistration,
  isSalesPartner,
  lockRegistration,
} from './registration.repository.ts';
import { basisOf } from './registration-hashes.ts';
import { queueRegistrationMails } from './registration-mails.ts';
import { writeAccount } from './write-account.ts';

const WINDOW_MINUTES = 60;
/** Of one registration, however often a field is wrong. */
const MAX_SUBMISSIONS = 60;

/** What the hash of a request under its key must not hold. */
const NOTHING_SECRET = { iban: null, password: null, pin: null, telPassword: null };

type Options = { mailer: Mailer; registrationsPerAddress: number; queue: LoginQueue };

/**
 * §4.25, §4.26, §4.27, §4.29: log out, fraud check, creation. Everything is checked again
 * here, whatever a client did or left out (§S3.12).
 */
export const bindCreateCustomer = ({ mailer, registrationsPerAddress, queue }: Options) => {
  const prepareHashes = createHashPreparation({ registrationsPerAddress, queue });

  return bind(createCustomer, {
    // Who registers is nobody yet, and is logged out on the way: the registration itself owns the key.
    keyOwner: (request) => `registration:${presentedRegistration(request)?.toString('base64url') ?? ''}`,
    comparedBody: (body) => ({ ...body, ...NOTHING_SECRET }),

    precheck: async ({ db, now, request }) => {
      const registrationHash = presentedRegistration(request);
      // Beginning it was counted for the address already; who corrects a field is the same person.
      const isBegun = registrationHash && (await findRegistration(db, registrationHash, now));
      const [subject, max] = isBegun
        ? [`registration-sent:${registrationHash.toString('base64url')}`, MAX_SUBMISSIONS]
        : [`registration-address:${networkOf(request.ip)}`, registrationsPerAddress];
      const { waitSeconds } = await countAttempt(db, subject, max, WINDOW_MINUTES, now);
      return waitSeconds === undefined
        ? undefined
        : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    },

    /** Nothing is made for a registration that the handler refuses for its faults. */
    prepare: async ({ db, now, request, session }, { body }) => {
      const registrationHash = presentedRegistration(request);
      const draft = registrationHash && (await findRegistration(db, registrationHash, now));
      if (registrationHash && !draft) return undefined;
      const entered = await readEntered(db, draft, body);
      const { registration, plan, held } = entered;
      if (!plan || Object.keys(findFaults(entered, true, now)).length > 0) return undefined;
      const bySales = await isBySales(db, session);
      return prepareHashes(db, { registration, held, plan, bySales }, { request, registrationHash }, now);
    },

    // It writes much, and takes an account number that nobody else gets then.
    claimsFirst: true,
    handle: async ({ db, now, request, reply, session }, { body }, prepared) => {
      const registrationHash = presentedRegistration(request);
      const begun = registrationHash && (await lockRegistration(db, registrationHash, now));
      if (registrationHash && !begun) return refuse('REGISTRATION_UNKNOWN');
      // A registration makes one customer; who sends it again is told the same.
      if (begun?.customerId) return answerAgain(db, reply, begun.customerId, now);

      const language = speaksEnglish(request) ? 'en' : 'de';
      const entered = await readEntered(db, begun?.draft, body);
      const { registration, plan, held } = entered;
      const city = registration.city === null ? undefined : await findCityId(db, registration.city);
      const faults = findFaults(entered, city !== undefined, now);
      if (!plan || !city || Object.keys(faults).length > 0) {
        return refuse('FIELD_INVALID', { fields: toFields(faults, plan, language) });
      }

      const bySales = await isBySales(db, session);
      // Made ahead of every decision about the person, so that all of them take the same time.
      if (prepared?.basis !== basisOf({ registration, held, plan, bySales })) {
        return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
      }
      const { hashes } = prepared;
      const applicant = { registration, plan, now, mailer };
      const findings = await findOutAbout(db, applicant);
      const rejected = refuseSuspect(findings, applicant);
      if (rejected) return turnAway(prepared, rejected);

      // A sales partner makes a main account's first driver, but is not let into the accounts of others.
      const mayLogInAtOnce = !bySales || isMainPlan(plan.row.kundenart);
      const mayAskAgainUntil = mayLogInAtOnce ? now.add({ seconds: ASK_AGAIN_SECONDS }) : now;
      const created = await writeAccount(db, { registration, plan, city, hashes, mayAskAgainUntil, now });
      const taken = await claimPerson(db, findings, applicant, { customerId: created.id, language });
      if (taken) return turnAway(prepared, taken);

      await queueRegistrationMails(db, mailer, { registration, plan, created, bySales, hashes, now });
      // Its cookie stays until it expires: whoever did not hear the answer asks again with it.
      if (registrationHash) await completeRegistration(db, registrationHash, created.id);
      if (session && !bySales) await logOut(db, session, request, reply);
      if (mayLogInAtOnce) await sendOnetimeToken(db, reply, { customerId: created.id, now });
      return {
        id: created.id,
        customerNumber: created.customerNumber,
        state: created.state,
        mainPlan: isMainPlan(plan.row.kundenart),
      };
    },

    settle: ({ db, request }, prepared) => settlePreparation(db, request, prepared),
    onReplay: async ({ db, now, reply }, { id }) => {
      withdrawOnetimeToken(reply);
      await sendAnotherToken(db, reply, { customerId: id, now });
    },
  });
};

/** Keeps the attempt counted: an address may be turned away only so often. */
function turnAway<R>(prepared: Preparation, refusal: R): R {
  prepared.isTurnedAway = true;
  return refusal;
}

const isBySales = async (db: Db, session: Session | undefined): Promise<boolean> =>
  session !== undefined && (await isSalesPartner(db, session.customerId));

async function answerAgain(db: Db, reply: FastifyReply, customerId: number, now: Temporal.Instant) {
  const isSent = await sendAnotherToken(db, reply, { customerId, now });
  const customer = isSent ? await findNewCustomer(db, customerId) : undefined;
  if (!customer) return refuse('REGISTRATION_UNKNOWN');
  return {
    id: customer.id,
    customerNumber: customer.customer_number,
    state: customer.state,
    mainPlan: isMainPlan(customer.kundenart),
  };
}

/** Whoever was logged in on this device is not any more (§4.25). */
async function logOut(db: Db, session: Session, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await lockLogins(db, [session.customerId]);
  await removeToken(db, session.customerId, session.tokenHandle);
  if (request.cookies[SESSION_COOKIE]) clearSessionCookie({ reply });
}
