import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import markdownIt from 'markdown-it';
import { describe, expect } from 'vitest';
import type { ContentDocument } from '#contract/content.ts';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { CITY_TEXTS, type ContentKind } from '#domain/page/content-kind.ts';
import type { Operator } from '#domain/page/operator.ts';
import { pathPattern } from '#domain/page/path-pattern.ts';
import { fillPlaceholders, findPlaceholders } from '#domain/page/placeholder.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { documentAnswer, findCityOf, settingsAnswer } from './content-answer.ts';
import { readContentFolder } from './content-files.ts';
import { type ParsedDocument, parseContent } from './content-source.ts';
import { createContentStore, type Snapshot } from './content-store.ts';
import { loadContent } from './load-content.ts';

const test = serverTest();

/** The content that ships with the product. */
const FOLDER = join(import.meta.dirname, '../../../content');
const FOLDERS = [FOLDER, join(FOLDER, 'demonstration')];

const files = [
  ...new Map(
    (await Promise.all(FOLDERS.map(readContentFolder)))
      .flat()
      .map((file) => [`${file.kind}/${file.slug}`, file]),
  ).values(),
];
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
  await seedDemo(db, NOW, postUnposted, storedAccount(vault));
  await loadContent(db, FOLDERS, NOW);
  const identity = { product: 'Stadtwagen', mail: 'info@stadtwagen.example', operator: SAMPLE_OPERATOR };
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

describe('the operator', () => {
  const LEGAL = ['impressum', 'agb', 'datenschutz', 'kontakt', 'barrierefreiheit'] as const;
  /** The texts as the readers of this operator get them. */
  const textsOf = (changes: Partial<Operator>) =>
    LEGAL.map((slug) => {
      const document = ofKind('page').find((page) => page.slug === slug);
      if (!document) throw new Error(slug);
      const operator = { ...SAMPLE_OPERATOR, ...changes };
      const answers = new LRUCache<string, object>({ max: 10 });
      return [slug, JSON.stringify(documentAnswer({ ...snapshot, operator, answers }, document, undefined))];
    });
  const REAL: Partial<Operator> = {
    name: 'Wagen & Söhne GmbH',
    address: 'Bahnhofstraße 1, 90402 Nürnberg',
    seat: 'Nürnberg',
    register: 'Amtsgericht Nürnberg, HRB 12345',
    directors: 'Ada Berger (Geschäftsführerin)',
    vatId: 'DE123456789',
    hotline: { phone: '0911 123456', hours: 'täglich 6–22 Uhr', cost: '20 Cent je Anruf' },
    editor: 'Ben Vogt, Anschrift wie oben',
    isSample: false,
  };

  test('is told nothing in the texts of customers: no note to him ships', () => {
    for (const { name, source } of sources) {
      expect([name, /Betreiber\s+(?!der Kartenquelle)\p{Ll}/u.exec(source)?.[0]]).toEqual([name, undefined]);
      expect([name, /Muster(stadt|straße|mann|\.\*|:)/.exec(source)?.[0]]).toEqual([name, undefined]);
    }
  });

  test('who is real stands in his texts, and nothing of the sample', () => {
    for (const [slug, text] of textsOf(REAL)) {
      expect([slug, /Muster(stadt|straße|mann|:)|00000/.exec(text ?? '')?.[0]]).toEqual([slug, undefined]);
    }
    const { impressum, agb, datenschutz, kontakt } = Object.fromEntries(textsOf(REAL));
    for (const told of ['Wagen &amp; Söhne GmbH', 'Sitz: Nürnberg', 'HRB 12345', 'Ada Berger', 'DE123456789'])
      expect(impressum).toContain(told);
    expect(impressum).toMatch(/Ben Vogt.*keine behördliche Zulassung|keine behördliche Zulassung.*Ben Vogt/s);
    for (const text of [agb, datenschutz]) expect(text).toContain('Wagen &amp; Söhne GmbH, Bahnhofstraße 1');
    expect(kontakt).toContain('täglich 6–22 Uhr, 20 Cent je Anruf');
  });

  test('supervision, arbitration, board and data protection are as he says', () => {
    const said = {
      boardChair: 'Cem Kaya',
      supervisor: 'Amt für Verkehr, Nürnberg',
      arbitration: 'Schlichtungsstelle, Kehl',
      dataProtectionOfficer: 'Dora Datenschutz',
      dataProtectionAuthority: 'BayLDA, Ansbach',
    };
    const { impressum, datenschutz } = Object.fromEntries(textsOf({ ...REAL, ...said }));
    for (const told of [said.boardChair, said.supervisor, said.arbitration])
      expect(impressum).toContain(told);
    for (const told of [said.dataProtectionOfficer, said.dataProtectionAuthority])
      expect(datenschutz).toContain(told);
    expect(impressum).not.toMatch(/nicht bereit|keine behördliche/);
  });

  test('the sample says that it is one, above imprint, terms, privacy and accessibility', () => {
    for (const [slug, text] of textsOf({})) {
      expect([slug, text?.includes('Muster: Das ist eine Vorführung.')]).toEqual([slug, slug !== 'kontakt']);
    }
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

const textOf = (name: string) => sources.find((file) => file.name === `${name}.md`)?.source ?? '';

describe('what the law, and who asks, look for (§S16)', () => {
  test.each<[point: string, name: string, says: RegExp[], never?: RegExp]>([
    [
      'the terms: gross negligence has one rule, and nothing comes back that was never charged',
      'page/agb',
      [
        /\*\*grober Fahrlässigkeit\*\* haftest du in dem Verhältnis/,
        /erst etwas, wenn wir entschieden haben/,
      ],
      /bekommst du die Selbstbeteiligung zurück|wenn du sie grob fahrlässig verursacht hast/,
    ],
    [
      'the terms: prices change in one way only',
      'page/agb',
      [/Ändern wir die Preise, gilt Abschnitt 14/, /Änderungen dieser Bedingungen und der Preise/],
    ],
    [
      'the terms: a reminder that cost us less is charged with less (§ 309 Nr. 5 Buchst. b BGB)',
      'page/agb',
      [/zweite Mahnung \{\{fee\.reminder\}\}\. Du kannst nachweisen/],
    ],
    [
      'the right to object stands apart (Art. 21 Abs. 4 DSGVO), and what happens without the data (Art. 13 Abs. 2 Buchst. e)',
      'page/datenschutz',
      [/^\*\*Dein Widerspruchsrecht:\*\*/m, /Ohne diese Angaben können wir keinen Vertrag/],
    ],
    [
      'the deductible has its exceptions where it has its price, and a late cancellation its base',
      'page/preise',
      [
        /Bei Vorsatz und grober Fahrlässigkeit kann es mehr werden/,
        /des höchsten Zeitpreises, den die Buchung seit dem Ende dieser Frist hatte/,
      ],
    ],
    [
      'who registers reads on the first page what to have at hand',
      'text/home',
      [/eine deutsche Mobilnummer, eine E-Mail-Adresse/],
    ],
    ['applications: one period', 'page/stellenangebote', [/sechs Monate nach unserer Antwort/]],
    [
      'what sales partners do see',
      'page/partner',
      [/um jemanden bei euch zu registrieren oder freizuschalten/],
    ],
    [
      'who has registered cannot drive at once',
      'partner/hotel-torwaechter',
      [/und den Dokumentencheck besteht, kann gleich losfahren/],
    ],
    ['no price that is an estimate is promised', 'city/giessen', [], /nur Preise, die du auch bezahlst/],
    ['a package that expires says so where it is advertised', 'news/004-kilometerpakete', [/verfällt/]],
    [
      'what a call, a card and a lost key cost',
      'page/preise',
      [/Anruf bei der Hotline +\| \{\{phone\.cost\}\}/, /Karte, auch als Ersatz/, /Verlorener Autoschlüssel/],
    ],
    [
      'when the hotline answers, and what it costs',
      'page/faq',
      [/\{\{phone\.hours\}\}, \{\{phone\.cost\}\}/],
    ],
    ['when a voucher ends', 'faq/bezahlen', [/am Ende des dritten Jahres, nachdem er ausgegeben wurde/]],
    [
      'how a contract ends',
      'faq/app',
      [/zum Ende des Monats/, /\{\{withdrawal\.days\}\} Tage lang \[widerrufen\]/],
    ],
    [
      'the terms: the release of companies comes on top',
      'page/agb',
      [/brauchen außerdem unsere Freischaltung/],
      /statt des Dokumentenchecks/,
    ],
    [
      'the instruction on withdrawal: online too, for each contract, to customers only',
      'page/agb',
      [/auch online erklären/, /jedes Kilometerpaket/],
      /Der Betreiber ergänzt in der Belehrung/,
    ],
    [
      'who sees bookings',
      'page/datenschutz',
      [/aber nie, wo das Auto steht/],
      /Deine Buchungen siehst nur du/,
    ],
    ['who sees bookings, in the questions', 'faq/gemeinsam', [/aber nicht, wo das Auto steht/]],
    [
      'what remains of photos',
      'faq/app',
      [/30 Tage nach der Entscheidung; es bleibt, wer wann wie entschieden hat und warum/],
    ],
    [
      'the same in the privacy notice',
      'page/datenschutz',
      [/Es bleibt, wer wann wie entschieden hat und warum/],
    ],
    [
      'applications, and the end of the blocklist',
      'page/datenschutz',
      [/## Bewerbungen/, /drei Jahre nach dem Ende/],
      /bis der Grund entfällt/,
    ],
    ['no telephone password', 'page/kontakt', [], /Telefonpasswort/],
    ['a quarter of an hour before the start', 'faq/abholen', [/bis zu 15 Minuten früher/]],
    ['who opens the car in a garage', 'page/app-tutorial', [/\{\{app\.garage\}\}/], /Nur Chrome/],
    ['the invoice on the 2nd', 'page/app-tutorial', [/Am 2\. des nächsten Monats/]],
    ['vouchers for three years', 'page/agb', [/Gutscheine\*\* gelten bis zum Ende des dritten Jahres/]],
    ['winter tyres', 'faq/hessen', [/sperren wir deshalb die Autos ohne Winterreifen/]],
    ['cards, new and lost', 'faq/anmelden', [/## Brauche ich eine Karte\?/]],
    ['a lost key', 'faq/unfall', [/nie mehr als deine Selbstbeteiligung/, /eine neue kostet dich nichts/]],
    ['novice drivers', 'faq/fahren', [/In der Probezeit/]],
    ['an accident abroad', 'faq/unfall', [/## Was gilt bei einem Unfall im Ausland\?/]],
    [
      'driving while blocked, or after the check',
      'faq/anmelden',
      [/Bist du schon unterwegs, fährst du zu Ende/],
    ],
    [
      'reminders and returned debits',
      'faq/bezahlen',
      [/\{\{fee\.returnedDebit\}\}/, /\{\{fee\.reminder\}\}/],
    ],
    ['the day price of Würzburg', 'city/wuerzburg', [/länger als etwa elf Stunden.*von selbst/]],
  ])('%s', (_, name, says, never) => {
    const text = textOf(name);
    for (const each of says) expect(text).toMatch(each);
    if (never) expect(text).not.toMatch(never);
  });

  test.each(CITIES)('who registers in %s knows what to have at hand', (city) => {
    const text = textOf(`city/${city}`);
    if (!text.includes('IBAN')) return;
    expect(text).toMatch(/deutsche[rn]? (Mobiln|N)ummer/);
    expect(text).toContain('E-Mail-Adresse');
  });

  test('nobody promises a price before the kilometres are known', () => {
    for (const { name, source } of sources)
      expect([name, source]).not.toEqual([name, expect.stringContaining('Preis steht vorher fest')]);
  });
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
