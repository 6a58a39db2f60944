import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant, PUZZLE_WORDS, puzzle } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Einloggen und Ausloggen';

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,8000}$/);

/** The result of a browser's `navigator.credentials.get()`, as JSON. */
const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** The result of a browser's `navigator.credentials.create()`, as JSON. */
const attestation = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

const storeLogin = z
  .boolean()
  .default(false)
  .describe('90 Tage eingeloggt bleiben, mit einem Login, der sich bei jedem Gebrauch erneuert');

const openedSession = z
  .object({
    id: z
      .string()
      .describe('Im Browser nur ein Name des Tokens (das Token selbst steht im Cookie), sonst das Token'),
    expiry: instant,
    storedLogin: z
      .object({ credential: z.string(), expiry: instant })
      .optional()
      .describe('mit storeLogin und STORED, nicht im Browser: das nächste `credential` für STORED'),
  })
  .meta({ id: 'Token' });

/**
 * §7.8. `loginType` says how callers prove who they are; a one-time token is sent alone. A body that fits no alternative has
 * the faults of that with the fewest unknown fields, then the first.
 */
export const createToken = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/tokens',
  summary: 'Einloggen: mit Passwort, gespeichertem Login, Passkey oder Einmal-Token',
  public: true,
  proofOfWork: true,
  body: z.union([
    z.discriminatedUnion('loginType', [
      z.strictObject({
        loginType: z.literal('CUSTOMER').default('CUSTOMER'),
        provId: z.string().max(40).optional().describe('der Anbieter, aus GET /providers; ohne Angabe jeder'),
        login: z
          .string()
          .max(200)
          .describe(
            'die Accountnummer, oder die bestätigte E-Mail-Adresse, wenn sie zu genau einem Account gehört',
          ),
        credential: z.string().max(1000),
        storeLogin,
      }),
      z.strictObject({
        loginType: z.literal('STORED'),
        credential: base64url
          .max(200)
          .optional()
          .describe('der gespeicherte Login; im Browser steht ein Cookie dafür'),
      }),
      z.strictObject({ loginType: z.literal('PASSKEY'), assertion, storeLogin }),
    ]),
    z.strictObject({ onetimeToken: z.string().max(200) }),
  ]),
  status: 201,
  output: openedSession,
  refusals: [
    'LOGIN_FAILED',
    'LOGIN_BUSY',
    'STORED_LOGIN_INVALID',
    'ONETIME_TOKEN_INVALID',
    'PASSKEY_REFUSED',
    'PROVIDER_UNKNOWN',
    'CUSTOMER_STATE',
    'PROOF_OF_WORK_NEEDED',
    'ORIGIN_FORBIDDEN',
  ],
});

/** For whoever is told PROOF_OF_WORK_NEEDED: behind their address very many passwords were wrong. */
export const createLoginPuzzle = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/tokens/puzzles',
  summary: 'Die Rechenaufgabe, deren Lösung ein Versuch mit Passwort mitbringt, wenn sie verlangt wird',
  public: true,
  body: z.strictObject({ login: z.string().max(200) }),
  status: 201,
  output: puzzle.describe(`${PUZZLE_WORDS} Sie gilt einmal, für diesen Account`),
  refusals: ['ORIGIN_FORBIDDEN'],
});

export const deleteToken = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/tokens/{id}',
  summary:
    'Ausloggen; der gespeicherte Login endet mit, auch wenn das Token schon abgelaufen ist (im Browser steht er im Cookie, sonst nennt ihn der Header X-Stored-Login)',
  public: true,
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'NOT_FOUND', 'ORIGIN_FORBIDDEN'],
});

export const deleteAllTokens = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/tokens/{id}/deleteall',
  summary: 'Auf allen Geräten ausloggen',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'NOT_FOUND', 'ORIGIN_FORBIDDEN'],
});

const loggedIn = z
  .object({
    id: z.uuid(),
    device: z.string().nullable().describe('Browser und System in Worten'),
    since: instant,
    lastUsedAt: instant.describe('auf eine Stunde genau'),
    staysLoggedIn: z.boolean(),
    isThis: z.boolean().describe('das Gerät, das fragt'),
  })
  .meta({ id: 'Login' });

/** One device that stays logged in is one entry, however often its token was renewed. */
export const listLogins = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/logins',
  summary: 'Wo man eingeloggt ist, das zuletzt benutzte Gerät zuerst',
  output: z.object({ items: z.array(loggedIn) }),
  refusals: ['AUTHENTICATION'],
});

export const deleteLogin = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/logins/{id}',
  summary: 'Ein Gerät ausloggen; sein gespeicherter Login endet mit',
  idempotent: true,
  params: z.strictObject({ id: z.uuid() }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
});

/** Passkeys: the browser signs the challenge and sends the result to POST /tokens or POST /passkeys. */
export const createPasskeyChallenge = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/passkeys/challenges',
  summary:
    'Aufgabe für einen Passkey; REGISTRATION nur, wer sich gerade eingeloggt hat oder das Passwort nennt',
  public: true,
  body: z.strictObject({
    purpose: z.enum(['LOGIN', 'REGISTRATION']),
    currentPassword: z
      .string()
      .max(1000)
      .optional()
      .describe('für REGISTRATION, wenn das Einloggen mehr als zehn Minuten her ist oder gespeichert war'),
  }),
  status: 201,
  output: z
    .looseObject({ challenge: z.string() })
    .describe('PublicKeyCredentialRequestOptionsJSON oder PublicKeyCredentialCreationOptionsJSON (WebAuthn)'),
  refusals: ['AUTHENTICATION', 'PROOF_NEEDED', 'LOGIN_BUSY', 'TOO_MANY_PASSKEYS', 'ORIGIN_FORBIDDEN'],
});

const passkey = z
  .object({
    id,
    label: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });

export const createPasskey = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/passkeys',
  summary: 'Einen Passkey einrichten',
  idempotent: true,
  body: z.strictObject({ attestation, label: z.string().max(200) }),
  status: 201,
  output: passkey,
  refusals: [
    'AUTHENTICATION',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'PASSKEY_INVALID',
    'TOO_MANY_PASSKEYS',
  ],
});

export const listPasskeys = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/passkeys',
  summary: 'Die eigenen Passkeys',
  output: z.object({ items: z.array(passkey) }),
  refusals: ['AUTHENTICATION'],
});

export const deletePasskey = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/passkeys/{id}',
  summary: 'Einen eigenen Passkey löschen',
  idempotent: true,
  params: z.strictObject({ id: idText }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'PASSKEY_UNKNOWN'],
});

/** The response is the same whether the account exists or not (§S9.38). */
export const createPasswordReset = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/passwordresets',
  summary: 'Einen Link zum Neusetzen des Passworts anfordern',
  public: true,
  idempotent: true,
  body: z.strictObject({ login: z.string().max(200).describe('Accountnummer oder E-Mail-Adresse') }),
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

/** Ends every token and stored login, and removes every passkey and known device of the customer. */
export const confirmPasswordReset = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/passwordresets/confirm',
  summary: 'Ein neues Passwort setzen, mit dem Geheimnis aus dem Link',
  public: true,
  body: z.strictObject({ token: z.string().max(200), password: z.string().max(1000) }),
  status: 204,
  output: z.null(),
  refusals: ['RESET_LINK_INVALID', 'LOGIN_BUSY', 'ORIGIN_FORBIDDEN'],
});

/** Ends all tokens and stored logins of the customer; those of the caller are replaced by new ones. */
export const changePassword = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/passwordchanges',
  summary: 'Das eigene Passwort ändern; überall sonst endet der Login',
  body: z.strictObject({ currentPassword: z.string().max(1000), password: z.string().max(1000) }),
  status: 201,
  output: openedSession,
  refusals: ['AUTHENTICATION', 'LOGIN_BUSY', 'ORIGIN_FORBIDDEN'],
});
