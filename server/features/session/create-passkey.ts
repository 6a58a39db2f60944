import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { createPasskey } from '#contract/session.ts';
import { checkPasskeyLabel, PASSKEY_LABEL_FAULTS } from '#domain/session/passkey-label.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertPasskey, spendChallenge } from './passkey.repository.ts';
import { challengeIn } from './passkey-user.ts';
import { toPasskey } from './passkey-view.ts';
import { queuePasskeyMail } from './queue-passkey-mail.ts';
import type { RelyingParty } from './relying-party.ts';
import { lockLogins } from './session.repository.ts';

export const MAX_PASSKEYS = 10;
/** Each is a mail, and one more when it is deleted; they may go to an address that nobody has confirmed. */
const MAX_PER_HOUR = 20;
/** EdDSA, ES256 and RS256: what devices have. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

type Options = { relyingParty: RelyingParty; mailer: Mailer };

export const bindCreatePasskey = ({ relyingParty, mailer }: Options) =>
  bind(createPasskey, async ({ db, now, session, request }, { body }) => {
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
    await queuePasskeyMail(db, mailer, 'passkey_neu', { customerId, label, now });
    return toPasskey(made);
  });

type Attestation = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};

/** The new credential, if its owner was there and confirmed it, for us and for this challenge. */
async function verified(
  { id, rawId, type, response }: Attestation,
  expectedChallenge: string,
  { id: expectedRPID, origin: expectedOrigin }: { id: string; origin: string },
) {
  try {
    // Certificates of a maker were not asked for; following one would send the server to addresses that it names.
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
    // The library throws for whatever is not as it must be.
    return undefined;
  }
}
