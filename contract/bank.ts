import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { proposal } from './proposal.ts';
import { id, idText, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Bank im Betrieb: Kontoauszüge und was davon ungeklärt ist';

/** Statements belong to no city, so they are for who has the right in all. */
const EVERYWHERE = ['ALL_CITIES_NEEDED'] as const;
const DOES = [...CONSOLE_DOES, ...EVERYWHERE] as const;

const statementRead = z
  .object({
    id,
    at: instant,
    by: z.string(),
    entries: z.int().describe('Umsätze, die uns angehen'),
    faults: z.int().describe('Teile eines ZIP, die sich nicht lesen ließen'),
    done: z
      .object({ paid: z.int(), returned: z.int(), known: z.int(), unmatched: z.int() })
      .nullable()
      .describe('null: läuft noch oder brach ab; noch einmal eingelesen zählt nichts doppelt'),
  })
  .meta({ id: 'BankStatementRead' });

export const readBankStatement = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bank/statements',
  summary:
    'Einen Kontoauszug einlesen (camt.052, .053, .054, auch als ZIP); jeder Umsatz zählt einmal, wie oft er auch kommt',
  staff: { area: 'MONEY', step: 'DO' },
  upload: { maxBytes: 10_000_000 },
  output: z.object({
    read: statementRead,
    faults: z.array(z.string()).describe('was sich davon nicht lesen ließ'),
  }),
  refusals: [...SEES, ...EVERYWHERE, 'ORIGIN_FORBIDDEN', 'UPLOAD_EXPECTED', 'STATEMENT_TOO_LARGE'],
});

const bankEntry = z
  .object({
    id,
    kind: z.enum(['RETURN', 'TRANSFER', 'OTHER']).nullable().describe('null: nicht lesbar'),
    title: z.string(),
    amount: z.string().describe('wie es im Auszug steht'),
    bookedOn: z.iso.date().nullable(),
    payer: z.string(),
    remittance: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    why: z.string().describe('warum er ungeklärt ist'),
    readAt: instant,
    mayBeBooked: z.boolean().describe('sonst lässt er sich nur weglegen'),
    isDoubtful: z.boolean().describe('Wird er doch gebucht, braucht es eine zweite Person'),
    isWaiting: z.boolean().describe('Eine Zuordnung wartet auf eine zweite Person'),
  })
  .meta({ id: 'BankEntry' });

export const listBankEntries = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/bank/entries',
  summary: 'Was von Kontoauszügen ungeklärt ist, und welche zuletzt eingelesen wurden',
  staff: { area: 'MONEY', step: 'SEE', isLook: true },
  output: z.object({
    entries: z.array(bankEntry).describe('höchstens 200, die ältesten zuerst'),
    hasMore: z.boolean(),
    reads: z.array(statementRead).describe('die letzten zehn'),
  }),
  refusals: [...SEES, ...EVERYWHERE],
});

export const showBankEntry = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/bank/entries/{id}',
  summary: 'Zu wem ein ungeklärter Posten gehören könnte; jeder Blick steht im Protokoll',
  staff: { area: 'MONEY', step: 'SEE', isLook: true },
  params: z.strictObject({ id: idText }),
  output: z.object({
    entry: bankEntry,
    candidates: z
      .array(
        z.object({
          accountNumber: z.string(),
          name: z.string(),
          open: z.array(z.object({ number: z.string(), open: money })),
        }),
      )
      .describe('höchstens fünf'),
  }),
  refusals: [...SEES, ...EVERYWHERE, 'BANK_ENTRY_UNKNOWN'],
});

const MAX_NUMBER = 40;

export const assignBankEntry = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bank/entries/{id}/assign',
  summary:
    'Einen ungeklärten Posten zu einer Rechnung oder einem Account buchen, einmal; was nicht passt, mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    to: z.string().trim().min(1).max(MAX_NUMBER).describe('Nummer einer Rechnung oder eines Accounts'),
    isSure: z.boolean().optional().describe('es stimmt, auch wenn es nicht passt'),
    reason: reason.optional(),
  }),
  output: z.object({ proposal: proposal.nullable().describe('null: Es ist gebucht') }),
  refusals: [
    ...DOES,
    'BANK_ENTRY_UNKNOWN',
    'BANK_ENTRY_SETTLED',
    'BANK_ENTRY_UNFIT',
    'PAYMENT_FITS_NOTHING',
    'BANK_ENTRY_BOOKED',
    'CUSTOMER_UNKNOWN',
    'INVOICE_UNKNOWN',
    'ACT_ON_ONESELF',
    'TOO_CLOSE',
    'PROPOSAL_OPEN',
  ],
});

export const setBankEntryAside = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bank/entries/{id}/set-aside',
  summary: 'Einen ungeklärten Posten weglegen, der uns nichts angeht oder anders erledigt ist, einmal',
  staff: { area: 'MONEY', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  status: 204,
  output: z.null(),
  refusals: [...DOES, 'BANK_ENTRY_UNKNOWN', 'BANK_ENTRY_SETTLED'],
});
