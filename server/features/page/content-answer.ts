import type { ContentDocument } from '#contract/content.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { operatorAs } from '#domain/invoice/company.ts';
import type { ContentKind } from '#domain/page/content-kind.ts';
import { newsPlace } from '#domain/page/news-filter.ts';
import { fillPlaceholders, missingText } from '#domain/page/placeholder.ts';
import {
  type PlaceholderFacts,
  placeholderValue,
  repeatPackageLines,
} from '#domain/page/placeholder-value.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { escapeMarkdown, renderSections, renderWhole, sanitizeHtml } from './content-markdown.ts';
import type { ContentSettings, ParsedDocument } from './content-source.ts';
import { type City, rememberAnswer, type Snapshot } from './content-store.ts';

type DocumentOf<K extends ContentKind> = Extract<ParsedDocument, { kind: K }>;

/** The day in Berlin as YYYY-MM-DD, the form of dates in the content. */
export const todayOf = (now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(BERLIN).toPlainDate().toString();

export const findCityOf = ({ facts }: Snapshot, slug: string): City | undefined =>
  facts.cities.find((city) => city.slug === slug);

/** The document; undefined when unknown, about a city without our service, or news not shown on `today`. */
export function findDocument(
  snapshot: Snapshot,
  kind: string,
  slug: string,
  today: string,
): ParsedDocument | undefined {
  const document = snapshot.documents.get(`${kind}/${slug}`);
  return document && isShown(snapshot, document, today) ? document : undefined;
}

/** The documents of a kind for one city, or for all, in the order in which they are shown. */
export function documentsOf<K extends ContentKind>(
  snapshot: Snapshot,
  kind: K,
  city: City | undefined,
  today: string,
): DocumentOf<K>[] {
  return [...snapshot.documents.values()]
    .filter((document): document is DocumentOf<K> => document.kind === kind)
    .filter((document) => isShown(snapshot, document, today) && (!city || isFor(document, city)))
    .toSorted(compareDocuments);
}

/** Slugs of the cities that a document is only about; none: of all. */
export const citiesOfDocument = (document: ParsedDocument): readonly string[] => {
  const own = ownCity(document);
  if (own !== undefined) return [own];
  return 'cities' in document.fields ? (document.fields.cities ?? []) : [];
};

const ownCity = (document: ParsedDocument): string | undefined => {
  if (document.kind === 'city') return document.slug;
  return document.kind === 'job' || document.kind === 'office' ? document.fields.city : undefined;
};

function isShown(snapshot: Snapshot, document: ParsedDocument, today: string): boolean {
  if (document.kind === 'news') return newsPlace(document.fields, today) !== undefined;
  const slug = ownCity(document);
  return slug === undefined || findCityOf(snapshot, slug) !== undefined;
}

function isFor(document: ParsedDocument, city: City): boolean {
  const cities = citiesOfDocument(document);
  return cities.length === 0 || cities.includes(city.slug);
}

const byTitle = new Intl.Collator('de');

/** Orders questions by number, classes by size, dated documents newest first, all others by title. */
function compareDocuments(a: ParsedDocument, b: ParsedDocument): number {
  return rankOf(a) - rankOf(b) || byTitle.compare(a.fields.title, b.fields.title);
}

function rankOf(document: ParsedDocument): number {
  switch (document.kind) {
    case 'faq':
      return document.fields.order;
    case 'vehicle':
    case 'manual':
      return VEHICLE_CLASSES.indexOf(document.fields.class);
    case 'press':
      return -Date.parse(document.fields.date);
    case 'news':
      return -Date.parse(document.fields.from);
    default:
      return 0;
  }
}

/**
 * The values of placeholders in a text about this city, or about no city. `contracting`: the provider with whom a contract is made that the
 * text belongs to; pages speak for who runs them.
 */
function factsOf(
  { facts, product, mail, operator, appStores }: Snapshot,
  city: City | undefined,
  contracting: string | undefined,
): PlaceholderFacts {
  const provider = contracting ?? city?.providerId ?? facts.providers[0]?.id ?? '';
  const company = contracting === undefined ? undefined : facts.companies[contracting];
  const cities = city ? [city] : facts.cities;
  return {
    product,
    mail,
    operator: operatorAs(operator, company),
    appStores,
    priceList: facts.priceLists.get(provider),
    vatBasisPoints: facts.vat[provider],
    tariffs: facts.tariffs,
    cities: facts.cities.length,
    stations: sumOf(cities, ({ places }) => places),
    vehicles: sumOf(cities, ({ bookees }) => bookees),
    city,
  };
}

/** Behind a title. */
const HEADING_ANCHOR = /[ \t]*\{#[a-z0-9-]+\}[ \t]*$/gm;

type ValueOf = (name: string) => string;

function valuesFor(snapshot: Snapshot, area: string, city: City | undefined, contracting?: string) {
  const facts = factsOf(snapshot, city, contracting);
  const valueOf: ValueOf = (name) => placeholderValue(name, facts) ?? missingText(area, name);
  return {
    valueOf,
    fillMarkdown: (text: string): string => fillText(repeatPackageLines(text, facts.priceList), valueOf),
  };
}

/** A number in a `tel:` link must not contain spaces. */
const TEL_LINK = /\btel:\{\{\s*phone\s*\}\}/g;

const fillText = (text: string, valueOf: ValueOf): string =>
  fillPlaceholders(text.replace(TEL_LINK, `tel:${valueOf('phone').replace(/[^+\d]/g, '')}`), (name) =>
    escapeMarkdown(valueOf(name)),
  );

function fillDeep<T>(value: T, valueOf: ValueOf): T {
  if (typeof value === 'string') return fillPlaceholders(value, valueOf) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => fillDeep(one, valueOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillDeep(one, valueOf)])) as T;
}

/** A document as sent: placeholders filled in, text as safe HTML. Its own city comes before the reader's. */
export function documentAnswer(
  snapshot: Snapshot,
  document: ParsedDocument,
  readersCity: City | undefined,
): ContentDocument {
  const city = cityFor(snapshot, document, readersCity);
  const key = `document ${document.kind}/${document.slug} ${city?.slug ?? ''}`;
  return rememberAnswer(snapshot, key, () => renderDocument(snapshot, document, city));
}

const cityFor = (snapshot: Snapshot, document: ParsedDocument, readersCity: City | undefined) => {
  const own = ownCity(document);
  return own === undefined ? readersCity : findCityOf(snapshot, own);
};

/** The same of a document that is not published: it is not kept. */
export const draftAnswer = (snapshot: Snapshot, document: ParsedDocument): ContentDocument =>
  renderDocument(snapshot, document, cityFor(snapshot, document, undefined));

function renderDocument(
  snapshot: Snapshot,
  document: ParsedDocument,
  city: City | undefined,
): ContentDocument {
  const { valueOf, fillMarkdown } = valuesFor(snapshot, document.kind, city);
  const { introHtml, sections } = renderSections(fillMarkdown(document.body));
  return {
    kind: document.kind,
    slug: document.slug,
    fields: fillDeep(document.fields, valueOf),
    introHtml,
    // Anchors come from the text as written, so that the values of placeholders do not change them.
    sections: sections.map(({ title, anchor, html }, index) => ({
      id: document.anchors[index] ?? anchor,
      title,
      html,
    })),
  } as ContentDocument;
}

/** A document as a text to keep: Markdown, filled in with the prices of this provider, without anchors. */
export function textToKeep(
  snapshot: Snapshot,
  document: ParsedDocument,
  providerId: string,
): { title: string; text: string } {
  return rememberAnswer(snapshot, `text to keep ${document.kind}/${document.slug} ${providerId}`, () => {
    const { valueOf, fillMarkdown } = valuesFor(snapshot, document.kind, undefined, providerId);
    return {
      title: fillPlaceholders(document.fields.title, valueOf),
      text: fillMarkdown(document.body.replace(HEADING_ANCHOR, '')).trim(),
    };
  });
}

/** The fields of a document and its whole text as safe HTML, filled in for no city. */
export function wholeAnswer<K extends ContentKind>(snapshot: Snapshot, document: DocumentOf<K>) {
  const { valueOf, fillMarkdown } = valuesFor(snapshot, document.kind, undefined);
  return {
    fields: fillDeep(document.fields, valueOf) as DocumentOf<K>['fields'],
    html: renderWhole(fillMarkdown(document.body)),
  };
}

const HTML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The settings as sent; without stored settings, no outage and no notice. */
export function settingsAnswer(snapshot: Snapshot) {
  const { settings } = snapshot;
  const { valueOf } = valuesFor(snapshot, 'settings', undefined);
  const notices = shownNotices(snapshot);
  const everywhere = notices.find(({ cities }) => cities.length === 0);
  return {
    casixdown: settings?.casixdown ?? false,
    emergency: everywhere
      ? { active: true, title: everywhere.title, text: everywhere.text, level: everywhere.level }
      : { ...emergencyAnswer(snapshot, settings?.emergency ?? NO_EMERGENCY), active: false },
    notices,
    helptiles: fillDeep(settings?.helptiles ?? [], valueOf),
  };
}

const NO_EMERGENCY: ContentSettings['emergency'] = { active: false, title: '', text: '', level: 1 };

/** The notice of the terminal, which is HTML, as sent. */
export function emergencyAnswer(
  snapshot: Snapshot,
  { title, text, ...others }: ContentSettings['emergency'],
) {
  const { valueOf } = valuesFor(snapshot, 'settings', undefined);
  const inHtml = (name: string) => valueOf(name).replace(/[&<>"]/g, (sign) => HTML_SIGNS[sign] ?? '');
  return {
    ...others,
    title: fillPlaceholders(title, valueOf),
    text: sanitizeHtml(fillPlaceholders(text, inHtml)),
  };
}

/** A notice of the console, which is Markdown, as sent. */
export function noticeAnswer(snapshot: Snapshot, { title, body }: { title: string; body: string }) {
  const { valueOf, fillMarkdown } = valuesFor(snapshot, 'settings', undefined);
  return { title: fillPlaceholders(title, valueOf), text: renderWhole(fillMarkdown(body)) };
}

/** §S20.18: what is to be read before anything else, the most urgent first, then the newest. */
function shownNotices(snapshot: Snapshot) {
  const { settings, facts } = snapshot;
  const terminal = settings?.emergency.active ? [emergencyAnswer(snapshot, settings.emergency)] : [];
  return [
    ...facts.notices.map((notice) => ({
      ...noticeAnswer(snapshot, notice),
      level: notice.level,
      cities: notice.cities.map(({ slug }) => slug),
      until: notice.endsAt?.toString() ?? null,
    })),
    ...terminal.map(({ title, text, level }) => ({ title, text, level, cities: [], until: null })),
  ].toSorted((a, b) => b.level - a.level);
}
