import { expect } from 'vitest';
import * as activation from '#contract/activation.ts';
import { ORIGINAL_POINTS } from '#domain/sales/activation.ts';
import {
  asHead,
  FOREIGN,
  forSalesOnly,
  OF_SALES,
  ONESELF,
  salesPartner,
  UNKNOWN,
} from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { registeredAtPartner } from '#server/test/registered-at-partner.ts';
import { callScenarios, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { replacePresenceCode } from './presence-code.repository.ts';

/** The same without a refusal that this step does not have. */
const without = <T extends object, K extends keyof T>(refusals: T, name: K): Omit<T, K> => {
  const { [name]: _, ...others } = refusals;
  return others;
};

type ActivationParams = { id: string; customerId: string };

/** Somebody who waits at a partner of their own, and what is done there. */
const atPartner = async ({ db, stage }: Scene) => {
  const person = await stage.addSalesPerson();
  const { customer, params } = await registeredAtPartner(db, stage, person);
  return { person, customer, params, as: { token: person.token } as As };
};

const UNKNOWN_REGISTRATION = '00000000-0000-4000-8000-000000000000';

const noteOriginalsOf = ({ call }: Scene, params: ActivationParams, as: As) =>
  call(
    'POST /salesactivations/{id}/people/{customerId}/originals',
    { params, body: { compared: [...ORIGINAL_POINTS] } },
    as,
  );

const giveCardTo = ({ call }: Scene, params: ActivationParams, as: As, number = 'R1') =>
  call('POST /salesactivations/{id}/people/{customerId}/card', { params, body: { number } }, as);

const endCardAt = ({ call }: Scene, params: ActivationParams, as: As, number = 'R1') =>
  call(
    'POST /salesactivations/{id}/people/{customerId}/card/end',
    { params, body: { number, ending: 'RETURNED' } },
    as,
  );

const sendCodeTo = ({ call }: Scene, params: ActivationParams, as: As) =>
  call('POST /salesactivations/{id}/people/{customerId}/code', { params }, as);

const proveBy = ({ call }: Scene, params: ActivationParams, as: As, code = '2345-abCd') =>
  call('POST /salesactivations/{id}/people/{customerId}/presence', { params, body: { code } }, as);

const passAt = ({ call }: Scene, params: ActivationParams, as: As) =>
  call('POST /salesactivations/{id}/people/{customerId}/pass', { params }, as);

type Waiting = Pick<Awaited<ReturnType<typeof atPartner>>, 'params' | 'as' | 'customer'>;

/** Sends a code, and returns it as it is on the customer's screen. */
async function shownCode(scene: Scene, { params, as, customer }: Waiting): Promise<string> {
  await sendCodeTo(scene, params, as);
  const { output } = await scene.call('POST /presencerequests/current/code', undefined, {
    token: customer.token,
  });
  return output.code;
}

const prove = async (scene: Scene, at: Waiting) =>
  proveBy(scene, at.params, at.as, await shownCode(scene, at));

/** What each step of an activation refuses; `before` makes it succeed once. */
const activating = (
  ask: (scene: Scene, params: ActivationParams, as: As) => Promise<Refused>,
  before: (scene: Scene, at: Awaited<ReturnType<typeof atPartner>>) => Promise<unknown>,
) => {
  const unknown = { id: UNKNOWN_REGISTRATION, customerId: String(UNKNOWN) };
  return {
    ...forSalesOnly((scene, as) => ask(scene, unknown, as)),
    ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, unknown, { ...(await asHead(scene)), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
      const at = await atPartner(scene);
      await before(scene, at);
      const as = { ...at.as, headers: { 'idempotency-key': crypto.randomUUID() } };
      const first = await ask(scene, at.params, as);
      expect(first.code).toBeUndefined();
      return ask(scene, unknown, as);
    },
    SALES_REGISTRATION_UNKNOWN: async (scene: Scene) =>
      ask(scene, (await atPartner(scene)).params, await asHead(scene)),
    ACTIVATION_NOT_POSSIBLE: async (scene: Scene) => {
      const { params, as, customer } = await atPartner(scene);
      await scene.db
        .updateTable('customer')
        .set({ state: 'PRELIMINARY' })
        .where('id', '=', customer.id)
        .execute();
      return ask(scene, params, as);
    },
  };
};

const freeCard = ({ db }: Scene, number: string) =>
  db.insertInto('access_card').values({ number, issued_at: NOW }).execute();

const NO_UUID = '00000000-0000-4000-8000-000000000000';

const personOf = (id: number) => ({ id: NO_UUID, customerId: String(id) });

export const salesActivationScenarios = scenarios({
  calls: [
    callScenarios(activation.createPresenceCode, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('POST /presencerequests/current/code'),
        FORBIDDEN: async (scene) =>
          scene.call('POST /presencerequests/current/code', undefined, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('POST /presencerequests/current/code', undefined, { token: ada.token, ...FOREIGN }),
        PRESENCE_NOT_ASKED: ({ ada, call }) =>
          call('POST /presencerequests/current/code', undefined, { token: ada.token }),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /presencerequests/current/code', undefined, as),
        visitor: 'AUTHENTICATION',
        other: 'PRESENCE_NOT_ASKED',
        partner: 'FORBIDDEN',
        owner: 'PRESENCE_NOT_ASKED',
      },
    }),
    callScenarios(activation.endCard, {
      refusals: {
        ...without(
          activating(
            (scene, params, as) => endCardAt(scene, params, as, 'R4'),
            async (scene, { params, as }) => {
              await freeCard(scene, 'R4');
              await giveCardTo(scene, params, as, 'R4');
            },
          ),
          'ACTIVATION_NOT_POSSIBLE',
        ),
        CARD_NOT_HELD: async (scene) => {
          const { params, as } = await atPartner(scene);
          return endCardAt(scene, params, as, 'niemandes');
        },
      },
      rights: {
        try: ({ call }, { id, card }, as) =>
          call(
            'POST /salesactivations/{id}/people/{customerId}/card/end',
            { params: personOf(id), body: { number: card, ending: 'LOST' } },
            as,
          ),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.giveCard, {
      refusals: {
        ...activating(giveCardTo, (scene) => freeCard(scene, 'R1')),
        CARD_HELD: async (scene) => {
          const { params, as } = await atPartner(scene);
          await freeCard(scene, 'R2');
          await giveCardTo(scene, params, as, 'R2');
          return giveCardTo(scene, params, as, 'R3');
        },
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call(
            'POST /salesactivations/{id}/people/{customerId}/card',
            { params: personOf(id), body: { number: '1' } },
            as,
          ),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.listSalesActivations, {
      refusals: forSalesOnly(({ call }, as) => call('GET /salesactivations', { query: {} }, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /salesactivations', { query: {} }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.noteOriginals, {
      refusals: activating(noteOriginalsOf, async () => undefined),
      rights: {
        try: ({ call }, { id }, as) =>
          call(
            'POST /salesactivations/{id}/people/{customerId}/originals',
            { params: personOf(id), body: { compared: [] } },
            as,
          ),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.passActivation, {
      refusals: {
        ...activating(passAt, async (scene, at) => {
          await noteOriginalsOf(scene, at.params, at.as);
          await prove(scene, at);
        }),
        ORIGINALS_MISSING: async (scene) => {
          const { params, as } = await atPartner(scene);
          return passAt(scene, params, as);
        },
        PRESENCE_MISSING: async (scene) => {
          const { params, as } = await atPartner(scene);
          await noteOriginalsOf(scene, params, as);
          return passAt(scene, params, as);
        },
        SECOND_PERSON_NEEDED: async (scene) => {
          const at = await atPartner(scene);
          await scene.db
            .updateTable('sales_partner')
            .set({ needs_two_people: true })
            .where('id', '=', at.person.partnerId)
            .execute();
          await noteOriginalsOf(scene, at.params, at.as);
          await prove(scene, at);
          return passAt(scene, at.params, at.as);
        },
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /salesactivations/{id}/people/{customerId}/pass', { params: personOf(id) }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.provePresence, {
      refusals: {
        ...activating(proveBy, prove),
        PRESENCE_CODE_WRONG: async (scene) => {
          const { params, as } = await atPartner(scene);
          await sendCodeTo(scene, params, as);
          return proveBy(scene, params, as);
        },
        PRESENCE_CODE_ENDED: async (scene) => {
          const { params, as } = await atPartner(scene);
          return proveBy(scene, params, as);
        },
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call(
            'POST /salesactivations/{id}/people/{customerId}/presence',
            { params: personOf(id), body: { code: '2345-abCd' } },
            as,
          ),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.sendPresenceCode, {
      refusals: activating(sendCodeTo, async () => undefined),
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /salesactivations/{id}/people/{customerId}/code', { params: personOf(id) }, as),
        ...OF_SALES,
      },
    }),
    callScenarios(activation.showPresenceRequest, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /presencerequests/current'),
        FORBIDDEN: async (scene) =>
          scene.call('GET /presencerequests/current', undefined, await salesPartner(scene)),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /presencerequests/current', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(activation.showSalesActivation, {
      refusals: {
        ...forSalesOnly(({ call }, as) =>
          call('GET /salesactivations/{id}', { params: { id: UNKNOWN_REGISTRATION }, query: {} }, as),
        ),
        SALES_REGISTRATION_UNKNOWN: async (scene) =>
          scene.call(
            'GET /salesactivations/{id}',
            { params: { id: UNKNOWN_REGISTRATION }, query: {} },
            await asHead(scene),
          ),
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call(
            'GET /salesactivations/{id}',
            { params: { id: NO_UUID }, query: { customerId: String(id) } },
            as,
          ),
        ...OF_SALES,
      },
    }),
  ],
  samples: async (scene) => {
    const { db, seller, senders } = scene;
    const as = { token: seller.token };
    const wait = async () => {
      const { customer, params } = await registeredAtPartner(db, scene.stage, seller);
      return { customer, params, as, fields: { id: [params.id], customerId: [params.customerId] } };
    };
    const [seen, originals, card, code, presence, pass] = [
      await wait(),
      await wait(),
      await wait(),
      await wait(),
      await wait(),
      await wait(),
    ];
    await freeCard(scene, 'fuzz1');
    const held = { number: 'fuzz2', customer_id: Number(seen.params.customerId), issued_at: NOW };
    await db.insertInto('access_card').values(held).execute();
    const shown = await shownCode(scene, presence);
    await noteOriginalsOf(scene, pass.params, as);
    await prove(scene, pass);
    for (const { id: customerId } of senders) {
      const asked = { customerId, registrationId: seen.params.id, personId: seller.id, mail: undefined };
      await replacePresenceCode(db, { ...asked, expiresAt: NOW.add({ minutes: 10 }), now: NOW });
    }
    const compared = [[...ORIGINAL_POINTS]];
    return {
      every: seen.fields,
      calls: {
        'GET /salesactivations': { cursor: [undefined, '7'] },
        'POST /salesactivations/{id}/people/{customerId}/originals': { ...originals.fields, compared },
        'POST /salesactivations/{id}/people/{customerId}/card': {
          ...card.fields,
          number: ['fuzz1', 'stadtwagen-fuzz1'],
        },
        'POST /salesactivations/{id}/people/{customerId}/card/end': { number: ['fuzz2'] },
        'POST /salesactivations/{id}/people/{customerId}/code': code.fields,
        'POST /salesactivations/{id}/people/{customerId}/presence': { ...presence.fields, code: [shown] },
        'POST /salesactivations/{id}/people/{customerId}/pass': pass.fields,
      },
    };
  },
});
