import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { Invoice, Issuer } from '#domain/invoice/invoice.ts';
import { invoicePaper } from '#domain/invoice/invoice-paper.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { Db } from '#server/db/connect.ts';
import { importStatement } from '#server/features/bank-statement/import-statement.ts';
import { readStatement } from '#server/features/bank-statement/read-statement.ts';
import { blockCustomer } from '#server/features/customer/customer.repository.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { findInvoices } from '#server/features/invoice/invoice.repository.ts';
import { openInvoice } from '#server/features/invoice/open-invoice.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { insertCase, saveState } from '#server/features/service-case/service-case.repository.ts';
import { recordPayment } from '#server/test/book-transfer.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { tablesWithReadable } from '#server/test/readable-ibans.ts';
import { serverTest } from '#server/test/server-test.ts';
import { type StageCustomer, testApp } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { adminPayments } from './admin-payments.ts';
import { collect } from './collect.ts';
import { findDebitsOfFile, findFileContent } from './collection.repository.ts';
import { endMandates, insertMandate } from './mandate.repository.ts';
import { invoicesWithOpen } from './open-invoices.ts';
import { postPayout } from './record-transfer.ts';
import { remind } from './remind.ts';
import { openFile } from './sealed-file.ts';
import { discardFile, refuseFile, submitFile } from './submit-file.ts';
import { type SepaDebit, writeSepaFile } from './write-sepa-file.ts';

const ISSUER: Issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const PAYEE = { name: 'Prüf & Söhne GmbH', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' };
const IBANS = ['DE02120300000000202051', 'DE02500105170137075030', 'DE02100500000054540402'];
const [FIRST_IBAN = ''] = IBANS;
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example',
  informationAddress: 'info@auto.example',
  operator: SAMPLE_OPERATOR,
});
/** Invoices of May are issued on 2 June and due on 16 June, a Wednesday; those of June on 16 July, a Friday. */
const MAY = Temporal.PlainYearMonth.from('2027-05');
const JUNE = Temporal.PlainYearMonth.from('2027-06');
const on = (day: string) => Temporal.PlainDate.from(day);
const at = (day: string) => Temporal.Instant.from(`${day}T03:07:00Z`);

/** A transfer that somebody books by hand. */
const pay = (db: Db, { id }: StageCustomer, cents: number, day: string) =>
  recordPayment(db, {
    account: { id, currency: 'EUR' },
    cents,
    reference: `by hand ${id}`,
    on: on(day),
    now: at(day),
    by: id,
  });

let keys = 0;
const test = serverTest()
  .extend(
    'grant',
    ({ db }) =>
      async ({ id, number }: StageCustomer, iban = FIRST_IBAN, holder = 'Ada Beispiel') => {
        await endMandates(db, id, at('2027-05-01'));
        const reference = `SW-${number}-${++keys}`;
        await insertMandate(db, vault, {
          customerId: id,
          reference,
          iban,
          bic: null,
          bankName: null,
          accountHolder: holder,
          now: at('2027-05-01'),
        });
        return reference;
      },
  )
  .extend('bill', ({ db }) => async ({ id }: StageCustomer, cents: number, month = MAY) => {
    const occurredAt = month.toPlainDate({ day: 20 }).toZonedDateTime('Europe/Berlin').toInstant();
    const matter = { customerId: id, currency: 'EUR' as const };
    const entries = monthlyFee(cents, 'Tarif Plus', 1900);
    const posting = {
      cause: 'MONTHLY_FEE' as const,
      causeKey: `test ${++keys}`,
      matter,
      occurredAt,
      entries,
    };
    await insertPostings(db, [posting], occurredAt);
    const now = month.add({ months: 1 }).toPlainDate({ day: 2 }).toZonedDateTime('Europe/Berlin').toInstant();
    await billMonth(db, { month, now, issuer: ISSUER, payee: PAYEE });
  })
  .extend('payer', ({ stage, grant, bill }) => async (cents: number, iban?: string, holder?: string) => {
    const customer = await stage.addCustomer();
    await grant(customer, iban, holder);
    await bill(customer, cents);
    return customer;
  })
  .extend(
    'run',
    ({ db }) =>
      (day: string) =>
        collect(db, { today: on(day), now: at(day), payee: PAYEE, mailer, vault }),
  )
  .extend('entriesOf', ({ db }) => async ({ id }: StageCustomer) => {
    const { rows } = await sql<{ file_id: number; sequence_type: string; cents: number; reference: string }>`
      select file_id, sequence_type, entry.cents, reference from collection_entry entry
        join collection on collection.id = collection_id join sepa_mandate mandate on mandate.id = entry.mandate_id
      where collection.customer_id = ${id} order by collection_id`.execute(db);
    return rows;
  })
  .extend(
    'openOf',
    ({ db }) =>
      async ({ id }: StageCustomer) =>
        (await invoicesWithOpen(db, [id])).map(({ openCents }) => openCents),
  )
  .extend('mailsTo', ({ db }) => async ({ id }: StageCustomer) => {
    const { email } = await db
      .selectFrom('customer')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow();
    return db
      .selectFrom('mail')
      .where('to_address', '=', email)
      .orderBy('id')
      .select(['template', 'subject', 'text_body'])
      .execute();
  });

/** The employee who runs the commands. */
let [bea, beaId] = ['', 0];
test.beforeEach(async ({ stage }) => {
  ({ number: bea, id: beaId } = await stage.addCustomer({ employee: true }));
});

test.afterEach(async ({ db }) => {
  expect(await tablesWithReadable(db, [...IBANS])).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

const contentOf = async (db: Db, file: number | undefined) => {
  const stored = await findFileContent(db, file ?? 0);
  if (!stored) throw new Error('no file');
  return openFile(vault, stored.content) ?? '';
};
const debitOf = async (db: Db, file: number | undefined, { id }: StageCustomer) => {
  const debit = (await findDebitsOfFile(db, file ?? 0)).find(({ customerId }) => customerId === id);
  if (!debit) throw new Error('no debit');
  return debit;
};
const submit = (db: Db, id: number | undefined, now = at('2027-06-14')) =>
  submitFile(db, { id: id ?? 0, by: 'Bea', now });

const setupOf = (db: Db, lines: string[] = [], now = at('2027-06-20')) => ({
  db,
  now,
  user: bea,
  print: (line: string) => void lines.push(line),
  confirm: () => Promise.resolve(false),
  vault,
  mailer,
  payee: PAYEE,
});

/** A statement of the bank, as camt.054 has it, with the charge in the amount. */
const statement = (
  debits: {
    endToEndId: string;
    cents: number;
    charge?: number;
    reason?: string;
    bookedOn?: string;
    mandate?: string;
  }[],
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>1</Id>${debits
  .map(
    ({ endToEndId, cents, charge = 0, reason = 'MS03', bookedOn = '2027-06-18', mandate = '' }) => `
  <Ntry><Amt Ccy="EUR">${((cents + charge) / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${bookedOn}</Dt></BookgDt><AcctSvcrRef>R${endToEndId}</AcctSvcrRef>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId><MndtId>${mandate}</MndtId></Refs>
      <AmtDtls><InstdAmt><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt></InstdAmt>
        <TxAmt><Amt Ccy="EUR">${((cents + charge) / 100).toFixed(2)}</Amt></TxAmt></AmtDtls>
      <RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('')}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

const takeReturns = (db: Db, text: string, now = at('2027-06-18')) => {
  const read = readStatement(new TextEncoder().encode(text));
  if (typeof read === 'string') throw new Error(read);
  return importStatement(db, read.statements, { now, payee: PAYEE, mailer, vault, by: beaId });
};

describe('an invoice that is due', () => {
  test('is announced five days before, then written for the bank, and paid when a person has submitted the file', async ({
    db,
    payer,
    run,
    entriesOf,
    openOf,
    mailsTo,
  }) => {
    const ada = await payer(4_530, IBANS[0], 'Jürgen Groß & Söhne');
    await run('2027-06-10');
    expect(await mailsTo(ada)).toEqual([]);
    await run('2027-06-11');
    const [mail] = await mailsTo(ada);
    expect(mail).toMatchObject({ template: 'abbuchung_angekuendigt' });
    for (const told of ['45,30', '16.06.2027', '20 51', 'DE98ZZZ09999999999'])
      expect(mail?.text_body).toContain(told);
    expect(mail?.text_body).not.toContain('20300000000');
    expect(await entriesOf(ada)).toEqual([]);

    const { files } = await run('2027-06-14');
    expect(files).toHaveLength(1);
    expect(await entriesOf(ada)).toMatchObject([{ file_id: files[0], sequence_type: 'FRST', cents: 4_530 }]);
    const content = await contentOf(db, files[0]);
    expect(content).toContain('<Nm>Juergen Gross + Soehne</Nm>');
    expect(content).toContain('<ReqdColltnDt>2027-06-16</ReqdColltnDt>');
    expect(await openOf(ada)).toEqual([4_530]);

    expect(await submit(db, files[0])).toBe(true);
    expect(await submit(db, files[0])).toBe(false);
    expect(await openOf(ada)).toEqual([0]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(0);
  });

  test('names mandate, creditor and day as they were when it was issued, and the announcement says the same', async ({
    db,
    stage,
    payer,
    bill,
    grant,
    run,
    mailsTo,
  }) => {
    const ada = await payer(4_530, IBANS[0]);
    const bo = await stage.addCustomer();
    await bill(bo, 2_000);
    const paymentOf = async ({ id }: StageCustomer) => {
      const [stored] = await findInvoices(db, id);
      return stored && openInvoice(vault, JSON.parse(stored.content) as Invoice).payment;
    };
    const debit = {
      kind: 'DIRECT_DEBIT',
      iban: IBANS[0],
      account: FIRST_IBAN.slice(-4),
      collectOn: '2027-06-16',
      mandate: expect.stringContaining(`SW-${ada.number}`),
      creditor: PAYEE.name,
      creditorId: PAYEE.creditorId,
    };
    expect(await paymentOf(ada)).toEqual(debit);
    expect(await paymentOf(bo)).toEqual({ kind: 'TRANSFER', recipient: PAYEE.name, iban: PAYEE.iban });
    await run('2027-06-11');
    const [mail] = await mailsTo(ada);
    for (const told of ['16.06.2027', `SW-${ada.number}`, PAYEE.creditorId, '20 51'])
      expect(mail?.text_body).toContain(told);
    // Another account later changes no invoice.
    await grant(ada, IBANS[1]);
    expect(await paymentOf(ada)).toEqual(debit);
  });

  test('whose account a lost key has sealed is still read, as paper and as file, with the end of the account', async ({
    db,
    payer,
  }) => {
    const ada = await payer(4_530, IBANS[0]);
    const [stored] = await findInvoices(db, ada.id);
    const papers: Invoice[] = [];
    const app = await testApp(db, {
      environment: { SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') },
      makeInvoicePdf: async (invoice) => {
        papers.push(invoice);
        return Buffer.from('%PDF-');
      },
    });
    onTestFinished(() => app.close());
    const there = clientOf(inProcess(app));
    const { number } = JSON.parse(stored?.content ?? '{}') as Invoice;
    const params = { number };
    const as = { token: ada.token };
    expect((await there('GET /invoices/{number}/pdf', { params }, as)).status).toBe(200);
    expect(papers.map((invoice) => invoicePaper(invoice).closing).join()).toContain('das auf 2051 endet');
    const xml = await there('GET /invoices/{number}/xml', { params, query: {} }, as);
    expect(xml.status).toBe(200);
    expect(xml.text).toContain('das auf 2051 endet');
    expect(xml.text).not.toContain('IBANID');
    const query = { buyerReference: '04011000-1234512345-06' };
    const wanted = await there('GET /invoices/{number}/xml', { params, query }, as);
    expect(wanted.code).toBe('XRECHNUNG_INCOMPLETE');
  });

  test('comes once, however often and by however many servers it runs', async ({
    payer,
    run,
    entriesOf,
    mailsTo,
  }) => {
    const customers = await Promise.all([1_000, 2_000, 3_000, 4_000].map((cents) => payer(cents)));
    await Promise.all(Array.from({ length: 5 }, () => run('2027-06-11')));
    await Promise.all(Array.from({ length: 5 }, () => run('2027-06-14')));
    await run('2027-06-14');
    for (const customer of customers) {
      expect(await entriesOf(customer)).toHaveLength(1);
      expect(await mailsTo(customer)).toHaveLength(1);
    }
  });

  test('is not debited beyond what is still open, and not at all if it was paid', async ({
    db,
    payer,
    run,
    entriesOf,
    openOf,
  }) => {
    const [part, whole] = [await payer(5_000), await payer(5_000)];
    await run('2027-06-11');
    await pay(db, part, 2_000, '2027-06-13');
    await pay(db, whole, 5_000, '2027-06-13');
    const { files } = await run('2027-06-14');
    await submit(db, files[0]);
    expect(await entriesOf(part)).toMatchObject([{ cents: 3_000 }]);
    expect(await entriesOf(whole)).toEqual([]);
    expect([await openOf(part), await openOf(whole)]).toEqual([[0], [0]]);
  });

  test('is debited by the mandate that holds when the file is written; what is written keeps its own', async ({
    payer,
    grant,
    run,
    entriesOf,
  }) => {
    const [early, late] = [await payer(1_000), await payer(1_000)];
    await run('2027-06-11');
    const reference = await grant(early, IBANS[1]);
    await run('2027-06-14');
    await grant(late, IBANS[1]);
    await run('2027-06-14');
    expect(await entriesOf(early)).toMatchObject([{ reference, sequence_type: 'FRST' }]);
    const [kept] = await entriesOf(late);
    expect(kept?.reference).not.toBe(reference);
    expect(await entriesOf(late)).toHaveLength(1);
  });

  test('without a mandate is to be transferred: asked once, on a list, also when it is revoked in between', async ({
    db,
    stage,
    payer,
    bill,
    run,
    entriesOf,
    mailsTo,
  }) => {
    const without = await stage.addCustomer();
    await bill(without, 2_500);
    const revoked = await payer(2_600);
    await run('2027-06-11');
    await endMandates(db, revoked.id, at('2027-06-12'));
    await run('2027-06-14');
    await run('2027-06-15');
    for (const customer of [without, revoked]) {
      const asked = (await mailsTo(customer)).filter(({ template }) => template === 'bitte_ueberweisen');
      expect(asked).toHaveLength(1);
      expect(asked[0]?.text_body).toContain('DE89 3704 0044 0532 0130 00');
      expect(asked[0]?.text_body).toMatch(/Rechnung 2027-\d{6}/);
      expect(await entriesOf(customer)).toEqual([]);
    }
    const lines: string[] = [];
    const setup = {
      db,
      now: at('2027-06-15'),
      user: bea,
      print: (line: string) => void lines.push(line),
      vault,
      mailer,
      payee: PAYEE,
    };
    await adminPayments('transfers', [], {}, setup);
    expect(lines.filter((line) => line.startsWith(`${without.number}:`))).toMatchObject([
      expect.stringContaining('25,00'),
    ]);
  });

  test('of which the file was discarded is announced anew', async ({
    db,
    payer,
    run,
    entriesOf,
    mailsTo,
  }) => {
    const ada = await payer(1_700);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    expect(await discardFile(db, { id: files[0] ?? 0, by: 'Bea', now: at('2027-06-15') })).toBe(true);
    expect(await submit(db, files[0])).toBe(false);
    await run('2027-06-15');
    const again = await run('2027-06-18');
    expect(await contentOf(db, again.files[0])).toContain('<ReqdColltnDt>2027-06-21</ReqdColltnDt>');
    expect(await entriesOf(ada)).toMatchObject([{ sequence_type: 'FRST' }, { sequence_type: 'FRST' }]);
    expect(await mailsTo(ada)).toHaveLength(2);
  });

  test('of which the bank has refused the file is owed again and collected with the next run, once', async ({
    db,
    payer,
    run,
    entriesOf,
    openOf,
    mailsTo,
  }) => {
    const ada = await payer(4_530);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    const [id = 0] = files;
    const lines: string[] = [];
    const refused = (now = at('2027-06-15'), file = id) =>
      adminPayments('refused', [String(file)], {}, { ...setupOf(db, lines), now });
    expect(await refused()).toContain('war nicht bei der Bank');
    await submit(db, id);
    expect(await openOf(ada)).toEqual([0]);
    // Of two at once, one.
    const both = await Promise.all([refused(), refused()]);
    expect(both.filter((fault) => fault === undefined)).toHaveLength(1);
    expect(both.find((fault) => fault !== undefined)).toContain('schon vermerkt: von der Bank abgelehnt');
    expect(lines).toEqual([expect.stringContaining('von der Bank abgelehnt, vermerkt am 15.06.2027')]);
    expect(await openOf(ada)).toEqual([4_530]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(4_530);
    // A debit that was never made cannot come back.
    const debit = await debitOf(db, id, ada);
    const late = statement([{ endToEndId: debit.endToEndId, cents: 4_530, reason: 'MS03' }]);
    expect(await takeReturns(db, late)).toMatchObject({ returned: 0, unmatched: 1 });

    await run('2027-06-16');
    expect(await mailsTo(ada)).toHaveLength(2);
    const again = await run('2027-06-18');
    expect((await entriesOf(ada)).map(({ sequence_type, cents }) => [sequence_type, cents])).toEqual([
      ['FRST', 4_530],
      ['FRST', 4_530],
    ]);
    await submit(db, again.files[0], at('2027-06-18'));
    expect(await openOf(ada)).toEqual([0]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(0);
  });

  test('is not taken back with its file once money came in or came back', async ({
    db,
    payer,
    run,
    openOf,
  }) => {
    const [ada, bo] = [await payer(4_530), await payer(2_000)];
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    const [id = 0] = files;
    await submit(db, id);
    const refuse = (day: string) => refuseFile(db, { id, by: 'Bea', now: at(day) });
    expect(await refuse('2027-06-16')).toBe('DEBITED');
    const debit = await debitOf(db, id, ada);
    await takeReturns(db, statement([{ endToEndId: debit.endToEndId, cents: 4_530, reason: 'AC04' }]));
    expect(await refuse('2027-06-15')).toBe('RETURNED');
    expect(await refuseFile(db, { id: 999_999, by: 'Bea', now: at('2027-06-15') })).toBe('UNKNOWN');
    expect([await openOf(ada), await openOf(bo)]).toEqual([[4_530], [0]]);
  });

  test('is announced anew if its day was missed', async ({ payer, run, entriesOf }) => {
    const ada = await payer(1_800);
    await run('2027-06-11');
    await run('2027-06-21');
    await run('2027-06-24');
    expect(await entriesOf(ada)).toMatchObject([{ sequence_type: 'FRST' }]);
  });

  test('is FRST by a new mandate, then RCUR, and FRST again after a reject', async ({
    db,
    payer,
    bill,
    run,
    entriesOf,
  }) => {
    const [steady, rejected] = [await payer(1_000), await payer(1_000)];
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    await submit(db, files[0]);
    const debit = await debitOf(db, files[0], rejected);
    const entry = { endToEndId: debit.endToEndId, cents: 1_000, bookedOn: '2027-06-15' };
    expect(await takeReturns(db, statement([entry]))).toMatchObject({ returned: 1 });
    for (const customer of [steady, rejected]) await bill(customer, 1_100, JUNE);
    await run('2027-07-11');
    await run('2027-07-14');
    const types = async (customer: StageCustomer) =>
      (await entriesOf(customer)).map(({ sequence_type }) => sequence_type);
    expect(await types(steady)).toEqual(['FRST', 'RCUR']);
    expect(await types(rejected)).toEqual(['FRST', 'FRST']);
  });
});

describe('a file for the bank', () => {
  const debits = [5, 1_010, 99_999, 2_530, 3_333].map((cents, index) => ({
    endToEndId: `2027-00000${index}-${index}`,
    sequenceType: index % 2 ? ('FRST' as const) : ('RCUR' as const),
    cents,
    purpose: `Rechnung 2027-00000${index} für Öz & Çelik`,
    mandate: {
      reference: `SW-10000${index}-1`,
      acceptedOn: on('2027-01-31'),
      holder: index === 0 ? 'Łukasz Ćwikła-Ñandú GmbH <Büro>' : 'x'.repeat(90),
      iban: IBANS[index % 3] ?? FIRST_IBAN,
      bic: index === 1 ? 'INGDDEFFXXX' : null,
    },
  }));
  const anyText = fc.oneof(
    fc.constantFrom('Müller & Söhne', '<b>Zoë</b>', ']]>', '日本', '//', '😀', 'x'.repeat(200), '', ' '),
    fc.string({ unit: 'binary', maxLength: 90 }),
  );
  /** Debits whose texts are anything, as accounts that were taken over may have them. */
  const anyDebits: fc.Arbitrary<SepaDebit[]> = fc.array(
    fc.record({
      endToEndId: fc.stringMatching(/^2027-\d{6}-\d{1,9}$/),
      sequenceType: fc.constantFrom('FRST' as const, 'RCUR' as const),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
      purpose: anyText,
      mandate: fc
        .record({
          reference: fc.stringMatching(/^SW-[1-9]\d{5}-1-\d{1,9}$/),
          acceptedOn: fc.constantFrom(on('2024-02-29'), on('2027-01-31')),
          holder: anyText,
          account: fc.oneof(
            fc.record({
              iban: fc.constantFrom(...IBANS),
              bic: fc.constantFrom(null, 'INGDDEFFXXX', 'INGDDEFF'),
            }),
            fc.record({
              iban: fc.constantFrom('NL91ABNA0417164300', 'CH9300762011623852957'),
              bic: fc.constant(null),
            }),
          ),
        })
        .map(({ account, ...mandate }) => ({ ...mandate, ...account })),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const file = (of: readonly SepaDebit[] = debits) =>
    writeSepaFile({
      messageId: 'SW202706160123456789',
      createdAt: at('2027-06-14'),
      collectOn: on('2027-06-16'),
      payee: PAYEE,
      debits: of,
    });

  test('adds up, is well-formed, and says everything in letters that banks take', () => {
    const faults: string[] = [];
    const document = new DOMParser({
      onError: (_level, message) => void faults.push(message),
    }).parseFromString(file(), 'text/xml');
    expect(faults).toEqual([]);
    const texts = (name: string) =>
      [...document.getElementsByTagName(name)].map(({ textContent }) => textContent);
    const cents = (amount: string | null) => Math.round(Number(amount) * 100);
    const sum = debits.reduce((total, debit) => total + debit.cents, 0);
    expect(
      texts('InstdAmt')
        .map(cents)
        .reduce((total, each) => total + each, 0),
    ).toBe(sum);
    expect(texts('CtrlSum').map(cents)).toEqual([sum, 5 + 99_999 + 3_333, 1_010 + 2_530]);
    expect(texts('NbOfTxs')).toEqual(['5', '3', '2']);
    expect(texts('SeqTp')).toEqual(['RCUR', 'FRST']);
    expect(texts('LclInstrm')).toEqual(['CORE', 'CORE']);
    expect(new Set(texts('InstrId')).size).toBe(debits.length);
    for (const id of texts('InstrId')) expect(id?.length).toBeLessThanOrEqual(35);
    for (const text of [...texts('Nm'), ...texts('Ustrd')])
      expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
    expect(texts('Nm')).toContain('Lukasz Cwikla-Nandu GmbH Buero');
    expect(texts('PstlAdr')).toEqual([]);
    expect(texts('BICFI')).toContain('INGDDEFFXXX');
    expect(texts('DtOfSgntr')).toContain('2027-01-31');
  });

  test('is refused with a fraction of a cent or an IBAN that is none', () => {
    const [first] = debits;
    if (!first) throw new Error('no debit');
    expect(() => file([{ ...first, cents: 0.5 }])).toThrow();
    expect(() =>
      file([{ ...first, mandate: { ...first.mandate, iban: 'DE02120300000000202052' } }]),
    ).toThrow();
  });

  test('stays as it was written, whoever tries to change it', async ({ db, payer, run }) => {
    await payer(1_000);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    const [id] = files;
    for (const attempt of [
      sql`update collection_file set content = 'x' where id = ${id}`,
      sql`delete from collection_entry where file_id = ${id}`,
      sql`truncate collection_file cascade`,
    ])
      await expect(attempt.execute(db)).rejects.toThrow('never changed');
    const lines: string[] = [];
    const setup = {
      db,
      now: at('2027-06-14'),
      user: bea,
      print: (line: string) => void lines.push(line),
      vault,
      mailer,
      payee: PAYEE,
    };
    expect(await adminPayments('file', [String(id)], {}, setup)).toBeUndefined();
    expect(lines).toEqual([await contentOf(db, id)]);
  });

  const { STANDARDS_DIR } = process.env;
  test.skipIf(!STANDARDS_DIR)(
    'passes the schema of ISO 20022, and so do 100 of anything; a broken one does not (needs STANDARDS_DIR and xmllint)',
    async ({ db, payer, run }) => {
      await payer(1_000, IBANS[2], 'Ünal Şahin');
      await run('2027-06-11');
      const { files } = await run('2027-06-14');
      const folder = mkdtempSync(join(tmpdir(), 'stadtwagen-sepa-'));
      const schema = join(STANDARDS_DIR ?? '', 'pain.008.001.08.xsd');
      const judge = (contents: string[]) => {
        const paths = contents.map((content, index) => {
          const path = join(folder, `${index}.xml`);
          writeFileSync(path, content);
          return path;
        });
        const { status, stderr } = spawnSync(
          'xmllint',
          ['--noout', '--nonet', '--schema', schema, ...paths],
          {
            encoding: 'utf8',
          },
        );
        return { isValid: status === 0, said: stderr };
      };
      try {
        const written = [file(), await contentOf(db, files[0]), ...fc.sample(anyDebits, 100).map(file)];
        const { isValid, said } = judge(written);
        expect(said.match(/ validates$/gm)).toHaveLength(written.length);
        expect(isValid).toBe(true);
        expect(judge([file().replace('<SeqTp>FRST</SeqTp>', '<SeqTp>OFT</SeqTp>')]).isValid).toBe(false);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe('a returned debit', () => {
  test('opens its invoice again, costs the bank’s charge up to 3,00 €, and is told with how to pay; read twice it counts once', async ({
    db,
    payer,
    bill,
    run,
    openOf,
    mailsTo,
  }) => {
    const ada = await payer(4_530);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    await submit(db, files[0]);
    const debit = await debitOf(db, files[0], ada);
    const text = statement([
      {
        endToEndId: debit.endToEndId,
        cents: 4_530,
        charge: 475,
        reason: 'AM04',
        mandate: debit.mandate,
      },
      { endToEndId: 'FREMD-1', cents: 999 },
    ]);
    expect(await takeReturns(db, text)).toEqual({ returned: 1, paid: 0, known: 0, unmatched: 1 });
    expect(await takeReturns(db, text)).toEqual({ returned: 0, paid: 0, known: 2, unmatched: 0 });
    expect(await openOf(ada)).toEqual([4_530]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(4_530 + 300);
    const mail = (await mailsTo(ada)).at(-1);
    expect(mail).toMatchObject({ template: 'lastschrift_zurueck' });
    for (const told of [
      '45,30',
      '3,00',
      'nicht ausreichend gedeckt',
      'DE89 3704',
      `Rechnung ${debit.number}`,
    ])
      expect(mail?.text_body).toContain(told);

    // Not debited again; the charge stands on the next invoice, beside its lines and without VAT.
    await run('2027-06-21');
    expect(await openOf(ada)).toEqual([4_530]);
    await bill(ada, 1_190, JUNE);
    const invoice = await db
      .selectFrom('invoice')
      .where('customer_id', '=', ada.id)
      .orderBy('id', 'desc')
      .select('content')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(invoice.content)).toMatchObject({
      totals: { totalCents: 1_190, vatCents: 190 },
      fees: [{ rule: 'DEBIT_RETURN_FEE', cents: 300 }],
      payableCents: 1_490,
    });
    expect(await openOf(ada)).toEqual([1_490, 4_530]);
  });

  test('is read once by several at a time', async ({ db, payer, run, openOf, mailsTo }) => {
    const ada = await payer(2_100);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    await submit(db, files[0]);
    const debit = await debitOf(db, files[0], ada);
    const text = statement([{ endToEndId: debit.endToEndId, cents: 2_100 }]);
    const done = await Promise.all(Array.from({ length: 4 }, () => takeReturns(db, text)));
    expect(done.filter(({ returned }) => returned === 1)).toHaveLength(1);
    expect(await openOf(ada)).toEqual([2_100]);
    expect((await mailsTo(ada)).filter(({ template }) => template === 'lastschrift_zurueck')).toHaveLength(1);
  });

  test('by which the bank ends the mandate: the next invoice is asked to be transferred', async ({
    db,
    payer,
    bill,
    run,
    mailsTo,
  }) => {
    const ada = await payer(2_200);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    await submit(db, files[0]);
    const debit = await debitOf(db, files[0], ada);
    await takeReturns(db, statement([{ endToEndId: debit.endToEndId, cents: 2_200, reason: 'AC04' }]));
    await bill(ada, 1_000, JUNE);
    await run('2027-07-11');
    expect((await mailsTo(ada)).at(-1)).toMatchObject({ template: 'bitte_ueberweisen' });
  });
});

describe('reminders', () => {
  const remindOn = (db: Db, day: string) =>
    remind(db, { today: on(day), now: at(day), payee: PAYEE, mailer });

  test('come once each, the second one costs 2,50 € and makes a case for a person; never a block by itself', async ({
    db,
    stage,
    bill,
    run,
    mailsTo,
    openOf,
  }) => {
    const ada = await stage.addCustomer();
    await bill(ada, 3_000);
    await run('2027-06-11');
    const sent = async () =>
      (await mailsTo(ada))
        .filter(({ template }) => template === 'zahlungserinnerung')
        .map(({ subject }) => subject);
    await remindOn(db, '2027-06-29');
    expect(await sent()).toEqual([]);
    await Promise.all([remindOn(db, '2027-06-30'), remindOn(db, '2027-06-30'), remindOn(db, '2027-06-30')]);
    expect(await sent()).toEqual([expect.stringContaining('Erinnerung')]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(3_000);
    await remindOn(db, '2027-07-14');
    await remindOn(db, '2027-07-15');
    await remindOn(db, '2027-09-01');
    expect(await sent()).toHaveLength(2);
    expect((await findBalances(db, ada.id)).owedCents).toBe(3_250);
    const cases = await db
      .selectFrom('review_case')
      .where('customer_id', '=', ada.id)
      .select(['kind', 'id'])
      .execute();
    expect(cases).toMatchObject([{ kind: 'UNPAID' }]);
    const state = async () =>
      (await db.selectFrom('customer').where('id', '=', ada.id).select('state').executeTakeFirstOrThrow())
        .state;
    expect(await state()).toBe('ACTIVE');

    // The fee comes with the next invoice.
    await bill(ada, 1_190, Temporal.PlainYearMonth.from('2027-07'));
    expect(await openOf(ada)).toEqual([1_440, 3_000]);
  });

  test('spare who is about to be debited, and count from the day on which a debit came back', async ({
    db,
    payer,
    run,
    mailsTo,
  }) => {
    const ada = await payer(3_100);
    await run('2027-06-11');
    const { files } = await run('2027-06-14');
    await remindOn(db, '2027-08-01');
    const reminders = async () =>
      (await mailsTo(ada)).filter(({ template }) => template === 'zahlungserinnerung');
    expect(await reminders()).toEqual([]);
    await submit(db, files[0]);
    const debit = await debitOf(db, files[0], ada);
    const entry = { endToEndId: debit.endToEndId, cents: 3_100, bookedOn: '2027-08-02' };
    await takeReturns(db, statement([entry]), at('2027-08-02'));
    await remindOn(db, '2027-08-15');
    expect(await reminders()).toEqual([]);
    await remindOn(db, '2027-08-16');
    expect(await reminders()).toHaveLength(1);
  });
});

test('nobody is reminded of an invoice while we owe an answer about it', async ({
  db,
  stage,
  bill,
  run,
  mailsTo,
}) => {
  const ada = await stage.addCustomer();
  await bill(ada, 3_000);
  await run('2027-06-11');
  const { id: invoiceId } = await db
    .selectFrom('invoice')
    .where('customer_id', '=', ada.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const now = at('2027-06-29');
  const id: string = crypto.randomUUID();
  await insertCase(db, {
    id,
    providerId: 'sw',
    reporterId: ada.id,
    accountId: ada.id,
    trip: undefined,
    invoiceId,
    kind: 'INVOICE',
    reason: 'AMOUNT',
    line: undefined,
    currency: 'EUR',
    text: 'Das ist zu viel.',
    answerBy: now.add({ hours: 120 }),
    photos: [],
    now,
  });
  const remindOn = (day: string) => remind(db, { today: on(day), now: at(day), payee: PAYEE, mailer });
  const reminders = async () =>
    (await mailsTo(ada)).filter(({ template }) => template === 'zahlungserinnerung');
  await remindOn('2027-06-30');
  expect(await reminders()).toEqual([]);
  await saveState(db, { id, state: 'CLOSED', at: at('2027-07-01') });
  await remindOn('2027-07-02');
  expect(await reminders()).toHaveLength(1);
});

describe('commands', () => {
  test('a credit of an ended contract is listed with its way, and paid out once', async ({
    db,
    stage,
    grant,
  }) => {
    const ada = await stage.addCustomer();
    await grant(ada, IBANS[2]);
    await pay(db, ada, 800, '2027-06-18');
    const list = async () => {
      const lines: string[] = [];
      await adminPayments('balances', [], {}, setupOf(db, lines));
      return lines.filter((line) => line.startsWith(ada.number));
    };
    expect(await list()).toEqual([]);
    await db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', ada.id).execute();
    expect(await list()).toMatchObject([expect.stringContaining('DE02 1005 0000 0054 5404 02')]);
    const account = { id: ada.id, currency: 'EUR' as const };
    const payout = (cents: number, reference = `OUT-${ada.id}`) =>
      db.transaction().execute((transaction) =>
        postPayout(transaction, {
          account,
          cents,
          reference,
          on: on('2027-06-18'),
          now: at('2027-06-18'),
          by: ada.id,
        }),
      );
    expect(await payout(801)).toBeUndefined();
    const both = await Promise.all([payout(800), payout(800)]);
    expect(both).toContain('REPEATED');
    expect(both).toContainEqual(expect.any(Number));
    expect(await payout(800, 'another')).toBeUndefined();
    expect((await findBalances(db, ada.id)).owedCents).toBe(0);
    expect(await list()).toEqual([]);
  });

  test('an account that was blocked for a debt is back only after payment, by a person', async ({
    db,
    payer,
  }) => {
    const ada = await payer(2_000);
    const unblock = () => adminPayments('unblock', [ada.number], {}, setupOf(db));
    expect(await unblock()).toContain('nicht wegen einer offenen Rechnung gesperrt');
    const stateOf = async () =>
      (await db.selectFrom('customer').where('id', '=', ada.id).select('state').executeTakeFirstOrThrow())
        .state;
    // Somebody who is leaving stays so: a block gives back what it has interrupted.
    await db.updateTable('customer').set({ state: 'CANCELLING' }).where('id', '=', ada.id).execute();
    await blockCustomer(db, ada.id);
    await blockCustomer(db, ada.id);
    expect(await stateOf()).toBe('BLOCKED');
    const decided = { decision: 'CONFIRMED', decided_by: 'Bea', decided_at: at('2027-06-18') };
    await db
      .insertInto('review_case')
      .values({ kind: 'UNPAID', customer_id: ada.id, facts: '{}', created_at: at('2027-06-17'), ...decided })
      .execute();
    expect(await unblock()).toContain('noch Fälliges offen');
    await pay(db, ada, 2_000, '2027-06-18');
    const lines: string[] = [];
    await adminPayments('transfers', [], {}, setupOf(db, lines));
    expect(lines).toContain(`${ada.number}: gesperrt und inzwischen bezahlt: billing unblock ${ada.number}`);
    expect(await unblock()).toBeUndefined();
    expect(await stateOf()).toBe('CANCELLING');
    expect(await unblock()).toContain('nicht gesperrt');
  });

  test('say in German what is wrong', async ({ db }) => {
    const run = (verb: string, rest: string[] = [], options = {}) =>
      adminPayments(verb, rest, options, setupOf(db));
    expect(await run('collect', [], { date: '2027-06-31' })).toContain('--date');
    expect(await run('collect', [], { date: '2027-06-19' })).toContain('gestern');
    expect(await run('file', ['999'])).toContain('gibt es nicht');
    expect(await run('submit', ['x'])).toContain('Welche Datei');
    expect(await run('submit', ['999'])).toContain('gibt es nicht');
    expect(await adminPayments('collect', [], {}, { ...setupOf(db), payee: undefined })).toContain(
      'CREDITOR_IBAN',
    );
  });
});
