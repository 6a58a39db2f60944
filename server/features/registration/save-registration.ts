import { saveRegistration } from '#contract/registration.ts';
import { type FieldCode, fieldText } from '#domain/customer/field-text.ts';
import { checkIban, normaliseIban } from '#domain/customer/iban.ts';
import { checkPassword, passwordToHash } from '#domain/customer/password.ts';
import { checkPin } from '#domain/customer/pin.ts';
import { checkText, emptyToNull } from '#domain/customer/plain-text.ts';
import { knownWords } from '#domain/registration/check-registration.ts';
import { cleanRegistration } from '#domain/registration/default-values.ts';
import type { SecretField } from '#domain/registration/registration.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import type { Vault } from '#server/adapters/vault.ts';
import { hashPassword } from '#server/features/customer/passwords.ts';
import { sealIban } from '#server/features/customer/sealed-iban.ts';
import { ibanLibrary } from '#server/features/payment/bank-data.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import {
  presentedRegistration,
  REGISTRATION_LIFE_MINUTES,
  renewRegistrationCookie,
} from '#server/http/registration-secret.ts';
import { toDraftView } from './draft-view.ts';
import {
  findRegistration,
  type RegistrationInput,
  replaceDraft,
  type SavedSecrets,
} from './registration.repository.ts';

/** A form that saves itself after every pause in typing stays below this. */
const SAVES_PER_HOUR = 1500;
/** Each of these saves hashes up to three secrets; a form sends a secret when it has changed. */
const SAVES_WITH_SECRETS_PER_HOUR = 60;
const BUSY_SECONDS = 3;

/** Saves even an unfinished draft, but only valid secrets, because the person cannot see them again. */
export const bindSaveRegistration = bind(
  saveRegistration,
  async (
    { db, now, request, reply, session, queue, vault, config: { production: secureCookies } },
    { body },
  ) => {
    const secretHash = presentedRegistration(request);
    if (!secretHash || !(await findRegistration(db, secretHash, now))) return refuse('REGISTRATION_UNKNOWN');
    const subject = `registration:${secretHash.toString('base64url')}`;
    const { waitSeconds } = await countAttempt(db, subject, SAVES_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });

    const language = speaksEnglish(request) ? 'en' : 'de';
    const fields = Object.entries(secretFaults(body)).map(([name, code]) => ({
      name,
      code,
      message: fieldText(code, FIELD_LABELS[name as SecretField], language),
    }));
    if (fields.length > 0) return refuse('FIELD_INVALID', { fields });

    const { iban, password, pin, telPassword, ...data } = body;
    const toHash = { password, pin, telPassword };
    const entered = { ...accountOf(iban, vault), ...removedOf(toHash) };
    if (secretsIn(toHash).some(([, value]) => value !== null)) {
      const secrets = `registration-secrets:${secretHash.toString('base64url')}`;
      const counted = await countAttempt(db, secrets, SAVES_WITH_SECRETS_PER_HOUR, 60, now);
      if (counted.waitSeconds !== undefined) {
        return refuse('RATE_LIMITED', { retryAfterSeconds: counted.waitSeconds });
      }
      const who = { account: subject, address: networkOf(request.ip), isKnown: false };
      const turn = await queue.run(who, () => hashSecrets(toHash));
      if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
      Object.assign(entered, turn.result);
    }
    const expiresAt = now.add({ minutes: REGISTRATION_LIFE_MINUTES });
    const saved = await replaceDraft(db, secretHash, { data, entered, expiresAt, now });
    if (!saved) return refuse('REGISTRATION_UNKNOWN');
    renewRegistrationCookie(request, reply, { secureCookies });
    return toDraftView(db, vault, secretHash, saved, session);
  },
);

type Secrets = Pick<RegistrationInput, SecretField>;

function secretFaults(body: RegistrationInput): Partial<Record<SecretField, FieldCode>> {
  const { iban, password, pin, telPassword } = cleanRegistration(body);
  const passwordFault =
    password === null ? undefined : checkPassword(password, knownWords(cleanRegistration(body)));
  const faults = {
    iban: iban === null ? undefined : checkIban(iban, ibanLibrary),
    password: passwordFault && (`PASSWORD_${passwordFault}` as const),
    pin: pin === null ? undefined : checkPin(pin),
    telPassword: telPassword === null ? undefined : checkText(telPassword),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => code !== undefined));
}

type ToHash = Pick<Secrets, 'password' | 'pin' | 'telPassword'>;
const HASH_OF = { password: 'passwordHash', pin: 'pinHash', telPassword: 'telPasswordHash' } as const;

/** The change to the saved IBAN: none when the field is missing; null removes it. */
function accountOf(iban: Secrets['iban'], vault: Vault): Partial<SavedSecrets> {
  const written = emptyToNull(iban);
  return iban === undefined ? {} : { iban: written && sealIban(vault, normaliseIban(written)) };
}

const removedOf = (secrets: ToHash): Partial<SavedSecrets> =>
  Object.fromEntries(
    secretsIn(secrets).flatMap(([field, value]) => (value === null ? [[HASH_OF[field], null]] : [])),
  );

async function hashSecrets(secrets: ToHash): Promise<Partial<SavedSecrets>> {
  const hashes: Partial<SavedSecrets> = {};
  for (const [field, value] of secretsIn(secrets)) {
    if (value !== null) hashes[HASH_OF[field]] = await hashPassword(value);
  }
  return hashes;
}

/** The secrets in the request, in the form that is hashed; null for an empty one. */
function secretsIn({ password, pin, telPassword }: ToHash): [keyof ToHash, string | null][] {
  const named = {
    password: password && passwordToHash(password),
    pin: pin === undefined ? undefined : emptyToNull(pin),
    telPassword: telPassword === undefined ? undefined : emptyToNull(telPassword),
  };
  return (['password', 'pin', 'telPassword'] as const).flatMap((field) => {
    const value = named[field];
    return value === undefined ? [] : [[field, value || null]];
  });
}
