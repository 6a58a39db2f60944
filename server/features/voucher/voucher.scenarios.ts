import * as voucher from '#contract/voucher.ts';
import { FOREIGN, ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { pastTriggers } from '#server/test/past-triggers.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { issueVoucher } from './issue-voucher.ts';

const redeem = ({ call }: Scene, code: string, as: As) => call('POST /vouchers', { body: { code } }, as);

const issued = ({ db, vault }: Scene, now = NOW) =>
  issueVoucher(db, vault, {
    providerId: 'sw',
    currency: 'EUR',
    cents: 500,
    title: 'Probe',
    sold: false,
    by: 'test',
    now,
  });

export const voucherScenarios = scenarios({
  calls: [
    callScenarios(voucher.listVouchers, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /vouchers') },
      rights: { try: ({ call }, _, as) => call('GET /vouchers', undefined, as), ...ONESELF },
    }),
    callScenarios(voucher.redeemVoucher, {
      refusals: {
        AUTHENTICATION: (scene) => redeem(scene, '2345-abCd', {}),
        FORBIDDEN: async (scene) =>
          redeem(scene, '2345-abCd', { token: (await scene.stage.addDriver(scene.ada)).token }),
        ORIGIN_FORBIDDEN: (scene) => redeem(scene, '2345-abCd', { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const codes = [await issued(scene), await issued(scene)];
          return keyReused((key, again) =>
            redeem(scene, codes[again ? 1 : 0] ?? '', { token: scene.ada.token, key }),
          );
        },
        VOUCHER_UNKNOWN: (scene) => redeem(scene, '9876-zYxW', { token: scene.ben.token }),
        VOUCHER_EXPIRED: async (scene) => {
          const code = await issued(scene, NOW.subtract({ hours: 24 * 366 * 5 }));
          return redeem(scene, code, { token: scene.ben.token });
        },
        VOUCHER_TAKEN: async (scene) => {
          const code = await issued(scene);
          await redeem(scene, code, { token: scene.ada.token });
          return redeem(scene, code, { token: scene.ben.token });
        },
        VOUCHER_REDEEMED: async (scene) => {
          const code = await issued(scene);
          await redeem(scene, code, { token: scene.ben.token });
          return redeem(scene, code, { token: scene.ben.token });
        },
        VOUCHER_USED_UP: async (scene) => {
          const code = await issued(scene);
          const { output } = await redeem(scene, code, { token: scene.ben.token });
          await pastTriggers(scene.db, 'voucher', (db) =>
            db.updateTable('voucher').set({ used_cents: 500 }).where('id', '=', output.id).execute(),
          );
          return redeem(scene, code, { token: scene.ben.token });
        },
      },
      // Of a code that nobody knows everybody hears the same.
      rights: {
        try: ({ call }, _, as) => call('POST /vouchers', { body: { code: '2345-abCd' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'VOUCHER_UNKNOWN',
        partner: 'FORBIDDEN',
        driver: 'FORBIDDEN',
        owner: 'VOUCHER_UNKNOWN',
      },
    }),
  ],
  samples: async (scene) => {
    // Each is redeemed once.
    const codes: string[] = [];
    for (let count = 0; count < 60; count++) codes.push(await issued(scene));
    return { calls: { 'POST /vouchers': { code: codes } } };
  },
});
