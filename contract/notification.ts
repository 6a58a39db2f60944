import * as z from 'zod';
import { defineCall } from './call.ts';
import { instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Mitteilungen auf eigene Geräte';

/** Bytes in base64url, as browsers write keys of subscriptions. */
const bytes = (length: number) => {
  const signs = Math.ceil((length * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${signs}}$`));
};
/** A point of P-256, uncompressed. */
const publicKey = bytes(65).regex(/^B/).describe('Punkt der Kurve P-256, unkomprimiert, in base64url');

const category = z.enum(['BOOKING', 'REMINDER', 'INVOICE', 'DOCUMENT', 'NEWS']);

/** What devices may be told, and by which services. */
export const showPushOffer = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/pushoffer',
  summary: 'Über welche Dienste Geräte Mitteilungen bekommen können, mit dem Schlüssel für Browser (VAPID)',
  public: true,
  output: z.object({
    web: z.object({ publicKey }).describe('für `pushManager.subscribe`: applicationServerKey'),
    fcm: z.boolean().describe('ob Android-Apps erreicht werden'),
    apns: z.boolean().describe('ob iOS-Apps erreicht werden'),
  }),
  refusals: [],
});

/** §S14.22: off until it is switched on. */
export const showNotifications = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/customers/default/notifications',
  summary: 'Welche Mitteilungen man auf seine Geräte bekommt, und ob dieses Gerät welche bekommt',
  customersOnly: true,
  output: z.object({
    categories: z.array(
      z.object({
        category,
        allowed: z.enum(['YES', 'NO']),
        since: instant.nullable().describe('seit wann eingewilligt ist'),
      }),
    ),
    thisDevice: z
      .object({ kind: z.enum(['WEB', 'FCM', 'APNS']), registeredAt: instant })
      .nullable()
      .describe('das Gerät dieses Logins'),
    devices: z.int().min(0).describe('wie viele Geräte es sind, dieses eingeschlossen'),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

/** §S14.22: given to the text that is shown, and taken back as easily. */
export const saveNotification = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/customers/default/notifications/{category}',
  summary: 'Eine Art von Mitteilungen ein- oder ausschalten, für alle eigenen Geräte',
  customersOnly: true,
  params: z.strictObject({ category }),
  body: z.strictObject({
    allowed: z.enum(['YES', 'NO']),
    textVersion: z.string().max(140).optional().describe('die Fassung des Textes, dem zugestimmt wird'),
  }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'CONSENT_TEXT_CHANGED'],
});

/** §S14.23: the device of the caller's login. Sent again, it says that the device is in use. */
export const saveDevice = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/devices/current',
  summary:
    'Das eigene Gerät für Mitteilungen einrichten, oder sagen, dass es benutzt wird. Es gehört zu diesem Login und endet mit ihm; mehr als 20 verdrängen das am längsten unbenutzte',
  customersOnly: true,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('WEB'),
      endpoint: z.string().max(1500),
      keys: z.strictObject({ p256dh: publicKey, auth: bytes(16) }),
      applicationServerKey: publicKey.describe(
        'der Schlüssel, mit dem der Browser sein Abo eingerichtet hat',
      ),
    }),
    z.strictObject({ kind: z.literal('FCM'), token: z.string().regex(/^[\w:.%/+=-]{20,1500}$/) }),
    z.strictObject({ kind: z.literal('APNS'), token: z.string().regex(/^[0-9A-Fa-f]{64,200}$/) }),
  ]),
  status: 204,
  output: z.null(),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'PUSH_SERVICE_UNKNOWN',
    'PUSH_KEY_CHANGED',
    'DEVICE_KEY_INVALID',
    'PUSH_NOT_OFFERED',
  ],
});

export const deleteDevice = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/devices/current',
  summary: 'Auf dem eigenen Gerät keine Mitteilungen mehr bekommen; noch einmal ändert nichts',
  customersOnly: true,
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN'],
});
