import type { ContractText } from '#domain/agreement/contract-document.ts';
import { priceSheet } from '#domain/agreement/price-sheet.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { textToKeep } from './content-answer.ts';
import { TERMS_PAGE } from './content-source.ts';
import type { Snapshot } from './content-store.ts';

/** The terms that are published now, with what changes in them; undefined if there are none. */
export function declaredTerms(snapshot: Snapshot) {
  const document = snapshot.documents.get(`page/${TERMS_PAGE}`);
  return document?.kind === 'page' ? document.fields.contract : undefined;
}

const PRIVACY_PAGE = 'datenschutz';

/** The texts of a contract with this provider, as they are published now; a text that is not published is missing. */
export function contractTexts(
  snapshot: Snapshot,
  providerId: string,
): { currency: Currency; texts: ContractText[] } {
  const { priceLists, tariffs } = snapshot.facts;
  const priceList = priceLists.get(providerId);
  const page = (kind: 'TERMS' | 'PRIVACY', slug: string): ContractText[] => {
    const document = snapshot.documents.get(`page/${slug}`);
    if (document?.kind !== 'page') return [];
    const version = document.fields.contract?.version ?? null;
    return [{ kind, version, ...textToKeep(snapshot, document, providerId) }];
  };
  const prices = priceList && priceSheet(priceList, [tariffs.start, tariffs.plus]);
  return {
    currency: priceList?.currency ?? 'EUR',
    texts: [
      ...(prices ? [{ kind: 'PRICES' as const, version: null, title: 'Preisliste', text: prices }] : []),
      ...page('TERMS', TERMS_PAGE),
      ...page('PRIVACY', PRIVACY_PAGE),
    ],
  };
}
