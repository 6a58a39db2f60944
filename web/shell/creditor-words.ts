import type { OutputOf } from '#contract/calls.ts';

/** Who collects direct debits, as a mandate names them (§S16.8); the product's name until an operator has said who. */
export const creditorWords = ({
  creditor,
  productName,
}: Pick<OutputOf<'GET /settings'>, 'creditor' | 'productName'>): string =>
  creditor
    ? `Zahlungsempfänger ist ${creditor.name}, ${creditor.address}, Gläubiger-Identifikationsnummer ${creditor.id}.`
    : `Zahlungsempfänger ist ${productName}.`;
