import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Deine Verträge: was vereinbart ist, in welcher Fassung';

/** §S16.1: what the caller's account agreed to; a driver's list is empty, the main account has the contract. */
export const listAgreements = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/agreements',
  summary:
    'Was der eigene Account vereinbart hat: Vertrag, Preise, AGB, Kilometerpakete und Datenschutzhinweise, neueste zuerst',
  output: z.object({
    items: z.array(
      z.object({
        id,
        kind: z.enum(['PLAN', 'PRICES', 'TERMS', 'PRIVACY', 'KM_PACKAGE']),
        title: z.string(),
        version: z.string().nullable().describe('Fassung; null, wo der Text aus der Preisliste folgt'),
        occasion: z.enum(['REGISTRATION', 'PLAN_CHANGE', 'SAFETY_PACKAGE', 'KM_PACKAGE', 'CHANGED_TERMS']),
        answer: z
          .enum(['AGREED', 'INFORMED', 'REFUSED'])
          .describe('zugestimmt, zur Kenntnis bekommen oder abgelehnt'),
        at: instant,
      }),
    ),
  }),
  refusals: ['AUTHENTICATION'],
});

export const showAgreementPdf = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/agreements/{id}/pdf',
  summary: 'Ein Text, dem der eigene Account zugestimmt hat, als PDF in genau dieser Fassung',
  params: z.strictObject({ id: idText }),
  produces: 'application/pdf',
  page: '/profil/daten',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'AGREEMENT_UNKNOWN', 'CONTRACT_PDF_UNAVAILABLE'],
});

/** §S16.1: nobody's terms change silently. */
export const showChangedTerms = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/agreements/changedterms',
  summary: 'Geänderte Geschäftsbedingungen, nach denen der Account jetzt gefragt wird',
  output: z.object({
    terms: z
      .object({
        version: z.string(),
        summary: z.array(z.string()).describe('was sich ändert und warum'),
        validFrom: z.iso.date().describe('ab wann sie gelten, wenn man zustimmt; JJJJ-MM-TT'),
        mayWait: z.boolean().describe('ob man auch später antworten kann'),
      })
      .nullable()
      .describe('null: es ist nichts zu fragen'),
  }),
  refusals: ['AUTHENTICATION'],
});

export const answerChangedTerms = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/agreements/changedterms',
  summary: 'Geänderten Geschäftsbedingungen zustimmen, sie ablehnen oder später antworten',
  customersOnly: true,
  idempotent: true,
  status: 204,
  body: z.strictObject({
    version: z.string().min(1).max(40),
    answer: z.enum(['AGREED', 'REFUSED', 'LATER']),
  }),
  output: z.null(),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'TERMS_VERSION_CHANGED',
    'TERMS_ANSWERED',
    'TERMS_DUE',
  ],
});
