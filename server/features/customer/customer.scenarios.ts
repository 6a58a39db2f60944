import * as customer from '#contract/customer.ts';
import {
  asHead,
  EVERYBODY,
  FOREIGN,
  forStaff,
  fromOurPages,
  NOBODYS_LINK,
  OF_STAFF,
  ONESELF,
  UNKNOWN,
} from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { linkRefusals, MESSAGE } from '#server/test/link-refusals.ts';
import { renewToken } from '#server/test/renew-token.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

const heldCard = ({ db }: Scene, number: string, customer_id: number) =>
  db.insertInto('access_card').values({ number, customer_id, issued_at: NOW }).execute();

const blockCard = ({ call }: Scene, as: As) =>
  call('POST /accesscards/current/block', { body: { number: 'keine' } }, as);

const endCardFor = ({ call }: Scene, { id }: { id: number }, as: As) =>
  call('POST /accesscards/end', { body: { number: `R${id}`, customerId: id, ending: 'RETURNED' } }, as);

function saveFavourites({ call }: Scene, customerId: number, placeIds: number[], as: As) {
  return call(
    'PUT /customers/{id}/settings/favoriteplaces',
    { params: { id: String(customerId) }, body: { placeIds } },
    as,
  );
}

const EMAIL_SECRET = 'fuzz-email';

export const customerScenarios = scenarios({
  calls: [
    callScenarios(customer.blockOwnCard, {
      refusals: {
        AUTHENTICATION: (scene) => blockCard(scene, {}),
        FORBIDDEN: async (scene) => blockCard(scene, await asHead(scene)),
        ORIGIN_FORBIDDEN: (scene) => blockCard(scene, { token: scene.ada.token, ...FOREIGN }),
        CARD_NOT_HELD: (scene) => blockCard(scene, { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, { card }, as) =>
          call('POST /accesscards/current/block', { body: { number: card } }, as),
        visitor: 'AUTHENTICATION',
        other: 'CARD_NOT_HELD',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(customer.confirmEmail, {
      refusals: linkRefusals('POST /emailconfirmations/confirm'),
      rights: {
        try: ({ call }, _, as) =>
          call('POST /emailconfirmations/confirm', { body: { token: 'made-up' } }, as),
        ...NOBODYS_LINK,
      },
    }),
    callScenarios(customer.endAccessCard, {
      refusals: {
        ...forStaff((scene, as) => endCardFor(scene, scene.ada, as)),
        ...fromOurPages((scene, as) => endCardFor(scene, scene.ada, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const two = [await scene.stage.addCustomer(), await scene.stage.addCustomer()] as const;
          for (const { id } of two) await heldCard(scene, `R${id}`, id);
          return keyReused((key, again) =>
            endCardFor(scene, two[again ? 1 : 0], { token: scene.rolf.token, key }),
          );
        },
        CARD_NOT_HELD: (scene) => endCardFor(scene, scene.ada, { token: scene.rolf.token }),
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call('POST /accesscards/end', { body: { number: 'X-0', customerId: id, ending: 'LOST' } }, as),
        ...OF_STAFF,
        employee: 'CARD_NOT_HELD',
      },
    }),
    callScenarios(customer.listCustomers, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /customers', { query: {} }, { token: 'made-up' }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /customers', { query: {} }, as),
        ...ONESELF,
        namesHolder: true,
      },
    }),
    callScenarios(customer.listOwnCards, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /accesscards/current'),
        FORBIDDEN: async (scene) => scene.call('GET /accesscards/current', undefined, await asHead(scene)),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /accesscards/current', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(customer.saveFavouritePlaces, {
      refusals: {
        AUTHENTICATION: (scene) => saveFavourites(scene, scene.ada.id, [scene.stage.stationId], {}),
        FORBIDDEN: (scene) =>
          saveFavourites(scene, scene.ben.id, [scene.stage.stationId], { token: scene.ada.token }),
        ORIGIN_FORBIDDEN: (scene) =>
          saveFavourites(scene, scene.ada.id, [scene.stage.stationId], {
            token: scene.ada.token,
            ...FOREIGN,
          }),
        PLACE_UNKNOWN: (scene) =>
          saveFavourites(scene, scene.ada.id, [scene.stage.stationId, UNKNOWN], { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call(
            'PUT /customers/{id}/settings/favoriteplaces',
            { params: idOf(id), body: { placeIds: [] } },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'FORBIDDEN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(customer.searchAccessCards, {
      refusals: forStaff(({ call }, as) => call('GET /accesscards', { query: { search: '1' } }, as)),
      rights: {
        try: ({ call }, { card }, as) => call('GET /accesscards', { query: { search: card } }, as),
        ...OF_STAFF,
        namesToStaff: true,
      },
    }),
    callScenarios(customer.sendEmailConfirmation, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('POST /emailconfirmations'),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('POST /emailconfirmations', {}, { token: ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: ({ ada, call }) =>
          keyReused((key, second) =>
            second
              ? call('POST /emailconfirmations', {}, { token: ada.token, key })
              : call('POST /email', { body: MESSAGE }, { token: ada.token, key }),
          ),
        EMAIL_MISSING: async ({ call, db, stage }) => {
          const { id, token } = await stage.addCustomer();
          await db.updateTable('customer').set({ email: null }).where('id', '=', id).execute();
          return call('POST /emailconfirmations', {}, { token });
        },
        EMAIL_CONFIRMED: async ({ call, db, stage }) => {
          const { id, token } = await stage.addCustomer();
          await db.updateTable('customer').set({ email_confirmed_at: NOW }).where('id', '=', id).execute();
          return call('POST /emailconfirmations', {}, { token });
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /emailconfirmations', undefined, as),
        ...ONESELF,
      },
    }),
    callScenarios(customer.showCustomerSettings, {
      refusals: {},
      rights: {
        try: ({ call }, _, as) => call('GET /customersettings/default', undefined, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(customer.showFavouritePlaces, {
      refusals: {
        AUTHENTICATION: ({ ada, call }) =>
          call('GET /customers/{id}/settings/favoriteplaces', { params: { id: String(ada.id) } }),
        FORBIDDEN: ({ ada, ben, call }) =>
          call(
            'GET /customers/{id}/settings/favoriteplaces',
            { params: { id: String(ben.id) } },
            { token: ada.token },
          ),
      },
      rights: {
        try: ({ call }, { id }, as) =>
          call('GET /customers/{id}/settings/favoriteplaces', { params: idOf(id) }, as),
        visitor: 'AUTHENTICATION',
        other: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
  ],
  samples: async ({ db, senders, stage }) => {
    const { id: holder } = await stage.addCustomer();
    const owned = senders.map(({ id }, index) => ({ number: `own${index}`, customer_id: id }));
    await db
      .insertInto('access_card')
      .values(
        [...owned, { number: 'held', customer_id: holder }].map((card) => ({ ...card, issued_at: NOW })),
      )
      .execute();
    return {
      every: {
        id: senders.map(({ id }) => String(id)),
        placeIds: [[], [stage.stationId]],
        token: [EMAIL_SECRET],
      },
      calls: {
        'GET /accesscards': { search: ['held', '100001'] },
        'POST /accesscards/end': { number: ['held'], customerId: [holder] },
        'POST /accesscards/current/block': { number: owned.map(({ number }) => number) },
      },
    };
  },
  renew: async ({ db, rolf }) => {
    const { email } = await db
      .selectFrom('customer')
      .where('id', '=', rolf.id)
      .select('email')
      .executeTakeFirstOrThrow();
    await renewToken(db, {
      secret: EMAIL_SECRET,
      purpose: 'EMAIL_CONFIRMATION',
      of: rolf,
      subject: email ?? '',
    });
  },
});
