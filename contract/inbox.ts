import * as z from 'zod';
import { defineCall } from './call.ts';
import { accountNumber, CONSOLE_DOES as DOES, CONSOLE_SEES as SEES } from './console.ts';
import { instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Betrieb: der Eingang, also was jetzt jemand tun muss';

const kind = z
  .enum([
    'OPEN_TRIP',
    'SERVICE_CASE',
    'PROPOSAL',
    'RETURN_TASK',
    'DAMAGE',
    'DOCUMENT_CHECK',
    'MANUAL_CHECK',
    'REVIEW_CASE',
    'NOTE',
    'BANK_ENTRY',
    'DEBIT_FILE',
    'REMINDER_STOP',
    'DAMAGE_SHARE',
    'TRIP_KM',
    'DELETION',
  ])
  .describe(
    'Fahrt endet nicht; „Stimmt etwas nicht?“; Freigabe; Rückgabe mit Grund; Schaden; Dokumente; Account prüfen; Verdacht; Wiedervorlage; Zahlung ungeklärt; Lastschriften einzureichen; Mahnstopp; Anteil an Schaden; Kilometer unklar; Löschantrag',
  );

const claim = z.object({
  accountNumber: z.string(),
  name: z.string(),
  isOwn: z.boolean(),
  since: instant,
});

const entry = z
  .object({
    kind,
    id: z.string(),
    title: z.string(),
    about: z.string().nullable().describe('um wen oder was es geht'),
    city: z.string().nullable(),
    since: instant,
    dueAt: instant.nullable().describe('bis wann, ausschließlich; null: keine Frist'),
    isForToday: z.boolean().describe('ohne Frist, aber jemand wartet darauf'),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    action: z
      .object({ label: z.string(), to: z.string() })
      .nullable()
      .describe('die Hauptaktion, und die Adresse, unter der sie steht'),
    note: z.string().nullable().describe('wo es sich erledigen lässt, solange es keine Seite dafür gibt'),
    accountNumber: z.string().nullable().describe('wessen Akte dazugehört'),
    claim: claim.nullable().describe('wer sich darum kümmert'),
  })
  .meta({ id: 'InboxEntry' });

export const listInbox = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/inbox',
  summary: 'Was jetzt jemand tun muss, soweit man darüber entscheiden darf; das Dringendste zuerst',
  staff: { area: 'ANY', step: 'SEE' },
  output: z.object({
    version: z.string().describe('steht im Strom eine andere, hat sich etwas geändert'),
    kinds: z.array(kind).describe('was man hier überhaupt sehen kann'),
    entries: z.array(entry),
    isCut: z.boolean().describe('von einer Art gibt es mehr, als hier steht'),
  }),
  refusals: SEES,
});

export const watchInbox = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/inbox/stream',
  summary:
    'Sagt, dass sich am Eingang etwas geändert hat (Server-Sent Events); wer kein text/event-stream annimmt, erfährt nur den Stand',
  staff: { area: 'ANY', step: 'SEE' },
  produces: 'text/event-stream; charset=utf-8',
  output: z.custom<AsyncIterable<Uint8Array>>(),
  refusals: SEES,
});

const one = z.strictObject({ kind, id: z.string().regex(/^[0-9a-f-]{1,40}$/) });
const CLAIMS = [...DOES, 'INBOX_ENTRY_UNKNOWN'] as const;

export const claimInboxEntry = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/inbox/{kind}/{id}/claim',
  summary: 'Sich um etwas kümmern; wer es schon hat, gibt damit ein Lebenszeichen',
  staff: { area: 'ANY', step: 'DO' },
  idempotent: true,
  params: one,
  body: z.strictObject({
    from: accountNumber
      .optional()
      .describe('von wem man es übernimmt; hat es inzwischen jemand anderes, wird abgelehnt'),
  }),
  output: claim,
  refusals: [...CLAIMS, 'INBOX_CLAIMED', 'TOO_CLOSE'],
});

export const releaseInboxEntry = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/inbox/{kind}/{id}/release',
  summary: 'Etwas wieder abgeben, um das man sich gekümmert hat',
  staff: { area: 'ANY', step: 'DO' },
  idempotent: true,
  params: one,
  output: z.object({ isReleased: z.boolean().describe('falsch: Es war nicht (mehr) das eigene') }),
  refusals: CLAIMS,
});
