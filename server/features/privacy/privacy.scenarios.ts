import * as privacy from '#contract/privacy.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { inState } from '#server/test/booked-cars.ts';
import { busy, knownCrowd } from '#server/test/busy-login.ts';
import { FOREIGN, NOBODYS_LINK, ONESELF, salesPartner } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { exportData } from '#server/test/frequent-calls.ts';
import { renewToken } from '#server/test/renew-token.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';
import { insertDataExport } from './data-export.repository.ts';

function changePhone({ call }: Scene, as: As, mobilePhoneNr = '0151 12345678') {
  return call('POST /datachanges', { body: { subject: 'PHONE', mobilePhoneNr, phoneNr: null } }, as);
}

function changeLicence({ call }: Scene, as: As) {
  const driverlicense = {
    Number: 'B072RRE2I55',
    Issued: '2015-05-05',
    IssuedPlace: 'Nürnberg',
    ClassesAllowed: 'B',
  };
  return call(
    'POST /datachanges',
    { body: { subject: 'LICENCE', driverlicense, currentPassword: PASSWORD } },
    as,
  );
}

async function newAddressLink({ db, stage }: Scene, email: string) {
  const { id } = await stage.addCustomer();
  const life = { customerId: id, subject: email, now: NOW, lifeSeconds: 3600 };
  return createOnetimeToken(db, { purpose: 'EMAIL_CHANGE', ...life });
}

function confirmChange({ call }: Scene, token: string, as: As = {}) {
  return call('POST /datachanges/confirm', { body: { token } }, as);
}

function giveConsent({ call }: Scene, as: As) {
  const params = { kind: 'ADS' } as const;
  return call('PUT /consents/{kind}', { params, body: { allowed: 'YES', textVersion: 'alt' } }, as);
}

function askForDeletion({ call }: Scene, as: As, currentPassword = PASSWORD) {
  return call('POST /deletionrequests', { body: { currentPassword } }, as);
}

function withdrawDeletion({ call }: Scene, as: As) {
  return call('POST /deletionrequests/current/withdraw', undefined, as);
}

const PHONE_CHANGE = { subject: 'PHONE', mobilePhoneNr: '0151 12345678', phoneNr: null } as const;

const CHANGE_SECRET = 'fuzz-change';

export const privacyScenarios = scenarios({
  calls: [
    callScenarios(privacy.askForDeletion, {
      refusals: {
        AUTHENTICATION: (scene) => askForDeletion(scene, {}),
        FORBIDDEN: async (scene) => askForDeletion(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => askForDeletion(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            askForDeletion(scene, { token: scene.ada.token, key }, again ? ` ${PASSWORD}` : PASSWORD),
          ),
        LOGIN_BUSY: async (scene) => {
          const customers = await Promise.all(Array.from({ length: 40 }, () => scene.stage.addCustomer()));
          return busy(scene, () => askForDeletion(scene, { token: customers.pop()?.token }), knownCrowd);
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /deletionrequests', { body: { currentPassword: PASSWORD } }, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(privacy.confirmDataChange, {
      refusals: {
        ORIGIN_FORBIDDEN: (scene) => confirmChange(scene, 'x', FOREIGN),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const first = await newAddressLink(scene, 'eins@example.org');
          return keyReused((key, again) => confirmChange(scene, again ? 'x' : first, { key }));
        },
        LINK_INVALID: (scene) => confirmChange(scene, 'made-up'),
        CUSTOMER_ALREADY_EXISTS: async (scene) => {
          const [one, two] = [
            await newAddressLink(scene, 'zwei@example.org'),
            await newAddressLink(scene, 'zwei@example.org'),
          ];
          await confirmChange(scene, one);
          return confirmChange(scene, two);
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /datachanges/confirm', { body: { token: 'made-up' } }, as),
        ...NOBODYS_LINK,
      },
    }),
    callScenarios(privacy.createDataChange, {
      refusals: {
        AUTHENTICATION: (scene) => changePhone(scene, {}),
        FORBIDDEN: async (scene) => changePhone(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => changePhone(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            changePhone(scene, { token: scene.ada.token, key }, again ? '0151 87654321' : '0151 12345678'),
          ),
        LOGIN_BUSY: async (scene) => {
          const customers = await Promise.all(Array.from({ length: 40 }, () => scene.stage.addCustomer()));
          return busy(scene, () => changeLicence(scene, { token: customers.pop()?.token }), knownCrowd);
        },
        DATA_FIXED_WHILE_DRIVING: async (scene) => {
          const driver = await scene.stage.addCustomer();
          await inState(scene, 'ACTIVE', driver);
          return changeLicence(scene, { token: driver.token });
        },
        CUSTOMER_ALREADY_EXISTS: async (scene) => {
          await changeLicence(scene, { token: (await scene.stage.addCustomer()).token });
          return changeLicence(scene, { token: (await scene.stage.addCustomer()).token });
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /datachanges', { body: PHONE_CHANGE }, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(privacy.createDataExport, {
      refusals: {
        AUTHENTICATION: (scene) => exportData(scene, {}),
        ORIGIN_FORBIDDEN: (scene) => exportData(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            exportData(scene, { token: scene.ada.token, key }, again ? ` ${PASSWORD}` : PASSWORD),
          ),
        LOGIN_BUSY: async (scene) => {
          const customers = await Promise.all(Array.from({ length: 40 }, () => scene.stage.addCustomer()));
          return busy(scene, () => exportData(scene, { token: customers.pop()?.token }), knownCrowd);
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /dataexports', { body: { currentPassword: PASSWORD } }, as),
        ...ONESELF,
      },
    }),
    callScenarios(privacy.downloadDataExport, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /dataexports/{id}', { params: { id: crypto.randomUUID() } }),
        EXPORT_EXPIRED: ({ ada, call }) =>
          call('GET /dataexports/{id}', { params: { id: crypto.randomUUID() } }, { token: ada.token }),
      },
      rights: {
        try: ({ call }, { exportId }, as) => call('GET /dataexports/{id}', { params: { id: exportId } }, as),
        visitor: 'AUTHENTICATION',
        other: 'EXPORT_EXPIRED',
        owner: 'OK',
      },
    }),
    callScenarios(privacy.saveConsent, {
      refusals: {
        AUTHENTICATION: (scene) => giveConsent(scene, {}),
        FORBIDDEN: async (scene) => giveConsent(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => giveConsent(scene, { token: scene.ada.token, ...FOREIGN }),
        CONSENT_TEXT_CHANGED: (scene) => giveConsent(scene, { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('PUT /consents/{kind}', { params: { kind: 'ADS' }, body: { allowed: 'NO' } }, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(privacy.showDeletion, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /deletionrequests/current'),
        FORBIDDEN: async (scene) =>
          scene.call('GET /deletionrequests/current', undefined, await salesPartner(scene)),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /deletionrequests/current', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(privacy.withdrawDeletion, {
      refusals: {
        AUTHENTICATION: (scene) => withdrawDeletion(scene, {}),
        FORBIDDEN: async (scene) => withdrawDeletion(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => withdrawDeletion(scene, { token: scene.ada.token, ...FOREIGN }),
        // A call without a body is another one under the same key.
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            again
              ? withdrawDeletion(scene, { token: scene.ada.token, key })
              : exportData(scene, { token: scene.ada.token, key }),
          ),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /deletionrequests/current/withdraw', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
  ],
  samples: async ({ db, rolf }) => {
    // Each may be downloaded three times.
    const exports = Array.from({ length: 20 }, () => crypto.randomUUID());
    const expiresAt = NOW.add({ hours: 1 });
    for (const id of exports) await insertDataExport(db, { id, customerId: rolf.id, now: NOW, expiresAt });
    return { every: { id: exports, currentPassword: [PASSWORD], token: [CHANGE_SECRET] } };
  },
  renew: async ({ db, rolf }) => {
    await renewToken(db, {
      secret: CHANGE_SECRET,
      purpose: 'EMAIL_CHANGE',
      of: rolf,
      subject: 'geaendert@example.org',
    });
  },
});
