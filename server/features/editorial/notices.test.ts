import { describe, expect } from 'vitest';
import { adminEmergency } from '#server/features/page/admin-emergency.ts';
import { CHECK_EVERY_MS } from '#server/features/page/content-store.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { vault } from '#server/test/vault.ts';

const REASON = 'Sturm angekündigt';
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

type Wish = {
  title?: string;
  text?: string;
  level?: 1 | 2 | 3;
  cityIds?: number[] | null;
  until?: string | null;
  replaces?: number;
};

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('editor', ({ db, stage }) => addPerson({ db, stage, vault }, 'CONTENT'))
  .extend('cities', async ({ db }) => {
    const rows = await db.selectFrom('city').select(['id', 'slug']).execute();
    return Object.fromEntries(rows.map(({ id, slug }) => [slug, id]));
  })
  .extend('notices', ({ call, editor, clock, db }) => {
    const show = ({ replaces, ...wish }: Wish = {}, by: Pick<StagePerson, 'token'> = editor) =>
      call(
        'POST /console/notices',
        {
          body: {
            title: 'Sturm',
            text: 'Bitte fahr **vorsichtig**.',
            level: 2,
            cityIds: null,
            until: null,
            reason: REASON,
            ...wish,
            ...(replaces === undefined ? {} : { replaces }),
          },
        },
        as(by),
      );
    const end = (key: string, by: Pick<StagePerson, 'token'> = editor) =>
      call('POST /console/notices/{key}/end', { params: { key }, body: { reason: REASON } }, as(by));
    const list = async (by: Pick<StagePerson, 'token'> = editor) =>
      (await call('GET /console/notices', undefined, as(by))).output;
    /** What an app is told once the servers have noticed. */
    const told = async () => {
      clock.set(clock.now().add({ milliseconds: CHECK_EVERY_MS }));
      const { emergency, notices = [] } = (await call('GET /settings')).output;
      return { emergency, notices };
    };
    const acts = () =>
      db
        .selectFrom('act_log')
        .where('object_kind', '=', 'NOTICE')
        .orderBy('id')
        .select(['kind', 'area', 'reason', 'city_id as city', 'before', 'after'])
        .execute();
    return { show, end, list, told, acts };
  });

test.afterEach(async ({ notices }) => {
  for (const { key } of (await notices.list()).shown) await notices.end(key);
});

describe('a notice', () => {
  test('for all is told to every app, also to those that know one only, and ends when it is switched off', async ({
    notices,
  }) => {
    const { output } = await notices.show();
    const shown = {
      title: 'Sturm',
      text: '<p>Bitte fahr <strong>vorsichtig</strong>.</p>',
      level: 2,
    };
    expect(await notices.told()).toEqual({
      emergency: { active: true, ...shown },
      notices: [{ ...shown, cities: [], until: null }],
    });
    expect((await notices.end(output.key)).status).toBe(204);
    expect(await notices.told()).toMatchObject({ emergency: { active: false }, notices: [] });
    const { over } = await notices.list();
    expect(over.find(({ key }) => key === output.key)?.ended?.by).toBeTruthy();
    const acts = (await notices.acts()).slice(-2);
    expect(acts).toMatchObject([
      { kind: 'NOTICE_SHOWN', area: 'CONTENT', reason: REASON, before: null, after: { title: 'Sturm' } },
      { kind: 'NOTICE_ENDED', area: 'CONTENT', reason: REASON, before: { title: 'Sturm' }, after: null },
    ]);
  });

  test('of one city names it, and an app that knows one for all only is told nothing', async ({
    notices,
    cities,
  }) => {
    await notices.show({ cityIds: [cities['bonn'] ?? 0], level: 3 });
    const { emergency, notices: told } = await notices.told();
    expect(emergency.active).toBe(false);
    expect(told).toMatchObject([{ cities: ['bonn'], level: 3 }]);
    expect((await notices.acts()).at(-1)?.city).toBe(cities['bonn']);
  });

  test('ends by itself, on the second: nobody has switched it off', async ({ notices, clock }) => {
    const start = clock.now();
    const until = start.add({ hours: 2 });
    const { output } = await notices.show({ until: until.toString() });
    clock.set(until.subtract({ milliseconds: CHECK_EVERY_MS + 1 }));
    expect((await notices.told()).notices).toHaveLength(1);
    clock.set(until);
    expect((await notices.told()).notices).toEqual([]);
    const { shown, over } = await notices.list();
    expect(shown).toEqual([]);
    expect(over[0]).toMatchObject({ key: output.key, ended: { by: null, at: until.toString() } });
    expect((await notices.end(output.key)).code).toBe('NOTICE_OVER');
    // For the other tests, at whose time it is still shown.
    clock.set(start);
  });

  test('the most urgent comes first, whichever was first', async ({ notices }) => {
    await notices.show({ title: 'Rot', level: 3 });
    await notices.show({ title: 'Blau', level: 1 });
    const { emergency, notices: told } = await notices.told();
    expect(told.map(({ title }) => title)).toEqual(['Rot', 'Blau']);
    expect(emergency.title).toBe('Rot');
  });

  test('is changed in one step: the other one is over, and the log has both', async ({ notices }) => {
    const { output } = await notices.show();
    const changed = await notices.show({ title: 'Sturm vorbei', level: 1, replaces: Number(output.key) });
    expect(changed.status).toBe(200);
    expect((await notices.told()).notices.map(({ title }) => title)).toEqual(['Sturm vorbei']);
    expect((await notices.acts()).at(-1)).toMatchObject({
      kind: 'NOTICE_REPLACED',
      before: { title: 'Sturm', level: 2 },
      after: { title: 'Sturm vorbei', level: 1 },
    });
  });

  test('of two who change it at once one does, and the other one is told', async ({ notices, db, stage }) => {
    const other = await addPerson({ db, stage, vault }, 'SERVICE');
    const { output } = await notices.show();
    const replaces = Number(output.key);
    const both = await Promise.all([
      notices.show({ title: 'Eins', replaces }),
      notices.show({ title: 'Zwei', replaces }, other),
      notices.end(output.key),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect(both.flatMap(({ code }) => code ?? [])).toEqual(['NOTICE_OVER', 'NOTICE_OVER']);
    expect((await notices.list()).shown.length).toBeLessThanOrEqual(1);
  });

  test('what is wrong with it is said at its field, and nothing is shown', async ({ notices, clock }) => {
    const wrong = await notices.show({
      title: 'In {{city}}',
      text: 'Gut.\n\n<b>fett</b>\n\n{{gibtesnicht}}',
      until: clock.now().toString(),
    });
    expect(wrong.code).toBe('FIELD_INVALID');
    const at = Object.fromEntries(
      (wrong.problem.fields ?? []).map(({ name, message }) => [name, message] as const),
    );
    expect(at['title']).toContain('nur in Texten über eine Stadt');
    expect(at['text']).toContain('Zeile 3: HTML ist hier nicht erlaubt');
    expect(at['text']).toContain('Zeile 5: Den Platzhalter „{{gibtesnicht}}“ gibt es nicht.');
    expect(at['until']).toBe('Dieser Zeitpunkt ist schon vorbei.');
    const far = clock.now().add({ hours: 24 * 91 });
    const tooFar = await notices.show({ until: far.toString() });
    expect(tooFar.problem.fields?.[0]?.message).toBe('Ein Hinweis endet spätestens nach 90 Tagen.');
    expect((await notices.list()).shown).toEqual([]);
  });

  test('its preview is what customers get, with placeholders filled in', async ({
    call,
    editor,
    notices,
  }) => {
    const body = { title: 'Sturm', text: 'Ruf an: {{phone}}\n\n<i>x</i>' };
    const { output } = await call('POST /console/notices/preview', { body }, as(editor));
    expect(output.html).not.toContain('{{');
    expect(output.faults).toEqual([{ line: 3, message: 'HTML ist hier nicht erlaubt, nur Markdown.' }]);
    await notices.show({ text: 'Ruf an: {{phone}}' });
    const [told] = (await notices.told()).notices;
    expect(output.html.startsWith(told?.text ?? 'nothing')).toBe(true);
  });
});

describe('whoever works in one city', () => {
  test('shows and ends notices of that city, not of another one or of all', async ({
    notices,
    cities,
    db,
    stage,
  }) => {
    const bonn = cities['bonn'] ?? 0;
    const other = cities['nuernberg'] ?? 0;
    const local = await addPerson({ db, stage, vault }, 'SERVICE', { cities: [bonn] });
    const own = await notices.show({ cityIds: [bonn] }, local);
    expect(own.status).toBe(200);
    for (const cityIds of [null, [other], [bonn, other]])
      expect((await notices.show({ cityIds }, local)).code).toBe('FORBIDDEN');
    const everywhere = (await notices.show()).output;
    expect((await notices.end(everywhere.key, local)).code).toBe('FORBIDDEN');
    expect((await notices.show({ cityIds: [bonn], replaces: Number(everywhere.key) }, local)).code).toBe(
      'FORBIDDEN',
    );
    const list = await notices.list(local);
    expect(list).toMatchObject({ mayEverywhere: false, cities: [{ id: bonn }] });
    expect(list.shown.map(({ key, mayEnd }) => [key, mayEnd])).toEqual([
      [everywhere.key, false],
      [own.output.key, true],
    ]);
    expect((await notices.end(own.output.key, local)).status).toBe(204);
    expect((await notices.acts()).at(-1)).toMatchObject({ kind: 'NOTICE_ENDED', area: 'CUSTOMERS' });
  });

  test('a role that has nothing to do with it may not, though its call lets in any area', async ({
    notices,
    db,
    stage,
  }) => {
    const field = await addPerson({ db, stage, vault }, 'FIELD');
    expect((await notices.show({}, field)).code).toBe('FORBIDDEN');
    const { output } = await notices.show();
    expect((await notices.end(output.key, field)).code).toBe('FORBIDDEN');
  });
});

describe('the notice of the terminal', () => {
  const terminal = { user: 'mthaler', print: () => undefined };

  test('stands in the same list, and is switched off there, once', async ({ notices, db, clock, editor }) => {
    const options = { title: 'Wartung', text: '<p>Bis acht.</p>', level: '1' };
    await adminEmergency(['on'], options, { ...terminal, db, now: clock.now() });
    const [listed] = (await notices.list()).shown;
    expect(listed).toMatchObject({
      key: 'terminal',
      title: 'Wartung',
      html: '<p>Bis acht.</p>',
      cities: null,
      by: 'Terminal: mthaler',
      mayEnd: true,
    });
    const both = await Promise.all([notices.end('terminal'), notices.end('terminal')]);
    expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DONE', 'NOTICE_OVER']);
    expect((await notices.told()).emergency.active).toBe(false);
    const [settings] = await db
      .selectFrom('content_version')
      .where('kind', '=', 'settings')
      .orderBy('number', 'desc')
      .select('author')
      .execute();
    expect(settings?.author).toBe(editor.number);
  });

  test('“off” there takes away all of them, and says by whom', async ({ notices, db, clock }) => {
    const { output } = await notices.show();
    await adminEmergency(['off'], {}, { ...terminal, db, now: clock.now() });
    expect((await notices.told()).notices).toEqual([]);
    const over = (await notices.list()).over.find(({ key }) => key === output.key);
    expect(over?.ended?.by).toBe('Terminal: mthaler');
  });
});
