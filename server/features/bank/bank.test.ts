import { strToU8, zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { readBankStatement } from '#contract/bank.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { MAX_STATEMENT_BYTES } from '#domain/payment/bank-entry.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices, verifyMoney } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { collect } from '#server/features/payment/collect.ts';
import { findDebitsOfFile } from '#server/features/payment/collection.repository.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { submitFile } from '#server/features/payment/submit-file.ts';
import { bankFile, OUR_IBAN, type SampleEntry } from '#server/test/bank-file.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { vault } from '#server/test/vault.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const PAYEE = { name: 'Probe GmbH', creditorId: 'DE98ZZZ09999999999', iban: OUR_IBAN };
const MAY = Temporal.PlainYearMonth.from('2027-05');
const at = (day: string) => Temporal.Instant.from(`${day}T03:07:00Z`);
const as = ({ token }: { token: string }) => ({ token });
const REASON = 'Mit der Bank geklärt';

let keys = 0;
const test = serverTest()
  .override('environment', { ...SCENE_ENVIRONMENT, CREDITOR_IBAN: OUR_IBAN })
  .extend('acc', async ({ db, stage, clock }) => {
    clock.set(at('2027-06-20'));
    return addPerson({ db, stage, vault }, 'ACCOUNTING', { now: clock.now() });
  })
  .extend('second', ({ db, stage, clock }) => {
    clock.set(at('2027-06-20'));
    return addPerson({ db, stage, vault }, 'MANAGEMENT', { now: clock.now() });
  })
  /** Somebody who owes so much on an invoice of May. */
  .extend('debtor', ({ db, stage }) => async (cents: number, name = 'Beispiel') => {
    const customer = await stage.addCustomer();
    await db.updateTable('customer').set({ name }).where('id', '=', customer.id).execute();
    const occurredAt = at('2027-05-20');
    const matter = { customerId: customer.id, currency: 'EUR' as const };
    const fee = { cause: 'MONTHLY_FEE' as const, causeKey: `desk ${++keys}`, matter, occurredAt };
    await insertPostings(db, [{ ...fee, entries: monthlyFee(cents, 'Tarif Plus', 1900) }], occurredAt);
    await billMonth(db, { month: MAY, now: at('2027-06-02'), issuer: ISSUER, payee: PAYEE });
    const [invoice] = await invoicesWithOpen(db, [customer.id]);
    return { ...customer, invoice: invoice?.number ?? '' };
  })
  .extend(
    'owed',
    ({ db }) =>
      async ({ id }: { id: number }) =>
        (await findBalances(db, id)).owedCents,
  )
  .extend(
    'sendFile',
    ({ call, acc }) =>
      (file: string | Uint8Array, by: { token: string } = acc) =>
        call('POST /console/bank/statements', undefined, { ...as(by), file: Buffer.from(file) }),
  )
  .extend('read', ({ sendFile }) => async (entries: readonly SampleEntry[]) => {
    const { output } = await sendFile(bankFile({ entries }));
    return output.read.done;
  })
  .extend(
    'list',
    ({ call, acc }) =>
      async () =>
        (await call('GET /console/bank/entries', undefined, as(acc))).output,
  )
  /** Reads one entry that fits nothing; returns its number. */
  .extend('waiting', ({ read, list }) => async (entry: Partial<SampleEntry> & { cents: number }) => {
    const reference = `WAIT-${++keys}`;
    await read([{ payer: 'Wer Anders', reference, ...entry }]);
    const found = (await list()).entries.find(({ facts }) =>
      facts.some(({ value }) => value === (entry.reference ?? reference)),
    );
    return found?.id ?? 0;
  })
  .extend(
    'assign',
    ({ call, acc }) =>
      (id: number, to: string, more: object = {}, by: { token: string } = acc) =>
        call('POST /console/bank/entries/{id}/assign', { params: idOf(id), body: { to, ...more } }, as(by)),
  )
  .extend(
    'setAside',
    ({ call, acc }) =>
      (id: number, by: { token: string } = acc) =>
        call(
          'POST /console/bank/entries/{id}/set-aside',
          { params: idOf(id), body: { reason: REASON } },
          as(by),
        ),
  )
  .extend(
    'confirm',
    ({ call, second }) =>
      async (answer: { output: { proposal: { id: number } | null } }) => {
        const params = idOf(answer.output.proposal?.id ?? 0);
        return (await call('POST /console/proposals/{id}/confirm', { params }, as(second))).output.state;
      },
  )
  .extend(
    'acts',
    ({ db }) =>
      (kind: string) =>
        db
          .selectFrom('act_log')
          .where('kind', '=', kind)
          .select(['actor_id', 'after', 'reason', 'customer_id'])
          .execute(),
  );

test.afterEach(async ({ db }) => {
  expect(await verifyMoney(db, 5)).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('a statement', () => {
  test('is read by what the terminal reads it: what fits is booked, what does not waits with its reason', async ({
    debtor,
    sendFile,
    list,
    owed,
    acc,
    acts,
  }) => {
    const ada = await debtor(2_000);
    const file = bankFile({
      entries: [
        { cents: 2_000, lines: [`Rechnung ${ada.invoice}`], reference: 'P1' },
        { cents: 4_711, payer: 'Wer\u202e Anders', lines: ['Danke'], reference: 'P2' },
        { cents: 0, amount: 'viel', reference: 'P3' },
      ],
    });
    const { output } = await sendFile(file);
    expect(output.faults).toEqual([]);
    expect(output.read).toMatchObject({ entries: 3, done: { paid: 1, returned: 0, known: 0, unmatched: 2 } });
    expect(await owed(ada)).toBe(0);
    const { entries, reads } = await list();
    expect(reads[0]).toEqual(output.read);
    const open = entries.filter(({ facts }) => facts.some(({ value }) => /^P[123]$/.test(value)));
    expect(open).toMatchObject([
      {
        amount: expect.stringMatching(/^47,11/),
        payer: 'Wer Anders',
        remittance: 'Danke',
        mayBeBooked: true,
      },
      { amount: 'ohne Betrag', why: 'Ohne lesbaren Betrag.', mayBeBooked: false },
    ]);
    const [act, ...others] = await acts('STATEMENT_READ');
    expect(others).toEqual([]);
    expect(act).toMatchObject({ actor_id: acc.id, after: { entries: 3, faults: 0 } });
    expect(await acts('BANK_SEEN')).toHaveLength(1);
    // Read again it books nothing, and says so.
    expect((await sendFile(file)).output.read.done).toEqual({ paid: 0, returned: 0, known: 3, unmatched: 0 });
    expect(await owed(ada)).toBe(0);
  });

  test('that two people send at the same moment is booked once', async ({
    debtor,
    sendFile,
    owed,
    second,
  }) => {
    const ada = await debtor(3_100);
    const bo = await debtor(1_700);
    const file = bankFile({
      entries: [ada, bo].map(({ invoice }, index) => ({
        cents: index === 0 ? 3_100 : 1_700,
        lines: [`Rechnung ${invoice}`],
        reference: `TWO-${invoice}`,
      })),
    });
    const answers = await Promise.all([
      sendFile(file),
      sendFile(file, second),
      sendFile(file),
      sendFile(file, second),
    ]);
    const done = answers.map(({ output }) => output.read.done);
    expect(done.map((each) => (each?.paid ?? 0) + (each?.known ?? 0))).toEqual([2, 2, 2, 2]);
    expect(done.reduce((sum, each) => sum + (each?.paid ?? 0), 0)).toBe(2);
    expect([await owed(ada), await owed(bo)]).toEqual([0, 0]);
  });

  test('is read in UTF-16 and in a ZIP, whose bad part is named and stops nothing', async ({
    debtor,
    sendFile,
    owed,
  }) => {
    const ada = await debtor(1_500);
    const xml = bankFile({
      entries: [{ cents: 1_500, lines: [`Rechnung ${ada.invoice}`], reference: `Z-${ada.id}` }],
    });
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(xml.replace('encoding="UTF-8"', 'encoding="UTF-16"'), 'utf16le'),
    ]);
    const zip = zipSync({ 'a.xml': strToU8('<kaputt'), 'b.xml': new Uint8Array(utf16) });
    const { output } = await sendFile(zip);
    expect(output.faults).toEqual([expect.stringContaining('a.xml')]);
    expect(output.read).toMatchObject({ faults: 1, done: { paid: 1 } });
    expect(await owed(ada)).toBe(0);
  });

  test.for([
    ['a photo', Buffer.from('GIF89a'), 'keine lesbare XML-Datei'],
    [
      'another file of a bank',
      Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"/>'),
      'camt.053',
    ],
    ['one that declares entities', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'keine lesbare'],
    ['MT940', Buffer.from(':20:STARTUMSE\r\n:25:12030000/0000202051\r\n'), 'keine lesbare'],
    ['nothing', Buffer.alloc(0), 'keine lesbare'],
  ] as const)('is not %s: it says why, and nothing is noted', async ([, file, text], { db, sendFile }) => {
    const before = await db.selectFrom('bank_statement_read').select('id').execute();
    const { code, problem } = await sendFile(file);
    expect(code).toBe('FIELD_INVALID');
    expect(JSON.stringify(problem.fields)).toContain(text);
    expect(await db.selectFrom('bank_statement_read').select('id').execute()).toEqual(before);
  });

  test('may be as large as the browser believes', () => {
    expect(readBankStatement.upload.maxBytes).toBe(MAX_STATEMENT_BYTES);
  });

  test('of one city does not exist: without the right in all of them nobody sees or reads one', async ({
    db,
    stage,
    clock,
    sendFile,
    call,
  }) => {
    const city = await db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
    const local = await addPerson({ db, stage, vault }, 'ACCOUNTING', {
      cities: [city.id],
      now: clock.now(),
    });
    expect((await sendFile(bankFile({ entries: [] }), local)).code).toBe('ALL_CITIES_NEEDED');
    expect((await call('GET /console/bank/entries', undefined, as(local))).code).toBe('ALL_CITIES_NEEDED');
  });
});

describe('an entry that waits', () => {
  test('names whose it could be, and each look is an act', async ({ debtor, waiting, call, acc, acts }) => {
    const ada = await debtor(2_650, 'Kandidatin');
    const id = await waiting({ cents: 9_999, lines: [`Rechnung ${ada.invoice}`] });
    const { output } = await call('GET /console/bank/entries/{id}', { params: idOf(id) }, as(acc));
    expect(output.candidates).toEqual([
      {
        accountNumber: ada.number,
        name: expect.stringContaining('Kandidatin'),
        open: [{ number: ada.invoice, open: { cents: 2_650, currency: 'EUR' } }],
      },
    ]);
    expect((await acts('BANK_ENTRY_SEEN'))[0]?.after).toEqual({ accounts: [ada.number] });
  });

  test('is booked to its invoice by one person if it fits, with the act, once', async ({
    db,
    debtor,
    waiting,
    assign,
    owed,
    acts,
    acc,
    list,
  }) => {
    const ada = await debtor(2_800);
    const id = await waiting({ cents: 2_800, lines: ['ohne Nummer'] });
    const answers = await Promise.all([1, 2, 3].map(() => assign(id, ada.invoice)));
    expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual([
      'BANK_ENTRY_SETTLED',
      'BANK_ENTRY_SETTLED',
      'OK',
    ]);
    expect(await owed(ada)).toBe(0);
    expect(await acts('BANK_ENTRY_ASSIGNED')).toMatchObject([
      { actor_id: acc.id, customer_id: ada.id, after: { entry: id, cents: 2_800, invoice: ada.invoice } },
    ]);
    const booked = await db
      .selectFrom('payment_act')
      .where('customer_id', '=', ada.id)
      .select(['acted_by', 'act_id'])
      .execute();
    expect(booked).toEqual([{ acted_by: acc.id, act_id: expect.any(Number) }]);
    expect((await list()).entries.some((entry) => entry.id === id)).toBe(false);
  });

  test('that fits nothing open is asked about, then waits for a second person', async ({
    debtor,
    waiting,
    assign,
    confirm,
    owed,
    list,
  }) => {
    const ada = await debtor(5_000);
    const id = await waiting({ cents: 1_111 });
    expect((await assign(id, ada.number)).code).toBe('PAYMENT_FITS_NOTHING');
    const asked = await assign(id, ada.number, { isSure: true, reason: REASON });
    expect(asked.output.proposal).toMatchObject({ kind: 'BANK_ENTRY_ASSIGNED' });
    expect(await owed(ada)).toBe(5_000);
    expect((await list()).entries.find((entry) => entry.id === id)?.isWaiting).toBe(true);
    expect(await confirm(asked)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(3_889);
    expect((await assign(id, ada.number)).code).toBe('BANK_ENTRY_SETTLED');
  });

  test('that was laid aside or booked elsewhere meanwhile is not booked by what a second person confirms', async ({
    debtor,
    waiting,
    assign,
    setAside,
    confirm,
    owed,
  }) => {
    const ada = await debtor(5_100);
    const bo = await debtor(5_200);
    const aside = await waiting({ cents: 1_112 });
    const asked = await assign(aside, ada.number, { isSure: true });
    await setAside(aside);
    expect(await confirm(asked)).toBe('OUTDATED');
    const twice = await waiting({ cents: 1_113 });
    const [one, other] = [
      await assign(twice, ada.number, { isSure: true }),
      await assign(twice, bo.number, { isSure: true }),
    ];
    expect([await confirm(one), await confirm(other)]).toEqual(['CONFIRMED', 'OUTDATED']);
    expect([await owed(ada), await owed(bo)]).toEqual([5_100 - 1_113, 5_200]);
  });

  test('is laid aside once, with a reason, and stays it when the file is read again', async ({
    waiting,
    setAside,
    read,
    list,
    acts,
  }) => {
    const entry = { cents: 4_400, payer: 'Wer Anders', reference: `ASIDE-${++keys}` };
    const id = await waiting(entry);
    const answers = await Promise.all([setAside(id), setAside(id)]);
    expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['BANK_ENTRY_SETTLED', 'OK']);
    expect(await read([entry])).toMatchObject({ known: 1, unmatched: 0 });
    expect((await list()).entries.some((each) => each.id === id)).toBe(false);
    expect((await acts('BANK_ENTRY_SET_ASIDE')).filter(({ reason }) => reason === REASON)).not.toEqual([]);
  });

  test('which is a returned debit opens its invoice again, and only that of a debit', async ({
    db,
    debtor,
    waiting,
    assign,
    owed,
  }) => {
    const ada = await debtor(4_530);
    await insertMandate(db, vault, {
      customerId: ada.id,
      reference: `SW-${ada.number}-1`,
      iban: 'DE02120300000000202051',
      bic: null,
      bankName: null,
      accountHolder: 'Ada Beispiel',
      now: at('2027-05-01'),
    });
    const run = (day: string) =>
      collect(db, { today: Temporal.PlainDate.from(day), now: at(day), payee: PAYEE, vault });
    await run('2027-06-11');
    const [file = 0] = (await run('2027-06-14')).files;
    await submitFile(db, { id: file, by: 'Bea', now: at('2027-06-14') });
    expect((await findDebitsOfFile(db, file)).map(({ customerId }) => customerId)).toContain(ada.id);
    const bo = await debtor(2_000);
    const id = await waiting({
      cents: 4_530,
      direction: 'DBIT',
      code: ['IDDT', 'UPDD'],
      endToEndId: 'FREMD',
      reason: 'AM04',
    });
    expect((await assign(id, ada.number)).problem.fields).toMatchObject([{ name: 'to' }]);
    expect((await assign(id, bo.invoice)).code).toBe('BANK_ENTRY_UNFIT');
    expect(await owed(ada)).toBe(0);
    expect((await assign(id, ada.invoice)).output).toEqual({ proposal: null });
    expect(await owed(ada)).toBe(4_530);
  });

  test('against which something speaks needs a second person, also if the sum fits', async ({
    debtor,
    sendFile,
    list,
    assign,
    confirm,
    owed,
  }) => {
    const ada = await debtor(2_222);
    const entries = [{ cents: 2_222, lines: [`Rechnung ${ada.invoice}`], reference: `O-${ada.id}` }];
    await sendFile(bankFile({ account: 'DE02120300000000202051', entries }));
    const found = (await list()).entries.find(({ facts }) =>
      facts.some(({ value }) => value === `O-${ada.id}`),
    );
    expect(found).toMatchObject({
      isDoubtful: true,
      why: 'Der Auszug ist von einem anderen Konto als unserem.',
    });
    const refused = await assign(found?.id ?? 0, ada.invoice);
    expect(refused.code).toBe('PAYMENT_FITS_NOTHING');
    expect(refused.problem.detail).toContain('von einem anderen Konto');
    const asked = await assign(found?.id ?? 0, ada.invoice, { isSure: true });
    expect(await owed(ada)).toBe(2_222);
    expect(await confirm(asked)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(0);
  });
});
