import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency, id, instant, money, timeRange, vatBasisPoints } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Im Voraus bezahlt: Kilometerpakete, und was davon übrig ist';

const km = z.int().min(1).describe('Kilometer, wie verkauft');
const cents = z.int().min(1).describe('brutto in Cent');
const date = z.iso.date().describe('JJJJ-MM-TT, letzter Tag in Berlin');

/** §7.22: what is paid for already. Of a main account; a driver has none. */
export const listAllotments = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/allotments',
  summary: 'Was von Kilometerpaketen und Gutscheinen übrig ist, was zuerst abläuft zuerst',
  output: z.object({
    items: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('KM_PACKAGE'), id, km, remainingKm: z.int().min(1), timeRange }),
        z.object({
          type: z.literal('VOUCHER'),
          id,
          title: z.string(),
          total: money,
          remaining: money,
          timeRange,
        }),
      ]),
    ),
    remainingKm: z.int().min(0).describe('Kilometer in allen Paketen'),
    remaining: money.describe('Guthaben aus allen Gutscheinen'),
  }),
  refusals: ['AUTHENTICATION'],
});

const kmPackage = z.object({
  id,
  km,
  cents,
  currency,
  remainingKm: z.int().min(0).describe('0, wenn es verfallen ist'),
  boughtAt: instant,
  expiresAt: instant.describe('für Fahrten, die davor beginnen'),
  validUntil: date,
  state: z.enum(['VALID', 'USED_UP', 'EXPIRED', 'REFUNDED']),
  expiredKm: z.int().min(0).describe('was verfallen ist'),
  refundedKm: z.int().min(0).describe('was am Ende des Vertrags erstattet ist'),
  uses: z.array(
    z.object({
      bookingId: id,
      timeRange,
      model: z.string(),
      driver: z.string().nullable(),
      km: z.int().min(1),
    }),
  ),
});

export const listKmPackages = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/kmpackages',
  summary: 'Die gekauften Kilometerpakete des Accounts mit ihren Fahrten, und was es zu kaufen gibt',
  output: z.object({
    items: z.array(kmPackage),
    remainingKm: z.int().min(0),
    offers: z.array(z.object({ km, cents })).describe('leer, wenn dieser Account keine kauft'),
    validDays: z.int().min(0).describe('so lange gilt ein Paket'),
    validUntil: date.describe('von einem Paket, das jetzt gekauft wird'),
    vatBasisPoints: vatBasisPoints.optional().describe('von einem Paket, das jetzt gekauft wird'),
    currency,
  }),
  refusals: ['AUTHENTICATION'],
});

/** §S5.12, §S11.8 to §S11.10. It comes with the next invoice. */
export const buyKmPackage = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/kmpackages',
  summary: 'Ein Kilometerpaket zu diesem Preis kaufen',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({ km, cents: cents.describe('der Preis, der angezeigt war') }),
  status: 201,
  output: kmPackage,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'CUSTOMER_BLOCKED',
    'CUSTOMER_MAY_NOT_BOOK',
    'KM_PACKAGE_CHANGED',
    'PROVIDER_CANNOT_BILL',
  ],
});
