import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { NOW } from '#server/test/stage.ts';
import {
  archivePublished,
  changeContent,
  findPublished,
  findRevision,
  findSteps,
  findVersions,
  insertVersion,
  publishVersion,
} from './content.repository.ts';
import { loadContent } from './load-content.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stadtwagen-content-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const FAQ = { kind: 'faq', slug: 'probe' };
const text = (body: string) => sampleSource('faq', { body });
const later = NOW.add({ hours: 1 });

async function ship(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), source);
}
const load = (now = NOW) => loadContent(database.db, folder, now);
const versions = async (name = FAQ) =>
  (await findVersions(database.db, name)).map(({ number, state, author }) => `${number} ${state} ${author}`);
const shown = async (name = FAQ) =>
  (await findVersions(database.db, name)).find(({ state }) => state === 'published')?.source;

describe('at a start', () => {
  test('what ships and is new is published; the next start changes nothing', async () => {
    await ship('faq/probe.md', text('Eins.'));
    await ship(
      'settings.json',
      '{"casixdown":false,"emergency":{"active":false,"title":"","text":"","level":1},"helptiles":[]}',
    );
    await ship('demo/liste.csv', 'keine Texte');
    expect(await load()).toEqual({ published: ['faq/probe', 'settings/settings'], drafts: [], faults: [] });
    const before = await findRevision(database.db);
    expect(await load(later)).toEqual({ published: [], drafts: [], faults: [] });
    expect(await findRevision(database.db)).toBe(before);
    expect(await versions()).toEqual(['1 published shipped']);
    expect(await findSteps(database.db, FAQ)).toEqual([
      { number: 1, step: 'created', by: 'shipped', at: NOW },
      { number: 1, step: 'published', by: 'shipped', at: NOW },
    ]);
  });

  test('a changed one replaces what had shipped before, which is kept', async () => {
    await ship('faq/probe.md', text('Eins.'));
    await load();
    await ship('faq/probe.md', text('Zwei.'));
    expect((await load(later)).published).toEqual(['faq/probe']);
    expect(await versions()).toEqual(['2 published shipped', '1 archived shipped']);
    expect(await shown()).toContain('Zwei.');
  });

  test('what an operator wrote stays; what ships is kept as a draft, once', async () => {
    await ship('faq/probe.md', text('Eins.'));
    await load();
    await publishContent(database.db, FAQ, text('Vom Betreiber.'), { by: 'Ada' });
    await ship('faq/probe.md', text('Zwei.'));
    expect(await load(later)).toMatchObject({ published: [], drafts: ['faq/probe'] });
    expect(await load(later)).toMatchObject({ published: [], drafts: [] });
    expect(await versions()).toEqual(['3 draft shipped', '2 published Ada', '1 archived shipped']);
    expect(await shown()).toContain('Vom Betreiber.');
  });

  test('so it is where the operator had written it before anything shipped', async () => {
    await publishContent(database.db, FAQ, text('Vom Betreiber.'), { by: 'Ada' });
    await ship('faq/probe.md', text('Eins.'));
    expect((await load()).drafts).toEqual(['faq/probe']);
    expect(await shown()).toContain('Vom Betreiber.');
  });

  test('what an operator took away does not come back', async () => {
    await ship('faq/probe.md', text('Eins.'));
    await load();
    await changeContent(database.db, (db) => archivePublished(db, FAQ, { by: 'Ada', now: NOW }));
    expect((await load(later)).published).toEqual([]);
    await ship('faq/probe.md', text('Zwei.'));
    expect((await load(later)).drafts).toEqual(['faq/probe']);
    expect(await shown()).toBeUndefined();
  });

  test('a faulty one is named with its file and line, and keeps no other from being loaded', async () => {
    await ship('faq/kaputt.md', '---\ntitle: A\n---\n');
    await ship('faq/probe.md', text('Eins.'));
    const { published, faults } = await load();
    expect(published).toEqual(['faq/probe']);
    expect(faults).toEqual([
      `${join(folder, 'faq/kaputt.md')}:2: description: fehlt.\n${join(folder, 'faq/kaputt.md')}:2: order: fehlt.`,
    ]);
  });

  test('without a folder there is nothing to load', async () => {
    expect(await loadContent(database.db, join(folder, 'gibtesnicht'), NOW)).toEqual({
      published: [],
      drafts: [],
      faults: [],
    });
  });

  test('several servers that start at once publish each document once', async () => {
    for (let index = 0; index < 20; index++) await ship(`faq/probe-${index}.md`, text(`Nummer ${index}.`));
    const servers = Array.from({ length: 5 }, () => connect(database.url, { connections: 2 }));
    const loaded = await Promise.all(servers.map(({ db }) => loadContent(db, folder, NOW)));
    await Promise.all(servers.map(({ db }) => db.destroy()));
    expect(loaded.flatMap(({ published }) => published)).toHaveLength(20);
    expect(loaded.flatMap(({ drafts }) => drafts)).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from content_version`.execute(database.db);
    expect(rows[0]?.n).toBe(20);
  });
});

describe('in the database', () => {
  const doer = { by: 'Ada', now: NOW };

  test('of one document exactly one version is published, however many publish at once', async () => {
    const drafts = await changeContent(database.db, async (db) => [
      await insertVersion(db, FAQ, text('Eins.'), doer),
      await insertVersion(db, FAQ, text('Zwei.'), doer),
      await insertVersion(db, FAQ, text('Drei.'), doer),
    ]);
    await Promise.all(
      [...drafts, ...drafts].map(({ id }) =>
        changeContent(database.db, (db) => publishVersion(db, id, doer)),
      ),
    );
    expect(await findPublished(database.db)).toHaveLength(1);
    const both = sql`update content_version set state = 'published', published_at = now()`.execute(
      database.db,
    );
    await expect(both).rejects.toMatchObject({ constraint: 'content_version_published' });
  });

  test('those who write at once get numbers of their own', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        changeContent(database.db, (db) => insertVersion(db, FAQ, text(`${index}`), doer)),
      ),
    );
    expect((await findVersions(database.db, FAQ)).map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => 12 - index),
    );
  });

  test('a version is never overwritten, and never deleted', async () => {
    await publishContent(database.db, FAQ, text('Eins.'));
    for (const change of [
      sql`update content_version set source = 'anders'`,
      sql`update content_version set author = 'anders'`,
      sql`update content_version set number = 7`,
      sql`delete from content_version`,
    ]) {
      await expect(change.execute(database.db)).rejects.toThrow('never overwritten');
    }
    expect(await shown()).toContain('Eins.');
  });
});
