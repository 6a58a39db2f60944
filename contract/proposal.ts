import * as z from 'zod';
import { defineCall, STAFF_AREAS } from './call.ts';
import { CONSOLE_DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Betrieb: was erst gilt, wenn eine zweite Person es freigibt';

const DOES = [...CONSOLE_DOES, 'PROPOSAL_UNKNOWN', 'PROPOSAL_OVER'] as const;

export const proposal = z
  .object({
    id,
    kind: z.string(),
    title: z.string(),
    area: z.enum(STAFF_AREAS),
    object: z.string().describe('worum es geht'),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    reason: z.string().nullable(),
    author: z.object({ name: z.string(), accountNumber: z.string() }),
    isOwn: z.boolean(),
    mayDecide: z.boolean().describe('ob man jetzt selbst freigeben oder ablehnen kann'),
    madeAt: instant,
    expiresAt: instant,
    state: z
      .enum(['OPEN', 'CONFIRMED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'OUTDATED'])
      .describe(
        'wartet; freigegeben und ausgeführt; abgelehnt; zurückgezogen; abgelaufen; überholt und nicht ausgeführt',
      ),
    end: z.object({ at: instant, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Proposal' });

export const listProposals = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/proposals',
  summary: 'Was auf eine zweite Person wartet oder wartete: Eigenes, und worüber man entscheiden darf',
  staff: { area: 'ANY', step: 'SEE' },
  query: z.strictObject({ only: z.literal('open').optional().describe('was entschieden ist, fehlt') }),
  output: z.object({
    open: z.array(proposal).describe('das Dringendste zuerst'),
    ended: z.array(proposal).describe('die letzten 50, das Neueste zuerst'),
  }),
  refusals: SEES,
});

export const confirmProposal = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/proposals/{id}/confirm',
  summary: 'Als zweite Person freigeben; es wird sofort ausgeführt, einmal',
  staff: { area: 'ANY', step: 'CONFIRM' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: proposal,
  refusals: [...DOES, 'PROPOSAL_OWN', 'TOO_CLOSE', 'ROLE_BEYOND_OWN'],
});

export const refuseProposal = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/proposals/{id}/refuse',
  summary: 'Als zweite Person ablehnen',
  staff: { area: 'ANY', step: 'CONFIRM' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  output: proposal,
  refusals: [...DOES, 'PROPOSAL_OWN', 'TOO_CLOSE'],
});

export const withdrawProposal = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/proposals/{id}/withdraw',
  summary: 'Die eigene Anfrage zurückziehen',
  staff: { area: 'ANY', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: proposal,
  refusals: DOES,
});
