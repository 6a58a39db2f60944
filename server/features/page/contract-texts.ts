import type { DeclaredTerms } from '#domain/agreement/changed-terms.ts';
import type { ContractText, DocumentKind } from '#domain/agreement/contract-document.ts';
import { operatorAs } from '#domain/invoice/company.ts';
import type { Operator } from '#domain/page/operator.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import { textToKeep } from './content-answer.ts';
import { TERMS_PAGE } from './content-source.ts';
import type { Snapshot } from './content-store.ts';

/** The terms that are published now, with what changes in them; undefined if there are none. */
export function declaredTerms(snapshot: Snapshot) {
  const document = snapshot.documents.get(`page/${TERMS_PAGE}`);
  return document?.kind === 'page' ? document.fields.contract : undefined;
}

/** Their pages, in the order in which they are kept; the tariff is of each customer's own. */
const PAGES = [
  ['PRICES', 'preise'],
  ['TERMS', TERMS_PAGE],
  ['PRIVACY', 'datenschutz'],
] as const satisfies [DocumentKind, string][];

/**
 * The price list and texts of a contract with this provider, in force and published now; an unpublished text
 * is missing. Throws when the provider has no price list.
 */
export function contractTexts(
  snapshot: Snapshot,
  providerId: string,
): {
  priceList: PriceList;
  operator: Operator;
  texts: ContractText[];
  change: DeclaredTerms['change'];
} {
  const texts = PAGES.flatMap(([kind, slug]): ContractText[] => {
    const document = snapshot.documents.get(`page/${slug}`);
    if (document?.kind !== 'page') return [];
    const version = document.fields.contract?.version ?? null;
    return [{ kind, version, ...textToKeep(snapshot, document, providerId) }];
  });
  const priceList = snapshot.facts.priceLists.get(providerId);
  if (!priceList) throw new Error(`no price list of ${providerId} is in force`);
  return {
    priceList,
    operator: operatorAs(snapshot.operator, snapshot.facts.companies[providerId]),
    texts,
    change: declaredTerms(snapshot)?.change,
  };
}
