import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { adminContent } from './admin-content.ts';
import { adminEmergency } from './admin-emergency.ts';
import { findSteps, findVersions, SETTINGS } from './content.repository.ts';
import { CHECK_EVERY_MS } from './content-store.ts';

let round = 0;

const test = serverTest()
  .extend('printed', (): string[] => [])
  .extend('slug', () => `probe-${++round}`)
  .extend('editor', ({ clock, db, call, folder, printed, slug }) => {
    const setup = () => ({
      db,
      now: clock.now(),
      user: 'mthaler',
      print: (text: string) => printed.push(text),
    });
    const content = (words: string[], options: Parameters<typeof adminContent>[1] = {}) =>
      adminContent(words, options, setup());
    const emergency = (words: string[], options: Parameters<typeof adminEmergency>[1] = {}) =>
      adminEmergency(words, options, setup());
    const file = async (body: string, source = sampleSource('faq', { body })) => {
      const path = join(folder, 'faq', `${slug}.md`);
      await writeFile(path, source);
      return path;
    };
    /** The settings that visitors get once the server has noticed a change. */
    const settings = async () => {
      clock.set(clock.now().add({ milliseconds: CHECK_EVERY_MS }));
      return (await call('GET /settings')).output;
    };
    const states = async () =>
      (await findVersions(db, { kind: 'faq', slug })).map(
        ({ number, state, author }) => `${number} ${state} ${author}`,
      );
    return { content, emergency, file, settings, states };
  });
test.beforeAll(async ({ folder }) => {
  await mkdir(join(folder, 'faq'));
});

describe('content', () => {
  test('import keeps a draft, publish shows it, and both say who', async ({ db, printed, slug, editor }) => {
    expect(await editor.content(['import', await editor.file('Eins.')], { by: 'Ada' })).toBeUndefined();
    expect(printed.join('\n')).toContain(`content publish faq/${slug} --number 1`);
    expect(await editor.states()).toEqual(['1 draft Ada']);
    expect(await editor.content(['publish', `faq/${slug}`])).toBeUndefined();
    expect(await editor.states()).toEqual(['1 published Ada']);
    expect((await findSteps(db, { kind: 'faq', slug })).map(({ step, by }) => `${step} ${by}`)).toEqual([
      'created Ada',
      'published mthaler',
    ]);
  });

  test('import --publish does both; the same file again is the same version', async ({ printed, editor }) => {
    const path = await editor.file('Eins.');
    await editor.content(['import', path], { publish: true });
    await editor.content(['import', path], { publish: true });
    expect(printed.join('\n')).toContain('steht so schon da');
    expect(await editor.states()).toEqual(['1 published mthaler']);
    await editor.content(['import', await editor.file('Zwei.')], { publish: true });
    expect(await editor.states()).toEqual(['2 published mthaler', '1 archived mthaler']);
  });

  test('an earlier version can be shown again, and the history tells it', async ({
    printed,
    slug,
    editor,
  }) => {
    await editor.content(['import', await editor.file('Eins.')], { publish: true });
    await editor.content(['import', await editor.file('Zwei.')], { publish: true });
    await editor.content(['publish', `faq/${slug}`], { number: '1', by: 'Ada' });
    expect(await editor.states()).toEqual(['2 archived mthaler', '1 published mthaler']);
    printed.length = 0;
    await editor.content(['history', `faq/${slug}`]);
    const lines = printed.join('\n').split('\n');
    expect(lines.at(-2)).toMatch(/Fassung 2\s+archiviert\s+Ada$/);
    expect(lines.at(-1)).toMatch(/^Mi, 12\.05\.2027, 10:\d\d\s+Fassung 1\s+veröffentlicht\s+Ada$/);
  });

  test('show prints what is published, or a version, and nothing that moves the terminal', async ({
    db,
    printed,
    slug,
    editor,
  }) => {
    await publishContent(db, { kind: 'faq', slug }, sampleSource('faq', { body: 'Eins\u001b[31m\u202e.' }));
    await editor.content(['import', await editor.file('Zwei.')]);
    printed.length = 0;
    await editor.content(['show', `faq/${slug}`]);
    expect(printed.join()).toContain('Eins[31m.');
    await editor.content(['show', `faq/${slug}`], { number: '2' });
    expect(printed.join()).toContain('Zwei.');
  });

  test('list names each document with its versions, archive takes it away', async ({
    printed,
    slug,
    editor,
  }) => {
    await editor.content(['import', await editor.file('Eins.')], { publish: true });
    await editor.content(['import', await editor.file('Zwei.')], { by: 'Ada' });
    printed.length = 0;
    await editor.content(['list', 'faq']);
    expect(printed.join()).toMatch(new RegExp(`faq/${slug}\\s+1\\s.+\\s2\\s+Entwurf\\s+Ada`));
    expect(await editor.content(['archive', `faq/${slug}`])).toBeUndefined();
    expect(await editor.states()).toEqual(['2 draft Ada', '1 archived mthaler']);
    expect(await editor.content(['archive', `faq/${slug}`])).toContain('ist nicht veröffentlicht');
    expect(await editor.content(['list', 'gibtesnicht'])).toContain('gibt es nichts');
  });

  test('a faulty file is refused with its line, and nothing is kept', async ({ editor }) => {
    const path = await editor.file('', '---\ntitle: A\nfarbe: blau\n---\n<b>fett</b>\n');
    const fault = await editor.content(['import', path], { publish: true });
    expect(fault).toContain(`${path}:3: farbe: Dieses Feld gibt es hier nicht.`);
    expect(fault).toContain(`${path}:5: HTML ist hier nicht erlaubt`);
    expect(await editor.states()).toEqual([]);
  });

  test('what cannot be done is said in German, and nothing happens', async ({ folder, slug, editor }) => {
    const path = await editor.file('Eins.');
    expect(await editor.content([])).toContain('list, show, import, publish, confirm, archive oder history');
    expect(await editor.content(['delete', `faq/${slug}`])).toContain('list, show, import');
    expect(await editor.content(['import'])).toContain('nenne die Datei');
    expect(await editor.content(['publish'])).toContain('nenne das Dokument');
    expect(await editor.content(['publish', 'faq/gibtesnicht'])).toContain('gibt es nicht');
    expect(await editor.content(['import', join(folder, 'weg.md')])).toContain('nicht zu lesen (ENOENT)');
    expect(await editor.content(['import', path], { by: 'shipped' })).toContain(
      'Bitte nenne mit --by dich selbst',
    );
    expect(await editor.content(['import', path], { by: ' ' })).toContain('--by');
    expect(await editor.states()).toEqual([]);
    await editor.content(['import', path]);
    expect(await editor.content(['publish', `faq/${slug}`], { number: '7' })).toContain(
      'Fassung „7“ gibt es nicht',
    );
    expect(await editor.states()).toEqual(['1 draft mthaler']);
  });
});

describe('emergency', () => {
  test('on shows a notice to everybody, off takes it away, and each is a version with who did it', async ({
    db,
    printed,
    editor,
  }) => {
    expect((await editor.settings()).emergency.active).toBe(false);
    const text = '<p>Bitte ruf an.</p><script>x()</script>';
    expect(await editor.emergency(['on'], { title: 'Störung', text, level: '2', by: 'Ada' })).toBeUndefined();
    expect((await editor.settings()).emergency).toEqual({
      active: true,
      title: 'Störung',
      text: '<p>Bitte ruf an.</p>',
      level: 2,
    });
    const [version] = await findVersions(db, SETTINGS);
    expect(version).toMatchObject({ author: 'Ada', state: 'published' });
    expect(version?.source).not.toContain('script');
    expect(await editor.emergency(['off'])).toBeUndefined();
    expect((await editor.settings()).emergency.active).toBe(false);
    expect(printed.at(-1)).toContain('kein Notfallhinweis');
    expect((await findVersions(db, SETTINGS))[0]).toMatchObject({ author: 'mthaler' });
  });

  test('down and up say whether the booking system works; what is so already is no new version', async ({
    db,
    editor,
  }) => {
    await editor.emergency(['down']);
    expect((await editor.settings()).casixdown).toBe(true);
    const before = (await findVersions(db, SETTINGS)).length;
    await editor.emergency(['down']);
    expect(await findVersions(db, SETTINGS)).toHaveLength(before);
    await editor.emergency(['up']);
    expect((await editor.settings()).casixdown).toBe(false);
  });

  test('two who change it at once lose neither’s change', async ({ editor }) => {
    await Promise.all([
      editor.emergency(['down'], { by: 'Ada' }),
      editor.emergency(['on'], { title: 'Sturm', text: 'Fahr vorsichtig.', level: '3', by: 'Bo' }),
    ]);
    expect(await editor.settings()).toMatchObject({
      casixdown: true,
      emergency: { title: 'Sturm', level: 3 },
    });
    await editor.emergency(['off']);
    await editor.emergency(['up']);
  });

  test('what is missing is said in German, and nothing changes', async ({ db, editor }) => {
    const before = (await findVersions(db, SETTINGS)).length;
    expect(await editor.emergency([])).toContain('on, off, down oder up');
    expect(await editor.emergency(['on'], { text: 'x' })).toContain('--title');
    expect(await editor.emergency(['on'], { title: 'x' })).toContain('--text');
    expect(await editor.emergency(['on'], { title: 'x'.repeat(201), text: 'x' })).toContain(
      'mehr als 200 Zeichen',
    );
    expect(await editor.emergency(['on'], { title: 'x', text: 'x', level: '4' })).toContain('--level');
    expect(await editor.emergency(['on'], { title: 'x', text: '{{gibtesnicht}}' })).toContain(
      '{{gibtesnicht}}',
    );
    expect(await editor.emergency(['on'], { title: 'x', text: 'x', by: 'shipped' })).toContain('--by');
    expect(await findVersions(db, SETTINGS)).toHaveLength(before);
  });
});
