import type { OutputOf } from '#contract/calls.ts';

/** Who collects direct debits, as a mandate names them (§S16.8). */
export const creditorWords = ({ creditor }: Pick<OutputOf<'GET /settings'>, 'creditor'>): string =>
  `Zahlungsempfänger ist ${creditor.name}, ${creditor.address}, Gläubiger-Identifikationsnummer ${creditor.id}.`;
