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
import { id, idText, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject =
  'Geld im Betrieb: Zahlungen, Auszahlungen, Gebühren und Kulanz, und wie man sie zurücknimmt';

/** Of acts for which one person is enough. */
const KEEPS = [...CONSOLE_DOES, 'CUSTOMER_UNKNOWN', 'ACT_ON_ONESELF', 'TOO_CLOSE'] as const;
const DOES = [...KEEPS, 'PROPOSAL_OPEN'] as const;
const TRANSFERS = [...DOES, 'REFERENCE_TAKEN'] as const;

const params = z.strictObject({ accountNumber });
const invoiceNumber = z.string().regex(/^\d{4}-\d{6,9}$/);
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

const stop = z.object({
  id,
  until: z.iso.date().nullable().describe('der letzte Tag; null: bis auf Weiteres'),
  isOver: z.boolean().describe('der letzte Tag ist vorbei'),
  at: instant,
  by: z.string(),
  reason: z.string().nullable(),
});

const accountMoney = z.object({
  accountNumber: z.string().describe('der Account, der zahlt'),
  owed: money.describe('negativ: ein Guthaben'),
  open: z
    .array(
      z.object({
        number: z.string(),
        dueOn: z.iso.date(),
        open: money,
        stop: stop.nullable().describe('Mahnstopp nur für diese Rechnung'),
      }),
    )
    .describe('offene Rechnungen, die neueste zuerst'),
  stop: stop.nullable().describe('Mahnstopp für den ganzen Account'),
  writtenOff: z
    .array(z.object({ number: z.string(), amount: money, posting: id, at: instant }))
    .describe('ausgebuchte Rechnungen, die neueste Ausbuchung zuerst'),
  shares: z
    .array(
      z.object({
        damage: z.uuid(),
        what: z.string(),
        share: money.nullable().describe('wie entschieden; null: Die Entscheidung gilt nicht mehr'),
        charged: money.nullable(),
        posting: id.nullable().describe('die Kontobewegung, mit der er berechnet ist'),
      }),
    )
    .describe('Anteile an Schäden, die entschieden oder berechnet sind'),
  next: z.object({ month: z.string(), payable: money }).describe('die nächste Rechnung, Stand jetzt'),
  postings: z
    .array(
      z.object({
        id,
        at: instant,
        title: z.string(),
        kind: z
          .enum(['MONEY', 'CREDIT', 'WRITE_OFF', 'DAMAGE_SHARE'])
          .describe('Zahlungsverkehr, Gutschrift oder Erlass, Ausbuchung, Anteil an einem Schaden'),
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
  refusals: [...TRANSFERS, 'CREDIT_TOO_SMALL', 'WRITE_OFF_STANDS'],
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
  refusals: [...DOES, 'POSTING_UNKNOWN', 'POSTING_REVERSED', 'POSTING_NOT_REVERSIBLE', 'INVOICE_WRITTEN_OFF'],
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
  refusals: [...DOES, 'FEE_UNKNOWN', 'FEE_WAIVED', 'INVOICE_WRITTEN_OFF'],
});

export const stopReminders = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/reminder-stops',
  summary:
    'An eine Rechnung oder an alles auf dem Account nicht mehr erinnern, bis zu einem Tag oder auf Weiteres',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({
    invoice: invoiceNumber.nullable().describe('null: alles auf dem Account'),
    until: day.nullable().describe('der letzte Tag; null: bis auf Weiteres'),
    reason,
  }),
  output: z.object({ id }),
  refusals: [...KEEPS, 'INVOICE_NOT_OPEN'],
});

export const resumeReminders = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/reminder-stops/{id}/end',
  summary: 'Einen Mahnstopp beenden: Ab dem nächsten Morgen wird wieder gemahnt',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ accountNumber, id: idText }),
  body: z.strictObject({ reason }),
  output: z.object({ id }),
  refusals: [...KEEPS, 'STOP_UNKNOWN', 'STOP_ENDED'],
});

export const writeOff = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/write-offs',
  summary: 'Den offenen Rest einer Rechnung ausbuchen; immer mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ invoice: invoiceNumber, reason }),
  output: done,
  refusals: [...DOES, 'INVOICE_NOT_OPEN', 'DEBIT_RUNNING'],
});

export const chargeDamageShare = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/damage-shares',
  summary: 'Den entschiedenen Anteil an einem Schaden berechnen; immer mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ damage: z.uuid(), cents, reason }),
  output: done,
  refusals: [...DOES, 'DAMAGE_UNKNOWN', 'SHARE_NOT_DECIDED', 'SHARE_CHARGED'],
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
