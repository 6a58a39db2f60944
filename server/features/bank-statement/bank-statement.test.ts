import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { collect } from '#server/features/payment/collect.ts';
import { findDebitsOfFile } from '#server/features/payment/collection.repository.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { submitFile } from '#server/features/payment/submit-file.ts';
import { bankFile, OUR_IBAN, type SampleEntry, type SampleStatement } from '#server/test/bank-file.ts';
import { recordPayment, reversePosting } from '#server/test/book-transfer.ts';
import { tablesWithReadable } from '#server/test/readable-ibans.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { adminBankStatements } from './admin-bank-statements.ts';
import { readStatement } from './read-statement.ts';

const ISSUER: Issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const PAYEE = { name: 'Probe GmbH', creditorId: 'DE98ZZZ09999999999', iban: OUR_IBAN };
const MAY = Temporal.PlainYearMonth.from('2027-05');
const JUNE = Temporal.PlainYearMonth.from('2027-06');
const on = (day: string) => Temporal.PlainDate.from(day);
const at = (day: string) => Temporal.Instant.from(`${day}T03:07:00Z`);
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example',
  informationAddress: 'info@auto.example',
  operator: SAMPLE_OPERATOR,
});

type Debtor = StageCustomer & { invoice: string };

let keys = 0;
const test = serverTest()
  .extend('bea', ({ stage }) => stage.addCustomer({ employee: true }))
  /** Runs a command as the employee; answers what was wrong with it and what it printed. */
  .extend('admin', ({ db, bea }) => async (words: string[], options: object = {}, now = '2027-06-20') => {
    const lines: string[] = [];
    const fault = await adminBankStatements(words, options, {
      db,
      now: at(now),
      user: bea.number,
      print: (line) => void lines.push(line),
      confirm: () => Promise.resolve(false),
      vault,
      mailer,
      payee: PAYEE,
    });
    return { fault, said: lines.join('\n') };
  })
  .extend('read', ({ admin, folder }) => async (bytes: string | Uint8Array, now?: string) => {
    const path = join(folder, `${++keys}.xml`);
    await writeFile(path, bytes);
    const { fault, said } = await admin(['statement', path], {}, now);
    const [, ...counts] = /: (\d+) gebucht.*: (\d+) neu.*: (\d+)\. Ungeklärt: (\d+)/.exec(said) ?? [];
    const [paid, returned, known, unmatched] = counts.map(Number);
    return { fault, paid, returned, known, unmatched };
  })
  .extend(
    'statement',
    ({ read }) =>
      (statement: SampleStatement, now?: string) =>
        read(bankFile(statement), now),
  )
  .extend('owe', ({ db }) => async (customers: { id: number; cents: number }[], month = MAY) => {
    const occurredAt = month.toPlainDate({ day: 20 }).toZonedDateTime('Europe/Berlin').toInstant();
    await insertPostings(
      db,
      customers.map(({ id, cents }) => ({
        cause: 'MONTHLY_FEE' as const,
        causeKey: `bank ${++keys}`,
        matter: { customerId: id, currency: 'EUR' as const },
        occurredAt,
        entries: monthlyFee(cents, 'Tarif Plus', 1900),
      })),
      occurredAt,
    );
    const now = month.add({ months: 1 }).toPlainDate({ day: 2 }).toZonedDateTime('Europe/Berlin').toInstant();
    await billMonth(db, { month, now, issuer: ISSUER, payee: PAYEE });
  })
  .extend('openOf', ({ db }) => async ({ id }: StageCustomer) => {
    return (await invoicesWithOpen(db, [id])).map(({ openCents }) => openCents);
  })
  .extend('debtor', ({ db, stage, owe }) => async (cents: number, name = 'Beispiel'): Promise<Debtor> => {
    const customer = await stage.addCustomer();
    await db.updateTable('customer').set({ name }).where('id', '=', customer.id).execute();
    await owe([{ id: customer.id, cents }]);
    const [invoice] = await invoicesWithOpen(db, [customer.id]);
    return { ...customer, invoice: invoice?.number ?? '' };
  })
  /** An account whose invoice was debited on 16 June by a file of the 14th. */
  .extend('debited', ({ db, debtor }) => async (cents: number) => {
    const customer = await debtor(cents);
    const mandate = `SW-${customer.number}-1`;
    await insertMandate(db, vault, {
      customerId: customer.id,
      reference: mandate,
      iban: 'DE02120300000000202051',
      bic: null,
      bankName: null,
      accountHolder: 'Ada Beispiel',
      now: at('2027-05-01'),
    });
    const run = (day: string) => collect(db, { today: on(day), now: at(day), payee: PAYEE, vault });
    await run('2027-06-11');
    const [file = 0] = (await run('2027-06-14')).files;
    const debit = (await findDebitsOfFile(db, file)).find(({ customerId }) => customerId === customer.id);
    return { ...customer, file, mandate, endToEndId: debit?.endToEndId ?? '' };
  });

const returned = (entry: Partial<SampleEntry> & { cents: number }): SampleEntry => ({
  direction: 'DBIT',
  code: ['IDDT', 'UPDD'],
  reason: 'AM04',
  ...entry,
});
const submit = (db: Parameters<typeof submitFile>[0], id: number) =>
  submitFile(db, { id, by: 'Bea', now: at('2027-06-14') });

test.afterEach(async ({ db }) => {
  expect(await tablesWithReadable(db, ['DE02120300000000202051'])).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('a returned debit', () => {
  test('without an amount of its own is the debit of its end-to-end id; the rest of the file is read', async ({
    db,
    debited,
    debtor,
    statement,
    openOf,
  }) => {
    const ada = await debited(4_530);
    await submit(db, ada.file);
    const bo = await debtor(2_000);
    const entries = [
      returned({ cents: 0, amount: 'viel', endToEndId: ada.endToEndId }),
      returned({ cents: 0, amount: '', endToEndId: 'FREMD', reference: 'R2' }),
      { cents: 2_000, lines: [`Rechnung ${bo.invoice}`], reference: 'R3' },
    ];
    expect(await statement({ entries })).toMatchObject({
      returned: 1,
      paid: 1,
      unmatched: 1,
      fault: undefined,
    });
    expect([await openOf(ada), await openOf(bo)]).toEqual([[4_530], [0]]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(4_530);
    expect(await statement({ entries })).toMatchObject({ returned: 0, paid: 0, known: 3, unmatched: 0 });
  });

  test('that cannot be ours waits for a person with the reason, and books nothing', async ({
    db,
    debited,
    statement,
    read,
    admin,
    openOf,
  }) => {
    const ada = await debited(4_530);
    await submit(db, ada.file);
    const { endToEndId } = ada;
    const entries: [SampleEntry, string][] = [
      [{ cents: 4_530 + 977_239 }, 'viel mehr als unsere Lastschrift'],
      [{ cents: 4_529 }, 'weniger als unsere Lastschrift'],
      [{ cents: 4_530, status: 'PDNG' }, 'nur vorgemerkt'],
      [{ cents: 4_530, bookedOn: '2027-06-13' }, 'vor der Lastschrift'],
      [{ cents: 4_530, bookedOn: '2031-06-18' }, 'in der Zukunft'],
      [{ cents: 4_530, bookedOn: '2027-06-31' }, 'ohne lesbares Datum'],
      [{ cents: 4_530, mandate: 'FREMD' }, 'ein anderes Mandat'],
      [{ cents: 4_530, endToEndId: 'FREMD' }, 'passt zu keiner unserer Lastschriften'],
    ];
    const done = await statement({
      entries: entries.map(([entry], index) => returned({ endToEndId, reference: `W${index}`, ...entry })),
    });
    expect(done).toMatchObject({ returned: 0, unmatched: entries.length });
    const other = returned({ cents: 4_530, endToEndId, reference: 'W9' });
    expect(await statement({ account: 'DE02120300000000202051', entries: [other] })).toMatchObject({
      unmatched: 1,
    });
    const { said } = await admin(['unmatched']);
    for (const [, reason] of entries) expect(said).toContain(reason);
    expect(said).toContain('von einem anderen Konto');
    expect(await openOf(ada)).toEqual([0]);
    const { rows } = await sql`select from ledger_transaction where cause = 'DEBIT_RETURNED'
      and customer_id = ${ada.id}`.execute(db);
    expect(rows).toEqual([]);
    // What was noted in advance is gone from the list when it is booked.
    const booked = bankFile({ entries: [returned({ cents: 4_530, endToEndId, reference: 'W2' })] });
    expect(await read(booked)).toMatchObject({ returned: 1 });
    expect((await admin(['unmatched'])).said).not.toContain('nur vorgemerkt');
  });

  test('of a file that nobody has told to be submitted waits, and is taken when it is read again after that', async ({
    db,
    debited,
    statement,
    admin,
    openOf,
  }) => {
    const ada = await debited(1_900);
    const entries = [returned({ cents: 1_900, endToEndId: ada.endToEndId, reference: `N-${ada.id}` })];
    expect(await statement({ entries })).toMatchObject({ returned: 0, unmatched: 1 });
    expect((await admin(['unmatched'])).said).toContain('nicht als eingereicht vermerkt');
    await submit(db, ada.file);
    expect(await statement({ entries })).toMatchObject({ returned: 1 });
    expect(await openOf(ada)).toEqual([1_900]);
  });

  test('that was taken back is not taken again by reading the file', async ({
    db,
    bea,
    debited,
    statement,
    openOf,
  }) => {
    const ada = await debited(2_300);
    await submit(db, ada.file);
    const back = (reference: string) =>
      statement({ entries: [returned({ cents: 2_300, endToEndId: ada.endToEndId, reference })] });
    await back('T1');
    const { id } = await db
      .selectFrom('ledger_transaction')
      .where('cause', '=', 'DEBIT_RETURNED')
      .where('customer_id', '=', ada.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const reversal = { id, reason: 'Probe', on: on('2027-06-20'), now: at('2027-06-20'), by: bea.id };
    expect(await reversePosting(db, reversal)).toMatchObject({ reversalId: expect.any(Number) });
    expect(await back('T1')).toMatchObject({ known: 1 });
    expect(await back('T2')).toMatchObject({ returned: 0, unmatched: 1 });
    expect(await openOf(ada)).toEqual([0]);
  });
});

describe('a file', () => {
  const entries = [{ cents: 100, endToEndId: 'A', payer: 'Jürgen Groß', lines: ['Grüße & Küsse'] }];
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  const latin1 = (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  test.each([
    ['as UTF-8', (text: string) => strToU8(text)],
    ['as UTF-8 with its mark', (text: string) => strToU8(`\ufeff${text}`)],
    ['as UTF-16', (text: string) => utf16(text, false)],
    ['as UTF-16 the other way round', (text: string) => utf16(text, true)],
    ['as ISO-8859-1', latin1],
    ['in a ZIP', (text: string) => zipSync({ 'auszug/1.xml': strToU8(text), 'lies.txt': strToU8('x') })],
  ])('is read %s, of each kind', (_how, encode) => {
    for (const kind of ['052', '053', '054'] as const) {
      expect(readStatement(encode(bankFile({ kind, entries })))).toMatchObject({
        statements: [[{ kind: 'TRANSFER', cents: 100, payer: 'Jürgen Groß', remittance: 'Grüße & Küsse' }]],
        faults: [],
      });
    }
  });

  test('of many in a ZIP that is broken is named; the others are read', async ({ debtor, read }) => {
    const ada = await debtor(2_400);
    const good = bankFile({ entries: [{ cents: 2_400, lines: [ada.invoice], reference: `Z-${ada.id}` }] });
    const zip = zipSync({ 'a.xml': strToU8('<Document><Ntry>'), 'b.xml': strToU8(good) });
    expect(await read(zip)).toMatchObject({ fault: expect.stringContaining('a.xml: '), paid: 1 });
  });

  test('says the same in three formats, and counts once', async ({ debtor, statement, openOf }) => {
    const ada = await debtor(2_500);
    const entry = { cents: 2_500, lines: [`RE ${ada.invoice}`], reference: `K-${ada.id}` };
    expect(await statement({ kind: '052', entries: [entry] })).toMatchObject({ paid: 1 });
    expect(await statement({ kind: '054', entries: [entry] })).toMatchObject({ paid: 0, known: 1 });
    const both = await Promise.all([
      statement({ kind: '053', entries: [entry] }),
      statement({ kind: '053', entries: [entry] }),
    ]);
    expect(both).toMatchObject([{ known: 1 }, { known: 1 }]);
    expect(await openOf(ada)).toEqual([0]);
  });

  test('with many returns in one entry has each, with its charge; what does not concern us is passed over', () => {
    const text = bankFile({ entries: [{ cents: 900, direction: 'DBIT', code: ['ICDT', 'ESCT'] }] }).replace(
      '</Stmt>',
      `<Ntry><Amt Ccy="EUR">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2027-06-16</Dt></BookgDt>
       <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>
       <Ntry><Amt Ccy="EUR">26.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2027-06-18</Dt></BookgDt>
       <BkTxCd><Prtry><Cd>NRTI+109+00905</Cd></Prtry></BkTxCd><NtryDtls>
       <TxDtls><Refs><EndToEndId>B</EndToEndId></Refs><Amt Ccy="EUR">10.00</Amt><Chrgs><Rcrd><Amt Ccy="EUR">3.25</Amt></Rcrd></Chrgs></TxDtls>
       <TxDtls><Refs><EndToEndId>C</EndToEndId></Refs><Amt Ccy="EUR">10</Amt><Chrgs><Amt Ccy="EUR">3.25</Amt></Chrgs></TxDtls>
       <TxDtls><Refs><EndToEndId>D</EndToEndId></Refs></TxDtls>
       </NtryDtls></Ntry></Stmt>`,
    );
    const read = readStatement(strToU8(text));
    const [found = []] = typeof read === 'string' ? [] : read.statements;
    expect(
      found.map(({ kind, endToEndId, cents, chargeCents }) => [kind, endToEndId, cents, chargeCents]),
    ).toEqual([
      ['RETURN', 'B', 1_000, 325],
      ['RETURN', 'C', 1_000, 325],
      ['RETURN', 'D', undefined, undefined],
    ]);
  });

  test.each([
    ['broken', '<Document><Ntry>', 'keine lesbare XML-Datei'],
    ['none at all', 'Umsatz;Betrag\n1;2', 'keine lesbare XML-Datei'],
    ['a broken ZIP', 'PK\u0003\u0004 und mehr nicht', 'ZIP lässt sich nicht lesen'],
    [
      'of another kind',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>',
      'kein Kontoauszug',
    ],
    [
      'with an entity of its own',
      `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${bankFile({ entries: [] }).replace(/^<\?xml.*?>/, '')}`,
      'keine lesbare XML-Datei',
    ],
  ])('that is %s: one German sentence', (_what, text, said) => {
    expect(readStatement(strToU8(text))).toEqual(expect.stringContaining(said));
  });

  test('of anything is read or refused in a sentence, never more', () => {
    const good = strToU8(bankFile({ entries: [...entries, returned({ cents: 5, endToEndId: 'X' })] }));
    const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(changes, (changed) => {
        const bytes = Uint8Array.from(good);
        for (const [index, byte] of changed) bytes[index] = byte;
        const read = readStatement(bytes);
        if (typeof read === 'string') expect(read).toMatch(/[a-zäöü]/);
        else for (const { cents } of read.statements.flat()) expect(cents ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('money that came in', () => {
  test('waits where it is not sure whose it is, with proposals; a person puts it to an invoice, once', async ({
    debtor,
    statement,
    admin,
    openOf,
  }) => {
    const [ada, bo] = [await debtor(1_111, 'Zimmermann'), await debtor(1_111, 'Kaya')];
    const entries = [
      { cents: 1_111, payer: 'Ada Zimmermann', lines: ['Carsharing Mai'], reference: `P1-${ada.id}` },
      { cents: 1_111, payer: 'X', lines: [`${ada.invoice} ${bo.invoice}`], reference: `P2-${ada.id}` },
      // A wrong digit names somebody else, who owes the same.
      { cents: 1_111, payer: 'Ada Zimmermann', lines: [`RE ${bo.invoice}`], reference: `P3-${ada.id}` },
      { cents: 7_777, payer: 'Kaya', lines: [`RE ${bo.invoice}`], reference: `P4-${ada.id}` },
    ];
    expect(await statement({ entries })).toMatchObject({ paid: 0, unmatched: 4 });
    expect([await openOf(ada), await openOf(bo)]).toEqual([[1_111], [1_111]]);
    const { said } = await admin(['unmatched']);
    const id = /(\d+): Zahlung .*Carsharing Mai/.exec(said)?.[1] ?? '';
    expect(said.split(`${id}: `)[1]).toContain(
      `vielleicht ${ada.number}, Ada Zimmermann: offen ${ada.invoice}`,
    );
    expect(said).toContain('Name und Betrag passen besser zu einem anderen Account');
    const both = await Promise.all([admin(['assign', id, ada.invoice]), admin(['assign', id, ada.invoice])]);
    expect(both.filter(({ fault }) => fault === undefined)).toHaveLength(1);
    expect(await openOf(ada)).toEqual([0]);

    const aside = /(\d+): Zahlung .*77,77/.exec(said)?.[1] ?? '';
    expect((await admin(['set-aside', aside])).fault).toContain('--reason');
    expect((await admin(['set-aside', aside], { reason: 'an uns falsch', by: 'Chef' })).fault).toContain(
      'arbeitet nicht',
    );
    expect((await admin(['set-aside', aside], { reason: 'an uns falsch' })).fault).toBeUndefined();
    expect((await admin(['assign', aside, bo.invoice])).fault).toContain('gibt es nicht');
    expect((await admin(['unmatched'])).said).not.toContain('77,77');
    expect(await statement({ entries })).toMatchObject({ paid: 0, known: 4, unmatched: 0 });
  });

  test('that a person has booked by its reference is known, or a person’s again if it says something else', async ({
    db,
    bea,
    debtor,
    statement,
    openOf,
  }) => {
    const [ada, bo] = [await debtor(3_100), await debtor(3_200)];
    const book = ({ id }: Debtor, cents: number, day: string) =>
      recordPayment(db, {
        account: { id, currency: 'EUR' },
        cents,
        reference: `H-${id}`,
        on: on(day),
        now: at('2027-06-20'),
        by: bea.id,
      });
    await book(ada, 3_100, '2027-06-18');
    await book(bo, 3_200, '2027-06-19');
    const entries = [ada, bo].map((customer, index) => ({
      cents: 3_100 + index * 100,
      lines: [customer.invoice],
      reference: `H-${customer.id}`,
    }));
    expect(await statement({ entries })).toMatchObject({ paid: 0, known: 1, unmatched: 1 });
    expect([await openOf(ada), await openOf(bo)]).toEqual([[0], [0]]);
  });

  test('before its invoice, in another currency or pending waits', async ({ debtor, statement, read }) => {
    const ada = await debtor(3_333);
    const entry = { cents: 3_333, lines: [ada.invoice] };
    expect(
      await statement({
        entries: [
          { ...entry, bookedOn: '2027-05-31', reference: `B1-${ada.id}` },
          { ...entry, status: 'PDNG', reference: `B2-${ada.id}` },
        ],
      }),
    ).toMatchObject({ paid: 0, unmatched: 2 });
    const francs = bankFile({ entries: [{ ...entry, reference: `B3-${ada.id}` }] }).replaceAll(
      '"EUR"',
      '"CHF"',
    );
    expect(await read(francs)).toMatchObject({ paid: 0, unmatched: 1 });
  });
});

describe('the open invoices of a month', () => {
  const NAMES =
    'Müller Schmidt Groß Fischer Weber Yılmaz Wagner Becker Ćwikła Hoffmann Schäfer Koch Bauer Öztürk Klein Wolf Schröder Neumann Schwarz Zimmermann Krüger Hartmann Lange Werner'.split(
      ' ',
    );
  /** A third owes the monthly fee alone, the others what they drove. */
  const sumOf = (index: number) => (index % 3 === 0 ? 990 : 1_000 + ((index * 7_919) % 20_000));
  /** As people write it, and how often of a hundred; `sure` where a person would book it without a second look. */
  const PURPOSES: { share: number; sure: boolean; isShort?: true; lines: (of: Debtor) => string[] }[] = [
    { share: 40, sure: true, lines: ({ invoice }) => [`Rechnung ${invoice}`] },
    { share: 8, sure: true, lines: ({ invoice }) => [`RG-Nr.: ${invoice} vom 02.06.2027`] },
    { share: 5, sure: true, lines: ({ invoice }) => [`re ${invoice.replace('-', '')}`] },
    { share: 5, sure: true, lines: ({ invoice }) => [invoice.replace('-', '/')] },
    { share: 4, sure: true, lines: ({ invoice }) => [invoice.replace('-', ' ')] },
    {
      share: 4,
      sure: true,
      lines: ({ invoice }) => [`Stadtwagen Carsharing ${invoice.slice(0, 9)}`, invoice.slice(9)],
    },
    { share: 6, sure: true, lines: ({ invoice, number }) => [`Kundennr. ${number} Rechnung ${invoice}`] },
    { share: 8, sure: true, lines: ({ number }) => [`Kd.Nr. ${number.slice(0, 6)} Mai 2027`] },
    { share: 4, sure: true, lines: ({ number }) => [`Carsharing ${number}`] },
    { share: 4, sure: true, isShort: true, lines: ({ number }) => [`Carsharing Mai ${number.slice(0, 6)}`] },
    { share: 4, sure: true, isShort: true, lines: ({ invoice }) => [`Rechnung ${Number(invoice.slice(5))}`] },
    { share: 2, sure: true, isShort: true, lines: ({ invoice }) => [`RE 2027-${Number(invoice.slice(5))}`] },
    { share: 3, sure: false, lines: () => ['Carsharing Mai'] },
    // Two digits changed places: somebody else's invoice, or nobody's.
    {
      share: 3,
      sure: false,
      lines: ({ invoice }) => [`Rechnung ${invoice.slice(0, 9)}${invoice[10]}${invoice[9]}`],
    },
  ];

  test('are paid by what people write: of those that are sure nineteen of twenty, and none wrongly', async ({
    db,
    stage,
    owe,
    statement,
    admin,
  }) => {
    const customers: StageCustomer[] = [];
    for (let count = 0; count < 300; count++) customers.push(await stage.addCustomer());
    const prenameOf = (index: number) => ['Ada', 'Bo', 'Cem', 'Dilan', 'Eva'][index % 5] ?? '';
    const nameOf = (index: number) => NAMES[(index * 7) % NAMES.length] ?? '';
    for (const [index, { id }] of customers.entries())
      await db
        .updateTable('customer')
        .set({ name: nameOf(index), prename: prenameOf(index) })
        .where('id', '=', id)
        .execute();
    await owe(
      customers.map(({ id }, index) => ({ id, cents: sumOf(index) })),
      JUNE,
    );
    const open = new Map(
      (
        await invoicesWithOpen(
          db,
          customers.map(({ id }) => id),
        )
      ).map((each) => [each.customerId, each]),
    );
    const written = PURPOSES.flatMap((purpose) => Array.from({ length: purpose.share }, () => purpose));
    const entries = customers.map((customer, index) => {
      const invoice = open.get(customer.id);
      const purpose = written[(index * 37) % written.length];
      if (!invoice || !purpose) throw new Error('no invoice');
      const payer = index % 9 === 0 ? 'Erika Anders' : `${prenameOf(index)} ${nameOf(index)}`;
      const lines = purpose.lines({ ...customer, invoice: invoice.number });
      return {
        customer,
        // A short number, or a sum that many owe, needs the name.
        sure: purpose.sure && (payer !== 'Erika Anders' || (!purpose.isShort && index % 3 !== 0)),
        sample: {
          cents: invoice.openCents,
          lines,
          payer,
          bookedOn: '2027-07-05',
          reference: `M-${customer.id}`,
        },
      };
    });
    await statement({ entries: entries.map(({ sample }) => sample) }, '2027-07-06');
    const { rows } = await sql<{ reference: string; customer: number }>`
      select coalesce(reference, '') as reference, customer_id as customer from payment_act where reference like 'M-%'`.execute(
      db,
    );
    const wrong = rows.filter(({ reference, customer }) => reference !== `M-${customer}`);
    expect(wrong).toEqual([]);
    const paid = new Set(rows.map(({ customer }) => customer));
    const sure = entries.filter((entry) => entry.sure);
    const missed = sure
      .filter(({ customer }) => !paid.has(customer.id))
      .map(({ sample }) => sample.lines.join('|'));
    expect(missed.length / sure.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
    expect(paid.size / entries.length).toBeGreaterThanOrEqual(0.85);
    // All others are on the list.
    const { said } = await admin(['unmatched']);
    for (const { customer, sample } of entries)
      if (!paid.has(customer.id)) expect(said).toContain(`Bankreferenz ${sample.reference}`);
  });
});
