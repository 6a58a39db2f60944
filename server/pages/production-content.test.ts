import { join } from 'node:path';
import { expect } from 'vitest';
import { ADDRESSES } from '#domain/page/addresses.ts';
import { LEGAL_TEXTS } from '#domain/page/legal-text.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { adminContent } from '#server/features/page/admin-content.ts';
import { documentAnswer, findCityOf } from '#server/features/page/content-answer.ts';
import { readContentFolder } from '#server/features/page/content-files.ts';
import { createContentStore } from '#server/features/page/content-store.ts';
import { loadContent } from '#server/features/page/load-content.ts';
import { findUnconfirmed, unconfirmedNote } from '#server/features/page/unconfirmed-texts.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { publicAddresses } from './public-pages.ts';

/** What ships for everybody: production loads nothing else. */
const FOLDER = join(import.meta.dirname, '../../content');

const test = serverTest().extend('site', { scope: 'file' }, async ({ stage: { db } }) => {
  expect((await loadContent(db, [FOLDER], NOW)).faults).toEqual([]);
  const identity = { product: 'Eigenauto', mail: 'info@example.org', operator: SAMPLE_OPERATOR };
  const onError = (error: unknown) => expect.fail(String(error));
  return (await createContentStore({ db, identity, onError }).current(NOW)).snapshot;
});

test('production has no word of the demonstration’s company', async () => {
  const files = await readContentFolder(FOLDER);
  expect(files.map(({ kind }) => kind)).not.toEqual(
    expect.arrayContaining(['news', 'press', 'office', 'partner', 'job', 'city']),
  );
  for (const file of files)
    if ('source' in file)
      expect(`${file.kind}/${file.slug} ${file.source}`).not.toMatch(
        /Nürnberg|Erlangen|Fürth|Würzburg|Bonn\b|Wiesbaden|Marburg|Gießen|Kassel|neun Städte|fünf Städte/,
      );
});

test('no link of the base texts leads to a page that nobody has written', async ({ site }) => {
  const unwritten = ADDRESSES.flatMap(({ path, needs }) =>
    needs !== undefined && !site.documents.has(needs) ? [path] : [],
  );
  expect(unwritten).toEqual(
    expect.arrayContaining([
      '/vor-ort',
      '/presse',
      '/presse/alle',
      '/presse/bilder',
      '/stellenangebote',
      '/partner',
    ]),
  );
  for (const document of site.documents.values())
    for (const path of unwritten) expect(document.body).not.toContain(`](${path})`);
  const listed = publicAddresses(site, '2027-05-12');
  for (const path of unwritten) expect(listed).not.toContain(path);
  expect(listed).toEqual(expect.arrayContaining(['/', '/nuernberg', '/impressum', '/faq', '/bonn']));
});

test('the settings name these pages, so that no menu leads there', async ({ db, call, clock }) => {
  await loadContent(db, [FOLDER], NOW);
  clock.set(NOW.add({ minutes: 1 }));
  const { output } = await call('GET /settings');
  expect(output.unwritten).toContain('/presse');
});

test('a town has a page made of its stations, cars and prices until somebody writes one', async ({
  db,
  site,
  stage,
  call,
  clock,
}) => {
  await stage.addVehicle();
  await loadContent(db, [FOLDER], NOW);
  clock.set(NOW.add({ minutes: 2 }));
  for (const city of ['nuernberg', 'bonn']) {
    const { status, output } = await call('GET /{city}/hero', { params: { city } });
    expect([city, status]).toEqual([city, 200]);
    expect(output.sections.map(({ id }) => id)).toEqual([
      'nachhaltigkeit',
      'so-gehts',
      'preise-und-autos',
      'preisrechner',
      'registrierung',
    ]);
    const text = JSON.stringify(output);
    expect(text).not.toMatch(/\{\{|missing|fehlt/i);
    expect(text.replaceAll('\u00a0', ' ')).toContain('2,90 €');
  }
  const [document, city] = [site.documents.get('city/nuernberg'), findCityOf(site, 'nuernberg')];
  expect(document && documentAnswer(site, document, city).fields.title).toBe('Carsharing in Nürnberg');
});

test('the legal texts are drafts until somebody of the operator has confirmed them, or written others', async ({
  db,
  site,
}) => {
  expect(site.documents.has('page/agb')).toBe(true);
  const printed: string[] = [];
  const setup = { db, now: NOW, user: 'miriam', print: (line: string) => void printed.push(line) };
  expect((await findUnconfirmed(db)).map(({ slug }) => slug)).toEqual(['agb', 'datenschutz', 'impressum']);
  expect(await unconfirmedNote(db)).toContain('Impressum: npm run admin -- content show page/impressum');
  expect(await adminContent(['confirm', 'faq/anmelden'], {}, setup)).toContain('Bestätigt wird nur');
  for (const { slug } of LEGAL_TEXTS)
    expect(await adminContent(['confirm', `page/${slug}`], { by: 'Chefin' }, setup)).toBeUndefined();
  expect(await unconfirmedNote(db)).toBeUndefined();
  expect(await db.selectFrom('content_confirmation').select('confirmed_by').distinct().execute()).toEqual([
    { confirmed_by: 'Chefin' },
  ]);
  await adminContent(['confirm', 'page/agb'], {}, setup);
  expect(printed.at(-1)).toContain('war schon bestätigt');
});

test('what the law requires is replaced, never taken away: neither by the command nor past it', async ({
  db,
  site,
}) => {
  expect(site.documents.size).toBeGreaterThan(20);
  const setup = { db, now: NOW, user: 'miriam', print: () => undefined };
  for (const { slug } of LEGAL_TEXTS) {
    expect(await adminContent(['archive', `page/${slug}`], {}, setup)).toContain('muss immer zu lesen sein');
    const gone = db
      .updateTable('content_version')
      .set({ state: 'archived' })
      .where('kind', '=', 'page')
      .where('slug', '=', slug)
      .execute();
    await expect(gone).rejects.toThrow('cannot be taken away');
  }
  await adminContent(['archive', 'page/hilfe'], {}, setup);
});
