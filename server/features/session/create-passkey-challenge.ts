import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { createPasskeyChallenge } from '#contract/session.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { MAX_PASSKEYS, PASSKEY_ALGORITHMS } from './create-passkey.ts';
import { insertChallenge, listCredentials } from './passkey.repository.ts';
import { passkeyUserOf } from './passkey-user.ts';
import { type Proving, proveByPassword } from './prove-by-password.ts';
import { wasProvenSince } from './session.repository.ts';

/** Time for the person to confirm with a fingerprint or another device. */
const LIFE_MINUTES = 5;
/** Browsers request a challenge each time the login opens; the limit is against filling the table. */
const MAX_PER_ADDRESS = 300;
const WINDOW_MINUTES = 15;

/** A customer who logged in this recently need not enter the password again. */
const FRESH_MINUTES = 10;

export const bindCreatePasskeyChallenge = bind(createPasskeyChallenge, async (context, { body }) => {
  const {
    db,
    now,
    session,
    request,
    login: { relyingParty },
    queue,
  } = context;
  if (body.purpose === 'REGISTRATION' && !session) return refuse('AUTHENTICATION');
  const subject = `passkey-address:${networkOf(request.ip)}`;
  const { waitSeconds } = await countAttempt(db, subject, MAX_PER_ADDRESS, WINDOW_MINUTES, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });

  const party = relyingParty.of(request);
  if (!party) return refuse('BODY_INVALID');
  const { id: rpID } = party;
  const timeout = LIFE_MINUTES * 60_000;
  const expiresAt = now.add({ minutes: LIFE_MINUTES });
  if (body.purpose === 'LOGIN' || !session) {
    // The options name no customer: the device knows its passkeys, and the server reveals nobody's.
    const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
    await insertChallenge(db, { challenge: options.challenge, customerId: null, expiresAt });
    return { ...options };
  }
  const { customerId, customerNumber } = session;
  const refusal = await refuseWithoutProof({ db, now, session, request }, body.currentPassword, queue);
  if (refusal) return refusal;
  const credentials = await listCredentials(db, customerId);
  if (credentials.length >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID,
    userName: customerNumber,
    userDisplayName: customerNumber,
    userID: new Uint8Array(passkeyUserOf(customerId)),
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: credentials.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  });
  await insertChallenge(db, { challenge: options.challenge, customerId, expiresAt });
  return { ...options };
});

/**
 * Refuses a customer without a recent login or the right password; undefined when one of them is given. A
 * passkey outlives the session, and somebody who finds an open browser must not create one.
 */
async function refuseWithoutProof(context: Proving, currentPassword: string | undefined, queue: LoginQueue) {
  const { db, now, session } = context;
  if (await wasProvenSince(db, session, now.subtract({ minutes: FRESH_MINUTES }))) return undefined;
  if (currentPassword === undefined) return refuse('PROOF_NEEDED');
  return proveByPassword(context, currentPassword, queue);
}
