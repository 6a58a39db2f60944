import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Übersicht über Kosten, Fahrten und CO₂';

const cents = z.int().describe('brutto in Cent');
const grams = z.int().min(0).describe('geschätzte Treibhausgase in Gramm CO₂-Äquivalent');
const drive = z
  .enum(['PETROL', 'DIESEL', 'ELECTRIC', 'UNKNOWN'])
  .describe('UNKNOWN: Verbrenner, von dem nicht bekannt ist, was er tankt');
const costKind = z.enum(['TIME', 'KM', 'KM_PACKAGES', 'FEES', 'MONTHLY_FEE', 'SAFETY_PACKAGE', 'OTHER']);
const trips = z.int().min(0).describe('Fahrten, die in dem Monat zu Ende gingen');
const km = z.int().min(0);

const month = z.object({
  month: z.string().describe('JJJJ-MM, Monat in Berlin'),
  state: z
    .enum(['BILLED', 'OPEN', 'NONE'])
    .describe('abgerechnet, noch nicht abgerechnet (auch der laufende Monat), nichts angefallen'),
  trips,
  km,
  grams,
  byDrive: z
    .array(z.object({ drive, km, grams }))
    .describe('nach Antrieb; nur Antriebe, mit denen gefahren wurde'),
  costs: z
    .object({
      invoices: z.array(z.string()).describe('Nummern der Rechnungen des Monats, die gelten'),
      byKind: z
        .array(z.object({ kind: costKind, cents }))
        .describe('wofür; nur was nicht 0 ist. Zusammen ergibt es die Summe'),
      totalCents: cents.describe(
        'eines abgerechneten Monats: die Summe der Rechnung mit dem, was neben ihr steht',
      ),
      voucherCents: z.int().min(0).describe('was Gutscheine davon bezahlt oder abgezogen haben'),
    })
    .optional()
    .describe('fehlt, wo jemand auf den Account von jemand anderem fährt'),
});

/** §S11.18: the payer reads what the whole account costs, a driver what they themselves drove. */
export const showStatement = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/statements/current',
  summary: 'Kosten, Fahrten, Kilometer und CO₂ des laufenden Monats und der zwölf davor',
  output: z.object({
    currency,
    months: z.array(month).describe('neuester zuerst; der erste läuft noch'),
    drivers: z
      .array(
        z.object({
          customerNumber: z.string(),
          name: z.string().optional(),
          trips,
          km,
          grams,
          cents: cents.describe('was zu den Buchungen gehört, die diese Person gefahren ist'),
        }),
      )
      .describe('nur für den Hauptaccount, wenn mehrere fahren'),
    accountCents: cents.optional().describe('was zu keiner Buchung gehört: Grundgebühr und Pakete'),
  }),
  refusals: ['AUTHENTICATION'],
});

export const showStatementTable = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/statements/current/table',
  summary: 'Kosten, Fahrten, Kilometer und CO₂ nach Monaten als Tabelle (CSV), neuester zuerst',
  produces: 'text/csv; charset=utf-8',
  page: '/profil/kosten',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION'],
});
