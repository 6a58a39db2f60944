import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  accountNumber,
  CONSOLE_DOES,
  consoleDay as day,
  consoleReason as reason,
  CONSOLE_SEES as SEES,
} from './console.ts';
import { proposal } from './proposal.ts';
import { id, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject =
  'Geld im Betrieb: Zahlungen, Auszahlungen, Gebühren und Kulanz, und wie man sie zurücknimmt';

const DOES = [...CONSOLE_DOES, 'CUSTOMER_UNKNOWN', 'ACT_ON_ONESELF', 'TOO_CLOSE', 'PROPOSAL_OPEN'] as const;
const TRANSFERS = [...DOES, 'REFERENCE_TAKEN'] as const;

const params = z.strictObject({ accountNumber });
const MAX_CENTS = 999_999_999;
const MAX_SENTENCE = 120;
const MAX_REFERENCE = 100;
const cents = z.int().min(1).max(MAX_CENTS);
const transfer = {
  cents,
  reference: z.string().trim().min(1).max(MAX_REFERENCE).describe('wie sie im Kontoauszug steht'),
  on: day.describe('der Tag der Buchung bei der Bank'),
};

const done = z.object({
  posting: id.nullable().describe('Nummer der Kontobewegung; null: Es wartet auf eine zweite Person'),
  proposal: proposal.nullable().describe('null: Es ist gebucht'),
});

const accountMoney = z.object({
  accountNumber: z.string().describe('der Account, der zahlt'),
  owed: money.describe('negativ: ein Guthaben'),
  open: z
    .array(z.object({ number: z.string(), dueOn: z.iso.date(), open: money }))
    .describe('offene Rechnungen, die neueste zuerst'),
  next: z.object({ month: z.string(), payable: money }).describe('die nächste Rechnung, Stand jetzt'),
  postings: z
    .array(
      z.object({
        id,
        at: instant,
        title: z.string(),
        amount: money.describe('positiv: Der Account schuldet mehr'),
        text: z.string().nullable().describe('was die Person auf der Rechnung liest'),
        reference: z.string().nullable(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
        act: id.nullable().describe('die Nummer im Protokoll'),
        reverses: id.nullable().describe('welche Kontobewegung sie zurücknimmt'),
        reversedBy: id.nullable().describe('von welcher sie zurückgenommen ist'),
        mayBeReversed: z.boolean(),
      }),
    )
    .describe('die letzten 100, die neueste zuerst'),
  fees: z
    .array(
      z.object({
        fee: z.string(),
        text: z.string(),
        amount: money,
        waived: money.nullable(),
        on: z.iso.date(),
        booking: id.nullable(),
        invoice: z.string().nullable().describe('null: noch auf keiner'),
      }),
    )
    .describe('Gebühren der letzten zwölf Monate, die neueste zuerst'),
  goodwillOfYear: money.describe('Kulanz in diesem Kalenderjahr'),
});

export const showAccountMoney = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/customers/{accountNumber}/money',
  summary: 'Was ein Account schuldet, was gebucht ist und was sich zurücknehmen lässt',
  staff: { area: 'MONEY', step: 'SEE', isLook: true },
  params,
  output: accountMoney,
  refusals: [...SEES, 'CUSTOMER_UNKNOWN'],
});

export const recordPayment = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/payments',
  summary:
    'Eine Zahlung buchen; passt sie zu nichts Offenem, wird gefragt, und eine zweite Person gibt sie frei',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({
    ...transfer,
    isSure: z.boolean().optional().describe('der Betrag stimmt, auch wenn er zu nichts Offenem passt'),
    reason: reason.optional(),
  }),
  output: done,
  refusals: [...TRANSFERS, 'PAYMENT_FITS_NOTHING'],
});

export const recordPayout = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/payouts',
  summary: 'Ein Guthaben auszahlen; immer mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ ...transfer, reason }),
  output: done,
  refusals: [...TRANSFERS, 'CREDIT_TOO_SMALL'],
});

export const reverseMoney = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/reversals',
  summary:
    'Eine Kontobewegung mit einer eigenen zurücknehmen, einmal; über der Grenze mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ posting: id, reason }),
  output: done,
  refusals: [...DOES, 'POSTING_UNKNOWN', 'POSTING_REVERSED', 'POSTING_NOT_REVERSIBLE'],
});

export const giveGoodwill = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/goodwill',
  summary: 'Aus Kulanz etwas gutschreiben, mit dem Satz, den die Person auf der nächsten Rechnung liest',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ cents, sentence: z.string().trim().min(3).max(MAX_SENTENCE), reason }),
  output: done,
  refusals: DOES,
});

export const waiveFee = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/waivers',
  summary: 'Eine Gebühr ganz oder zum Teil erlassen, einmal; über der Grenze mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ fee: z.string().min(1).max(100), cents, reason }),
  output: done,
  refusals: [...DOES, 'FEE_UNKNOWN', 'FEE_WAIVED'],
});

export const listReceivables = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/receivables',
  summary: 'Offene Posten nach Alter, das Älteste zuerst',
  staff: { area: 'MONEY', step: 'SEE', isLook: true },
  output: z.object({
    ages: z
      .array(z.object({ title: z.string(), sum: money }))
      .describe('Summen je Alter, danach die Summe von allem'),
    items: z
      .array(
        z.object({
          accountNumber: z.string(),
          name: z.string().nullable(),
          ages: z.array(money),
          sum: money,
        }),
      )
      .describe('höchstens 500 Accounts'),
    hasMore: z.boolean(),
  }),
  refusals: SEES,
});
