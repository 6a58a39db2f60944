import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { CallInput, CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Login } from './login.ts';
import { lockForSession, openSession } from './open-session.ts';
import { findPasskey, spendChallenge, usePasskey } from './passkey.repository.ts';
import { challengeIn, passkeyUserOf } from './passkey-user.ts';

type Body = Extract<CallInput<typeof createToken>['body'], { loginType: 'PASSKEY' }>;
type Known = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Logs in by a signed challenge. Needs no limit: an attempt uses up a challenge, and these are limited. */
export async function logInByPasskey(
  { relyingParty, secureCookies }: Login,
  context: CallContext,
  { assertion, storeLogin }: Body,
): Promise<CallOutput<typeof createToken> | Refusal<'PASSKEY_REFUSED' | 'CUSTOMER_STATE' | 'BODY_INVALID'>> {
  const { db, now, request } = context;
  const party = relyingParty.of(request);
  if (!party) return refuse('BODY_INVALID');
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (challenge === undefined || !(await spendChallenge(db, { challenge, customerId: null, now }))) {
    return refuse('PASSKEY_REFUSED');
  }
  const known = await findPasskey(db, assertion.id);
  const signCount = known && (await verifiedCount(assertion, known, challenge, party));
  if (!known || signCount === undefined) return refuse('PASSKEY_REFUSED');

  return db.transaction().execute(async (transaction) => {
    const customerId = known.customerId;
    const locked = await lockForSession(transaction, { customerId, request });
    const used = await usePasskey(transaction, { credentialId: assertion.id, signCount, now });
    if (!used) return refuse('PASSKEY_REFUSED');
    if (!mayLogIn(locked?.state ?? '')) return refuse('CUSTOMER_STATE');
    const session = { ...context, customerId, storeLogin, secureCookies };
    return openSession(transaction, session);
  });
}

/** The use count that the device signed; undefined when the assertion is invalid. */
async function verifiedCount(
  { id, rawId, type, response }: Body['assertion'],
  known: Known,
  expectedChallenge: string,
  { id: expectedRPID, origin: expectedOrigin }: { id: string; origin: string },
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const owner = passkeyUserOf(known.customerId).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id, publicKey: new Uint8Array(known.publicKey), counter: known.signCount },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for an invalid assertion.
    return undefined;
  }
}
