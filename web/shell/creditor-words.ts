import type { OutputOf } from '#contract/calls.ts';

type Settings = Pick<OutputOf<'GET /settings'>, 'creditor' | 'companies'>;
type Creditor = Settings['creditor'];

/** Who collects from customers of this provider (§S19). */
export const creditorOfProvider = (
  { creditor, companies }: Settings,
  provider: string | undefined,
): Creditor => companies.find(({ ebus }) => ebus === provider)?.creditor ?? creditor;

/** Who collects direct debits, as a mandate names them (§S16.8). */
export const creditorWords = (creditor: Creditor): string =>
  `Zahlungsempfänger ist ${creditor.name}, ${creditor.address}, Gläubiger-Identifikationsnummer ${creditor.id}.`;
