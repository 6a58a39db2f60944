import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCustomer } from '#contract/registration.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { normaliseIban } from '#domain/customer/iban.ts';
import { normalisePhone } from '#domain/customer/phone.ts';
import { emptyToNull } from '#domain/customer/plain-text.ts';
import { askedFields } from '#domain/registration/asked-fields.ts';
import {
  checkRegistration,
  labelOf,
  type RegistrationFaults,
  type RegistrationPlan,
} from '#domain/registration/check-registration.ts';
import { CONSENT_TEXTS, type ConsentKind } from '#domain/registration/consent-texts.ts';
import { cleanRegistration, withDefaults } from '#domain/registration/default-values.ts';
import { isTurnedAway } from '#domain/registration/fraud-flags.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import type { Registration, SecretField } from '#domain/registration/registration.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isCompanyKind, isMainPlan, registrationKind } from '#domain/registration/registration-kind.ts';
import { type IdentityField, identitiesOf } from '#domain/registration/same-person.ts';
import type { Db } from '#server/db/connect.ts';
import { insertCustomer } from '#server/features/customer/customer.repository.ts';
import { queueEmailConfirmation } from '#server/features/customer/email-confirmation.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { clearSessionCookie } from '#server/features/session/login-cookies.ts';
import { saveOnetimePassword } from '#server/features/session/onetime-password.repository.ts';
import { lockLogins, removeToken } from '#server/features/session/session.repository.ts';
import { countAttempt, takeBackAttempt } from '#server/http/attempts.repository.ts';
import { bind, type CallContext } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { SESSION_COOKIE, type Session } from '#server/http/session.ts';
import { passOnce, wasDismissed } from './fraud.repository.ts';
import { findFraudFlags, fingerprintOf, reportDuplicate, reportFraud } from './fraud-check.ts';
import {
  findNewCustomer,
  hasCustomerWithEmail,
  insertConsents,
  insertMandate,
  insertOptions,
  insertSignature,
  takeCard,
  takeIdentities,
} from './new-customer.repository.ts';
import {
  ASK_AGAIN_SECONDS,
  sendAnotherToken,
  sendOnetimeToken,
  withdrawOnetimeToken,
} from './new-customer-token.ts';
import { bankOf, ibanBook, phoneBook } from './person-books.ts';
import { findPlan, type PlanRow } from './plan.repository.ts';
import {
  completeRegistration,
  findCityId,
  findRegistration,
  type HeldSecrets,
  isSalesPartner,
  lockRegistration,
  NO_SECRETS,
  type RegistrationInput,
} from './registration.repository.ts';
import { notificationOf } from './registration-facts.ts';
import { type Basis, basisOf, type Hashes, hashSecrets } from './registration-hashes.ts';
import { presentedRegistration } from './registration-secret.ts';

const BERLIN = 'Europe/Berlin';
const WINDOW_MINUTES = 60;
const BUSY_SECONDS = 3;
/** Of one registration, however often a field is wrong. */
const MOST_SENDINGS = 60;
/** Of the registrations that an address may send, this share may be turned away: who asks often finds out about others. */
const REFUSED_SHARE = 10;
const PASSWORD_LINK_MINUTES = 15;

/** What the hash of a request under its key must not hold. */
const NOTHING_SECRET = { iban: null, password: null, pin: null, telPassword: null };

type Options = { mailer: Mailer; registrationsPerAddress: number; queue: LoginQueue };
/** What a request has done ahead of its transaction. */
type Preparation = { basis: string; hashes: Hashes; isTurnedAway: boolean };

/**
 * Specification §4, registration flow, steps 1 to 3 and 5: log out, fraud check, creation. Everything is checked again
 * here, whatever a client did or left out (decisions §3).
 */
export const bindCreateCustomer = ({ mailer, registrationsPerAddress, queue }: Options) => {
  const preparations = new WeakMap<FastifyRequest, Preparation>();
  /** The same registration sent several times at once is hashed once. */
  const underWay = new Map<string, Promise<{ result: Hashes } | undefined>>();

  const hashInTurn = (basis: Basis, sender: string, request: FastifyRequest) => {
    const registration = JSON.stringify([sender, basis.registration, basisOf(basis)]);
    const name = hash('sha256', registration, 'base64url');
    const begun = underWay.get(name);
    if (begun) return begun;
    const who = { account: `registration:${sender || name}`, address: networkOf(request.ip), isKnown: false };
    const turn = queue.run(who, () => hashSecrets(basis)).finally(() => underWay.delete(name));
    underWay.set(name, turn);
    return turn;
  };

  return bind(
    createCustomer,
    async ({ db, now, request, reply, session }, { body }) => {
      const secretHash = presentedRegistration(request);
      const under = secretHash && (await lockRegistration(db, secretHash, now));
      if (secretHash && !under) return refuse('REGISTRATION_UNKNOWN');
      // A registration makes one customer; who sends it again is told the same.
      if (under?.customerId) return answerAgain(db, reply, under.customerId, now);

      const secrets = under?.draft.secrets ?? NO_SECRETS;
      const entered = withSecrets({ ...under?.draft.data, ...body }, secrets);
      const plan = entered.tariffId === null ? undefined : await findOffered(db, entered.tariffId);
      const registration = plan ? askedFields(entered, plan) : entered;
      const city = registration.city === null ? undefined : await findCityId(db, registration.city);
      const faults = findFaults(registration, plan, city !== undefined, secrets, now);
      if (!plan || !city || Object.keys(faults).length > 0) {
        return refuse('FIELD_INVALID', { fields: toFields(faults, plan, request) });
      }

      const bySales = session !== undefined && (await isSalesPartner(db, session.customerId));
      const prepared = preparations.get(request);
      // Made ahead of every decision about the person, so that all of them take the same time.
      if (prepared?.basis !== basisOf({ registration, held: secrets, plan, bySales })) {
        return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
      }
      const { hashes } = prepared;
      const turnAway = () => {
        prepared.isTurnedAway = true;
      };
      const suspicion = { registration, plan: plan.row, customerId: null, now, mailer };
      const fingerprint = fingerprintOf(registration);
      const isCleared = await wasDismissed(db, fingerprint);
      const flags = await findFraudFlags(db, registration);
      if (!isCleared && isTurnedAway([...flags.blocklist, ...flags.userData])) {
        turnAway();
        return refuse('REGISTRATION_REJECTED', {
          afterwards: (pool) => reportFraud(pool, flags, suspicion),
        });
      }

      // A sales partner makes a main account's first driver, but is not let into the accounts of others.
      const isLedOn = !bySales || isMainPlan(plan.row.kundenart);
      const mayAskAgainUntil = isLedOn ? now.add({ seconds: ASK_AGAIN_SECONDS }) : now;
      const created = await create(db, { registration, plan, city, hashes, mayAskAgainUntil, now });
      const duplicates = await findDuplicates(db, registration, plan, created.id);
      // What staff has cleared passes once; of two at the same time the second is the first one's duplicate.
      const passes = isCleared ? await passOnce(db, fingerprint, created.id) : duplicates.length === 0;
      if (!passes) {
        turnAway();
        return refuse('CUSTOMER_ALREADY_EXISTS', {
          afterwards: (pool) => reportDuplicate(pool, duplicates, suspicion),
        });
      }
      if (registration.card !== null && !(await takeCard(db, registration.card, created.id))) {
        turnAway();
        return refuse('FIELD_INVALID', { fields: [cardField(request)] });
      }
      if (flags.blocklist.length > 0) {
        await reportFraud(db, flags, { ...suspicion, customerId: created.id });
      }

      await tell(db, mailer, {
        registration,
        plan,
        created,
        bySales,
        hashes,
        now,
      });
      // Its cookie stays until it expires: whoever did not hear the answer asks again with it.
      if (secretHash) await completeRegistration(db, secretHash, created.id);
      if (session && !bySales) await logOut(db, session, request, reply);
      if (isLedOn) await sendOnetimeToken(db, reply, { customerId: created.id, now });
      return {
        id: created.id,
        customerNumber: created.customerNumber,
        state: created.state,
        mainPlan: isMainPlan(plan.row.kundenart),
      };
    },
    async ({ db, now, request }) => {
      const secretHash = presentedRegistration(request);
      // Beginning it was counted for the address already; who corrects a field is the same person.
      const isBegun = secretHash && (await findRegistration(db, secretHash, now));
      const [subject, most] = isBegun
        ? [`registration-sent:${secretHash.toString('base64url')}`, MOST_SENDINGS]
        : [`registration-address:${networkOf(request.ip)}`, registrationsPerAddress];
      const { waitSeconds } = await countAttempt(db, subject, most, WINDOW_MINUTES, now);
      return waitSeconds === undefined
        ? undefined
        : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    },
    {
      // It writes much, and takes an account number that nobody else gets then.
      claimsFirst: true,
      /** Hashes, in turns and ahead of the transaction; and counts, before anybody learns whether they are turned away. */
      prepare: async ({ db, now, request, session }, { body }) => {
        if (preparations.has(request)) return undefined;
        const secretHash = presentedRegistration(request);
        const draft = secretHash && (await findRegistration(db, secretHash, now));
        if (secretHash && !draft) return undefined;
        const held = draft?.secrets ?? NO_SECRETS;
        const entered = withSecrets({ ...draft?.data, ...body }, held);
        const plan = entered.tariffId === null ? undefined : await findOffered(db, entered.tariffId);
        if (!plan || Object.keys(findFaults(entered, plan, true, held, now)).length > 0) return undefined;

        const subject = refusedSubject(request);
        const limit = refusedLimit(registrationsPerAddress);
        const { waitSeconds } = await countAttempt(db, subject, limit, WINDOW_MINUTES, now);
        if (waitSeconds !== undefined) {
          await takeBackAttempt(db, subject);
          return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
        }
        const bySales = session !== undefined && (await isSalesPartner(db, session.customerId));
        const basis = { registration: askedFields(entered, plan), held, plan, bySales };
        const turn = await hashInTurn(basis, secretHash?.toString('base64url') ?? '', request);
        if (!turn) {
          await takeBackAttempt(db, subject);
          return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
        }
        preparations.set(request, { basis: basisOf(basis), hashes: turn.result, isTurnedAway: false });
        return undefined;
      },
      settle: async ({ db, request }) => {
        const prepared = preparations.get(request);
        if (prepared && !prepared.isTurnedAway) await takeBackAttempt(db, refusedSubject(request));
      },
      // Who registers is nobody yet, and is logged out on the way: the registration itself owns the key.
      keyOwner: (request) => `registration:${presentedRegistration(request)?.toString('base64url') ?? ''}`,
      comparedBody: (body) => ({ ...body, ...NOTHING_SECRET }),
      onReplay: async ({ db, now, reply }: CallContext, { id }) => {
        withdrawOnetimeToken(reply);
        await sendAnotherToken(db, reply, { customerId: id, now });
      },
    },
  );
};

type OfferedPlan = RegistrationPlan & { row: PlanRow };

async function findOffered(db: Db, id: string): Promise<OfferedPlan | undefined> {
  const row = await findPlan(db, id);
  if (!row || row.position === null) return undefined;
  return {
    row,
    kind: registrationKind(row.kundenart),
    existingCardRequired: row.existingCardRequired,
    hasSafetyPackage: row.sipakCents !== null,
    extraFields: row.extraFields,
  };
}

/** What was entered, with the account that the registration session holds, in the forms that are stored. */
function withSecrets(input: RegistrationInput, { iban }: HeldSecrets): Registration {
  const registration = cleanRegistration(input);
  const account = registration.iban ?? iban;
  return {
    ...registration,
    emailAddress: registration.emailAddress && asciiEmail(registration.emailAddress),
    iban: account === null ? null : normaliseIban(account),
    card: registration.card?.replace(/^[a-z]+-/i, '') ?? null,
  };
}

function findFaults(
  registration: Registration,
  plan: OfferedPlan | undefined,
  isKnownCity: boolean,
  { passwordHash, pinHash, telPasswordHash }: HeldSecrets,
  now: Temporal.Instant,
): RegistrationFaults {
  const city: RegistrationFaults = isKnownCity ? {} : { city: 'CITY_UNKNOWN' };
  if (!plan) return { tariffId: 'PLAN_UNKNOWN', ...city };
  const held: [SecretField, string | null][] = [
    ['password', passwordHash],
    ['pin', pinHash],
    ['telPassword', telPasswordHash],
  ];
  const faults = checkRegistration(registration, plan, {
    phone: phoneBook,
    iban: ibanBook,
    today: now.toZonedDateTimeISO(BERLIN).toPlainDate(),
    held: new Set(held.flatMap(([field, value]) => (value === null ? [] : [field]))),
  });
  return { ...faults, ...city };
}

function toFields(faults: RegistrationFaults, plan: OfferedPlan | undefined, request: FastifyRequest) {
  const language = speaksEnglish(request) ? 'en' : 'de';
  return Object.entries(faults).flatMap(([name, code]) => {
    if (!code) return [];
    const label = labelOf(name, plan ?? { kind: 'einzel', extraFields: [] });
    return [{ name, code, message: fieldText(code, label, language) }];
  });
}

/** Specification §5: a field error on the access-medium number. A card that is taken is answered like one that never was. */
const cardField = (request: FastifyRequest) => ({
  name: 'accessMedia.number',
  code: 'CARD_INVALID',
  message: fieldText('CARD_INVALID', FIELD_LABELS.card, speaksEnglish(request) ? 'en' : 'de'),
});

/** Takes what makes this person one customer; answers with what another customer has already. */
async function findDuplicates(
  db: Db,
  registration: Registration,
  plan: OfferedPlan,
  customerId: number,
): Promise<IdentityField[]> {
  const isCompany = isCompanyKind(plan.kind);
  const identities = identitiesOf(registration, plan.kind);
  const taken = await takeIdentities(db, identities, customerId);
  const email = registration.emailAddress ?? '';
  const known = await hasCustomerWithEmail(db, { email, isCompany, exceptId: customerId });
  return [...new Set([...taken.map(({ field }) => field), ...(known ? (['emailAddress'] as const) : [])])];
}

type Creation = {
  registration: Registration;
  plan: OfferedPlan;
  city: { id: number; providerId: string };
  hashes: Hashes;
  /** See `sendAnotherToken`. */
  mayAskAgainUntil: Temporal.Instant;
  now: Temporal.Instant;
};
type Created = {
  id: number;
  customerNumber: string;
  accountNumber: string;
  state: 'VERIFIED' | 'PRELIMINARY';
};

async function create(
  db: Db,
  { registration, plan, city, hashes, mayAskAgainUntil, now }: Creation,
): Promise<Created> {
  const complete = withDefaults(registration, plan.kind);
  const mainPlan = isMainPlan(plan.row.kundenart);
  // A main account is complete only when its first driver is there: until then it leads to the manual check (§4, step 4).
  const state = mainPlan || isCompanyKind(plan.kind) ? 'PRELIMINARY' : 'VERIFIED';
  const { mobilePhoneNr, phoneNr, iban, accountHolder, signature } = complete;
  const created = await insertCustomer(db, {
    registration: complete,
    providerId: city.providerId,
    cityId: city.id,
    planId: plan.row.id,
    state,
    mobilePhone: mobilePhoneNr && normalisePhone(mobilePhoneNr, phoneBook),
    phone: phoneNr && normalisePhone(phoneNr, phoneBook),
    passwordHash: hashes.password,
    pinHash: hashes.pin,
    pinIsInitial: hashes.pinIsInitial,
    telPasswordHash: hashes.telPassword,
    mayAskAgainUntil,
    now,
  });
  const customerId = created.id;
  await insertOptions(db, customerId, optionsOf(plan.row.optionIds, complete.optionSipak), now);
  if (iban !== null && accountHolder !== null && complete.sepaAccepted) {
    const reference = `SW-${created.accountNumber}-1`;
    await insertMandate(db, { customerId, reference, iban, accountHolder, ...bankOf(iban), now });
  }
  await insertConsents(db, customerId, consentsOf(complete), now);
  await insertSignature(
    db,
    customerId,
    {
      typedName: emptyToNull(signature?.typedName),
      strokes: signature?.strokes?.length ? signature.strokes : null,
    },
    now,
  );
  return { ...created, state };
}

/** What was ticked, each with the version of the text that stood beside the box. */
function consentsOf(registration: Registration): { kind: ConsentKind; version: string }[] {
  const ticked: [ConsentKind, boolean][] = [
    ['TERMS', registration.termsAccepted],
    ['CREDIT_RATING', registration.creditRatingAllowed === 'YES'],
    ['ADS', registration.adsAllowed === 'YES'],
    ['SEPA', registration.sepaAccepted && registration.iban !== null],
  ];
  return ticked.flatMap(([kind, is]) => (is ? [{ kind, version: CONSENT_TEXTS[kind].version }] : []));
}

type News = {
  registration: Registration;
  plan: OfferedPlan;
  created: Created;
  bySales: boolean;
  hashes: Hashes;
  now: Temporal.Instant;
};

/** The mails of a registration, written in its transaction: to the person, and to the information address (specification §7). */
async function tell(db: Db, mailer: Mailer, news: News): Promise<void> {
  const { registration, plan, created, now } = news;
  const to = registration.emailAddress;
  if (to !== null) {
    const prename = registration.prename ?? registration.contactPrename;
    const accountNumber = created.customerNumber;
    await mailer.queue(db, { template: 'willkommen', to, placeholders: { prename, accountNumber }, now });
    await queueEmailConfirmation(db, mailer, { customerId: created.id, email: to, prename, now });
    const { isOwnPassword, onetimePassword } = news.hashes;
    if (onetimePassword) {
      // Whom a sales partner registers is logged in there and then.
      const { code, passwordHash } = onetimePassword;
      await saveOnetimePassword(db, { customerId: created.id, passwordHash, now });
      const placeholders = { prename, accountNumber, password: code };
      await mailer.queue(db, { template: 'tarifpartner_einmalpasswort', to, placeholders, now });
    } else if (!isOwnPassword) {
      const reset = await createOnetimeToken(db, {
        purpose: 'PASSWORD_RESET',
        customerId: created.id,
        now,
        lifeSeconds: PASSWORD_LINK_MINUTES * 60,
      });
      await mailer.queue(db, {
        template: 'passwort_reset',
        to,
        placeholders: { prename, accountNumber, link: mailer.link(`/passwort-reset#token=${reset}`) },
        now,
      });
    }
  }
  await mailer.queue(db, {
    template: 'registrierung_benachrichtigung',
    to: mailer.informationAddress,
    placeholders: notificationOf(registration, plan.row, {
      accountNumber: created.customerNumber,
      bySales: news.bySales,
    }),
    now,
  });
}

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

/** Whoever was logged in on this device is not any more (specification §4, step 1). */
async function logOut(db: Db, session: Session, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await lockLogins(db, [session.customerId]);
  await removeToken(db, session.customerId, session.tokenHandle);
  if (request.cookies[SESSION_COOKIE]) clearSessionCookie({ reply });
}

const refusedSubject = (request: FastifyRequest) => `registration-refused:${networkOf(request.ip)}`;
const refusedLimit = (registrations: number) => Math.max(1, Math.floor(registrations / REFUSED_SHARE));
