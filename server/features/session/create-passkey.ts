import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { createPasskey } from '#contract/session.ts';
import { checkPasskeyLabel, PASSKEY_LABEL_FAULTS } from '#domain/session/passkey-label.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertPasskey, spendChallenge } from './passkey.repository.ts';
import { challengeIn } from './passkey-user.ts';
import { toPasskey } from './passkey-view.ts';
import { queuePasskeyMail } from './queue-passkey-mail.ts';
import { passkeyAdded } from './session.letters.ts';
import { lockLogins } from './session.repository.ts';

export const MAX_PASSKEYS = 10;
/** Each passkey sends a mail, and another when it is deleted, possibly to an unconfirmed address. */
const MAX_PER_HOUR = 20;
/** COSE ids of the algorithms that devices support: EdDSA, ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

export const bindCreatePasskey = bind(
  createPasskey,
  async ({ db, now, session, request, login: { relyingParty }, mailer }, { body }) => {
    const label = body.label.trim();
    const fault = checkPasskeyLabel(label);
    if (fault) {
      const message = PASSKEY_LABEL_FAULTS[fault][speaksEnglish(request) ? 'en' : 'de'];
      return refuse('FIELD_INVALID', { fields: [{ name: 'label', code: fault, message }] });
    }
    const { customerId } = session;
    const party = relyingParty.of(request);
    if (!party) return refuse('BODY_INVALID');
    await lockLogins(db, [customerId]);
    const challenge = challengeIn(body.attestation.response.clientDataJSON);
    const isOurs = challenge !== undefined && (await spendChallenge(db, { challenge, customerId, now }));
    const credential = isOurs ? await verified(body.attestation, challenge, party) : undefined;
    if (!credential) return refuse('PASSKEY_INVALID');
    const { waitSeconds } = await countAttempt(db, `passkeys:${customerId}`, MAX_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const made = await insertPasskey(
      db,
      {
        credentialId: credential.id,
        customerId,
        publicKey: credential.publicKey,
        signCount: credential.counter,
        transports: body.attestation.response.transports ?? [],
        label,
        now,
      },
      MAX_PASSKEYS,
    );
    if (made === 'TOO_MANY') return refuse('TOO_MANY_PASSKEYS');
    if (made === 'EXISTS') return refuse('PASSKEY_INVALID');
    await queuePasskeyMail(db, mailer, passkeyAdded, { customerId, label, now });
    return toPasskey(made);
  },
);

type Attestation = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};

/** The new credential; undefined unless the user confirmed it on the device, for this site and challenge. */
async function verified(
  { id, rawId, type, response }: Attestation,
  expectedChallenge: string,
  { id: expectedRPID, origin: expectedOrigin }: { id: string; origin: string },
) {
  try {
    // No manufacturer's certificate was requested; checking one would make the server call addresses in it.
    const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
    const statement = decodeAttestationObject(bytes);
    const format = statement.get('fmt');
    const isSelfMade = format === 'packed' && statement.get('attStmt').get('x5c') === undefined;
    if (format !== 'none' && !isSelfMade) return undefined;
    const result = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    return result.verified ? result.registrationInfo.credential : undefined;
  } catch {
    // The library throws for an invalid attestation.
    return undefined;
  }
}
