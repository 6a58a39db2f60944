import * as customer from '#contract/customer.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import * as session from '#contract/session.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { Authenticator } from '#server/test/authenticator.ts';
import { busy, crowd, knownCrowd, setPin, withoutMail } from '#server/test/busy-login.ts';
import { EVERYBODY, FOREIGN, ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { challengeFor, exportData } from '#server/test/frequent-calls.ts';
import { renewToken } from '#server/test/renew-token.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';

function refusedBy(answers: Refused[], code: RefusalCode): Refused {
  const found = answers.find((answer) => answer.code === code);
  if (!found) throw new Error(`nobody was refused with ${code}`);
  return found;
}

function confirmReset({ call }: Scene, token: string) {
  return call('POST /passwordresets/confirm', { body: { token, password: 'kW7#lampe' } });
}

function endLogin({ call }: Scene, as: As) {
  return call('DELETE /logins/{id}', { params: { id: crypto.randomUUID() } }, as);
}

function changePassword({ call }: Scene, as: As, currentPassword = PASSWORD) {
  return call('POST /passwordchanges', { body: { currentPassword, password: 'kW7#lampe' } }, as);
}

const RESET_SECRET = 'fuzz-secret';
const CREATED_SECRET = 'fuzz-first-login';
/** Each is ended once. */
const LOGINS = Array.from({ length: 40 }, () => crypto.randomUUID() as string);

export const sessionScenarios = scenarios({
  calls: [
    callScenarios(customer.patchCustomer, {
      refusals: {
        AUTHENTICATION: (scene) => setPin(scene, scene.ada.id, {}),
        FORBIDDEN: (scene) => setPin(scene, scene.ben.id, { token: scene.ada.token }),
        LOGIN_BUSY: async (scene) => {
          // Each attempt by another customer: who has chosen a pin is asked for the password.
          const customers = await withoutMail(scene, 40);
          return busy(
            scene,
            () => {
              const { id = 0, token } = customers.pop() ?? {};
              return setPin(scene, id, { token });
            },
            knownCrowd,
          );
        },
        ORIGIN_FORBIDDEN: (scene) => setPin(scene, scene.ada.id, { token: scene.ada.token, ...FOREIGN }),
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call('PATCH /customers/{id}', { params: idOf(id), body: { accessMedia: [{ pin: '0472' }] } }, as),
        visitor: 'AUTHENTICATION',
        other: 'FORBIDDEN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(session.changePassword, {
      refusals: {
        AUTHENTICATION: (scene) => changePassword(scene, {}),
        LOGIN_BUSY: async (scene) => {
          // Each attempt by another customer: one alone would soon be refused with RATE_LIMITED instead.
          const customers = await Promise.all(Array.from({ length: 40 }, () => scene.stage.addCustomer()));
          return busy(scene, () => changePassword(scene, { token: customers.pop()?.token }), knownCrowd);
        },
        ORIGIN_FORBIDDEN: (scene) => changePassword(scene, { token: scene.ada.token, ...FOREIGN }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /passwordchanges', { body: { currentPassword: 'falsch', password: 'kW7#lampe' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'FIELD_INVALID',
        owner: 'FIELD_INVALID',
      },
    }),
    callScenarios(session.confirmPasswordReset, {
      refusals: {
        RESET_LINK_INVALID: (scene) => confirmReset(scene, 'made-up'),
        LOGIN_BUSY: async (scene) => {
          const { id: customerId } = await scene.stage.addCustomer();
          const token = await createOnetimeToken(scene.db, {
            purpose: 'PASSWORD_RESET',
            customerId,
            now: NOW,
            lifeSeconds: 60,
          });
          return busy(scene, () => confirmReset(scene, token), knownCrowd);
        },
        ORIGIN_FORBIDDEN: ({ call }) =>
          call('POST /passwordresets/confirm', { body: { token: 'x', password: 'kW7#lampe' } }, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /passwordresets/confirm', { body: { token: 'made-up', password: 'kW7#lampe' } }, as),
        visitor: 'RESET_LINK_INVALID',
        other: 'RESET_LINK_INVALID',
        owner: 'RESET_LINK_INVALID',
      },
    }),
    callScenarios(session.createPasswordReset, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('POST /passwordresets', { body: { login: ada.number } }, FOREIGN),
        IDEMPOTENCY_KEY_REUSED: ({ ada, ben, call }) =>
          keyReused((key, again) =>
            call('POST /passwordresets', { body: { login: again ? ada.number : ben.number } }, { key }),
          ),
      },
      rights: {
        try: async ({ call, db }, { number }, as) => {
          const answer = await call('POST /passwordresets', { body: { login: number } }, as);
          const left = () => db.selectFrom('password_reset_request').select('id').execute();
          while ((await left()).length > 0);
          return answer;
        },
        ...EVERYBODY,
        // Only the owner's mail address receives the link.
        mayWrite: ['onetime_token'],
      },
    }),
    callScenarios(session.createLoginPuzzle, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('POST /tokens/puzzles', { body: { login: ada.number } }, FOREIGN),
      },
      rights: {
        try: ({ call }, { number }, as) => call('POST /tokens/puzzles', { body: { login: number } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(session.createToken, {
      refusals: {
        LOGIN_FAILED: ({ ada, call }) =>
          call('POST /tokens', { body: { login: ada.number, credential: 'falsch' } }),
        CUSTOMER_STATE: async ({ call, stage }) => {
          const gone = await stage.addCustomer({ state: 'DELETED' });
          return call('POST /tokens', { body: { login: gone.number, credential: PASSWORD } });
        },
        PROVIDER_UNKNOWN: ({ ada, call }) =>
          call('POST /tokens', { body: { login: ada.number, credential: PASSWORD, provId: 'fremd' } }),
        LOGIN_BUSY: async (scene) => refusedBy(await Promise.all(crowd(scene)), 'LOGIN_BUSY'),
        STORED_LOGIN_INVALID: ({ call }) =>
          call('POST /tokens', { body: { loginType: 'STORED', credential: 'made-up' } }),
        ONETIME_TOKEN_INVALID: ({ call }) => call('POST /tokens', { body: { onetimeToken: 'made-up' } }),
        PASSKEY_REFUSED: async (scene) => {
          const challenge = await challengeFor(scene, 'LOGIN');
          const assertion = new Authenticator().logIn({ challenge });
          return scene.call('POST /tokens', { body: { loginType: 'PASSKEY', assertion } });
        },
        PROOF_OF_WORK_NEEDED: async (scene) => {
          const { ada, call, db } = scene;
          const guess = () => call('POST /tokens', { body: { login: ada.number, credential: 'falsch' } });
          await guess();
          const ofAddresses = db.updateTable('attempt').where('subject', 'like', 'login-address:%');
          await ofAddresses.set({ count: 2_000_000 }).execute();
          const refused = await guess();
          await ofAddresses.set({ count: 0 }).execute();
          return refused;
        },
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('POST /tokens', { body: { login: ada.number, credential: PASSWORD } }, FOREIGN),
      },
      rights: {
        try: ({ call }, { number }, as) =>
          call('POST /tokens', { body: { login: number, credential: 'falsch' } }, as),
        visitor: 'LOGIN_FAILED',
        other: 'LOGIN_FAILED',
        owner: 'LOGIN_FAILED',
      },
    }),
    callScenarios(session.deleteAllTokens, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }),
        NOT_FOUND: ({ ada, ben, call }) =>
          call('POST /tokens/{id}/deleteall', { params: { id: ben.token } }, { token: ada.token }),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call(
            'POST /tokens/{id}/deleteall',
            { params: { id: 'current' } },
            { token: ada.token, ...FOREIGN },
          ),
      },
      rights: {
        try: ({ call }, { tokenHandle }, as) =>
          call('POST /tokens/{id}/deleteall', { params: { id: tokenHandle } }, as),
        visitor: 'AUTHENTICATION',
        other: 'NOT_FOUND',
        owner: 'OK',
      },
    }),
    callScenarios(session.deleteLogin, {
      refusals: {
        AUTHENTICATION: (scene) => endLogin(scene, {}),
        ORIGIN_FORBIDDEN: (scene) => endLogin(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            again
              ? endLogin(scene, { token: scene.ada.token, key })
              : exportData(scene, { token: scene.ada.token, key }),
          ),
        NOT_FOUND: (scene) => endLogin(scene, { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, { tokenHandle }, as) =>
          call('DELETE /logins/{id}', { params: { id: tokenHandle } }, as),
        visitor: 'AUTHENTICATION',
        other: 'NOT_FOUND',
        owner: 'OK',
      },
    }),
    callScenarios(session.deleteToken, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('DELETE /tokens/{id}', { params: { id: 'current' } }),
        NOT_FOUND: ({ ada, ben, call }) =>
          call('DELETE /tokens/{id}', { params: { id: ben.token } }, { token: ada.token }),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: ada.token, ...FOREIGN }),
      },
      rights: {
        try: ({ call }, { tokenHandle }, as) =>
          call('DELETE /tokens/{id}', { params: { id: tokenHandle } }, as),
        visitor: 'AUTHENTICATION',
        other: 'NOT_FOUND',
        owner: 'OK',
      },
    }),
    callScenarios(session.listLogins, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /logins') },
      rights: { try: ({ call }, _, as) => call('GET /logins', undefined, as), ...ONESELF },
    }),
  ],
  samples: ({ senders }) => ({
    every: {
      id: LOGINS,
      credential: [PASSWORD],
      onetimeToken: [CREATED_SECRET],
      token: [RESET_SECRET],
      password: ['kW7#lampe'],
      currentPassword: [PASSWORD, 'kW7#lampe'],
      accessMedia: [[{ pin: '0472' }]],
    },
    calls: {
      'DELETE /tokens/{id}': { id: ['current'] },
      'POST /tokens/{id}/deleteall': { id: ['current'] },
      'PATCH /customers/{id}': { id: senders.map(({ id }) => String(id)), currentPassword: [PASSWORD] },
    },
  }),
  renew: async ({ db, rolf }) => {
    const login = { customer_id: rolf.id, store_login: false, created_at: NOW };
    await db
      .insertInto('token')
      .values(
        LOGINS.map((handle) => ({
          ...login,
          handle,
          secret_hash: hashSecret(handle),
          expires_at: NOW.add({ hours: 24 }),
        })),
      )
      .execute();
    await renewToken(db, { secret: RESET_SECRET, purpose: 'PASSWORD_RESET', of: rolf });
    await renewToken(db, { secret: CREATED_SECRET, purpose: 'CUSTOMER_CREATED', of: rolf });
  },
});
