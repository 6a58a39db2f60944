import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { ContentDocument } from '#contract/content.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { connect } from '#server/db/connect.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { publishContent, publishSamples, sampleSource } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, testApp } from '#server/test/stage.ts';
import { SETTINGS } from './content.repository.ts';
import { CHECK_EVERY_MS } from './content-store.ts';

const ENVIRONMENT = {
  PRODUCT_NAME: 'Probewagen',
  HOTLINE: '069 12-34',
  HOTLINE_HOURS: 'täglich 6–22 Uhr',
  HOTLINE_COST: '20 Cent je Anruf',
};

let round = 0;

const test = serverTest().extend('texts', { scope: 'file' }, ({ clock, db, app, call }) => {
  async function startServer(environment: Record<string, string> = {}): Promise<[FastifyInstance, Client]> {
    const started = await testApp(db, {
      now: clock.now,
      environment: { ...ENVIRONMENT, ...environment },
    });
    onTestFinished(() => started.close());
    return [started, clientOf(inProcess(started))];
  }
  const later = () => clock.set(clock.now().add({ milliseconds: CHECK_EVERY_MS }));
  const publish = (name: string, source: string) => {
    const [kind = '', slug = ''] = name.split('/');
    return publishContent(db, { kind, slug }, source, { now: clock.now() });
  };
  const show = (kind: string, slug: string, query = {}) =>
    call('GET /documents/{kind}/{slug}', { params: { kind, slug }, query });
  const news = (id: number, more: string, body = 'Text.') =>
    publish(
      `news/${id}-n`,
      sampleSource('news', { fields: `id: ${id}\nteaser: Kurz.\n${more}`, title: `Nummer ${id}`, body }),
    );
  const ids = async (query = {}) => (await call('GET /news', { query })).output.items.map(({ id }) => id);
  const ask = (url: string, tag?: string) =>
    app.inject({ url, headers: tag === undefined ? {} : { 'if-none-match': tag } });
  return { startServer, later, publish, show, news, ids, ask };
});
test.override('environment', ENVIRONMENT);
// Each test begins with the samples only, at a time when the servers have noticed them.
test.beforeEach(async ({ clock, db }) => {
  clock.set(NOW.add({ milliseconds: 2 * CHECK_EVERY_MS * ++round }));
  await sql`update content_version set state = 'archived' where state = 'published'`.execute(db);
  await publishSamples(db);
});

describe('a document', () => {
  test('has its fields, its intro and its sections', async ({ texts }) => {
    expect((await texts.show('faq', 'probe')).output).toEqual({
      kind: 'faq',
      slug: 'probe',
      fields: { title: 'Titel', description: 'Worum es geht.', order: 1 },
      introHtml: '<p>Einleitung.</p>',
      sections: [{ id: 'frage', title: 'Frage', html: '<p>Antwort.</p>' }],
    });
  });

  test('names the figures of the product, and anchors stay what they are whatever a title says', async ({
    texts,
  }) => {
    const body =
      '{{product}} ab {{price.S.hour}}, [{{phone}}](tel:{{phone}}), [Post](mailto:{{mail}})\n\n## Was kostet {{product}}?\n{{trip.S.10h.80km}}\n';
    await texts.publish(
      'page/preise',
      sampleSource('page', { body, fields: 'lead: "{{count.stations}} Station"' }),
    );
    const { output } = await texts.show('page', 'preise');
    expect(output.fields).toMatchObject({ lead: '1 Station' });
    expect(output.introHtml).toBe(
      '<p>Probewagen ab 2,90\u00A0€, <a href="tel:0691234">069 12-34</a>, <a href="mailto:info@stadtwagen.example">Post</a></p>',
    );
    expect(output.sections).toEqual([
      { id: 'was-kostet-product', title: 'Was kostet Probewagen?', html: '<p>53,00\u00A0€</p>' },
    ]);
  });

  test('of a city names that city, whoever reads it; another one names the city of its reader', async ({
    call,
    texts,
  }) => {
    const hero = (await call('GET /{city}/hero', { params: { city: 'nuernberg' } })).output;
    expect(hero).toMatchObject({ kind: 'city', slug: 'nuernberg', fields: { claim: 'Autos für Nürnberg' } });
    expect((await texts.show('city', 'bonn', { city: 'nuernberg' })).output).toMatchObject({
      fields: { claim: 'Autos für Bonn' },
    });
    const fields = 'order: 2\ncities: [bonn, nuernberg]';
    await texts.publish(
      'faq/ort',
      sampleSource('faq', { fields, body: 'In {{city}}: [Seite](/{{city.slug}}#registrierung)' }),
    );
    texts.later();
    expect((await texts.show('faq', 'ort', { city: 'bonn' })).output.introHtml).toBe(
      '<p>In Bonn: <a href="/bonn#registrierung">Seite</a></p>',
    );
    expect((await texts.show('faq', 'ort')).output.introHtml).toContain('In MISSING.faq.city');
  });

  test('counts the stations and vehicles of its city, or of all', async ({ db, stage, call, texts }) => {
    await stage.addStation('bonn', { lat: 50.7, lng: 7.1 });
    await stage.addStation('bonn', { lat: 50.7, lng: 7.2 });
    await stage.addVehicle();
    await texts.publish(
      'text/home',
      sampleSource('text', { body: '{{count.stations}} Stationen, {{count.vehicles}} Autos' }),
    );
    const inCity = await call('GET /{city}/home', { params: { city: 'bonn' } });
    expect(inCity.output.introHtml).toBe('<p>2 Stationen, 0 Autos</p>');
    expect((await texts.show('text', 'home')).output.introHtml).toBe('<p>3 Stationen, 1 Autos</p>');
    await db.deleteFrom('vehicle').execute();
    await db.deleteFrom('station').where('id', '<>', stage.stationId).execute();
  });

  test('says what is missing where there is nothing to say', async ({ clock, db, texts }) => {
    const validFrom = (at: Temporal.Instant) =>
      db.updateTable('price_list').set({ valid_from: at }).execute();
    await validFrom(clock.now().add({ hours: 1 }));
    await texts.publish(
      'page/preise',
      sampleSource('page', { body: 'Ab {{price.S.hour}}, {{gibtesnicht}}' }),
    );
    expect((await texts.show('page', 'preise')).output.introHtml).toBe(
      '<p>Ab MISSING.page.price.S.hour, MISSING.page.gibtesnicht</p>',
    );
    await validFrom(Temporal.Instant.from(PRICE_LIST_2026.validFrom));
  });

  test('a product name with signs of Markdown and HTML is a name', async ({ texts }) => {
    const [, odd] = await texts.startServer({ PRODUCT_NAME: '*Car*_<b>2</b>|`go`' });
    await texts.publish(
      'page/probe',
      sampleSource('page', { body: 'Bei {{product}}.', title: '"{{product}}"' }),
    );
    const { output } = await odd('GET /documents/{kind}/{slug}', {
      params: { kind: 'page', slug: 'probe' },
      query: {},
    });
    expect(output.introHtml).toBe('<p>Bei *Car*_&lt;b&gt;2&lt;/b&gt;|`go`.</p>');
    expect(output.fields.title).toBe('*Car*_<b>2</b>|`go`');
  });
});

describe('each city has its page and the texts that all share', () => {
  test.for(['home', 'register', 'konto'] as const)('GET /{city}/%s', async (slug, { call, texts }) => {
    await texts.publish(`text/${slug}`, sampleSource('text', { body: `Hier ist ${slug}.` }));
    const name = `GET /{city}/${slug}` as const;
    const { output } = await call(name as 'GET /{city}/home', { params: { city: 'bonn' } });
    expect(output).toMatchObject({ kind: 'text', slug, introHtml: `<p>Hier ist ${slug}.</p>` });
  });
});

test('GET /{city}/tutorial is the page of the app, in the words of the city', async ({ call, texts }) => {
  await texts.publish('page/app-tutorial', sampleSource('page', { body: 'Auf nach {{city}}!' }));
  const { output } = await call('GET /{city}/tutorial', { params: { city: 'bonn' } });
  expect(output).toMatchObject({ kind: 'page', slug: 'app-tutorial', introHtml: '<p>Auf nach Bonn!</p>' });
});

describe('lists', () => {
  const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug);

  test('questions in their order, classes by size, articles by date, the rest by title', async ({
    call,
    texts,
  }) => {
    for (const [slug, order] of [
      ['ende', 9],
      ['anfang', 0.5],
    ] as const) {
      await texts.publish(`faq/${slug}`, sampleSource('faq', { fields: `order: ${order}` }));
    }
    const spezial = sampleSource('vehicle').replace('class: S', 'class: SPEZIAL');
    await texts.publish('vehicle/spezial', spezial);
    await texts.publish('vehicle/m', sampleSource('vehicle').replace('class: S', 'class: M'));
    await texts.publish('press/alt', sampleSource('press').replace('2027-05-01', '2026-05-01'));
    await texts.publish('page/ober', sampleSource('page', { title: 'Überblick' }));
    await texts.publish('page/unter', sampleSource('page', { title: 'Zuletzt' }));
    const list = async (kind: string) =>
      slugs((await call('GET /documents', { query: { kind } })).output.items);
    expect(await list('faq')).toEqual(['anfang', 'probe', 'ende']);
    expect(await list('vehicle')).toEqual(['s', 'm', 'spezial']);
    expect(await list('press')).toEqual(['probe', 'alt']);
    expect(await list('page')).toEqual(['app-tutorial', 'probe', 'ober', 'unter']);
    expect(await list('city')).toEqual(['bonn', 'nuernberg']);
  });

  test('with a city only what is for it, and its text where that is asked for', async ({ call, texts }) => {
    await texts.publish(
      'faq/bonn',
      sampleSource('faq', { fields: 'order: 2\ncities: [bonn]', body: '## A\nIn {{city}}.' }),
    );
    const list = async (city: string) =>
      (await call('GET /documents', { query: { kind: 'faq', city, expand: 'sections' } })).output.items;
    expect(slugs(await list('nuernberg'))).toEqual(['probe']);
    const inBonn = await list('bonn');
    expect(slugs(inBonn)).toEqual(['probe', 'bonn']);
    expect(inBonn[1]?.sections).toEqual([{ id: 'a', title: 'A', html: '<p>In Bonn.</p>' }]);
    const [entry] = (await call('GET /documents', { query: { kind: 'office', city: 'bonn' } })).output.items;
    expect(entry).toEqual(expect.objectContaining({ kind: 'office', slug: 'probe' }));
    expect(entry).not.toHaveProperty('sections');
    expect(
      (await call('GET /documents', { query: { kind: 'job', city: 'nuernberg' } })).output.items,
    ).toEqual([]);
  });

  test('pages, offices and jobs of cities where we are not are not there', async ({ call, texts }) => {
    await texts.publish('city/kassel', sampleSource('city'));
    await texts.publish('job/kassel', sampleSource('job').replace('city: bonn', 'city: kassel'));
    expect((await texts.show('city', 'kassel')).code).toBe('PAGE_UNKNOWN');
    expect(slugs((await call('GET /documents', { query: { kind: 'job' } })).output.items)).toEqual(['probe']);
  });
});

describe('news', () => {
  const ALL = 'cities: []\nsections: [web, app]\narchive: false';

  test('of today, for this city, these sections and this app, the newest first', async ({ clock, texts }) => {
    await texts.news(2, `${ALL}\nfrom: 2027-05-12`);
    await texts.news(3, `${ALL}\nfrom: 2027-05-13`);
    await texts.news(4, `${ALL}\nfrom: 2027-04-01\nto: 2027-05-11`);
    await texts.news(5, 'cities: []\nsections: [web]\narchive: true\nfrom: 2027-04-01\nto: 2027-05-11');
    await texts.news(6, 'cities: [nuernberg]\nsections: [app]\narchive: false\nfrom: 2027-05-10');
    await texts.news(7, `${ALL}\nfrom: 2027-05-11\nnativeVersion: ">=2.0.0"`);
    expect(await texts.ids()).toEqual([2, 6, 1, 5]);
    expect(await texts.ids({ city: 'bonn' })).toEqual([2, 1, 5]);
    expect(await texts.ids({ sections: 'app' })).toEqual([2, 6]);
    expect(await texts.ids({ sections: 'app,kunden', nativeVersion: '2.1' })).toEqual([2, 7, 6]);
    expect(await texts.ids({ nativeVersion: '1.9.9' })).toEqual([2, 6, 1, 5]);
    clock.set(Temporal.Instant.from('2027-05-12T22:30:00Z'));
    expect(await texts.ids({ city: 'bonn' })).toEqual([3, 2, 1, 5]);
  });

  test('one has all its fields and its text as HTML; archived ones say so', async ({ call, texts }) => {
    const fields = 'cities: [bonn]\nsections: [web]\narchive: true\nfrom: 2027-04-01\nto: 2027-05-11';
    await texts.news(5, fields, 'Vorab.\n\n## Mehr {#mehr}\n[hier](/faq)');
    expect((await call('GET /news/{id}', { params: { id: '5' }, query: {} })).output).toEqual({
      id: 5,
      title: 'Nummer 5',
      teaser: 'Kurz.',
      html: '<p>Vorab.</p>\n<h2>Mehr</h2>\n<p><a href="/faq">hier</a></p>',
      from: '2027-04-01',
      to: '2027-05-11',
      archive: true,
      cities: ['bonn'],
      sections: ['web'],
    });
  });

  test('before their first day and after their last there are none of that number', async ({
    call,
    texts,
  }) => {
    await texts.news(3, `${ALL}\nfrom: 2027-05-13`);
    await texts.news(4, `${ALL}\nfrom: 2027-04-01\nto: 2027-05-11`);
    for (const id of ['3', '4', '99']) {
      const answer = await call('GET /news/{id}', { params: { id }, query: {} });
      expect([answer.status, answer.code]).toEqual([404, 'NEWS_UNKNOWN']);
      expect((await texts.show('news', `${id}-n`)).code).toBe('PAGE_UNKNOWN');
    }
    const { items } = (await call('GET /documents', { query: { kind: 'news' } })).output;
    expect(items.map(({ slug }) => slug)).toEqual(['001-probe']);
    expect((await call('GET /news/{id}', { params: { id: 'hero' }, query: {} })).code).toBe('FIELD_INVALID');
    expect((await call('GET /news', { query: { nativeVersion: 'zwei' } })).code).toBe('FIELD_INVALID');
    expect((await call('GET /news', { query: { sections: 'alle' } })).code).toBe('FIELD_INVALID');
  });
});

describe('what there is none of is a 404', () => {
  const UNKNOWN_CITY = { params: { city: 'atlantis' } };
  type Ask = {
    call: Client;
    texts: { show(kind: string, slug: string, query?: object): ReturnType<Client> };
  };
  test.for<[string, (ask: Ask) => Promise<{ status: number; code: unknown }>]>([
    ['PAGE_UNKNOWN', ({ texts }) => texts.show('seite', 'probe')],
    ['PAGE_UNKNOWN', ({ texts }) => texts.show('page', 'gibtesnicht')],
    ['PAGE_UNKNOWN', ({ texts }) => texts.show('settings', 'settings')],
    ['PAGE_UNKNOWN', ({ texts }) => texts.show('__proto__', 'constructor')],
    ['CITY_UNKNOWN', ({ texts }) => texts.show('page', 'probe', { city: 'atlantis' })],
    ['PAGE_UNKNOWN', ({ call }) => call('GET /documents', { query: { kind: 'settings' } })],
    ['CITY_UNKNOWN', ({ call }) => call('GET /documents', { query: { kind: 'faq', city: 'atlantis' } })],
    ['CITY_UNKNOWN', ({ call }) => call('GET /{city}/hero', UNKNOWN_CITY)],
    ['CITY_UNKNOWN', ({ call }) => call('GET /{city}/home', UNKNOWN_CITY)],
    ['CITY_UNKNOWN', ({ call }) => call('GET /{city}/register', UNKNOWN_CITY)],
    ['CITY_UNKNOWN', ({ call }) => call('GET /{city}/konto', UNKNOWN_CITY)],
    ['CITY_UNKNOWN', ({ call }) => call('GET /{city}/tutorial', UNKNOWN_CITY)],
    ['CITY_UNKNOWN', ({ call }) => call('GET /news', { query: { city: 'atlantis' } })],
  ])('%s', async ([code, ask], { call, texts }) => {
    const answer = await ask({ call, texts });
    expect([answer.status, answer.code]).toEqual([404, code]);
  });

  test('a city whose page was taken away has one made of its data, its other texts are gone', async ({
    db,
    call,
  }) => {
    await sql`update content_version set state = 'archived' where kind in ('city', 'text', 'page')`.execute(
      db,
    );
    const calls: CallName[] = [
      'GET /{city}/home',
      'GET /{city}/register',
      'GET /{city}/konto',
      'GET /{city}/tutorial',
    ];
    for (const name of calls) {
      const answer = await call(name as 'GET /{city}/home', { params: { city: 'bonn' } });
      expect([name, answer.status, answer.code]).toEqual([name, 404, 'PAGE_UNKNOWN']);
    }
    const hero = await call('GET /{city}/hero', { params: { city: 'bonn' } });
    expect(hero.output).toMatchObject({ fields: { title: 'Carsharing in Bonn' } });
  });
});

describe('who has an answer already', () => {
  const URLS = [
    '/api/content/settings',
    '/api/content/documents?kind=faq',
    '/api/content/documents/faq/probe',
    '/api/content/bonn/hero',
    '/api/content/bonn/home',
    '/api/content/bonn/register',
    '/api/content/bonn/konto',
    '/api/content/bonn/tutorial',
    '/api/content/news',
    '/api/content/news/1',
  ];

  test.for(URLS)('gets a 304 without a body: %s', async (url, { texts }) => {
    const first = await texts.ask(url);
    const tag = String(first.headers.etag);
    expect(first.statusCode).toBe(200);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers['cache-control']).toBe('no-cache');
    for (const known of [tag, `"x", ${tag}`, tag.slice(2), '*']) {
      const again = await texts.ask(url, known);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    }
    expect((await texts.ask(url, 'W/"anders"')).statusCode).toBe(200);
  });

  test('gets the new one when the text changed, and when a price in it did', async ({ clock, db, texts }) => {
    const url = '/api/content/documents/page/probe';
    await texts.publish('page/probe', sampleSource('page', { body: 'Ab {{price.S.hour}}' }));
    const first = String((await texts.ask(url)).headers.etag);
    await texts.publish('faq/anderes', sampleSource('faq'));
    texts.later();
    expect((await texts.ask(url, first)).statusCode).toBe(304);
    const { prices } = await db.selectFrom('price_list').select('prices').executeTakeFirstOrThrow();
    const dearer = structuredClone(prices) as { classes: { S: { hourDayCents: number } } };
    dearer.classes.S.hourDayCents = 310;
    await db
      .insertInto('price_list')
      .values({ provider_id: 'sw', currency: 'EUR', valid_from: clock.now(), prices: JSON.stringify(dearer) })
      .execute();
    texts.later();
    const second = await texts.ask(url, first);
    await db.deleteFrom('price_list').where('valid_from', '>', NOW).execute();
    expect(second.json<ContentDocument>().introHtml).toBe('<p>Ab 3,10\u00A0€</p>');
    await texts.publish('page/probe', sampleSource('page', { body: 'Neu' }));
    texts.later();
    expect((await texts.ask(url, String(second.headers.etag))).json<ContentDocument>().introHtml).toBe(
      '<p>Neu</p>',
    );
  });

  test('learns from the settings that something changed, whatever it was, and from nothing else', async ({
    db,
    stage,
    call,
    texts,
  }) => {
    const version = async () => (await call('GET /settings')).output.contentVersion;
    const first = await version();
    texts.later();
    expect(await version()).toBe(first);
    await texts.publish('page/probe', sampleSource('page', { body: 'Neu' }));
    texts.later();
    const second = await version();
    await stage.addVehicle();
    texts.later();
    const third = await version();
    await db.deleteFrom('vehicle').execute();
    expect(new Set([first, second, third]).size).toBe(3);
  });

  test('refusals are not kept', async ({ texts }) => {
    const refused = await texts.ask('/api/content/documents/page/gibtesnicht');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.headers).not.toHaveProperty('etag');
  });
});

describe('several servers', () => {
  test('each sees what was published at most some seconds later, and asks the database no more often', async ({
    call,
    texts,
  }) => {
    const [, other] = await texts.startServer();
    const title = async (client: Client) =>
      (await client('GET /documents/{kind}/{slug}', { params: { kind: 'page', slug: 'probe' }, query: {} }))
        .output.fields.title;
    expect([await title(call), await title(other)]).toEqual(['Titel', 'Titel']);
    await texts.publish('page/probe', sampleSource('page', { title: 'Neu' }));
    expect([await title(call), await title(other)]).toEqual(['Titel', 'Titel']);
    texts.later();
    expect([await title(call), await title(other)]).toEqual(['Neu', 'Neu']);
    expect(CHECK_EVERY_MS).toBeLessThanOrEqual(5_000);
  });
});

describe('stored content that does harm is shown harmless', () => {
  const EVIL = 'Hier <script>alert(1)</script> [x](javascript:alert(1)) ![](https://evil.example)';

  test('a notice, whatever its HTML', async ({ db, call }) => {
    const text = '<p>Ruf {{phone}} an</p><script>alert(1)</script><img src=x onerror="alert(1)">';
    const emergency = { active: true, title: 'Störung bei {{product}}', text, level: 3 };
    await publishContent(db, SETTINGS, JSON.stringify({ casixdown: false, emergency, helptiles: [] }));
    expect((await call('GET /settings')).output.emergency).toEqual({
      active: true,
      title: 'Störung bei Probewagen',
      text: '<p>Ruf 069 12-34 an</p>',
      level: 3,
    });
  });

  test('a document that cannot be read is none, and the others stay', async ({ texts }) => {
    await texts.publish('page/kaputt', 'kaputt');
    await texts.publish('page/boese', sampleSource('page', { body: EVIL }));
    expect((await texts.show('page', 'kaputt')).code).toBe('PAGE_UNKNOWN');
    expect((await texts.show('page', 'boese')).output.introHtml).toBe(
      '<p>Hier &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1)) </p>',
    );
    expect((await texts.show('page', 'probe')).status).toBe(200);
  });
});

describe('the settings', () => {
  test('say that the booking system is down when an operator says so', async ({ db, call }) => {
    const emergency = { active: false, title: '', text: '', level: 1 };
    const helptiles = [
      { title: 'Unfall', text: 'Was {{product}} rät', path: '/hilfe/unfall', icon: 'warning' },
    ];
    await publishContent(db, SETTINGS, JSON.stringify({ casixdown: true, emergency, helptiles }));
    const { output } = await call('GET /settings');
    expect(output.casixdown).toBe(true);
    expect(output.helptiles).toEqual([{ ...helptiles[0], text: 'Was Probewagen rät' }]);
    expect(output.contact).toEqual({
      emailAddress: 'info@stadtwagen.example',
      phone: '069 12-34',
      phoneHours: 'täglich 6–22 Uhr',
      phoneCost: '20 Cent je Anruf',
    });
  });

  test('without any, nothing is wrong and nothing is shown', async ({ db, call }) => {
    await sql`update content_version set state = 'archived' where kind = 'settings'`.execute(db);
    const { output } = await call('GET /settings');
    expect(output).toMatchObject({ casixdown: false, emergency: { active: false }, helptiles: [] });
  });
});

describe('while the database is away', () => {
  test('the last content is still there, also for who is logged in, and the settings say that the booking system is down', async ({
    clock,
    database,
    stage,
    texts,
  }) => {
    const { token } = await stage.addCustomer();
    const own = connect(database.url, { connections: 2 });
    const started = await testApp(own.db, { now: clock.now });
    onTestFinished(() => started.close());
    const client = clientOf(inProcess(started));
    const known = await client('GET /settings');
    expect(known.output.casixdown).toBe(false);
    await own.db.destroy();
    texts.later();
    const down = await client('GET /settings', undefined, { token });
    expect(down.output).toEqual({ ...known.output, casixdown: true });
    const page = { params: { kind: 'page', slug: 'probe' }, query: {} };
    expect((await client('GET /documents/{kind}/{slug}', page, { token })).status).toBe(200);
  });

  test('the booking system is back as soon as the database is', async ({ db, call, texts }) => {
    await call('GET /settings');
    await sql`alter table content_revision rename to away`.execute(db);
    texts.later();
    expect((await call('GET /settings')).output.casixdown).toBe(true);
    await sql`alter table away rename to content_revision`.execute(db);
    texts.later();
    expect((await call('GET /settings')).output.casixdown).toBe(false);
  });

  test('a server that has nothing to remember says that it is not available', async ({
    clock,
    database,
    db,
  }) => {
    const own = connect(database.url, { connections: 2 });
    const started = await testApp(own.db, { now: clock.now });
    onTestFinished(() => started.close());
    await sql`alter table content_revision rename to away`.execute(db);
    const answer = await started.inject({ url: '/api/content/settings' });
    await sql`alter table away rename to content_revision`.execute(db);
    await own.db.destroy();
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});
