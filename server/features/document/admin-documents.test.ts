import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { photoConsent, samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminDocuments } from './admin-documents.ts';

const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('printed', (): string[] => [])
  .extend('checks', ({ db, stage, call, files, printed }) => {
    const admin = (words: string[], options: Parameters<typeof adminDocuments>[1] = {}) =>
      adminDocuments(words, options, {
        db,
        files,
        mailer: createMailer({
          productName: 'Stadtwagen',
          publicUrl: 'https://auto.example.org',
          informationAddress: 'info@example.org',
          operator: SAMPLE_OPERATOR,
        }),
        now: NOW,
        user: 'mthaler',
        print: (text) => printed.push(text),
      });
    async function waiting() {
      const customer = await stage.addCustomer({ state: 'VERIFIED' });
      const as = { token: customer.token };
      await call('PUT /consents/{kind}', photoConsent(), as);
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
      db
        .selectFrom('document_check')
        .where('id', '=', Number(id))
        .select(['state', 'decided_by', 'reason'])
        .executeTakeFirstOrThrow();
    return { admin, waiting, checkOf };
  });
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

test('an empty list says so; otherwise those that wait are listed, the oldest first, and with --all the others too', async ({
  printed,
  checks,
}) => {
  expect(await checks.admin(['list'])).toBeUndefined();
  expect(printed.join()).toBe('Kein Dokumentencheck wartet.');
  const [one, two] = [await checks.waiting(), await checks.waiting()];
  await checks.admin(['reject', one.checkId], { reason: 'unscharf' });
  printed.length = 0;
  await checks.admin(['list']);
  expect(printed.join('\n')).toContain(two.number);
  expect(printed.join('\n')).not.toContain(one.number);
  printed.length = 0;
  await checks.admin(['list'], { all: true });
  expect(printed.join('\n')).toMatch(new RegExp(`${one.number}.+abgelehnt.+12\\.05\\.2027 10:05, mthaler`));
});

test('show names what must be compared and lays the photos into a folder that only this user may enter', async ({
  db,
  folder,
  printed,
  checks,
}) => {
  const { number, id, checkId } = await checks.waiting();
  await db
    .updateTable('customer')
    .set({ licence_number: 'B072RRE2I55', name: 'Bei\u001b[31mspiel\u202e' })
    .where('id', '=', id)
    .execute();
  const parent = join(folder, 'export');
  expect(await checks.admin(['show', number], { to: parent })).toBeUndefined();
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

test('who shows the papers is noted and can be asked for, whether there are photos or not', async ({
  db,
  printed,
  folder,
  checks,
}) => {
  const { number, checkId } = await checks.waiting();
  expect(await checks.admin(['views', checkId])).toBeUndefined();
  expect(printed.join()).toBe(`Die Dokumente von ${number} hat sich niemand angesehen.`);
  await checks.admin(['show', number], { to: join(folder, 'noted'), by: 'somebody else' });
  await db.deleteFrom('document').where('check_id', '=', Number(checkId)).execute();
  await checks.admin(['show', number], { to: join(folder, 'noted') });
  printed.length = 0;
  await checks.admin(['views', number]);
  const [head, ...rows] = printed.join().split('\n');
  expect(head).toMatch(/^wann +wer +wo +was +Check +wofür$/);
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual(
    ['Nummern', 'Selfie', 'Ausweis', 'Führerschein hinten', 'Führerschein vorn', 'Nummern'].map((what) => [
      '12.05.2027 10:05',
      'mthaler',
      'Verwaltung',
      what,
      checkId,
      '–',
    ]),
  );
});

test('papers whose look cannot be noted are not shown', async ({ db, printed, folder, checks }) => {
  const { number } = await checks.waiting();
  await sql`alter table document_view rename to document_view_away`.execute(db);
  try {
    await expect(checks.admin(['show', number], { to: join(folder, 'unnoted') })).rejects.toThrow(
      'document_view',
    );
  } finally {
    await sql`alter table document_view_away rename to document_view`.execute(db);
  }
  expect(printed).toEqual([]);
  await expect(readdir(join(folder, 'unnoted'))).rejects.toThrow('ENOENT');
});

test('approve notes who decided, and says what the account still waits for', async ({ printed, checks }) => {
  const { number, checkId } = await checks.waiting();
  expect(await checks.admin(['approve', number], { by: 'Miriam Thaler' })).toBeUndefined();
  expect(printed.join()).toContain('gültig bis 12.11.2027');
  expect(printed.join()).toContain('sobald die E-Mail-Adresse bestätigt ist');
  expect(await checks.checkOf(checkId)).toEqual({
    state: 'APPROVED',
    decided_by: 'Miriam Thaler',
    reason: null,
  });
  const again = await checks.admin(['reject', checkId], { reason: 'doch nicht' });
  expect(again).toContain('wartet nicht auf eine Entscheidung (bestanden)');
  expect(await checks.checkOf(checkId)).toMatchObject({ state: 'APPROVED' });
});

test('reject needs a reason of reasonable length, which the customer reads', async ({ checks }) => {
  const { checkId } = await checks.waiting();
  expect(await checks.admin(['reject', checkId])).toContain('--reason');
  expect(await checks.admin(['reject', checkId], { reason: ' \u200b ' })).toContain('--reason');
  expect(await checks.admin(['reject', checkId], { reason: 'x'.repeat(501) })).toContain('500 Zeichen');
  expect(await checks.checkOf(checkId)).toMatchObject({ state: 'SUBMITTED' });
  expect(await checks.admin(['reject', checkId], { reason: 'Das Selfie ist\nzu dunkel.' })).toBeUndefined();
  expect(await checks.checkOf(checkId)).toEqual({
    state: 'REJECTED',
    decided_by: 'mthaler',
    reason: 'Das Selfie ist zu dunkel.',
  });
});

test('who showed the originals passes without photos; what stands in the way is said', async ({
  printed,
  stage,
  checks,
}) => {
  const customer = await stage.addCustomer({ state: 'VERIFIED' });
  const options = { by: 'Büro Kassel' };
  expect(await checks.admin(['in-person'])).toContain('Bitte nenne den Account');
  expect(await checks.admin(['in-person', '999999-1'])).toBe('Den Account „999999-1“ gibt es nicht.');
  expect(await checks.admin(['in-person', customer.number.replace('-1', '')], options)).toBeUndefined();
  expect(printed.at(-1)).toMatch(/^Check \d+ von \S+ ist bestanden, gültig bis 12\.11\.2027\./);
  const id = /\d+/.exec(printed.at(-1) ?? '')?.[0] ?? '';
  expect(await checks.checkOf(id)).toMatchObject({ state: 'APPROVED', decided_by: 'Büro Kassel' });
  expect(await checks.admin(['in-person', customer.number])).toContain('gilt noch');
  expect(await checks.admin(['in-person', (await checks.waiting()).number])).toContain('warten Fotos');
  const preliminary = await stage.addCustomer({ state: 'PRELIMINARY' });
  expect(await checks.admin(['in-person', preliminary.number])).toContain('von Hand geprüft');
});

test('what cannot be done is said in German, and nothing happens', async ({ checks }) => {
  expect(await checks.admin([])).toContain('list, show, views, approve, reject oder in-person');
  expect(await checks.admin(['delete', '1'])).toContain('list, show, views, approve, reject oder in-person');
  expect(await checks.admin(['approve'])).toContain('Bitte nenne den Check');
  expect(await checks.admin(['approve', '999999'])).toContain('gibt es keinen Dokumentencheck');
  expect(await checks.admin(['approve', '1; drop table customer'])).toContain(
    'gibt es keinen Dokumentencheck',
  );
});
