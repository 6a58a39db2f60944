import type { CallContext } from '#server/http/call-steps.ts';
import { isBrowser } from '#server/http/native-origin.ts';
import {
  newRegistrationSecret,
  REGISTRATION_LIFE_MINUTES,
  setRegistrationCookie,
} from '#server/http/registration-secret.ts';
import { hashSecret } from '#server/http/session.ts';
import { moveRegistration } from './registration.repository.ts';

/**
 * Gives a registration in progress, which the caller has locked, to the device that asks: in a browser by its cookie, else by
 * the secret in `id`.
 */
export async function moveToDevice(
  { db, now, request, reply }: Pick<CallContext, 'db' | 'now' | 'request' | 'reply'>,
  draftHash: Buffer,
  secureCookies: boolean,
): Promise<{ id: string; expiresAt: string }> {
  const secret = newRegistrationSecret();
  const expiresAt = now.add({ minutes: REGISTRATION_LIFE_MINUTES });
  await moveRegistration(db, draftHash, { secretHash: hashSecret(secret), expiresAt });
  const keepsCookies = isBrowser(request);
  if (keepsCookies) setRegistrationCookie(request, reply, { secret, secureCookies });
  return { id: keepsCookies ? 'current' : secret, expiresAt: expiresAt.toString() };
}
