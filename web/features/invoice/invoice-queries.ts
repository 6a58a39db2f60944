import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

/** Addresses of files, which a browser loads itself. */
export const invoiceFile = (number: string, kind: 'pdf' | 'table' | 'xml'): string =>
  `/api/booking/invoices/${number}/${kind}`;

/** What a list is narrowed to; an empty text is everything. */
export type InvoiceFilter = { year: string; kind: '' | InvoiceHeading['kind'] };

export function invoicesFile({ year, kind }: InvoiceFilter): string {
  const query = new URLSearchParams({ ...(year && { year }), ...(kind && { kind }) }).toString();
  return `/api/booking/invoices/table${query && `?${query}`}`;
}

export type InvoiceHeading = OutputOf<'GET /invoices'>['items'][number];
export type Invoice = OutputOf<'GET /invoices/{number}'>;

/** All invoices of the account, latest first, with what is open. */
export const invoicesQuery = callQuery('GET /invoices', { query: {} });

export const invoiceQuery = (number: string) => callQuery('GET /invoices/{number}', { params: { number } });
