import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app knows it: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are a little off, and typing takes a while: the code before and the one after count too. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Without what looks alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** For what a secret is sealed: it opens for this person alone. */
export const factorPurpose = (customerId: number): string => `second factor of ${customerId}`;
export const recoveryPurpose = (customerId: number): string => `recovery code of ${customerId}`;

export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app reads from the QR code. */
export const factorUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  factorOf(secret, issuer, label).toString();

/** The time step of a code that is right now; undefined when it is not. */
export function stepOf(secret: string, typed: string, now: Temporal.Instant): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.epochMilliseconds;
  const delta = factorOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** The code that an app shows. */
export const codeAt = (secret: string, now: Temporal.Instant): string =>
  factorOf(secret).generate({ timestamp: now.epochMilliseconds });

const factorOf = (secret: string, issuer = '', label = 'Betrieb') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: STEP_SECONDS });

/** "k4m7r-x9qpe" */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
    ).join('');
    return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
  });

/** As it is kept, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
