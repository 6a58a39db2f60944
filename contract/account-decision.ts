import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  accountNumber,
  CONSOLE_DOES as DOES,
  consoleDay as day,
  consoleReason as reason,
} from './console.ts';
import { proposal } from './proposal.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Kundschaft im Betrieb: Accounts prüfen, sperren und freigeben';

const ABOUT = ['CUSTOMER_UNKNOWN', 'ACT_ON_ONESELF', 'TOO_CLOSE'] as const;
const params = z.strictObject({ accountNumber });

export const blockCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/block',
  summary: 'Einen Account sperren; länger als sieben Tage gilt erst, wenn eine zweite Person es freigibt',
  staff: { area: 'CUSTOMERS', step: 'DECIDE' },
  idempotent: true,
  params,
  body: z.strictObject({
    lastDay: day.optional().describe('der letzte Tag der Sperre; fehlt er, gilt sie bis auf Weiteres'),
    told: z.string().trim().min(3).max(500).describe('was die Person in ihrer Mail liest'),
    reason,
  }),
  output: z.object({ proposal: proposal.nullable().describe('null: Es gilt sofort') }),
  refusals: [...DOES, ...ABOUT, 'BLOCK_NOT_POSSIBLE', 'PROPOSAL_OPEN'],
});

export const unblockCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/unblock',
  summary: 'Die Sperre eines Accounts aufheben: die von Hand, sonst die eines Falls',
  staff: { area: 'CUSTOMERS', step: 'DECIDE' },
  idempotent: true,
  params,
  body: z.strictObject({ reason }),
  output: z.object({
    staysBlocked: z
      .boolean()
      .describe('wegen eines Falls, etwa einer unbezahlten Rechnung, bleibt der Account gesperrt'),
  }),
  refusals: [...DOES, ...ABOUT, 'NOT_BLOCKED', 'DEBT_STILL_DUE'],
});

export const decideCustomerCheck = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/check',
  summary: 'Einen Account, der von Hand geprüft wird, annehmen oder ablehnen; die Person bekommt eine Mail',
  staff: { area: 'CUSTOMERS', step: 'DECIDE' },
  idempotent: true,
  params,
  body: z.strictObject({
    decision: z.enum(['ACCEPTED', 'DENIED']).describe('angenommen; abgelehnt'),
    told: z
      .string()
      .trim()
      .min(3)
      .max(500)
      .optional()
      .describe('bei einer Ablehnung: was die Person als Grund liest'),
    reason,
  }),
  output: z.object({
    decided: z
      .array(z.object({ accountNumber: z.string(), state: z.string() }))
      .describe('auch die Fahrtberechtigten des Accounts, die noch warteten'),
  }),
  refusals: [...DOES, ...ABOUT, 'CHECK_DECIDED'],
});
