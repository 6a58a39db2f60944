import * as z from 'zod';
import { defineCall } from './call.ts';
import { expandOf, idText, listOf, position, vehicleClass } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Texte der Seiten und Neuigkeiten';

const text = z.string().min(1);
const date = z.iso.date().describe('JJJJ-MM-TT');
const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const citySlug = z.string().min(1).max(80);
const citySlugs = z.array(citySlug).max(50);

const common = { title: text, description: text.describe('für Suchmaschinen') };

export const newsSection = z.enum(['web', 'app', 'kunden']);

/** The front matter of each kind: a document's fields besides its text. Unknown fields are refused. */
export const contentFields = {
  city: z.strictObject({
    ...common,
    claim: text.describe('die große Überschrift der Seite'),
    lead: text,
    example: z.strictObject({
      text,
      class: vehicleClass,
      hours: z.number().positive().max(672),
      km: z.number().min(0).max(5000),
    }),
  }),
  text: z.strictObject(common),
  faq: z.strictObject({ ...common, order: z.number(), cities: citySlugs.optional() }),
  page: z.strictObject({
    ...common,
    lead: text,
    contract: z
      .strictObject({
        version: z
          .string()
          .regex(/^[\w.-]{1,40}$/)
          .describe('Fassung, der zugestimmt wird'),
        fingerprint: text.describe('Prüfsumme des Textes dieser Fassung'),
        change: z
          .strictObject({
            validFrom: date.describe('ab wann die Fassung für die gilt, die zustimmen; bis dahin „Später“'),
            summary: z.array(text).min(1).max(30).describe('was sich ändert und warum, je ein Satz'),
          })
          .optional(),
      })
      .optional()
      .describe('bei Texten, denen man zustimmt'),
  }),
  vehicle: z.strictObject({
    ...common,
    class: vehicleClass,
    lead: text,
    goodFor: z.array(text).max(20),
    facts: z.array(z.strictObject({ name: text, value: text })).max(30),
  }),
  manual: z.strictObject({ ...common, class: vehicleClass, lead: text }),
  news: z.strictObject({
    ...common,
    id: z.int().positive().max(999_999),
    teaser: text,
    cities: citySlugs.describe('leer: alle'),
    from: date,
    to: date.optional().describe('der letzte Tag'),
    archive: z.boolean(),
    sections: z.array(newsSection).describe('leer: alle'),
    nativeVersion: z.string().max(100).optional().describe('Versionen der App, z. B. „>=2.0.0 <3.0.0“'),
  }),
  press: z.strictObject({ ...common, date, place: text, teaser: text }),
  job: z.strictObject({ ...common, city: citySlug, hours: text, teaser: text }),
  office: z.strictObject({
    ...common,
    city: citySlug,
    address: text,
    openingHours: z.array(z.strictObject({ days: text, from: time, to: time })).max(14),
    phone: text,
    position,
  }),
  partner: z.strictObject({ ...common, lead: text, cities: citySlugs, offer: text }),
} as const;

const html = z.string().describe('HTML, gesäubert');
const section = z.object({ id: z.string().describe('der Anker'), title: z.string(), html });
const body = { introHtml: html, sections: z.array(section) };

type Kind = keyof typeof contentFields;
const entryOf = <K extends Kind>(kind: K) =>
  z.object({ kind: z.literal(kind), slug: z.string(), fields: contentFields[kind] });
const documentOf = <K extends Kind>(kind: K) => entryOf(kind).extend(body);
const listedOf = <K extends Kind>(kind: K) => entryOf(kind).extend(z.object(body).partial().shape);

const cityDocument = documentOf('city');
const textDocument = documentOf('text');
const pageDocument = documentOf('page');
/** The kinds, for calls that name one. */
export const contentKind = z.enum(Object.keys(contentFields) as [Kind, ...Kind[]]);

export const contentDocument = z.discriminatedUnion('kind', [
  cityDocument,
  textDocument,
  documentOf('faq'),
  pageDocument,
  documentOf('vehicle'),
  documentOf('manual'),
  documentOf('news'),
  documentOf('press'),
  documentOf('job'),
  documentOf('office'),
  documentOf('partner'),
]);
const listedDocument = z.discriminatedUnion('kind', [
  listedOf('city'),
  listedOf('text'),
  listedOf('faq'),
  listedOf('page'),
  listedOf('vehicle'),
  listedOf('manual'),
  listedOf('news'),
  listedOf('press'),
  listedOf('job'),
  listedOf('office'),
  listedOf('partner'),
]);

/** A document of one kind, as the calls return it. */
export type ContentDocument<K extends Kind = Kind> = Extract<z.output<typeof contentDocument>, { kind: K }>;
/** A document in a list; it has its text only if the request asked for it. */
export type ListedDocument<K extends Kind = Kind> = Extract<z.output<typeof listedDocument>, { kind: K }>;

const cityQuery = z.string().max(80).optional().describe('Slug der Stadt');
/** A name that no document has is valid input: the response is 404, not 422. */
const anyName = z.string().min(1).max(500);

export const listDocuments = defineCall({
  base: 'content',
  method: 'GET',
  path: '/documents',
  summary: 'Alle Dokumente einer Art, in ihrer Reihenfolge; mit expand=sections samt ihrem Text',
  public: true,
  revalidates: true,
  query: z.strictObject({
    kind: anyName,
    city: cityQuery.describe('nur, was dort gilt; Platzhalter mit den Angaben dieser Stadt'),
    expand: expandOf(['sections']),
  }),
  output: z.object({ items: z.array(listedDocument) }),
  refusals: ['PAGE_UNKNOWN', 'CITY_UNKNOWN'],
});

export const showContentDocument = defineCall({
  base: 'content',
  method: 'GET',
  path: '/documents/{kind}/{slug}',
  summary: 'Ein Dokument: Angaben, Einleitung und Abschnitte',
  public: true,
  revalidates: true,
  params: z.strictObject({ kind: anyName, slug: anyName }),
  query: z.strictObject({ city: cityQuery.describe('Platzhalter mit den Angaben dieser Stadt') }),
  output: contentDocument,
  refusals: ['PAGE_UNKNOWN', 'CITY_UNKNOWN'],
});

/** §7.36: a text of a city's page. */
const cityCall = <const P extends `/{city}/${string}`, O extends z.ZodType>(
  path: P,
  summary: string,
  output: O,
) =>
  defineCall({
    base: 'content',
    method: 'GET',
    path,
    summary,
    public: true,
    revalidates: true,
    params: z.strictObject({ city: anyName }),
    output,
    refusals: ['CITY_UNKNOWN', 'PAGE_UNKNOWN'],
  });

export const showCityHero = defineCall({
  base: 'content',
  method: 'GET',
  path: '/{city}/hero',
  summary: 'Die Seite einer Stadt in ihren eigenen Worten, sonst aus ihren Stationen, Autos und Preisen',
  public: true,
  revalidates: true,
  params: z.strictObject({ city: anyName }),
  output: cityDocument,
  refusals: ['CITY_UNKNOWN'],
});
export const showCityHome = cityCall(
  '/{city}/home',
  'Was alle Stadtseiten gemeinsam haben, mit den Angaben dieser Stadt',
  textDocument,
);
export const showCityRegister = cityCall('/{city}/register', 'Texte der Registrierung', textDocument);
export const showCityKonto = cityCall('/{city}/konto', 'Texte des Profils', textDocument);
export const showCityTutorial = cityCall(
  '/{city}/tutorial',
  'Die Einführung in die App, die auch auf ihrer eigenen Seite steht',
  pageDocument,
);

const newsItem = z
  .object({
    id: z.int(),
    title: z.string(),
    teaser: z.string(),
    html,
    from: date,
    to: date.optional(),
    archive: z.boolean().describe('steht im Archiv'),
    cities: z.array(z.string()),
    sections: z.array(newsSection),
    nativeVersion: z.string().optional(),
  })
  .meta({ id: 'NewsItem' });

export const listNews = defineCall({
  base: 'content',
  method: 'GET',
  path: '/news',
  summary: 'Neuigkeiten, die jetzt gelten, und das Archiv; die neueste zuerst',
  public: true,
  revalidates: true,
  query: z.strictObject({
    city: cityQuery.describe('nur, was dort gilt'),
    nativeVersion: z
      .string()
      .regex(/^\d{1,5}(\.\d{1,5}){0,2}$/)
      .optional()
      .describe('Version der App, z. B. 2.1.0; ohne sie nichts, was an eine Version gebunden ist'),
    sections: listOf(newsSection).optional(),
  }),
  output: z.object({ items: z.array(newsItem) }),
  refusals: ['CITY_UNKNOWN'],
});

export const showNews = defineCall({
  base: 'content',
  method: 'GET',
  path: '/news/{id}',
  summary: 'Eine Neuigkeit, für wen und welche Stadt sie auch ist',
  public: true,
  revalidates: true,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({}),
  output: newsItem,
  refusals: ['NEWS_UNKNOWN'],
});
