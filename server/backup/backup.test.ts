import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { createDiskFileStore, newPhotoKey } from '#server/adapters/file-store.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { keepPlace } from '#server/features/trip/return-place.repository.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { photoConsent, samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { adminBackup, adminRestore } from './admin-backup.ts';
import { findTables } from './backup.repository.ts';
import { writeBackup } from './write-backup.ts';

const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('printed', (): string[] => [])
  .extend('backups', ({ database, folder, files, printed }, { onCleanup }) => {
    const print = (text: string) => void printed.push(text);
    const newFolder = () => join(folder, `backup-${randomBytes(6).toString('hex')}`);
    const backUp = (to: string) => adminBackup([to], {}, { url: database.url, files, print });
    const others: TestDatabase[] = [];
    onCleanup(async () => {
      for (const other of others) await other.close();
    });
    /** Another database, of which nobody holds a connection, and another folder of photos. */
    async function elsewhere() {
      const other = await testDatabase();
      others.push(other);
      const store = join(folder, `store-${randomBytes(6).toString('hex')}`);
      const target = { url: other.url, files: createDiskFileStore(store), print };
      return {
        url: other.url,
        store,
        restore: (from: string, options: { overwrite?: boolean } = {}) =>
          adminRestore([from], options, target),
      };
    }
    return { newFolder, backUp, elsewhere };
  });
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));
test.beforeAll(async ({ db, stage, call, clock }) => {
  await stage.addPlans();
  const late = await stage.addCustomer();
  const soon = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 1) };
  const { output } = await call('POST /bookings', { body: soon }, { token: late.token });
  clock.set(NOW.add({ minutes: 20 }));
  await call('POST /bookings/{id}/cancel', { params: { id: String(output.id) } }, { token: late.token });
  clock.set(NOW);
  const customers = await Promise.all([0, 1, 2].map(() => stage.addCustomer({ plan: 'FIRMA' })));
  for (const { token } of customers) {
    for (const hours of [30, 40]) {
      const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, hours) };
      await call('POST /bookings', { body }, { token, key: randomBytes(16).toString('hex') });
    }
  }
  // A row that refers to another one of its table, and characters that COPY writes differently.
  const [main, driver] = customers;
  await db
    .updateTable('customer')
    .set({ main_customer_id: driver?.id ?? 0, street: 'a\tb\\c\nd "e" \u{1F697}' })
    .where('id', '=', main?.id ?? 0)
    .execute();
  const newcomer = await stage.addCustomer({ state: 'VERIFIED' });
  await call('PUT /consents/{kind}', photoConsent(), { token: newcomer.token });
  for (const kind of DOCUMENT_KINDS) {
    const params = { kind };
    await call(
      'PUT /documentchecks/current/documents/{kind}',
      { params },
      { token: newcomer.token, file: await samplePhoto() },
    );
  }
  // One photo of damage has arrived, of the other one the first bytes.
  const { id: customerId, token } = await stage.addCustomer({
    documentsValidUntil: NOW.add({ hours: 1000 }),
  });
  const start = NOW.add({ minutes: 10 });
  const timeRange = { start: start.toString(), end: start.add({ hours: 2 }).toString() };
  const body = { bookeeId: (await stage.addVehicle()).id, timeRange };
  const booking = (await call('POST /bookings', { body }, { token })).output;
  const photo = await samplePhoto();
  const photos = [0, 1].map(() => ({ id: randomUUID(), byteSize: photo.length }));
  const { id } = (
    await call(
      'POST /bookings/{id}/damages',
      {
        params: { id: String(booking.id) },
        body: {
          id: randomUUID(),
          view: 'LEFT',
          x: 0.4,
          y: 0.5,
          kind: 'SCRATCH',
          severity: 2,
          thirdParty: false,
          noticedAt: NOW.toString(),
          photos,
        },
      },
      { token },
    )
  ).output;
  for (const [index, file] of [photo, photo.subarray(0, 100)].entries()) {
    const params = { id, photoId: photos[index]?.id ?? '' };
    await call(
      'PUT /damages/{id}/photos/{photoId}/upload',
      { params, query: { offset: '0' } },
      { token, file },
    );
  }
  // And one of where that car was left.
  const left = { id: randomUUID(), byteSize: photo.length };
  const place = { bookingId: booking.id, customerId, place: { photo: left }, newKey: newPhotoKey, now: NOW };
  await keepPlace(db, place);
  await call(
    'PUT /returnphotos/{id}/upload',
    { params: { id: left.id }, query: { offset: '0' } },
    { token, file: photo },
  );
});

/** Every row of every table as text, and every sequence. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const content: Record<string, string[]> = {};
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from public.${name} as t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query<{ row: string }>(
      `select sequencename || ' ' || coalesce(last_value::text, 'new') as row from pg_sequences where schemaname = 'public' order by 1`,
    );
    content['sequences'] = rows.map(({ row }) => row);
    return content;
  } finally {
    await client.end();
  }
}

async function photosIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const photos: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    photos[entry.name] = (await readFile(join(entry.parentPath, entry.name))).toString('base64');
  }
  return photos;
}

describe('a backup', () => {
  test('restored elsewhere is the same, row by row, photo by photo, and goes on from there', async ({
    database,
    folder,
    printed,
    backups,
  }) => {
    const to = backups.newFolder();
    expect(await backups.backUp(to)).toBeUndefined();
    expect(printed.join()).toMatch(/^Gesichert in .+: \d+ Tabellen mit [\d.]+ Zeilen, 8 Fotos, [\d,]+ s\.$/);
    const other = await backups.elsewhere();
    expect(await other.restore(to)).toBeUndefined();

    const [before, after] = [await contentOf(database.url), await contentOf(other.url)];
    expect(Object.values(before).flat().length).toBeGreaterThan(50);
    expect(after).toEqual(before);
    const photos = await photosIn(join(folder, 'store'));
    // Four of documents, one of damage and one of a place: as they came, and as others see them.
    expect(Object.keys(photos)).toHaveLength(8);
    expect(await photosIn(other.store)).toEqual(photos);
    expect(after['damage_photo_part']).toHaveLength(1);
    // Constraints and triggers are alive: a booking's events are never removed.
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await expect(client.query('delete from booking_event')).rejects.toThrow('only ever added');
    expect(after['ledger_entry']).toHaveLength(3);
    await expect(client.query('delete from ledger_entry')).rejects.toThrow('only ever added');
    await expect(client.query('update ledger_entry set cents = 2 * cents')).rejects.toThrow(
      'only ever added',
    );
    const one = `insert into ledger_entry select transaction_id, 9, account, cents, vat_basis_points, rule, text from ledger_entry limit 1`;
    await expect(client.query(one)).rejects.toThrow('is not whole');
    await client.end();
    expect(await migrate(other.url)).toEqual([]);
  });

  test('only its owner can read it', async ({ backups }) => {
    const to = backups.newFolder();
    await backups.backUp(to);
    expect((await stat(to)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o077, entry.name).toBe(0);
    }
  });

  test('made while others book has nothing by halves', async ({ stage, call, database, files, backups }) => {
    const ada = await stage.addCustomer({ plan: 'FIRMA' });
    const over = new AbortController();
    const booking = (async () => {
      for (let number = 0; !over.signal.aborted; number++) {
        const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 50 + number) };
        await call('POST /bookings', { body }, { token: ada.token, key: randomBytes(16).toString('hex') });
      }
    })();
    const to = backups.newFolder();
    const written = await writeBackup({ url: database.url, files, folder: to });
    over.abort();
    await booking;
    const other = await backups.elsewhere();
    expect(await other.restore(to)).toBeUndefined();
    const content = await contentOf(other.url);
    for (const { name, rows } of written.tables) expect([name, content[name]?.length]).toEqual([name, rows]);
    const { db, close } = connected(other.url);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    await close();
  });

  test('begins again when a photo was replaced meanwhile, and names one that is lost', async ({
    db,
    database,
    files,
    printed,
    backups,
  }) => {
    const { file_key: key } = await db.selectFrom('document').select('file_key').executeTakeFirstOrThrow();
    const renamed = key.replace(/\w{4}\.jpg$/, 'feed.jpg');
    let reads = 0;
    // The photo goes, and its row names another file, after the snapshot was taken.
    const replacing = {
      ...files,
      get: async (wanted: string) => {
        if (wanted !== key) return files.get(wanted);
        if (reads++ > 0) throw new Error('the second snapshot names the new photo');
        await files.put(renamed, (await files.get(key)) ?? new Uint8Array());
        await db.updateTable('document').set({ file_key: renamed }).where('file_key', '=', key).execute();
        return undefined;
      },
    };
    const written = await writeBackup({ url: database.url, files: replacing, folder: backups.newFolder() });
    expect(written.files.map((file) => file.key)).toContain(renamed);
    expect(written.lostFiles).toEqual([]);
    await db.updateTable('document').set({ file_key: key }).where('file_key', '=', renamed).execute();

    const bytes = (await files.get(key)) ?? new Uint8Array();
    await files.remove(key);
    expect(await backups.backUp(backups.newFolder())).toBeUndefined();
    expect(printed.at(-1)).toContain(`Das Foto ${key}`);
    await files.put(key, bytes);
    await files.remove(renamed);
  });
});

describe('is refused in one line, and nothing happens', () => {
  test('a backup into a folder that holds something', async ({ folder, backups }) => {
    expect(await backups.backUp(folder)).toContain('gibt es schon');
    expect(await backups.backUp('')).toContain('Bitte nenne den Ordner');
  });

  test('a restore over customers, unless they are to go', async ({ database, backups }) => {
    const to = backups.newFolder();
    await backups.backUp(to);
    const other = await backups.elsewhere();
    expect(await other.restore(to)).toBeUndefined();
    expect(await other.restore(to)).toContain('--overwrite');
    expect(await other.restore(to, { overwrite: true })).toBeUndefined();
    expect(await contentOf(other.url)).toEqual(await contentOf(database.url));
  });

  test('a restore beside somebody who uses the database', async ({ backups }) => {
    const to = backups.newFolder();
    await backups.backUp(to);
    const other = await backups.elsewhere();
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    expect(await other.restore(to)).toContain('wird gerade benutzt (1 Verbindung)');
    await client.end();
  });

  test.for<[string, (folder: string) => Promise<unknown>, string]>([
    ['without its manifest', (at) => writeFile(join(at, 'manifest.json'), ''), 'beschädigt'],
    [
      'of which a table was changed',
      (at) => writeFile(join(at, 'tables', 'customer.gz'), 'x'),
      'customer.gz',
    ],
    [
      'of a newer version',
      (at) => rewrite(at, (text) => text.replace('001-house', '999-later')),
      'neueren Version',
    ],
    [
      'whose keys lead elsewhere',
      (at) => rewrite(at, (text) => text.replace(/"key": "/, '"key": "../')),
      'beschädigt',
    ],
  ])('a backup %s', async ([, damage, fault], { backups }) => {
    const to = backups.newFolder();
    await backups.backUp(to);
    await damage(to);
    const other = await backups.elsewhere();
    const before = await contentOf(other.url);
    expect(await other.restore(to)).toContain(fault);
    expect(await contentOf(other.url)).toEqual(before);
  });

  test('no backup at all', async ({ folder, backups }) => {
    expect(await (await backups.elsewhere()).restore(folder)).toContain('keine vollständige Sicherung');
  });
});

async function rewrite(folder: string, change: (text: string) => string) {
  const path = join(folder, 'manifest.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

function connected(url: string) {
  const { db } = connect(url, { connections: 2 });
  return { db, close: () => db.destroy() };
}
