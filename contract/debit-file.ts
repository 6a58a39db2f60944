import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { proposal } from './proposal.ts';
import { cursor, id, idText, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Lastschriften im Betrieb: Dateien für die Bank';

/** The account of the bank belongs to no city, so they are for who has the right in all. */
const EVERYWHERE = ['ALL_CITIES_NEEDED'] as const;
const DOES = [...CONSOLE_DOES, ...EVERYWHERE] as const;
const PAGE = '/betrieb/geld/lastschriften';

const decision = z.object({ at: instant, by: z.string(), reason: z.string().nullable() });

const debitFile = z
  .object({
    id,
    messageId: z.string().describe('unter diesem Namen kennt sie die Bank'),
    state: z
      .enum(['WRITTEN', 'SUBMITTED', 'REFUSED', 'DISCARDED'])
      .describe('geschrieben; bei der Bank eingereicht; von ihr abgelehnt; verworfen'),
    collectOn: z.iso.date(),
    submitUntil: z.iso.date().describe('der letzte Bankarbeitstag davor'),
    isLate: z.boolean().describe('geschrieben, und dieser Tag ist vorbei'),
    entryCount: z.int(),
    total: money,
    writtenAt: instant,
    waitsFor: z.enum(['SUBMISSION', 'REFUSAL']).nullable().describe('was eine zweite Person bestätigen soll'),
  })
  .meta({ id: 'DebitFile' });

export const listDebitFiles = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/debit-files',
  summary: 'Dateien mit Lastschriften, die neueste zuerst, und was angekündigt ist',
  staff: { area: 'MONEY', step: 'SEE' },
  query: z.strictObject({ cursor: cursor.optional() }),
  output: z.object({
    items: z.array(debitFile),
    next: z.string().optional(),
    announced: z
      .array(
        z.object({
          collectOn: z.iso.date(),
          writtenFrom: z.iso.date().describe('ab diesem Tag wird die Datei geschrieben'),
          isDue: z.boolean().describe('Die Datei kann jetzt geschrieben werden'),
          count: z.int(),
          total: money,
        }),
      )
      .describe('Abbuchungen, von denen die Zahler wissen und die in noch keiner Datei stehen, nach Tagen'),
  }),
  refusals: [...SEES, ...EVERYWHERE],
});

export const writeDebitFiles = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/debit-files',
  summary: 'Die Dateien schreiben, die fällig sind, wie jeden Morgen; jede Abbuchung steht in einer',
  staff: { area: 'MONEY', step: 'DECIDE' },
  idempotent: true,
  output: z.object({ files: z.array(id).describe('die neuen, oft keine') }),
  refusals: DOES,
});

export const showDebitFile = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/debit-files/{id}',
  summary: 'Eine Datei mit ihren Lastschriften, Seite für Seite; jeder Blick steht im Protokoll',
  staff: { area: 'MONEY', step: 'SEE', isLook: true },
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ cursor: cursor.optional() }),
  output: z.object({
    file: debitFile.extend({
      decided: decision.nullable(),
      refused: decision.nullable(),
      returned: z.int().describe('so viele Lastschriften kamen zurück'),
      isErased: z.boolean().describe('Sie musste nicht länger aufbewahrt werden'),
      mayBeRefused: z.boolean().describe('Die Bank kann sie als Ganzes abgelehnt haben'),
    }),
    entries: z.array(
      z.object({
        invoice: z.string(),
        accountNumber: z.string(),
        holder: z.string().describe('gekürzt'),
        iban: z.string().describe('Land und die letzten Stellen'),
        isFirst: z.boolean().describe('die erste mit diesem Mandat'),
        amount: money,
        isReturned: z.boolean(),
      }),
    ),
    next: z.string().optional(),
  }),
  refusals: [...SEES, ...EVERYWHERE, 'DEBIT_FILE_UNKNOWN'],
});

export const downloadDebitFile = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/debit-files/{id}/content',
  summary: 'Die Datei für die Bank (pain.008), wie sie geschrieben wurde; es steht im Protokoll',
  staff: { area: 'MONEY', step: 'DECIDE', isLook: true },
  params: z.strictObject({ id: idText }),
  produces: 'application/xml; charset=utf-8',
  page: PAGE,
  output: z.instanceof(Uint8Array),
  refusals: [...SEES, ...EVERYWHERE, 'DEBIT_FILE_UNKNOWN', 'DEBIT_FILE_UNREADABLE'],
});

export const submitDebitFile = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/debit-files/{id}/submit',
  summary: 'Als bei der Bank eingereicht vermerken; gebucht wird, sobald eine zweite Person es bestätigt',
  staff: { area: 'MONEY', step: 'DECIDE' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: z.object({ proposal }),
  refusals: [...DOES, 'DEBIT_FILE_UNKNOWN', 'DEBIT_FILE_DECIDED', 'PROPOSAL_OPEN'],
});

export const discardDebitFile = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/debit-files/{id}/discard',
  summary: 'Eine Datei verwerfen, die nie eingereicht wird; der nächste Lauf kündigt neu an',
  staff: { area: 'MONEY', step: 'DECIDE' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  status: 204,
  output: z.null(),
  refusals: [...DOES, 'DEBIT_FILE_UNKNOWN', 'DEBIT_FILE_DECIDED'],
});

export const refuseDebitFile = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/debit-files/{id}/refusal',
  summary:
    'Vermerken, dass die Bank eine eingereichte Datei als Ganzes abgelehnt hat, vor dem Tag der Abbuchung; große Beträge mit einer zweiten Person',
  staff: { area: 'MONEY', step: 'DECIDE' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  output: z.object({ proposal: proposal.nullable().describe('null: Es ist vermerkt') }),
  refusals: [
    ...DOES,
    'DEBIT_FILE_UNKNOWN',
    'DEBIT_FILE_DECIDED',
    'DEBIT_FILE_NOT_REFUSABLE',
    'PROPOSAL_OPEN',
  ],
});
