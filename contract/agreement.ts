import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant } from './shapes.ts';

/** §S16.1: what the caller's account agreed to; a driver's list is empty, the main account has the contract. */
export const listAgreements = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/agreements',
  summary:
    'Was der eigene Account vereinbart hat: Vertrag, Preise, AGB und Datenschutzhinweise, neueste zuerst',
  output: z.object({
    items: z.array(
      z.object({
        id,
        kind: z.enum(['PLAN', 'PRICES', 'TERMS', 'PRIVACY']),
        title: z.string(),
        version: z.string().nullable().describe('Fassung; null, wo der Text aus der Preisliste folgt'),
        occasion: z.enum(['REGISTRATION', 'PLAN_CHANGE', 'SAFETY_PACKAGE', 'CHANGED_TERMS']),
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
