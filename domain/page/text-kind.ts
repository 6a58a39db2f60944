import type { ContentKind } from './content-kind.ts';
import { isLegalText } from './legal-text.ts';

export const KIND_TITLES: Record<ContentKind, string> = {
  page: 'Seite',
  news: 'News',
  press: 'Presse',
  faq: 'Fragen',
  city: 'Stadtseite',
  text: 'Baustein',
  vehicle: 'Fahrzeugklasse',
  manual: 'Bedienung',
  job: 'Stelle',
  office: 'Büro',
  partner: 'Partner',
};

/** Of these there can be more and fewer; of the others each is the text of a page that the product has. */
const OPEN_KINDS: readonly ContentKind[] = ['news', 'press', 'faq', 'city', 'job', 'office', 'partner'];
export const isOpenKind = (kind: ContentKind): boolean => OPEN_KINDS.includes(kind);

/** Whether a text can be taken away; a legal one can only be replaced (§S16). */
export const mayBeArchived = (name: { kind: ContentKind; slug: string }): boolean =>
  isOpenKind(name.kind) && !isLegalText(name);

/** The terms have a way of their own: 42 days of notice, and everybody is asked. */
export const isTerms = ({ kind, slug }: { kind: string; slug: string }): boolean =>
  kind === 'page' && slug === 'agb';
