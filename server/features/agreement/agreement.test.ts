import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect } from 'vitest';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { adminCustomers } from '#server/features/customer/admin-customers.ts';
import { company, person } from '#server/test/registration-body.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { addAgreement, publishPrices, publishTerms } from '#server/test/sample-agreement.ts';
import { NOW } from '#server/test/stage.ts';
import { findAgreement, findAgreements, keepDocument } from './agreement.repository.ts';
import { agreementFile } from './contract-pdf.ts';

const PLAIN = { productName: 'Stadtwagen', publicUrl: 'https://auto.example.org' };

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replace(
    /\s+/g,
    ' ',
  );

const test = registrationTest()
  .extend('publish', { scope: 'file' }, ({ db }) => async (version: string) => {
    await publishPrices(db);
    await publishTerms(db, { version });
  })
  .extend(
    'filesOf',
    { scope: 'file' },
    ({ db }) =>
      (to: string, template: string) =>
        db
          .selectFrom('mail_attachment')
          .innerJoin('mail', 'mail.id', 'mail_attachment.mail_id')
          .where('to_address', '=', to)
          .where('template', '=', template)
          .orderBy('position')
          .select(['filename', 'agreement_id as id'])
          .execute(),
  );

describe('a registration', () => {
  test('keeps what was agreed to as it was shown, and the welcome mail brings tariff, prices and terms', async ({
    db,
    registrations,
    publish,
    filesOf,
  }) => {
    await publish('f-1');
    const body = person();
    const { id } = (await registrations.register(body)).output;
    const rows = await findAgreements(db, id);
    expect(rows.map(({ kind, version, answer }) => [kind, version, answer])).toEqual([
      ['PLAN', null, 'AGREED'],
      ['PRICES', null, 'AGREED'],
      ['TERMS', 'f-1', 'AGREED'],
    ]);
    const files = await filesOf(body.emailAddress ?? '', 'willkommen');
    expect(files.map(({ filename }) => filename)).toEqual([
      'vertrag-2027-05-12.pdf',
      'preise-2027-05-12.pdf',
      'agb-mit-widerrufsbelehrung-2027-05-12.pdf',
    ]);
    const [plan = '', prices = '', terms = ''] = await Promise.all(
      files.map(async (file) => textOf((await agreementFile(PLAIN)(db, Number(file.id))).content)),
    );
    expect(plan).toContain('Preis für das Vertragsjahr: 99,00 €');
    expect(prices).toContain('S 2,90 € 0,50 € 32,00 €');
    expect(terms).toContain('11. Widerruf');
    expect(terms).toContain('Plus kostet 9,90 € im Monat.');
    expect(terms).toContain('Fassung f-1');
  });

  test('of a company is an offer: the contract comes with the mail that accepts it', async ({
    db,
    registrations,
    publish,
    filesOf,
  }) => {
    await publish('f-2');
    const body = company();
    const { id, customerNumber } = (await registrations.register(body)).output;
    const to = body.emailAddress ?? '';
    expect(await filesOf(to, 'willkommen')).toEqual([]);
    expect(await findAgreements(db, id)).toHaveLength(3);
    await db.updateTable('customer').set({ state: 'PRELIMINARY' }).where('id', '=', id).execute();
    const setup = { db, mailer, now: NOW, user: 'miriam', print: () => undefined };
    expect(await adminCustomers(['accept', customerNumber], {}, setup)).toBeUndefined();
    expect((await filesOf(to, 'pruefung_bestanden')).map(({ filename }) => filename)).toHaveLength(3);
  });

  test('of two people at once keeps the same text once; another text is another document', async ({
    db,
    registrations,
    publish,
  }) => {
    await publish('f-3');
    const both = await Promise.all([person(), person()].map((body) => registrations.register(body)));
    const documents = await Promise.all(
      both.map(async ({ output }) =>
        db
          .selectFrom('agreement')
          .where('customer_id', '=', output.id)
          .orderBy('id')
          .select('document_id')
          .execute(),
      ),
    );
    expect(documents[0]).toHaveLength(3);
    expect(documents[0]).toEqual(documents[1]);
    const text = { kind: 'TERMS' as const, version: 'f-3', title: 'AGB', text: 'anders' };
    const ids = await Promise.all(Array.from({ length: 8 }, () => keepDocument(db, text, NOW)));
    expect(new Set(ids).size).toBe(1);
    expect(documents[0]?.map(({ document_id }) => document_id)).not.toContain(ids[0]);
  });
});

describe('a km package', () => {
  test('is agreed to in its own text with the terms, which the mail brings and the profile keeps', async ({
    db,
    stage,
    call,
    publish,
    filesOf,
  }) => {
    await publish('f-1');
    const ada = await stage.addCustomer();
    await db.updateTable('customer').set({ email: 'ada-km@example.org' }).where('id', '=', ada.id).execute();
    const body = { km: 250, cents: 6200 };
    const key = crypto.randomUUID();
    const buy = () => call('POST /kmpackages', { body }, { token: ada.token, key });
    expect((await Promise.all([buy(), buy()])).map(({ status }) => status)).toEqual([201, 201]);
    const { output } = await call('GET /agreements', undefined, { token: ada.token });
    expect(
      output.items.map(({ kind, version, answer, occasion }) => [kind, version, answer, occasion]),
    ).toEqual([
      ['KM_PACKAGE', null, 'AGREED', 'KM_PACKAGE'],
      ['TERMS', 'f-1', 'AGREED', 'KM_PACKAGE'],
    ]);
    const files = await filesOf('ada-km@example.org', 'kilometerpaket_gekauft');
    expect(files.map(({ filename }) => filename)).toEqual([
      'kilometerpaket-2027-05-12.pdf',
      'agb-mit-widerrufsbelehrung-2027-05-12.pdf',
    ]);
    const [sheet = '', terms = ''] = await Promise.all(
      files.map(async (file) => textOf((await agreementFile(PLAIN)(db, Number(file.id))).content)),
    );
    for (const words of [
      'Preis: 62,00 €, darin 19 % USt: 9,90 €',
      'bis zum 10.08.2027',
      'Endet dein Rahmenvertrag vorher',
      '14 Tage lang widerrufen',
      'mit deinem Kilometerpaket',
    ])
      expect(sheet.replaceAll('\u00A0', ' ')).toContain(words);
    expect(terms).toContain('Fassung f-1');
  });
});

describe('what was agreed to', () => {
  test('is listed for who agreed and loaded by nobody else', async ({ db, ada, stage, call }) => {
    const id = await addAgreement(db, ada.id);
    const ben = await stage.addCustomer();
    const { output } = await call('GET /agreements', undefined, { token: ada.token });
    expect(output.items).toMatchObject([{ id, kind: 'TERMS', version: 'alt-1', answer: 'AGREED' }]);
    expect((await call('GET /agreements', undefined, { token: ben.token })).output.items).toEqual([]);
    const load = (token: string) =>
      call('GET /agreements/{id}/pdf', { params: { id: String(id) } }, { token });
    const answer = await load(ada.token);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('agb-mit-widerrufsbelehrung-2027-05-12.pdf');
    expect((await load(ben.token)).status).toBe(404);
  });

  test('is never changed, not even by the owner of the tables', async ({ db, ada }) => {
    const id = await addAgreement(db, ada.id);
    const never = /never changed/;
    await expect(
      db.updateTable('agreement').set({ answer: 'REFUSED' }).where('id', '=', id).execute(),
    ).rejects.toThrow(never);
    await expect(db.deleteFrom('agreement').where('id', '=', id).execute()).rejects.toThrow(never);
    await expect(db.updateTable('contract_document').set({ text: '' }).execute()).rejects.toThrow(never);
  });

  test('comes as a text where no PDF can be made, and is tried again where too many wait', async ({
    db,
    ada,
  }) => {
    const id = await addAgreement(db, ada.id);
    const failing = (fault: Error) => agreementFile({ ...PLAIN, make: () => Promise.reject(fault) })(db, id);
    const file = await failing(new PdfUnavailable('NO_TYPESETTER', 'none'));
    expect(file.filename).toBe('agb-mit-widerrufsbelehrung-2027-05-12.txt');
    expect(file.content.toString()).toContain('Fassung: alt-1');
    expect(file.content.toString()).toContain('## 1. Anfang');
    await expect(failing(new PdfUnavailable('TOO_MANY', 'many'))).rejects.toThrow('many');
    expect((await findAgreement(db, id))?.title).toBe('AGB');
  });
});
