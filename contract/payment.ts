import * as z from 'zod';
import { defineCall } from './call.ts';
import { creditor, id, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Bezahlen';

const sepaAccount = z.object({
  id,
  maskedIban: z.string().describe('mit Land und den letzten vier Zeichen'),
  bankName: z.string().nullable(),
  accountHolder: z.string(),
  reference: z.string().describe('Mandatsreferenz'),
  acceptedAt: instant.describe('Mandat erteilt'),
  endedAt: instant.nullable().describe('seither wird ein anderes Konto belastet'),
});

/** §3.15, §2.43: a main account's; a driver has none. */
export const listSepaAccounts = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/sepaaccounts',
  summary: 'Die Konten, von denen abgebucht wird und wurde, das heutige zuerst',
  output: z.object({
    items: z.array(sepaAccount),
    creditor: creditor.nullable().describe('wem ein neues Mandat gilt; null: es wird nicht abgebucht'),
  }),
  refusals: ['AUTHENTICATION'],
});

/** Ends the mandate before. The account that is debited already needs no new mandate: it is answered as it is. */
export const changeSepaAccount = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/sepaaccounts',
  summary: 'Ab jetzt von diesem Konto abbuchen lassen, mit einem neuen Mandat',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({
    iban: z.string().max(60),
    accountHolder: z.string().max(200),
    sepaAccepted: z.boolean().describe('das Mandat, wie es neben dem Kästchen steht'),
    currentPassword: z.string().max(1000),
  }),
  status: 201,
  output: sepaAccount,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'LOGIN_BUSY',
    'NO_DIRECT_DEBIT',
  ],
});
