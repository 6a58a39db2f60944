import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { testDatabase } from '#server/test/database.ts';
import { publishContent, sampleSource } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
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

const base = serverTest();

const FAQ = { kind: 'faq', slug: 'probe' };
const text = (body: string) => sampleSource('faq', { body });
const later = NOW.add({ hours: 1 });

const test = base
  /** Each test has a database of its own, because versions are never deleted. */
  .extend('ownDatabase', async ({ templateUrl }, { onCleanup }) => {
    const database = await testDatabase(templateUrl);
    onCleanup(() => database.close());
    return database;
  })
  .extend('ownDb', ({ ownDatabase }) => ownDatabase.db)
  .extend('ownFolder', ({ folder }) => mkdtemp(join(folder, 'content-')))
  .extend('shipment', ({ ownDb: db, ownFolder: folder }) => {
    async function ship(path: string, source: string): Promise<void> {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    const load = (now = NOW) => loadContent(db, [folder], now);
    const versions = async (name = FAQ) =>
      (await findVersions(db, name)).map(({ number, state, author }) => `${number} ${state} ${author}`);
    const shown = async (name = FAQ) =>
      (await findVersions(db, name)).find(({ state }) => state === 'published')?.source;
    return { ship, load, versions, shown };
  });

describe('at a start', () => {
  test('what ships and is new is published; the next start changes nothing', async ({
    ownDb: db,
    shipment,
  }) => {
    await shipment.ship('faq/probe.md', text('Eins.'));
    await shipment.ship(
      'settings.json',
      '{"casixdown":false,"emergency":{"active":false,"title":"","text":"","level":1},"helptiles":[]}',
    );
    await shipment.ship('demo/liste.csv', 'keine Texte');
    expect(await shipment.load()).toEqual({
      published: ['faq/probe', 'settings/settings'],
      drafts: [],
      faults: [],
    });
    const before = await findRevision(db);
    expect(await shipment.load(later)).toEqual({ published: [], drafts: [], faults: [] });
    expect(await findRevision(db)).toBe(before);
    expect(await shipment.versions()).toEqual(['1 published shipped']);
    expect(await findSteps(db, FAQ)).toEqual([
      { number: 1, step: 'created', by: 'shipped', at: NOW },
      { number: 1, step: 'published', by: 'shipped', at: NOW },
    ]);
  });

  test('a changed one replaces what had shipped before, which is kept', async ({ shipment }) => {
    await shipment.ship('faq/probe.md', text('Eins.'));
    await shipment.load();
    await shipment.ship('faq/probe.md', text('Zwei.'));
    expect((await shipment.load(later)).published).toEqual(['faq/probe']);
    expect(await shipment.versions()).toEqual(['2 published shipped', '1 archived shipped']);
    expect(await shipment.shown()).toContain('Zwei.');
  });

  test('what an operator wrote stays; what ships is kept as a draft, once', async ({
    ownDb: db,
    shipment,
  }) => {
    await shipment.ship('faq/probe.md', text('Eins.'));
    await shipment.load();
    await publishContent(db, FAQ, text('Vom Betreiber.'), { by: 'Ada' });
    await shipment.ship('faq/probe.md', text('Zwei.'));
    expect(await shipment.load(later)).toMatchObject({ published: [], drafts: ['faq/probe'] });
    expect(await shipment.load(later)).toMatchObject({ published: [], drafts: [] });
    expect(await shipment.versions()).toEqual(['3 draft shipped', '2 published Ada', '1 archived shipped']);
    expect(await shipment.shown()).toContain('Vom Betreiber.');
  });

  test('so it is where the operator had written it before anything shipped', async ({
    ownDb: db,
    shipment,
  }) => {
    await publishContent(db, FAQ, text('Vom Betreiber.'), { by: 'Ada' });
    await shipment.ship('faq/probe.md', text('Eins.'));
    expect((await shipment.load()).drafts).toEqual(['faq/probe']);
    expect(await shipment.shown()).toContain('Vom Betreiber.');
  });

  test('what an operator took away does not come back', async ({ ownDb: db, shipment }) => {
    await shipment.ship('faq/probe.md', text('Eins.'));
    await shipment.load();
    await changeContent(db, (db) => archivePublished(db, FAQ, { by: 'Ada', now: NOW }));
    expect((await shipment.load(later)).published).toEqual([]);
    await shipment.ship('faq/probe.md', text('Zwei.'));
    expect((await shipment.load(later)).drafts).toEqual(['faq/probe']);
    expect(await shipment.shown()).toBeUndefined();
  });

  test('a faulty one is named with its file and line, and keeps no other from being loaded', async ({
    ownFolder: folder,
    shipment,
  }) => {
    await shipment.ship('faq/kaputt.md', '---\ntitle: A\n---\n');
    await shipment.ship('faq/probe.md', text('Eins.'));
    const { published, faults } = await shipment.load();
    expect(published).toEqual(['faq/probe']);
    expect(faults).toEqual([
      `${join(folder, 'faq/kaputt.md')}:2: description: fehlt.\n${join(folder, 'faq/kaputt.md')}:2: order: fehlt.`,
    ]);
  });

  test('without a folder there is nothing to load', async ({ ownDb: db, ownFolder: folder }) => {
    expect(await loadContent(db, [join(folder, 'gibtesnicht')], NOW)).toEqual({
      published: [],
      drafts: [],
      faults: [],
    });
  });

  test('several servers that start at once publish each document once', async ({
    ownDatabase: database,
    ownDb: db,
    ownFolder: folder,
    shipment,
  }) => {
    for (let index = 0; index < 20; index++)
      await shipment.ship(`faq/probe-${index}.md`, text(`Nummer ${index}.`));
    const servers = Array.from({ length: 5 }, () => connect(database.url, { connections: 2 }));
    const loaded = await Promise.all(servers.map(({ db }) => loadContent(db, [folder], NOW)));
    await Promise.all(servers.map(({ db }) => db.destroy()));
    expect(loaded.flatMap(({ published }) => published)).toHaveLength(20);
    expect(loaded.flatMap(({ drafts }) => drafts)).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from content_version`.execute(db);
    expect(rows[0]?.n).toBe(20);
  });
});

describe('in the database', () => {
  const actor = { by: 'Ada', now: NOW };

  test('of one document exactly one version is published, however many publish at once', async ({
    ownDb: db,
  }) => {
    const drafts = await changeContent(db, async (db) => [
      await insertVersion(db, FAQ, text('Eins.'), actor),
      await insertVersion(db, FAQ, text('Zwei.'), actor),
      await insertVersion(db, FAQ, text('Drei.'), actor),
    ]);
    await Promise.all(
      [...drafts, ...drafts].map(({ id }) => changeContent(db, (db) => publishVersion(db, id, actor))),
    );
    expect(await findPublished(db)).toHaveLength(1);
    const both = sql`update content_version set state = 'published', published_at = now()`.execute(db);
    await expect(both).rejects.toMatchObject({ constraint: 'content_version_published' });
  });

  test('those who write at once get numbers of their own', async ({ ownDb: db }) => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        changeContent(db, (db) => insertVersion(db, FAQ, text(`${index}`), actor)),
      ),
    );
    expect((await findVersions(db, FAQ)).map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => 12 - index),
    );
  });

  test('a version is never overwritten, and never deleted', async ({ ownDb: db, shipment }) => {
    await publishContent(db, FAQ, text('Eins.'));
    for (const change of [
      sql`update content_version set source = 'anders'`,
      sql`update content_version set author = 'anders'`,
      sql`update content_version set number = 7`,
      sql`delete from content_version`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('never overwritten');
    }
    expect(await shipment.shown()).toContain('Eins.');
  });
});
