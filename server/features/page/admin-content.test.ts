import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { NOW, setStage, testApp } from '#server/test/stage.ts';
import { adminContent } from './admin-content.ts';
import { adminEmergency } from './admin-emergency.ts';
import { findSteps, findVersions, SETTINGS } from './content.repository.ts';
import { CHECK_EVERY_MS } from './content-store.ts';

let database: TestDatabase;
let folder: string;
let call: Client;
let close: () => Promise<void>;
let now = NOW;
let printed: string[];
let round = 0;
let slug: string;

beforeAll(async () => {
  database = await testDatabase();
  await setStage(database.db);
  folder = await mkdtemp(join(tmpdir(), 'stadtwagen-admin-content-'));
  await mkdir(join(folder, 'faq'));
  const app = await testApp(database.db, { now: () => now });
  call = clientOf(inProcess(app));
  close = () => app.close();
});
beforeEach(() => {
  printed = [];
  slug = `probe-${++round}`;
});
afterAll(async () => {
  await close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const setup = () => ({ db: database.db, now, user: 'mthaler', print: (text: string) => printed.push(text) });
const content = (words: string[], options: Parameters<typeof adminContent>[1] = {}) =>
  adminContent(words, options, setup());
const emergency = (words: string[], options: Parameters<typeof adminEmergency>[1] = {}) =>
  adminEmergency(words, options, setup());
const file = async (body: string, source = sampleSource('faq', { body })) => {
  const path = join(folder, 'faq', `${slug}.md`);
  await writeFile(path, source);
  return path;
};
/** What visitors get, after the time within which a server notices. */
const settings = async () => {
  now = now.add({ milliseconds: CHECK_EVERY_MS });
  return (await call('GET /settings')).output;
};
const states = async () =>
  (await findVersions(database.db, { kind: 'faq', slug })).map(
    ({ number, state, author }) => `${number} ${state} ${author}`,
  );

describe('content', () => {
  test('import keeps a draft, publish shows it, and both say who', async () => {
    expect(await content(['import', await file('Eins.')], { by: 'Ada' })).toBeUndefined();
    expect(printed.join('\n')).toContain(`content publish faq/${slug} --number 1`);
    expect(await states()).toEqual(['1 draft Ada']);
    expect(await content(['publish', `faq/${slug}`])).toBeUndefined();
    expect(await states()).toEqual(['1 published Ada']);
    expect(
      (await findSteps(database.db, { kind: 'faq', slug })).map(({ step, by }) => `${step} ${by}`),
    ).toEqual(['created Ada', 'published mthaler']);
  });

  test('import --publish does both; the same file again is the same version', async () => {
    const path = await file('Eins.');
    await content(['import', path], { publish: true });
    await content(['import', path], { publish: true });
    expect(printed.join('\n')).toContain('steht so schon da');
    expect(await states()).toEqual(['1 published mthaler']);
    await content(['import', await file('Zwei.')], { publish: true });
    expect(await states()).toEqual(['2 published mthaler', '1 archived mthaler']);
  });

  test('an earlier version can be shown again, and the history tells it', async () => {
    await content(['import', await file('Eins.')], { publish: true });
    await content(['import', await file('Zwei.')], { publish: true });
    await content(['publish', `faq/${slug}`], { number: '1', by: 'Ada' });
    expect(await states()).toEqual(['2 archived mthaler', '1 published mthaler']);
    printed = [];
    await content(['history', `faq/${slug}`]);
    const lines = printed.join('\n').split('\n');
    expect(lines.at(-2)).toMatch(/Fassung 2\s+archiviert\s+Ada$/);
    expect(lines.at(-1)).toMatch(/^Mi, 12\.05\.2027, 10:\d\d\s+Fassung 1\s+veröffentlicht\s+Ada$/);
  });

  test('show prints what is published, or a version, and nothing that moves the terminal', async () => {
    await publishContent(
      database.db,
      { kind: 'faq', slug },
      sampleSource('faq', { body: 'Eins\u001b[31m\u202e.' }),
    );
    await content(['import', await file('Zwei.')]);
    printed = [];
    await content(['show', `faq/${slug}`]);
    expect(printed.join()).toContain('Eins[31m.');
    await content(['show', `faq/${slug}`], { number: '2' });
    expect(printed.join()).toContain('Zwei.');
  });

  test('list names each document with its versions, archive takes it away', async () => {
    await content(['import', await file('Eins.')], { publish: true });
    await content(['import', await file('Zwei.')], { by: 'Ada' });
    printed = [];
    await content(['list', 'faq']);
    expect(printed.join()).toMatch(new RegExp(`faq/${slug}\\s+1\\s.+\\s2\\s+Entwurf\\s+Ada`));
    expect(await content(['archive', `faq/${slug}`])).toBeUndefined();
    expect(await states()).toEqual(['2 draft Ada', '1 archived mthaler']);
    expect(await content(['archive', `faq/${slug}`])).toContain('ist nicht veröffentlicht');
    expect(await content(['list', 'gibtesnicht'])).toContain('gibt es nichts');
  });

  test('a faulty file is refused with its line, and nothing is kept', async () => {
    const path = await file('', '---\ntitle: A\nfarbe: blau\n---\n<b>fett</b>\n');
    const fault = await content(['import', path], { publish: true });
    expect(fault).toContain(`${path}:3: farbe: Dieses Feld gibt es hier nicht.`);
    expect(fault).toContain(`${path}:5: HTML ist hier nicht erlaubt`);
    expect(await states()).toEqual([]);
  });

  test('what cannot be done is said in German, and nothing happens', async () => {
    const path = await file('Eins.');
    expect(await content([])).toContain('list, show, import, publish, archive oder history');
    expect(await content(['delete', `faq/${slug}`])).toContain('list, show, import');
    expect(await content(['import'])).toContain('nenne die Datei');
    expect(await content(['publish'])).toContain('nenne das Dokument');
    expect(await content(['publish', 'faq/gibtesnicht'])).toContain('gibt es nicht');
    expect(await content(['import', join(folder, 'weg.md')])).toContain('nicht zu lesen (ENOENT)');
    expect(await content(['import', path], { by: 'shipped' })).toContain('Bitte nenne mit --by dich selbst');
    expect(await content(['import', path], { by: ' ' })).toContain('--by');
    expect(await states()).toEqual([]);
    await content(['import', path]);
    expect(await content(['publish', `faq/${slug}`], { number: '7' })).toContain('Fassung „7“ gibt es nicht');
    expect(await states()).toEqual(['1 draft mthaler']);
  });
});

describe('emergency', () => {
  test('on shows a notice to everybody, off takes it away, and each is a version with who did it', async () => {
    expect((await settings()).emergency.active).toBe(false);
    const text = '<p>Bitte ruf an.</p><script>x()</script>';
    expect(await emergency(['on'], { title: 'Störung', text, level: '2', by: 'Ada' })).toBeUndefined();
    expect((await settings()).emergency).toEqual({
      active: true,
      title: 'Störung',
      text: '<p>Bitte ruf an.</p>',
      level: 2,
    });
    const [version] = await findVersions(database.db, SETTINGS);
    expect(version).toMatchObject({ author: 'Ada', state: 'published' });
    expect(version?.source).not.toContain('script');
    expect(await emergency(['off'])).toBeUndefined();
    expect((await settings()).emergency.active).toBe(false);
    expect(printed.at(-1)).toContain('kein Notfallhinweis');
    expect((await findVersions(database.db, SETTINGS))[0]).toMatchObject({ author: 'mthaler' });
  });

  test('down and up say whether the booking system works; what is so already is no new version', async () => {
    await emergency(['down']);
    expect((await settings()).casixdown).toBe(true);
    const before = (await findVersions(database.db, SETTINGS)).length;
    await emergency(['down']);
    expect(await findVersions(database.db, SETTINGS)).toHaveLength(before);
    await emergency(['up']);
    expect((await settings()).casixdown).toBe(false);
  });

  test('two who change it at once lose neither’s change', async () => {
    await Promise.all([
      emergency(['down'], { by: 'Ada' }),
      emergency(['on'], { title: 'Sturm', text: 'Fahr vorsichtig.', level: '3', by: 'Bo' }),
    ]);
    expect(await settings()).toMatchObject({ casixdown: true, emergency: { title: 'Sturm', level: 3 } });
    await emergency(['off']);
    await emergency(['up']);
  });

  test('what is missing is said in German, and nothing changes', async () => {
    const before = (await findVersions(database.db, SETTINGS)).length;
    expect(await emergency([])).toContain('on, off, down oder up');
    expect(await emergency(['on'], { text: 'x' })).toContain('--title');
    expect(await emergency(['on'], { title: 'x' })).toContain('--text');
    expect(await emergency(['on'], { title: 'x'.repeat(201), text: 'x' })).toContain('mehr als 200 Zeichen');
    expect(await emergency(['on'], { title: 'x', text: 'x', level: '4' })).toContain('--level');
    expect(await emergency(['on'], { title: 'x', text: '{{gibtesnicht}}' })).toContain('{{gibtesnicht}}');
    expect(await emergency(['on'], { title: 'x', text: 'x', by: 'shipped' })).toContain('--by');
    expect(await findVersions(database.db, SETTINGS)).toHaveLength(before);
  });
});
