import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES, CONSOLE_SEES as SEES } from './console.ts';
import { instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Buchhaltung im Betrieb: Monate, Buchungsstapel für DATEV, Hauptbuch';

/** The ledger belongs to no city, so they are for who has the right in all. */
const EVERYWHERE = ['ALL_CITIES_NEEDED'] as const;
const PAGE = '/betrieb/geld/buchhaltung';
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('JJJJ-MM');
const ofMonth = z.strictObject({ month });

const ledgerMonth = z
  .object({
    month,
    state: z
      .enum(['RUNNING', 'OPEN', 'CLOSED'])
      .describe('läuft noch; vorbei; abgeschlossen, was noch dazukommt, steht im nächsten'),
    closed: z.object({ at: instant, by: z.string() }).nullable(),
  })
  .meta({ id: 'LedgerMonth' });

export const listLedgerMonths = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/bookkeeping/months',
  summary: 'Die Monate, von denen etwas im Hauptbuch steht, der letzte zuerst',
  staff: { area: 'MONEY', step: 'SEE' },
  output: z.object({ months: z.array(ledgerMonth).describe('aus zehn Jahren') }),
  refusals: [...SEES, ...EVERYWHERE],
});

export const closeLedgerMonth = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookkeeping/months/{month}/close',
  summary: 'Einen Monat für DATEV abschließen, einmal; ab dann hat sein Buchungsstapel immer dieselben Bytes',
  staff: { area: 'MONEY', step: 'DECIDE' },
  idempotent: true,
  params: ofMonth,
  output: z.object({
    postings: z.int(),
    lines: z.int(),
    withoutInvoice: z.int().describe('Buchungssätze ohne Rechnung'),
    fromClosedMonths: z.int().describe('Buchungssätze aus Monaten, die schon abgeschlossen waren'),
  }),
  refusals: [...CONSOLE_DOES, ...EVERYWHERE, 'MONTH_NOT_OVER', 'MONTH_EMPTY', 'MONTH_UNFIT'],
});

export const downloadDatevBatch = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/bookkeeping/months/{month}/datev',
  summary: 'Der Buchungsstapel eines abgeschlossenen Monats (DATEV EXTF, SKR03); es steht im Protokoll',
  staff: { area: 'MONEY', step: 'DECIDE', isLook: true },
  params: ofMonth,
  produces: 'text/csv; charset=windows-1252',
  page: PAGE,
  output: z.custom<AsyncIterable<Uint8Array>>(),
  refusals: [...SEES, ...EVERYWHERE, 'MONTH_NOT_OVER', 'MONTH_EMPTY', 'MONTH_OPEN'],
});

export const downloadLedgerMonth = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/bookkeeping/months/{month}/ledger',
  summary: 'Das Hauptbuch eines Monats, Buchungssatz für Buchungssatz; es steht im Protokoll',
  staff: { area: 'MONEY', step: 'DECIDE', isLook: true },
  params: ofMonth,
  produces: 'text/csv; charset=utf-8',
  page: PAGE,
  output: z.custom<AsyncIterable<Uint8Array>>(),
  refusals: [...SEES, ...EVERYWHERE, 'MONTH_NOT_OVER', 'MONTH_EMPTY'],
});
