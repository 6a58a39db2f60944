import { sql } from 'kysely';
import * as allotment from '#contract/allotment.ts';
import { FOREIGN, ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';

const buy = ({ call }: Scene, as: As, cents = 2700) =>
  call('POST /kmpackages', { body: { km: cents === 6200 ? 250 : 100, cents } }, as);

export const allotmentScenarios = scenarios({
  calls: [
    callScenarios(allotment.buyKmPackage, {
      refusals: {
        AUTHENTICATION: (scene) => buy(scene, {}),
        FORBIDDEN: async (scene) => buy(scene, { token: (await scene.stage.addDriver(scene.ada)).token }),
        ORIGIN_FORBIDDEN: (scene) => buy(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) => buy(scene, { token: scene.ada.token, key }, again ? 6200 : 2700)),
        CUSTOMER_BLOCKED: async (scene) =>
          buy(scene, { token: (await scene.stage.addCustomer({ state: 'BLOCKED' })).token }),
        CUSTOMER_MAY_NOT_BOOK: async (scene) =>
          buy(scene, { token: (await scene.stage.addCustomer({ state: 'VERIFIED' })).token }),
        KM_PACKAGE_CHANGED: (scene) => buy(scene, { token: scene.ada.token }, 2699),
        PROVIDER_CANNOT_BILL: async (scene) => {
          const { db, stage } = scene;
          const customer = await stage.addCustomer();
          await db
            .insertInto('provider')
            .values({ id: 'ch-km', title: 'Schweiz', currency: 'CHF' })
            .execute();
          await sql`insert into price_list (provider_id, currency, valid_from, prices)
            select 'ch-km', 'CHF', valid_from, prices from price_list where provider_id = 'sw'`.execute(db);
          await db
            .updateTable('customer')
            .set({ provider_id: 'ch-km' })
            .where('id', '=', customer.id)
            .execute();
          return buy(scene, { token: customer.token });
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /kmpackages', { body: { km: 100, cents: 2700 } }, as),
        visitor: 'AUTHENTICATION',
        other: 'OWN',
        partner: 'FORBIDDEN',
        driver: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(allotment.listAllotments, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /allotments') },
      rights: { try: ({ call }, _, as) => call('GET /allotments', undefined, as), ...ONESELF },
    }),
    callScenarios(allotment.listKmPackages, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /kmpackages') },
      rights: { try: ({ call }, _, as) => call('GET /kmpackages', undefined, as), ...ONESELF },
    }),
  ],
  samples: () => ({ calls: { 'POST /kmpackages': { km: [100, 250], cents: [2700, 6200] } } }),
});
