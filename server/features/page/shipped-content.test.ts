import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import markdownIt from 'markdown-it';
import { describe, expect } from 'vitest';
import type { ContentDocument } from '#contract/content.ts';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { CITY_TEXTS, type ContentKind } from '#domain/page/content-kind.ts';
import { pathPattern } from '#domain/page/path-pattern.ts';
import { fillPlaceholders, findPlaceholders } from '#domain/page/placeholder.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { documentAnswer, findCityOf, settingsAnswer } from './content-answer.ts';
import { readContentFolder } from './content-files.ts';
import { type ParsedDocument, parseContent } from './content-source.ts';
import { createContentStore, type Snapshot } from './content-store.ts';
import { loadContent } from './load-content.ts';

const test = serverTest();

/** The content that ships with the product. */
const FOLDER = join(import.meta.dirname, '../../../content');

const files = await readContentFolder(FOLDER);
const sources = files.flatMap((file) =>
  'source' in file && file.kind !== 'settings' ? [{ ...file, name: `${file.kind}/${file.slug}.md` }] : [],
);
const documents = sources.flatMap(
  ({ kind, slug, source }) => parseContent(kind, slug, source).document ?? [],
);
const ofKind = <K extends ContentKind>(kind: K) =>
  documents.filter((one): one is Extract<ParsedDocument, { kind: K }> => one.kind === kind);
const anchorsOf = (kind: ContentKind, slug: string) =>
  documents.find((one) => one.kind === kind && one.slug === slug)?.anchors ?? [];

const CITIES = 'nuernberg erlangen fuerth wuerzburg bonn wiesbaden marburg giessen kassel'.split(' ');
const CLASSES = VEHICLE_CLASSES.map((name) => name.toLowerCase().replaceAll('_', '-'));

/** The anchors that the page of every city has (§2.6), and one that only the common home page has. */
const CITY_ANCHORS = [
  'nachhaltigkeit',
  'so-gehts',
  'preise-und-autos',
  'preisrechner',
  'registrierung',
] as const;
const CHOOSE_CITY_ANCHOR = 'waehle-deine-stadt';

/** The targets of a text's links, as written. */
const linksOf = (text: string): string[] =>
  markdownIt()
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ type, attrs }) =>
      type === 'link_open'
        ? (attrs ?? []).filter(([name]) => name === 'href').map(([, value]) => String(value))
        : [],
    );

let snapshot: Snapshot;

test.beforeAll(async ({ db }) => {
  await seedDemo(db, NOW, postUnposted);
  await loadContent(db, FOLDER, NOW);
  const identity = { product: 'Stadtwagen', mail: 'info@stadtwagen.example', phone: '069 90009123' };
  const onError = (error: unknown) => {
    throw error;
  };
  ({ snapshot } = await createContentStore({ db, identity, onError }).current(NOW));
});

test('every file is as it should be', () => {
  expect(files.flatMap((file) => ('faults' in file ? [file.faults] : []))).toEqual([]);
});

describe('all of it is there', () => {
  test('a page for each city, with the anchors that each has', () => {
    expect(
      ofKind('city')
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(CITIES.toSorted());
    for (const { slug, anchors } of ofKind('city')) {
      expect([slug, ...anchors]).toEqual(expect.arrayContaining([slug, ...CITY_ANCHORS]));
    }
  });

  test('the texts that all cities share', () => {
    expect(ofKind('text').map(({ slug }) => slug)).toEqual(expect.arrayContaining([...CITY_TEXTS]));
    expect(anchorsOf('text', 'home')).toEqual(expect.arrayContaining([...CITY_ANCHORS, CHOOSE_CITY_ANCHOR]));
  });

  test('at least forty questions, which can be linked to one by one', () => {
    const anchors = ofKind('faq').flatMap((one) => one.anchors);
    expect(anchors.length).toBeGreaterThanOrEqual(40);
    expect(anchors).toEqual([...new Set(anchors)]);
  });

  test.each(['vehicle', 'manual'] as const)('a %s for each class', (kind) => {
    expect(
      ofKind(kind)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(CLASSES.toSorted());
  });

  test('a dozen news, each with a number of its own', () => {
    const ids = ofKind('news').map(({ fields }) => fields.id);
    expect(ids.length).toBeGreaterThanOrEqual(12);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test.each(
    'hilfe bedienung unfall videos app-tutorial barrierefreiheit impressum agb preise datenschutz tanken laden checkliste kontakt vor-ort presse pressebilder stellenangebote partner newsletter preisrechner fahrzeuge faq news'.split(
      ' ',
    ),
  )('the page %s', (slug) => {
    expect(ofKind('page').map((page) => page.slug)).toContain(slug);
  });

  test('articles, jobs, offices, partners and tiles of the help', () => {
    for (const kind of ['press', 'job', 'office', 'partner'] as const) {
      expect([kind, ofKind(kind).length > 2]).toEqual([kind, true]);
    }
    expect(settingsAnswer(snapshot).helptiles.length).toBeGreaterThan(3);
  });

  test('the page of prices has all of them, and no text speaks of day, night or near without saying what it is', () => {
    const page = sources.find(({ name }) => name === 'page/preise.md')?.source ?? '';
    const units = ['hour', 'night', 'day', 'week', 'km', 'kmFar', 'kmElectric', 'kmFarElectric'];
    for (const name of VEHICLE_CLASSES)
      for (const unit of units) expect(page).toContain(`{{price.${name}.${unit}}}`);
    const said = [
      ['hour', '{{hours.day}}'],
      ['night', '{{hours.night}}'],
      ['km', '{{km.near}}'],
    ] as const;
    for (const { name, source } of sources)
      for (const [unit, words] of said)
        if (new RegExp(`\\{\\{price\\.\\w+\\.${unit}\\}\\}`).test(source))
          expect([name, source.includes(words)]).toEqual([name, true]);
  });

  test('imprint, terms, prices and privacy stand on one page: no anchor twice', () => {
    const anchors = ['impressum', 'agb', 'preise', 'datenschutz'].flatMap((slug) => anchorsOf('page', slug));
    expect(anchors).toEqual([...new Set(anchors)]);
  });
});

/** A document as its readers get it: one for certain cities once for each of them. */
const answers = (document: ParsedDocument): ContentDocument[] => {
  const cities = 'cities' in document.fields ? (document.fields.cities ?? []) : [];
  const readers = document.kind === 'faq' && cities.length > 0 ? cities : [undefined];
  return readers.map((slug) =>
    documentAnswer(snapshot, document, slug ? findCityOf(snapshot, slug) : undefined),
  );
};

describe.each(documents.map((document) => [`${document.kind}/${document.slug}`, document] as const))(
  '%s',
  (name, document) => {
    const source = sources.find((file) => file.name === `${name}.md`)?.source ?? '';

    test('is about cities that there are', () => {
      const { fields } = document;
      const cities = [
        ...('cities' in fields ? (fields.cities ?? []) : []),
        ...('city' in fields ? [fields.city] : []),
      ];
      for (const city of cities) expect(CITIES).toContain(city);
    });

    test('misses nothing, and its description is not cut off', () => {
      for (const answer of answers(document)) {
        const text = JSON.stringify(answer);
        expect(text).not.toMatch(/MISSING|NOSTRING|\{\{|undefined/);
        expect(answer.fields.description.length).toBeLessThanOrEqual(160);
        expect(answer.sections.every(({ html }) => html !== '')).toBe(true);
      }
    });

    test('types no price, and no figure of a rule', () => {
      expect(typedFigures(source)).toEqual([]);
    });

    test('leads nowhere that is not there', () => {
      expect(
        linksOf(document.body.replaceAll('{{city.slug}}', 'bonn')).flatMap((link) =>
          deadLink(document, link),
        ),
      ).toEqual([]);
    });
  },
);

test('the tiles of the help lead somewhere', () => {
  const { helptiles } = settingsAnswer(snapshot);
  expect(helptiles.map(({ path }) => path).filter((path) => !isPath(path))).toEqual([]);
});

test('pictures that texts show are there', async () => {
  const pictures = sources.flatMap(({ source }) =>
    [...source.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, path]) => path ?? ''),
  );
  for (const path of pictures) await readFile(join(FOLDER, '../web/public', path));
});

/** Rules whose figures have placeholders: the figure, and a word in the same sentence that names the rule. */
const FIGURES: [figure: RegExp, rule: RegExp][] = [
  [/\b15\s+Minuten/, /storn|verspät|zu spät|Gebühr|nach dem Buchen/i],
  [/\b24\s+(Stunden|Std)/, /storn|absag/i],
  [/\b50\s*(%|Prozent)/, /storn|Zeitpreis|früher zurück/i],
  [/\b20\s*(%|Prozent)/, /Plus|Nachlass|Rabatt/],
  [/\b19\s*(%|Prozent)/, /./],
  [/\b28\s+Tage/, /./],
  [/\b180\s+Tage/, /./],
  [/\b90\s+Tage/, /Kilometerpaket|Paket/],
  [/\b(6|sechs)\s+Monate/, /Dokument|Führerschein/],
];

function typedFigures(source: string): string[] {
  const plain = fillPlaceholders(source, () => '…');
  expect(findPlaceholders(plain)).toEqual([]);
  const prices = plain.match(/\d[\d.]*(,\d+)?\s*(€|Euro\b|EUR\b|Cent\b|sFr)/g) ?? [];
  const rules = plain
    .split(/(?<=[.!?])\s|\n/)
    .filter((sentence) => FIGURES.some(([figure, rule]) => figure.test(sentence) && rule.test(sentence)));
  return [...prices, ...rules];
}

/** Whether the product has a page at this path, including the document that the path names. */
function isPath(path: string): boolean {
  const slugs = (kind: ContentKind) => ofKind(kind).map(({ slug }) => slug);
  const names: Record<string, readonly string[]> = {
    city: CITIES,
    carclass: CLASSES,
    slug: slugs('press'),
    partner: slugs('partner'),
    id: ofKind('news').map(({ fields }) => String(fields.id)),
  };
  const segment = (name: string) => `(?:${names[name]?.join('|') ?? '(?!)'})`;
  return (
    SCREEN_ADDRESSES
      // Of the pages with an id only the public ones are content: news.
      .filter(({ path: address, isPublic }) => isPublic || !address.includes('{id}'))
      .some(({ path: address }) => pathPattern(address, segment).test(path))
  );
}

/** The anchors of the page at a path. */
function anchorsAt(path: string): string[] {
  const [first = '', second, third] = path.split('/').slice(1);
  const page = second ?? first;
  if (path === '/') return anchorsOf('text', 'home');
  if (CITIES.includes(first)) return [...anchorsOf('city', first), ...anchorsOf('text', 'home')];
  if (page === 'faq' || first === 'faq')
    return ofKind('faq').flatMap(({ slug, anchors }) => [slug, ...anchors]);
  if (first === 'impressum') {
    return ['impressum', 'agb', 'preise', 'datenschutz'].flatMap((slug) => [
      slug,
      ...anchorsOf('page', slug),
    ]);
  }
  if (first === 'bedienung') {
    const inPlace = ['tanken', 'laden'].flatMap((slug) => [
      slug,
      ...anchorsOf('page', slug).map((anchor) => `${slug}-${anchor}`),
    ]);
    return [...anchorsOf('page', 'bedienung'), ...inPlace];
  }
  if (first === 'fahrzeuge' && second) return anchorsOf('vehicle', second);
  if (second === 'fahrzeugbedienung' && third) return anchorsOf('manual', third);
  if (first === 'presse' && second) return anchorsOf('press', second);
  return anchorsOf('page', second === 'fahrzeugbedienung' ? 'bedienung' : page);
}

function deadLink(document: ParsedDocument, link: string): string[] {
  if (/^(mailto:|tel:|https:\/\/)/.test(decodeURI(link))) return [];
  const [target = '', anchor] = decodeURI(link).split('#');
  const path = target.split('?')[0] ?? '';
  if (path !== '' && !isPath(path)) return [link];
  const anchors = path === '' ? [...document.anchors] : anchorsAt(path);
  return anchor === undefined || anchors.includes(anchor) ? [] : [link];
}
