import * as payment from '#contract/payment.ts';
import { saveCompany } from '#server/features/provider/issuer.repository.ts';
import { busy, knownCrowd } from '#server/test/busy-login.ts';
import { FOREIGN, ONESELF } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { OWN_COMPANY } from '#server/test/own-company.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { PASSWORD } from '#server/test/stage.ts';

function changeSepaAccount({ call }: Scene, as: As, accountHolder = 'Ada Beispiel') {
  const body = {
    iban: 'DE02120300000000202051',
    accountHolder,
    sepaAccepted: true,
    currentPassword: PASSWORD,
  };
  return call('POST /sepaaccounts', { body }, as);
}

/** Ada's company issues in its own name, and has no creditor identifier. */
const withoutCreditor = ({ db }: Scene) =>
  db
    .transaction()
    .execute((transaction) => saveCompany(transaction, 'sw', { ...OWN_COMPANY, creditorId: undefined }));

const SEPA_ACCOUNT = {
  iban: 'DE02 1203 0000 0000 2020 51',
  accountHolder: 'Ada Beispiel',
  sepaAccepted: true,
  currentPassword: PASSWORD,
};

export const paymentScenarios = scenarios({
  calls: [
    callScenarios(payment.changeSepaAccount, {
      refusals: {
        AUTHENTICATION: (scene) => changeSepaAccount(scene, {}),
        FORBIDDEN: async (scene) =>
          changeSepaAccount(scene, { token: (await scene.stage.addDriver(scene.ada)).token }),
        ORIGIN_FORBIDDEN: (scene) => changeSepaAccount(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            changeSepaAccount(scene, { token: scene.ada.token, key }, again ? 'Ada Muster' : 'Ada Beispiel'),
          ),
        NO_DIRECT_DEBIT: async (scene) => {
          await withoutCreditor(scene);
          return changeSepaAccount(scene, { token: scene.ada.token });
        },
        LOGIN_BUSY: async (scene) => {
          const customers = await Promise.all(Array.from({ length: 40 }, () => scene.stage.addCustomer()));
          return busy(scene, () => changeSepaAccount(scene, { token: customers.pop()?.token }), knownCrowd);
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /sepaaccounts', { body: SEPA_ACCOUNT }, as),
        visitor: 'AUTHENTICATION',
        other: 'OWN',
        partner: 'FORBIDDEN',
        driver: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(payment.listSepaAccounts, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /sepaaccounts') },
      rights: { try: ({ call }, _, as) => call('GET /sepaaccounts', undefined, as), ...ONESELF },
    }),
  ],
  samples: () => ({
    calls: {
      // Of nobody who registers: an account of somebody who was turned away is refused there.
      'POST /sepaaccounts': {
        iban: ['AT61 1904 3002 3457 3201', 'DE00'],
        accountHolder: ['Ada Beispiel', ' '],
        sepaAccepted: [true],
        currentPassword: [PASSWORD],
      },
    },
  }),
});
