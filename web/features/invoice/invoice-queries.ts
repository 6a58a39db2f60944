import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type InvoiceHeading = OutputOf<'GET /invoices'>['items'][number];
export type Invoice = OutputOf<'GET /invoices/{number}'>;

/** All invoices of the account, latest first, with what is open. */
export const invoicesQuery = callQuery('GET /invoices', { query: {} });

export const invoiceQuery = (number: string) => callQuery('GET /invoices/{number}', { params: { number } });
