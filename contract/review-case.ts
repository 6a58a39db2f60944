import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES as DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { proposal } from './proposal.ts';
import { id, idText } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Betrieb: Verdachts- und Mahnfälle entscheiden';

export const showReviewCase = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/cases/{id}',
  summary: 'Woraus ein Verdacht entstanden ist; jeder Blick steht im Protokoll',
  staff: { area: 'CASES', step: 'DECIDE', isLook: true },
  params: z.strictObject({ id: idText }),
  output: z.object({
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    entries: z.array(id).describe('die Einträge der Sperrliste, die getroffen haben'),
  }),
  refusals: [...SEES, 'REVIEW_CASE_UNKNOWN'],
});

export const decideReviewCase = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/cases/{id}/decide',
  summary:
    'Einen Verdacht bestätigen oder als unbegründet schließen; wer dadurch gesperrt wird, erst mit einer zweiten Person',
  staff: { area: 'CASES', step: 'DECIDE' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['CONFIRMED', 'DISMISSED']).describe('bestätigt; unbegründet'),
    told: z
      .string()
      .trim()
      .min(3)
      .max(500)
      .optional()
      .describe('wenn es den Account sperrt: was die Person in ihrer Mail liest'),
    reason,
  }),
  output: z.object({ proposal: proposal.nullable().describe('null: Es gilt sofort') }),
  refusals: [
    ...DOES,
    'REVIEW_CASE_UNKNOWN',
    'REVIEW_CASE_DECIDED',
    'ACT_ON_ONESELF',
    'TOO_CLOSE',
    'PROPOSAL_OPEN',
  ],
});
