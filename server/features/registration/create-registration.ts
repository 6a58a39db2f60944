import { createRegistration } from '#contract/registration.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import {
  newRegistrationSecret,
  presentedRegistration,
  REGISTRATION_LIFE_MINUTES,
  setRegistrationCookie,
} from '#server/http/registration-secret.ts';
import { hashSecret } from '#server/http/session.ts';
import { findRegistration, insertRegistration } from './registration.repository.ts';

const WINDOW_MINUTES = 60;

type Options = { registrationsPerAddress: number; secureCookies: boolean };

/** A browser with a registration in progress gets that one again, so that a reloaded page loses nothing. */
export const bindCreateRegistration = ({ registrationsPerAddress, secureCookies }: Options) =>
  bind(createRegistration, async ({ db, now, request, reply }) => {
    const isBrowser = request.headers.origin !== undefined;
    const presented = presentedRegistration(request);
    const known = presented && (await findRegistration(db, presented, now));
    if (known && isBrowser) return { id: 'current', expiresAt: known.expiresAt.toString() };

    const address = `registration-address:${networkOf(request.ip)}`;
    const { waitSeconds } = await countAttempt(db, address, registrationsPerAddress, WINDOW_MINUTES, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const secret = newRegistrationSecret();
    const expiresAt = now.add({ minutes: REGISTRATION_LIFE_MINUTES });
    await insertRegistration(db, { secretHash: hashSecret(secret), now, expiresAt });
    if (isBrowser) setRegistrationCookie(request, reply, { secret, secureCookies });
    return { id: isBrowser ? 'current' : secret, expiresAt: expiresAt.toString() };
  });
