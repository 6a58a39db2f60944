import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency, id, instant, vatBasisPoints } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Rechnungen';

const date = z.iso.date().describe('JJJJ-MM-TT');
const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe('JJJJ-MM, Monat in Berlin');
const cents = z.int().describe('brutto in Cent');
/** In a path: the caller's invoice of this number. */
const invoiceNumber = z.string().regex(/^\d{4}-\d{6,9}$/);

const kind = z.enum(['INVOICE', 'CANCELLATION']);
const issueYear = z
  .string()
  .regex(/^20\d{2}$/)
  .describe('nur die, die in diesem Jahr gestellt wurden');

const heading = z.object({
  number: z.string(),
  kind,
  month,
  issuedOn: date,
  dueOn: date,
  currency,
  totalCents: cents,
  payableCents: cents.describe('was zu zahlen ist, nach Abzug von Guthaben und Gutscheinen'),
  cancels: z.string().optional().describe('bei einer Stornorechnung: die Rechnung, die sie zurücknimmt'),
  cancelledBy: z.string().optional().describe('storniert durch diese Stornorechnung'),
});

/** §7: only a main account has any; a driver's list is empty. */
export const listInvoices = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/invoices',
  summary: 'Die Rechnungen des eigenen Accounts, neueste zuerst, und was offen ist',
  query: z.strictObject({
    year: issueYear.optional(),
  }),
  output: z.object({
    items: z.array(
      heading.extend({
        openCents: cents.describe(
          'was davon noch nicht bezahlt ist; eine Lastschrift bezahlt ihre Rechnung, alles andere die älteste zuerst',
        ),
        payment: z
          .object({
            state: z
              .enum(['OPEN', 'ANNOUNCED', 'PAID', 'RETURNED', 'REMINDED', 'WRITTEN_OFF'])
              .describe(
                'offen, wird abgebucht, bezahlt, Abbuchung zurückgegeben, angemahnt, nicht mehr eingefordert',
              ),
            collectOn: date.optional().describe('an dem Tag wird oder wurde abgebucht'),
            account: z
              .string()
              .optional()
              .describe('die letzten vier Zeichen der IBAN, von der abgebucht wird'),
            returnReason: z.string().optional().describe('warum die Abbuchung zurückkam'),
            isPaused: z.literal(true).optional().describe('daran erinnern wir vorerst nicht'),
            byTransfer: z.boolean().describe('ob der offene Betrag zu überweisen ist'),
          })
          .optional()
          .describe('fehlt, wo nichts zu zahlen ist'),
      }),
    ),
    years: z.array(z.int()).describe('Jahre, in denen Rechnungen gestellt wurden, neuestes zuerst'),
    balanceCents: z
      .int()
      .describe(
        'was der Account insgesamt schuldet, mit dem, was noch auf keiner Rechnung steht; negativ: Guthaben',
      ),
    unbilledCents: z.int().describe('davon noch auf keiner Rechnung'),
    next: z
      .object({
        month,
        upcoming: z
          .array(z.object({ text: z.string(), cents }))
          .describe('was der Monat außer Fahrten kostet und erst mit der Rechnung gebucht wird'),
        given: z
          .array(z.object({ text: z.string(), cents }))
          .describe('was wir erlassen oder gutgeschrieben haben und noch auf keiner Rechnung steht'),
        totalCents: cents,
        feeCents: cents.describe('Mahnung, Rücklastschrift und Anteil an Schäden, neben der Summe'),
        creditCents: cents.describe('Guthaben, das abgezogen wird'),
        voucherCents: cents.describe('was Gutscheine danach bezahlen'),
        payableCents: cents,
      })
      .describe('die nächste Rechnung, würde ihr Monat jetzt abgerechnet'),
    currency,
    payTo: z
      .object({ recipient: z.string(), iban: z.string(), bankName: z.string().nullable() })
      .optional()
      .describe('wohin zu überweisen ist, wenn etwas zu überweisen ist'),
  }),
  refusals: ['AUTHENTICATION'],
});

export const listInvoicesTable = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/invoices/table',
  summary: 'Die Rechnungen des eigenen Accounts als Tabelle (CSV), neueste zuerst',
  query: z.strictObject({
    year: issueYear.optional(),
    kind: kind.optional().describe('nur Rechnungen oder nur Stornorechnungen'),
  }),
  produces: 'text/csv; charset=utf-8',
  page: '/profil/rechnungen',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION'],
});

const line = z.object({
  rule: z.string().describe('wofür die Zeile steht, wie im Preis der Fahrt'),
  text: z.string(),
  cents,
  netCents: z.int().describe('Anteil ohne Umsatzsteuer'),
});

export const showInvoice = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/invoices/{number}',
  summary: 'Eine eigene Rechnung, wie sie gestellt wurde',
  params: z.strictObject({ number: invoiceNumber }),
  output: heading.extend({
    cancellationReason: z.string().optional(),
    issuer: z.object({ name: z.string(), address: z.string(), vatId: z.string() }),
    recipient: z.object({
      customerNumber: z.string(),
      name: z.string(),
      addressLines: z.array(z.string()),
    }),
    items: z.array(
      z.object({
        booking: z
          .object({
            id,
            start: instant,
            end: instant,
            model: z.string(),
            plate: z.string(),
            driver: z.string().nullable(),
            costCentre: z.string().optional().describe('als die Buchung endete'),
          })
          .optional()
          .describe('fehlt bei dem, was den Account selbst betrifft'),
        lines: z.array(line),
      }),
    ),
    netCents: z.int(),
    vat: z
      .array(z.object({ basisPoints: vatBasisPoints, cents: z.int() }))
      .describe('Umsatzsteuer je Satz, der höchste zuerst'),
    fees: z
      .array(z.object({ rule: z.string(), text: z.string(), cents }))
      .describe('Mahnung, Rücklastschrift und Anteil an Schäden: neben der Summe, ohne Umsatzsteuer'),
    creditCents: z.int().describe('Guthaben, das abgezogen ist'),
    vouchers: z.array(z.object({ text: z.string(), cents })).describe('was Gutscheine danach bezahlt haben'),
    payment: z
      .discriminatedUnion('kind', [
        z.object({
          kind: z.literal('DIRECT_DEBIT'),
          collectOn: date,
          account: z.string().describe('die letzten vier Zeichen der IBAN, von der abgebucht wird'),
          mandate: z.string().describe('Mandatsreferenz'),
          creditor: z.string(),
          creditorId: z.string().describe('Gläubiger-ID'),
        }),
        z.object({ kind: z.literal('TRANSFER'), recipient: z.string(), iban: z.string() }),
      ])
      .optional()
      .describe('wie zu zahlen ist, Stand der Rechnung; fehlt, wo nichts zu zahlen ist'),
    costCentres: z
      .array(z.object({ costCentre: z.string().nullable().describe('null: ohne'), cents }))
      .describe('die Summe je Kostenstelle; leer, wo es keine gibt'),
    canBeXRechnung: z.boolean().describe('ob es sie auch als XRechnung gibt'),
  }),
  refusals: ['AUTHENTICATION', 'INVOICE_UNKNOWN'],
});

export const showInvoiceTable = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/invoices/{number}/table',
  summary: 'Die Zeilen einer eigenen Rechnung als Tabelle (CSV)',
  params: z.strictObject({ number: invoiceNumber }),
  produces: 'text/csv; charset=utf-8',
  page: '/profil/rechnungen/{number}',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'INVOICE_UNKNOWN'],
});

export const showElectronicInvoice = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/invoices/{number}/xml',
  summary: 'Eine eigene Rechnung als E-Rechnung nach EN 16931 (CII), auf Wunsch als XRechnung',
  params: z.strictObject({ number: invoiceNumber }),
  query: z.strictObject({
    buyerReference: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Leitweg-ID oder eigenes Zeichen; damit wird es eine XRechnung'),
  }),
  produces: 'application/xml; charset=utf-8',
  page: '/profil/rechnungen/{number}',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'INVOICE_UNKNOWN', 'XRECHNUNG_INCOMPLETE'],
});

export const showInvoicePdf = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/invoices/{number}/pdf',
  summary: 'Eine eigene Rechnung als PDF (PDF/A-3) mit der E-Rechnung darin (ZUGFeRD, EN 16931)',
  params: z.strictObject({ number: invoiceNumber }),
  produces: 'application/pdf',
  page: '/profil/rechnungen/{number}',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'INVOICE_UNKNOWN', 'PDF_UNAVAILABLE'],
});
