import { describe, expect } from 'vitest';
import { CHECK_EVERY_MS } from '#server/features/page/content-store.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { vault } from '#server/test/vault.ts';

let round = 0;
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });
const PARTS = { title: 'Frage', description: 'Kurz gesagt.', details: 'order: 1', body: '## Wie?\n\nSo.' };

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('editor', ({ db, stage }) => addPerson({ db, stage, vault }, 'CONTENT'))
  .extend('text', async ({ call, editor, clock, db }) => {
    const name = { kind: 'faq' as const, slug: `probe-${++round}` };
    await publishContent(db, name, sampleSource('faq', { body: 'Eins.' }));
    const look = async () =>
      (await call('GET /console/texts/{kind}/{slug}', { params: name }, as(editor))).output;
    const save = (base: number, body: string, publish = true, by: Pick<StagePerson, 'token'> = editor) =>
      call(
        'POST /console/texts/{kind}/{slug}',
        { params: name, body: { ...PARTS, body, base, publish, reason: 'Neu gefasst' } },
        as(by),
      );
    const publish = (base: number, number: number) =>
      call(
        'POST /console/texts/{kind}/{slug}/publish',
        { params: name, body: { number, base, reason: 'Doch lieber so' } },
        as(editor),
      );
    const archive = (base: number) =>
      call(
        'POST /console/texts/{kind}/{slug}/archive',
        { params: name, body: { base, reason: 'Gilt nicht mehr' } },
        as(editor),
      );
    /** What visitors read once the servers have noticed. */
    const read = async () => {
      clock.set(clock.now().add({ milliseconds: CHECK_EVERY_MS }));
      const answer = await call('GET /documents/{kind}/{slug}', { params: name, query: {} });
      return answer.code ?? answer.text;
    };
    return { name, look, save, publish, archive, read };
  });

describe('a text', () => {
  test('is a draft, then read by everybody, and an earlier version is shown again', async ({
    text,
    db,
    editor,
  }) => {
    const first = await text.look();
    expect(first).toMatchObject({ state: 'PUBLISHED', mayWrite: true, mayArchive: true });
    const draft = await text.save(first.base, 'Zwei.', false);
    expect(draft.output).toMatchObject({ state: 'CHANGED', newest: { body: 'Zwei.\n' } });
    expect(await text.read()).toContain('Eins.');
    const shown = await text.publish(draft.output.base, 2);
    expect(shown.output).toMatchObject({ state: 'PUBLISHED', published: { number: 2 } });
    expect(await text.read()).toContain('Zwei.');
    const back = await text.publish(shown.output.base, 1);
    expect(back.output.published?.number).toBe(1);
    expect(await text.read()).toContain('Eins.');
    const gone = await text.archive(back.output.base);
    expect(gone.status).toBe(200);
    expect(await text.read()).toBe('PAGE_UNKNOWN');
    const acts = await db
      .selectFrom('act_log')
      .where('object_id', '=', `faq/${text.name.slug}`)
      .orderBy('id')
      .select(['kind', 'actor_id as by'])
      .execute();
    expect(acts).toEqual(
      ['TEXT_SAVED', 'TEXT_PUBLISHED', 'TEXT_PUBLISHED', 'TEXT_ARCHIVED'].map((kind) => ({
        kind,
        by: editor.id,
      })),
    );
  });

  test('of two who publish at once one does; the other is told and loses nothing', async ({
    text,
    db,
    stage,
  }) => {
    const other = await addPerson({ db, stage, vault }, 'CONTENT');
    const { base } = await text.look();
    const both = await Promise.all([text.save(base, 'Von mir.'), text.save(base, 'Von dir.', true, other)]);
    expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DONE', 'TEXT_CHANGED']);
    const now = await text.look();
    expect(now.versions).toHaveLength(2);
    const loser = both[0].code ? 'Von mir.' : 'Von dir.';
    expect((await text.save(now.base, loser)).output.published?.number).toBe(3);
  });

  test('with faults is not kept, and each is said at its field and line', async ({ text }) => {
    const { base } = await text.look();
    const wrong = await text.save(base, 'Gut.\n\n<b>fett</b>');
    expect(wrong.problem.fields).toMatchObject([
      { name: 'body', message: 'Zeile 3: HTML ist hier nicht erlaubt, nur Markdown.' },
    ]);
    expect((await text.look()).versions).toHaveLength(1);
  });

  test('for all is not changed by somebody of one city; one about that city is', async ({
    text,
    db,
    stage,
    call,
  }) => {
    const bonn = await db
      .selectFrom('city')
      .where('slug', '=', 'bonn')
      .select('id')
      .executeTakeFirstOrThrow();
    const local = await addPerson({ db, stage, vault }, 'CONTENT', { cities: [bonn.id] });
    expect((await text.save((await text.look()).base, 'Zwei.', true, local)).code).toBe('FORBIDDEN');
    const params = { kind: 'faq' as const, slug: `bonn-${++round}` };
    const save = (details: string) =>
      call(
        'POST /console/texts/{kind}/{slug}',
        { params, body: { ...PARTS, details, base: 0, publish: true, reason: 'Neu' } },
        as(local),
      );
    expect((await save('order: 1')).code).toBe('FORBIDDEN');
    expect((await save('order: 1\ncities: [bonn]')).status).toBe(200);
  });

  test('is looked at before it is kept, as visitors will see it', async ({ call, editor, text }) => {
    const body = { ...text.name, ...PARTS, body: '**Ruf** an: {{phone}}' };
    const { output } = await call('POST /console/texts/preview', { body }, as(editor));
    expect(output.faults).toEqual([]);
    expect(output.document?.introHtml).toContain('<strong>Ruf</strong>');
    expect(output.document?.introHtml).not.toContain('{{');
    expect(await text.read()).toContain('Eins.');
  });
});
