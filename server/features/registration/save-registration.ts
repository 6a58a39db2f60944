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
import { hashPassword } from '#server/features/session/passwords.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { toDraftView } from './draft-view.ts';
import { ibanBook } from './person-books.ts';
import {
  findRegistration,
  type HeldSecrets,
  type RegistrationInput,
  replaceDraft,
} from './registration.repository.ts';
import {
  presentedRegistration,
  REGISTRATION_LIFE_MINUTES,
  renewRegistrationCookie,
} from './registration-secret.ts';

/** A form that saves itself after every pause in typing stays below this. */
const SAVES_PER_HOUR = 1500;

/** The draft is kept as it is, however unfinished; its secrets only when they are right, for nobody sees them again. */
export const bindSaveRegistration = ({ secureCookies }: { secureCookies: boolean }) =>
  bind(saveRegistration, async ({ db, now, request, reply }, { body }) => {
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
    const entered = await hashSecrets({ iban, password, pin, telPassword });
    const expiresAt = now.add({ minutes: REGISTRATION_LIFE_MINUTES });
    const saved = await replaceDraft(db, secretHash, { data, entered, expiresAt, now });
    if (!saved) return refuse('REGISTRATION_UNKNOWN');
    renewRegistrationCookie(request, reply, { secureCookies });
    return toDraftView(saved);
  });

type Secrets = Pick<RegistrationInput, SecretField>;

function secretFaults(body: RegistrationInput): Partial<Record<SecretField, FieldCode>> {
  const { iban, password, pin, telPassword } = cleanRegistration(body);
  const passwordFault =
    password === null ? undefined : checkPassword(password, knownWords(cleanRegistration(body)));
  const faults = {
    iban: iban === null ? undefined : checkIban(iban, ibanBook),
    password: passwordFault && (`PASSWORD_${passwordFault}` as const),
    pin: pin === null ? undefined : checkPin(pin),
    telPassword: telPassword === null ? undefined : checkText(telPassword),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => code !== undefined));
}

/** Only what was named: null forgets. */
async function hashSecrets(entered: Secrets): Promise<Partial<HeldSecrets>> {
  const hashOf = (value: string | null) => (value ? hashPassword(passwordToHash(value)) : null);
  const { iban, password, pin, telPassword } = entered;
  const written = emptyToNull(iban);
  return {
    ...(iban === undefined ? {} : { iban: written && normaliseIban(written) }),
    ...(password === undefined ? {} : { passwordHash: await hashOf(password) }),
    ...(pin === undefined ? {} : { pinHash: await hashOf(emptyToNull(pin)) }),
    ...(telPassword === undefined ? {} : { telPasswordHash: await hashOf(emptyToNull(telPassword)) }),
  };
}
