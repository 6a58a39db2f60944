import { sql } from 'kysely';
import * as session from '#contract/session.ts';
import { Authenticator } from '#server/test/authenticator.ts';
import { busy, knownCrowd } from '#server/test/busy-login.ts';
import { FOREIGN, ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { challengeFor } from '#server/test/frequent-calls.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';

function addPasskey({ call }: Scene, challenge: string, as: As) {
  const attestation = new Authenticator().register({ challenge });
  return call('POST /passkeys', { body: { attestation, label: 'Mein Handy' } }, as);
}

async function fillPasskeys({ db }: Scene, customerId: number) {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    credential_id: `${customerId}-${index}`,
    customer_id: customerId,
    public_key: Buffer.alloc(1),
    sign_count: 0,
    label: `Passkey ${index}`,
    created_at: NOW,
  }));
  const made = await db.insertInto('passkey').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

async function withTenPasskeys(scene: Scene) {
  const { id, token } = await scene.stage.addCustomer();
  return { token, passkeyIds: await fillPasskeys(scene, id) };
}

const CHALLENGE = 'fuzz-challenge';

export const sessionPasskeyScenarios = scenarios({
  calls: [
    callScenarios(session.createPasskey, {
      refusals: {
        AUTHENTICATION: (scene) => addPasskey(scene, 'made-up', {}),
        ORIGIN_FORBIDDEN: (scene) => addPasskey(scene, 'made-up', { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [first, second] = [
            await challengeFor(scene, 'REGISTRATION'),
            await challengeFor(scene, 'REGISTRATION'),
          ];
          return keyReused((key, again) =>
            addPasskey(scene, again ? second : first, { token: scene.ada.token, key }),
          );
        },
        PASSKEY_INVALID: (scene) => addPasskey(scene, 'made-up', { token: scene.ada.token }),
        TOO_MANY_PASSKEYS: async (scene) => {
          const { token, id } = await scene.stage.addCustomer();
          const challenge = await challengeFor(scene, 'REGISTRATION', token);
          await fillPasskeys(scene, id);
          return addPasskey(scene, challenge, { token });
        },
      },
      rights: {
        try: ({ call }, { challenge }, as) => {
          const attestation = new Authenticator().register({ challenge });
          return call('POST /passkeys', { body: { attestation, label: 'Meiner' } }, as);
        },
        visitor: 'AUTHENTICATION',
        other: 'PASSKEY_INVALID',
        owner: 'OK',
      },
    }),
    callScenarios(session.createPasskeyChallenge, {
      refusals: {
        AUTHENTICATION: ({ call }) =>
          call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }),
        PROOF_NEEDED: async ({ call, stage }) => {
          const { token } = await stage.addCustomer({ now: NOW.subtract({ minutes: 11 }) });
          return call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, { token });
        },
        LOGIN_BUSY: async (scene) => {
          const { token } = await scene.stage.addCustomer({ now: NOW.subtract({ minutes: 11 }) });
          const body = { purpose: 'REGISTRATION', currentPassword: PASSWORD } as const;
          return busy(scene, () => scene.call('POST /passkeys/challenges', { body }, { token }), knownCrowd);
        },
        TOO_MANY_PASSKEYS: async (scene) => {
          const { token } = await withTenPasskeys(scene);
          return scene.call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, { token });
        },
        ORIGIN_FORBIDDEN: ({ call }) =>
          call('POST /passkeys/challenges', { body: { purpose: 'LOGIN' } }, FOREIGN),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, as),
        ...ONESELF,
      },
    }),
    callScenarios(session.deletePasskey, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('DELETE /passkeys/{id}', { params: { id: '1' } }),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('DELETE /passkeys/{id}', { params: { id: '1' } }, { token: ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { token, passkeyIds } = await withTenPasskeys(scene);
          const id = (again: boolean) => String(passkeyIds[again ? 1 : 0]);
          return keyReused((key, again) =>
            scene.call('DELETE /passkeys/{id}', { params: { id: id(again) } }, { token, key }),
          );
        },
        PASSKEY_UNKNOWN: async (scene) => {
          const [id = 0] = (await withTenPasskeys(scene)).passkeyIds;
          return scene.call(
            'DELETE /passkeys/{id}',
            { params: { id: String(id) } },
            { token: scene.ada.token },
          );
        },
      },
      rights: {
        try: ({ call }, { passkeyId }, as) => call('DELETE /passkeys/{id}', { params: idOf(passkeyId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'PASSKEY_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(session.listPasskeys, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /passkeys') },
      rights: { try: ({ call }, _, as) => call('GET /passkeys', undefined, as), ...ONESELF },
    }),
  ],
  samples: () => ({
    every: {
      id: ['1', '2', '3'],
      attestation: [new Authenticator().register({ challenge: CHALLENGE })],
      label: ['Mein Handy'],
      currentPassword: [PASSWORD],
    },
  }),
  renew: async ({ db, rolf, senders }) => {
    const challenge = { challenge: CHALLENGE, customer_id: rolf.id, expires_at: NOW.add({ hours: 24 }) };
    await db.deleteFrom('passkey_challenge').execute();
    await db.insertInto('passkey_challenge').values(challenge).execute();
    await db.deleteFrom('passkey').execute();
    await sql`alter table passkey alter id restart`.execute(db);
    await db
      .insertInto('passkey')
      .values(
        senders.map(({ id }) => ({
          credential_id: `of-${id}`,
          customer_id: id,
          public_key: Buffer.alloc(1),
          sign_count: 0,
          label: 'Schlüssel',
          created_at: NOW,
        })),
      )
      .execute();
  },
});
