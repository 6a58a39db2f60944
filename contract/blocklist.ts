import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  consoleDay,
  CONSOLE_DOES as DOES,
  consoleReason as reason,
  CONSOLE_SEES as SEES,
} from './console.ts';
import { proposal } from './proposal.ts';
import { id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Betrieb: Sperrliste';

const kind = z.enum(['email', 'phone', 'iban', 'zip']);

const entry = z.object({
  id,
  kind,
  value: z
    .string()
    .nullable()
    .describe('null: eine IBAN, die nur als Prüfwert gespeichert ist, oder beendet'),
  reason: z.string(),
  since: instant,
  lastDay: z.iso.date().nullable().describe('bis zu diesem Tag einschließlich; null: bis auf Weiteres'),
  addedBy: z.string().nullable(),
  secondBy: z.string().nullable().describe('wer es freigegeben hat'),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable().describe('null: von selbst, oder es gilt noch'),
});

export const listBlocklist = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/blocklist',
  summary: 'Die Sperrliste: was gilt, oder was beendet ist; das Neueste zuerst',
  staff: { area: 'CASES', step: 'SEE', isLook: true },
  query: z.strictObject({ state: z.enum(['OPEN', 'ENDED']).optional().describe('fehlt: was gilt') }),
  output: z.object({ items: z.array(entry).describe('höchstens 500'), hasMore: z.boolean() }),
  refusals: [...SEES, 'BLOCKLIST_OF_ALL_CITIES'],
});

const ABOUT = [...DOES, 'BLOCKLIST_OF_ALL_CITIES', 'ACT_ON_ONESELF', 'TOO_CLOSE', 'PROPOSAL_OPEN'] as const;

export const addToBlocklist = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/blocklist',
  summary: 'Etwas auf die Sperrliste setzen; es gilt, wenn eine zweite Person es freigibt',
  staff: { area: 'CASES', step: 'DECIDE' },
  idempotent: true,
  body: z.strictObject({
    kind,
    value: z.string().trim().min(1).max(254),
    lastDay: consoleDay.optional().describe('fehlt: bis auf Weiteres'),
    reason,
  }),
  output: z.object({ proposal }),
  refusals: [...ABOUT, 'BLOCKLIST_KNOWN'],
});

export const endBlocklistEntry = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/blocklist/{id}/end',
  summary: 'Einen Eintrag beenden; er gilt, bis eine zweite Person es freigibt. Sein Wert geht dann',
  staff: { area: 'CASES', step: 'DECIDE' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  output: z.object({ proposal }),
  refusals: [...ABOUT, 'BLOCKLIST_UNKNOWN'],
});
