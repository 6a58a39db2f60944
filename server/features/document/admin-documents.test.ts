import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { createDiskFileStore, type FileStore } from '#server/adapters/file-store.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { NOW, type Stage, setStage, testApp } from '#server/test/stage.ts';
import { adminDocuments } from './admin-documents.ts';

let database: TestDatabase;
let stage: Stage;
let folder: string;
let files: FileStore;
let app: FastifyInstance;
let call: Client;
let printed: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stadtwagen-admin-'));
  files = createDiskFileStore(join(folder, 'store'));
  database = await testDatabase();
  stage = await setStage(database.db);
  app = await testApp(database.db, { environment: { DOCUMENTS_DIR: join(folder, 'store') } });
  call = clientOf(inProcess(app));
});
beforeEach(() => {
  printed = [];
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = (words: string[], options: Parameters<typeof adminDocuments>[1] = {}) =>
  adminDocuments(words, options, {
    db: database.db,
    files,
    mailer: createMailer({
      productName: 'Stadtwagen',
      publicUrl: 'https://auto.example.org',
      informationAddress: 'info@example.org',
    }),
    now: NOW,
    user: 'mthaler',
    print: (text) => printed.push(text),
  });

async function waiting() {
  const customer = await stage.addCustomer({ state: 'VERIFIED' });
  const as = { token: customer.token };
  for (const kind of DOCUMENT_KINDS) {
    await call(
      'PUT /documentchecks/current/documents/{kind}',
      { params: { kind } },
      { ...as, file: await samplePhoto() },
    );
  }
  const { output } = await call('POST /documentchecks/current/submit', {}, as);
  return { ...customer, checkId: String(output.id) };
}
const checkOf = (id: string) =>
  database.db
    .selectFrom('document_check')
    .where('id', '=', Number(id))
    .select(['state', 'decided_by', 'reason'])
    .executeTakeFirstOrThrow();

test('an empty list says so; otherwise those that wait are listed, the oldest first, and with --all the others too', async () => {
  expect(await admin(['list'])).toBeUndefined();
  expect(printed.join()).toBe('Kein Dokumentencheck wartet.');
  const [one, two] = [await waiting(), await waiting()];
  await admin(['reject', one.checkId], { reason: 'unscharf' });
  printed = [];
  await admin(['list']);
  expect(printed.join('\n')).toContain(two.number);
  expect(printed.join('\n')).not.toContain(one.number);
  printed = [];
  await admin(['list'], { all: true });
  expect(printed.join('\n')).toMatch(new RegExp(`${one.number}.+abgelehnt.+12\\.05\\.2027 10:05, mthaler`));
});

test('show names what must be compared and lays the photos into a folder that only this user may enter', async () => {
  const { number, id, checkId } = await waiting();
  await database.db
    .updateTable('customer')
    .set({ licence_number: 'B072RRE2I55', name: 'Bei\u001b[31mspiel\u202e' })
    .where('id', '=', id)
    .execute();
  const parent = join(folder, 'export');
  expect(await admin(['show', number], { to: parent })).toBeUndefined();
  const text = printed.join('\n');
  const to = join(parent, (await readdir(parent))[0] ?? '');
  expect(text).toContain('B072RRE2I55');
  expect(text).toContain(checkId);
  for (const trick of ['\u001b', '\u202e']) expect(text).not.toContain(trick);
  expect((await stat(to)).mode & 0o777).toBe(0o700);
  const names = (await readdir(to)).sort();
  expect(names).toEqual(['identity.jpg', 'licence-back.jpg', 'licence-front.jpg', 'selfie.jpg']);
  for (const name of names) {
    expect(text).toContain(join(to, name));
    expect((await stat(join(to, name))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(to, name))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
});

test('approve notes who decided, and says what the account still waits for', async () => {
  const { number, checkId } = await waiting();
  expect(await admin(['approve', number], { by: 'Miriam Thaler' })).toBeUndefined();
  expect(printed.join()).toContain('gültig bis 12.11.2027');
  expect(printed.join()).toContain('sobald die E-Mail-Adresse bestätigt ist');
  expect(await checkOf(checkId)).toEqual({ state: 'APPROVED', decided_by: 'Miriam Thaler', reason: null });
  const again = await admin(['reject', checkId], { reason: 'doch nicht' });
  expect(again).toContain('wartet nicht auf eine Entscheidung (bestanden)');
  expect(await checkOf(checkId)).toMatchObject({ state: 'APPROVED' });
});

test('reject needs a reason of reasonable length, which the customer reads', async () => {
  const { checkId } = await waiting();
  expect(await admin(['reject', checkId])).toContain('--reason');
  expect(await admin(['reject', checkId], { reason: ' \u200b ' })).toContain('--reason');
  expect(await admin(['reject', checkId], { reason: 'x'.repeat(501) })).toContain('500 Zeichen');
  expect(await checkOf(checkId)).toMatchObject({ state: 'SUBMITTED' });
  expect(await admin(['reject', checkId], { reason: 'Das Selfie ist\nzu dunkel.' })).toBeUndefined();
  expect(await checkOf(checkId)).toEqual({
    state: 'REJECTED',
    decided_by: 'mthaler',
    reason: 'Das Selfie ist zu dunkel.',
  });
});

test('what cannot be done is said in German, and nothing happens', async () => {
  expect(await admin([])).toContain('list, show, approve oder reject');
  expect(await admin(['delete', '1'])).toContain('list, show, approve oder reject');
  expect(await admin(['approve'])).toContain('Bitte nenne den Check');
  expect(await admin(['approve', '999999'])).toContain('gibt es keinen Dokumentencheck');
  expect(await admin(['approve', '1; drop table customer'])).toContain('gibt es keinen Dokumentencheck');
});
