import * as notification from '#contract/notification.ts';
import { EVERYBODY, FOREIGN, ONESELF, salesPartner } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { type SampleBrowser, sampleBrowser } from '#server/test/sample-browser.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';

const wantNews = ({ call }: Scene, as: As) =>
  call(
    'PUT /customers/default/notifications/{category}',
    { params: { category: 'NEWS' }, body: { allowed: 'YES', textVersion: 'alt' } },
    as,
  );

async function registerAs({ call }: Scene, as: As, wrong: Partial<SampleBrowser['subscription']> = {}) {
  const { publicKey } = (await call('GET /pushoffer')).output.web;
  return call('PUT /devices/current', { body: { ...sampleBrowser(publicKey).subscription, ...wrong } }, as);
}

export const notificationScenarios = scenarios({
  calls: [
    callScenarios(notification.deleteDevice, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('DELETE /devices/current'),
        FORBIDDEN: async (scene) =>
          scene.call('DELETE /devices/current', undefined, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('DELETE /devices/current', undefined, { token: ada.token, ...FOREIGN }),
      },
      rights: {
        try: ({ call }, _, as) => call('DELETE /devices/current', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(notification.saveDevice, {
      refusals: {
        AUTHENTICATION: (scene) => registerAs(scene, {}),
        FORBIDDEN: async (scene) => registerAs(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => registerAs(scene, { token: scene.ada.token, ...FOREIGN }),
        PUSH_SERVICE_UNKNOWN: (scene) =>
          registerAs(scene, { token: scene.ada.token }, { endpoint: 'https://10.0.0.1/abc' }),
        PUSH_KEY_CHANGED: (scene) =>
          registerAs(
            scene,
            { token: scene.ada.token },
            { applicationServerKey: sampleBrowser('').subscription.keys.p256dh },
          ),
        DEVICE_KEY_INVALID: (scene) =>
          registerAs(
            scene,
            { token: scene.ada.token },
            { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
          ),
        PUSH_NOT_OFFERED: ({ ada, call }) =>
          call(
            'PUT /devices/current',
            { body: { kind: 'FCM', token: 'x'.repeat(150) } },
            { token: ada.token },
          ),
      },
      rights: {
        try: async ({ call }, _, as) => {
          const { publicKey } = (await call('GET /pushoffer')).output.web;
          return call('PUT /devices/current', { body: sampleBrowser(publicKey).subscription }, as);
        },
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(notification.saveNotification, {
      refusals: {
        AUTHENTICATION: (scene) => wantNews(scene, {}),
        FORBIDDEN: async (scene) => wantNews(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => wantNews(scene, { token: scene.ada.token, ...FOREIGN }),
        CONSENT_TEXT_CHANGED: (scene) => wantNews(scene, { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call(
            'PUT /customers/default/notifications/{category}',
            { params: { category: 'NEWS' }, body: { allowed: 'NO' } },
            as,
          ),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(notification.showNotifications, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /customers/default/notifications'),
        FORBIDDEN: async (scene) =>
          scene.call('GET /customers/default/notifications', undefined, await salesPartner(scene)),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /customers/default/notifications', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(notification.showPushOffer, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /pushoffer', undefined, as), ...EVERYBODY },
    }),
  ],
  samples: async ({ call }) => {
    const { subscription } = sampleBrowser((await call('GET /pushoffer')).output.web.publicKey);
    const { endpoint, applicationServerKey, keys } = subscription;
    return {
      every: {
        endpoint: [endpoint],
        applicationServerKey: [applicationServerKey],
        p256dh: [keys.p256dh],
        auth: [keys.auth],
      },
    };
  },
});
