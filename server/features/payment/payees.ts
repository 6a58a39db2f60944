import { type Company, payeeOf } from '#domain/invoice/company.ts';
import { parseInvoiceNumber, rangeOf } from '#domain/invoice/invoice-number.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { Db } from '#server/db/connect.ts';
import { findCompanies } from '#server/features/provider/issuer.repository.ts';

/** Who is paid, and who debits; undefined: nobody, and nothing is asked for (§S19). */
export type Payees = {
  /** By customers of this provider, from now on. */
  of: (providerId: string) => Payee | undefined;
  /** For an invoice: whoever has issued it, also if the provider has another issuer by now. */
  ofInvoice: (invoice: { number: string; providerId: string }) => Payee | undefined;
  /** Those of the settings and of all companies. */
  all: readonly Payee[];
  /** Whom the settings name: to this creditor mandates were given that name none. */
  settings: Payee | undefined;
};

/** `settings`: of providers without an issuer of their own. */
export function payeesOf(companies: ReadonlyMap<string, Company>, settings: Payee | undefined): Payees {
  const of = (providerId: string) => {
    const company = companies.get(providerId);
    return company ? payeeOf(company) : settings;
  };
  return {
    of,
    ofInvoice: ({ number, providerId }) => {
      const range = rangeOf(parseInvoiceNumber(number)?.sequence ?? 0);
      if (range === 0) return settings;
      if (companies.get(providerId)?.invoiceRange === range) return of(providerId);
      const issuer = [...companies.values()].find(({ invoiceRange }) => invoiceRange === range);
      return issuer ? payeeOf(issuer) : of(providerId);
    },
    all: [settings, ...[...companies.values()].map(payeeOf)].filter((payee) => payee !== undefined),
    settings,
  };
}

export const findPayees = async (db: Db, settings: Payee | undefined): Promise<Payees> =>
  payeesOf(await findCompanies(db), settings);
