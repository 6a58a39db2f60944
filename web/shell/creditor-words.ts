import type { OutputOf } from '#contract/calls.ts';
import { withArticle } from '#domain/customer/company-article.ts';

type Settings = Pick<OutputOf<'GET /settings'>, 'creditor' | 'companies'>;
type Creditor = Settings['creditor'];

/** Who collects from customers of this provider (§S19); undefined: nobody does. */
export const creditorOfProvider = (
  { creditor, companies }: Settings,
  provider: string | undefined,
): Creditor | undefined => {
  const own = companies.find(({ ebus }) => ebus === provider)?.creditor;
  return own === null ? undefined : (own ?? creditor);
};

/** Who collects direct debits, as a mandate names them (§S16.8). */
export const creditorWords = (creditor: Creditor): string =>
  `Zahlungsempfänger ist ${withArticle(creditor.name, 'die')}, ${creditor.address}, Gläubiger-Identifikationsnummer ${creditor.id}.`;
