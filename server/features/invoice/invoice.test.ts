import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Invoice, Issuer } from '#domain/invoice/invoice.ts';
import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { monthlyFee, paymentReceived } from '#domain/ledger/account-entries.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import type { Db } from '#server/db/connect.ts';
import { connect } from '#server/db/connect.ts';
import { SERVER_ROLE, serverUrlOf } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { countLedger, findDiscrepancies, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { authorization, inProcess } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer, testApp } from '#server/test/stage.ts';
import { adminBilling } from './admin-billing.ts';
import { attachedInvoice } from './attached-invoice.ts';
import { billMonth } from './bill-month.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { invoiceJobs, monthsToBill } from './invoice.jobs.ts';
import { findByNumber } from './invoice.repository.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { verifyInvoices } from './verify-invoices.ts';

const base = serverTest();

const ISSUER: Issuer = {
  name: 'Probe GmbH',
  address: 'Weg 1, 90402 Nürnberg',
  vatId: 'DE123456789',
  phone: '0911 123456',
  email: 'info@auto.example',
};
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example',
  informationAddress: 'info@auto.example',
  operator: SAMPLE_OPERATOR,
});
const APRIL = Temporal.PlainYearMonth.from('2027-04');
const MAY = Temporal.PlainYearMonth.from('2027-05');
const IN_APRIL = Temporal.Instant.from('2027-04-15T10:00:00Z');
const IN_MAY = Temporal.Instant.from('2027-05-20T10:00:00Z');
const MAY_2ND = Temporal.Instant.from('2027-05-02T02:07:00Z');
const JUNE_2ND = Temporal.Instant.from('2027-06-02T02:07:00Z');

let keys = 0;
const test = base
  /** Posts what an account owes, as its own cause. */
  .extend(
    'owe',
    ({ db }) =>
      (customer: StageCustomer, cents: number, occurredAt = IN_MAY, text = 'Tarif Plus') =>
        insertPostings(
          db,
          [
            {
              cause: 'MONTHLY_FEE',
              causeKey: `test ${keys++}`,
              matter: { customerId: customer.id, currency: 'EUR' },
              occurredAt,
              entries: monthlyFee(cents, text, 1900),
            },
          ],
          occurredAt,
        ),
  )
  .extend(
    'bill',
    ({ db }) =>
      (month = MAY, now = JUNE_2ND) =>
        billMonth(db, { month, now, issuer: ISSUER }),
  )
  .extend(
    'invoicesOf',
    ({ call }) =>
      async (customer: StageCustomer) =>
        (await call('GET /invoices', { query: {} }, { token: customer.token })).output,
  )
  .extend(
    'invoice',
    ({ call }) =>
      async (customer: StageCustomer, number: string) =>
        (await call('GET /invoices/{number}', { params: { number } }, { token: customer.token })).output,
  );

test.afterEach(async ({ db }) => {
  expect(await countFaults(db)).toEqual(NO_FAULTS);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect(await findDiscrepancies(db, 5)).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
  expect(await vatDifference(db)).toBe(0);
});

/** What the ledger says of VAT for what is billed, less what the invoices that count say. */
async function vatDifference(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with counting as (
      select invoice.* from invoice where kind = 'INVOICE'
        and not exists (select from invoice c where c.cancels_id = invoice.id)
    )
    select coalesce((select 0 - sum(cents) from ledger_entry where account = 'VAT' and transaction_id in (
        select transaction_id from invoice_posting join counting on counting.id = invoice_id
        union select id from ledger_transaction where cause = 'INVOICE_ROUNDED')), 0)::bigint
      - coalesce((select sum((content::json -> 'totals' ->> 'vatCents')::bigint) from counting), 0)::bigint as cents`.execute(
    db,
  );
  return rows[0]?.cents ?? Number.NaN;
}

describe('the monthly run', () => {
  test('bills each account once, however often and by however many servers it runs', async ({
    db,
    stage,
    owe,
    bill,
    invoicesOf,
  }) => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => stage.addCustomer()));
    for (const [index, customer] of customers.entries()) await owe(customer, 1_000 + index);
    const made = await Promise.all(Array.from({ length: 6 }, () => bill()));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(customers.length);
    expect(await bill()).toBe(0);
    for (const [index, customer] of customers.entries()) {
      const { items, unbilledCents, balanceCents } = await invoicesOf(customer);
      expect(items).toMatchObject([{ totalCents: 1_000 + index, month: '2027-05', dueOn: '2027-06-16' }]);
      expect([unbilledCents, balanceCents]).toEqual([0, 1_000 + index]);
    }
    const numbers = await db
      .selectFrom('invoice')
      .select('sequence')
      .where('year', '=', 2027)
      .orderBy('sequence')
      .execute();
    expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, index) => index + 1));
  });

  test('bills what ended in the month, and what was told later with the next one', async ({
    stage,
    owe,
    bill,
    invoicesOf,
    invoice,
  }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 100, Temporal.Instant.from('2027-05-31T21:59:59Z'), 'noch im Mai');
    await owe(customer, 200, Temporal.Instant.from('2027-05-31T22:00:00Z'), 'schon im Juni');
    expect(await bill()).toBe(1);
    await owe(customer, 400, IN_MAY, 'vom Auto später gemeldet');
    // May has its invoice.
    expect(await bill()).toBe(0);
    expect(await bill(MAY.add({ months: 1 }), Temporal.Instant.from('2027-07-02T02:07:00Z'))).toBe(1);
    const { items } = await invoicesOf(customer);
    expect(items.map(({ month, totalCents }) => [month, totalCents])).toEqual([
      ['2027-06', 600],
      ['2027-05', 100],
    ]);
    const june = await invoice(customer, items[0]?.number ?? '');
    expect(june.items.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
      'vom Auto später gemeldet',
      'schon im Juni',
    ]);
  });

  test('says of a trip the words and the sum of its page', async ({
    call,
    db,
    stage,
    bill,
    invoicesOf,
    invoice,
    clock,
  }) => {
    const customer = await stage.addCustomer();
    const vehicle = await stage.addVehicle();
    const body = { bookeeId: vehicle.id, timeRange: hoursFrom(NOW, 10, 4) };
    const booked = (await call('POST /bookings', { body }, { token: customer.token })).output;
    clock.set(NOW.add({ hours: 9 }));
    await call(
      'POST /bookings/{id}/cancel',
      { params: { id: String(booked.id) } },
      { token: customer.token },
    );
    const price = (
      await call('GET /bookings/{id}/price', { params: { id: String(booked.id) } }, { token: customer.token })
    ).output;
    await bill();
    const [heading] = (await invoicesOf(customer)).items;
    const { items, totalCents } = await invoice(customer, heading?.number ?? '');
    expect(totalCents).toBe(price.total.cents);
    expect(items).toMatchObject([
      {
        booking: { id: booked.id, plate: booked.bookee.plate, driver: 'Ada Beispiel' },
        lines: price.lines.map(({ text, cents }) => ({ text, cents })),
      },
    ]);
    const stored = await db
      .selectFrom('booking')
      .where('id', '=', booked.id)
      .select('state')
      .executeTakeFirstOrThrow();
    expect(stored.state).toBe('CANCELLED');
  });

  test('marks trips as billed, and bills what is corrected afterwards next time', async ({
    db,
    stage,
    call,
    bill,
    invoicesOf,
    clock,
  }) => {
    const customer = await stage.addCustomer();
    const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 10, 4) };
    const { id } = (await call('POST /bookings', { body }, { token: customer.token })).output;
    await db
      .updateTable('booking')
      .set({ state: 'ENDED', returned_at: NOW.add({ hours: 14 }), driven_km: 20, km_cents: 600 })
      .where('id', '=', id)
      .execute();
    await postUnposted(db, NOW.add({ hours: 15 }));
    await bill();
    const events = await db
      .selectFrom('booking_event')
      .where('booking_id', '=', id)
      .select('kind')
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['BOOKED', 'BILLED']);
    clock.set(JUNE_2ND);
    expect(
      (await call('GET /bookings/{id}', { params: { id: String(id) } }, { token: customer.token })).output
        .state,
    ).toBe('BILLED');
    expect((await invoicesOf(customer)).unbilledCents).toBe(0);
  });

  test('is told by mail to the account that pays, in the transaction of the invoice, with its PDF', async ({
    db,
    stage,
    owe,
    invoicesOf,
  }) => {
    await db.deleteFrom('mail').execute();
    const customer = await stage.addCustomer();
    await owe(customer, 12_345);
    await billMonth(db, { month: MAY, now: JUNE_2ND, issuer: ISSUER, mailer });
    const [mail, ...others] = await db.selectFrom('mail').selectAll().execute();
    expect(others).toEqual([]);
    expect(mail?.template).toBe('rechnung');
    expect(mail?.subject).toBe('Deine Rechnung für Mai 2027: 123,45\u00A0€');
    expect(mail?.text_body).toContain('16.06.2027');
    // The PDF is made when the mail is sent.
    const [file, ...moreFiles] = await db.selectFrom('mail_attachment').selectAll().execute();
    expect(moreFiles).toEqual([]);
    const { number } = (await invoicesOf(customer)).items[0] ?? {};
    expect(file).toMatchObject({ mail_id: mail?.id, filename: `rechnung-${number}.pdf`, content: null });
    const pdf = await attachedInvoice(invoicePdf)(db, Number(file?.invoice_id));
    expect(pdf?.toString('latin1')).toMatch(/^%PDF-1.7/);
    const fails = (fault: Error) =>
      attachedInvoice(() => Promise.reject(fault))(db, Number(file?.invoice_id));
    expect(await fails(new PdfUnavailable('NO_TYPESETTER', 'none'))).toBeUndefined();
    await expect(fails(new PdfUnavailable('TOO_MANY', 'many'))).rejects.toThrow('many');
  });
});

describe('what an invoice contains', () => {
  test('takes a credit off, and no older debt on', async ({ db, stage, owe, bill, invoicesOf, invoice }) => {
    const [creditor, debtor] = [await stage.addCustomer(), await stage.addCustomer()];
    await insertPostings(
      db,
      [
        {
          cause: 'PAYMENT',
          causeKey: `test ${keys++}`,
          matter: { customerId: creditor.id, currency: 'EUR' },
          occurredAt: IN_APRIL,
          entries: paymentReceived(3_000),
        },
      ],
      IN_APRIL,
    );
    await owe(debtor, 700, IN_APRIL);
    await bill(APRIL, MAY_2ND);
    for (const customer of [creditor, debtor]) await owe(customer, 5_000);
    await bill();
    const last = async (customer: StageCustomer) =>
      invoice(customer, (await invoicesOf(customer)).items[0]?.number ?? '');
    expect(await last(creditor)).toMatchObject({
      totalCents: 5_000,
      creditCents: 3_000,
      payableCents: 2_000,
    });
    expect(await last(debtor)).toMatchObject({ totalCents: 5_000, creditCents: 0, payableCents: 5_000 });
    const { items, balanceCents } = await invoicesOf(debtor);
    expect(balanceCents).toBe(5_700);
    expect(items.map(({ openCents }) => openCents)).toEqual([5_000, 700]);
    expect((await invoicesOf(creditor)).items.map(({ openCents }) => openCents)).toEqual([2_000]);
  });

  test('charges the monthly fee once, by days in the first month, and the safety package at its start', async ({
    db,
    stage,
    bill,
    invoicesOf,
    invoice,
  }) => {
    const customer = await stage.addCustomer();
    await db.updateTable('plan').set({ offers_safety_package: true }).where('id', '=', 'EINZEL').execute();
    await db
      .insertInto('customer_option')
      .values({ customer_id: customer.id, option_id: 'sipak99', starts_at: IN_MAY })
      .execute();
    await db.updateTable('plan').set({ tariff_id: 'PLUS' }).where('id', '=', 'EINZEL').execute();
    try {
      await db
        .updateTable('customer')
        .set({ created_at: Temporal.Instant.from('2027-05-11T22:00:00Z') })
        .where('id', '=', customer.id)
        .execute();
      await bill();
      await bill();
      const [heading, ...others] = (await invoicesOf(customer)).items;
      expect(others).toEqual([]);
      const { items } = await invoice(customer, heading?.number ?? '');
      expect(items.flatMap(({ lines }) => lines.map(({ text, cents }) => [text, cents]))).toEqual([
        ['Sicherheitspaket, 20.05.2027 bis 19.05.2028', 9_900],
        ['Grundgebühr Tarif Plus, Mai 2027 (20 von 31 Tagen)', Math.round((990 * 20) / 31)],
      ]);
    } finally {
      await db
        .updateTable('plan')
        .set({ tariff_id: 'START', offers_safety_package: false })
        .where('id', '=', 'EINZEL')
        .execute();
    }
  });

  test('its VAT is that of its sum; the ledger follows to the cent', async ({ db, stage, owe, bill }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 }),
        async (sums) => {
          const customer = await stage.addCustomer();
          for (const cents of sums) await owe(customer, cents);
          await bill();
          const { content } = await db
            .selectFrom('invoice')
            .where('customer_id', '=', customer.id)
            .select('content')
            .executeTakeFirstOrThrow();
          const { totals } = JSON.parse(content) as Invoice;
          expect(totals.vatCents).toBe(
            containedVatCents(
              sums.reduce((sum, cents) => sum + cents, 0),
              1900,
            ),
          );
          expect(await vatDifference(db)).toBe(0);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a cancellation', () => {
  test('takes the invoice back; the next run bills anew, with what was corrected', async ({
    db,
    stage,
    owe,
    bill,
    invoicesOf,
    invoice,
  }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 1_007);
    await owe(customer, 2_013);
    await bill();
    const number = (await invoicesOf(customer)).items[0]?.number ?? '';
    const [stored] = await findByNumber(db, { year: 2027, sequence: Number(number.slice(5)) });
    if (!stored) throw new Error('no invoice');
    const again = await Promise.all(
      Array.from({ length: 5 }, () =>
        cancelInvoice(db, stored, { reason: 'Falsche Anschrift', now: JUNE_2ND, by: stored.customerId }),
      ),
    );
    const done = again.flatMap((each) => ('number' in each ? each.number : []));
    expect(done).toHaveLength(1);
    expect(again.filter((each) => 'fault' in each && each.fault === 'ALREADY_CANCELLED')).toHaveLength(4);
    expect(await vatDifference(db)).toBe(0);
    expect((await invoicesOf(customer)).unbilledCents).toBe(3_020);

    await db.updateTable('customer').set({ street: 'Neue Straße' }).where('id', '=', customer.id).execute();
    expect(await bill()).toBe(1);
    const { items, balanceCents } = await invoicesOf(customer);
    expect(items.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['INVOICE', 3_020],
      ['CANCELLATION', -3_020],
      ['INVOICE', 3_020],
    ]);
    expect(items[1]).toMatchObject({ cancels: number });
    expect(items[2]).toMatchObject({ cancelledBy: done[0] });
    expect(balanceCents).toBe(3_020);
    expect((await invoice(customer, items[0]?.number ?? '')).recipient.addressLines[0]).toContain(
      'Neue Straße',
    );
    expect((await invoice(customer, number)).recipient.addressLines[0] ?? '').not.toContain('Neue Straße');

    const [cancellation] = await findByNumber(db, { year: 2027, sequence: Number(done[0]?.slice(5)) });
    if (!cancellation) throw new Error('no cancellation');
    expect(
      await cancelInvoice(db, cancellation, { reason: 'x', now: JUNE_2ND, by: cancellation.customerId }),
    ).toEqual({
      fault: 'IS_CANCELLATION',
    });
  });
});

describe('who may see it', () => {
  test('the main account that pays; neither its drivers nor others, whatever number they try', async ({
    stage,
    call,
    owe,
    bill,
    invoicesOf,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main);
    const stranger = await stage.addCustomer();
    // What a driver does is owed by the main account.
    await owe(driver, 2_500);
    await bill();
    const [heading] = (await invoicesOf(main)).items;
    expect(heading).toMatchObject({ totalCents: 2_500 });
    for (const other of [driver, stranger]) {
      expect(await invoicesOf(other)).toMatchObject({
        items: [],
        years: [],
        balanceCents: 0,
        unbilledCents: 0,
      });
      for (const path of [
        'GET /invoices/{number}',
        'GET /invoices/{number}/table',
        'GET /invoices/{number}/pdf',
      ] as const) {
        const answer = await call(
          path,
          { params: { number: heading?.number ?? '' } },
          { token: other.token },
        );
        expect(answer.code).toBe('INVOICE_UNKNOWN');
      }
      const xml = await call(
        'GET /invoices/{number}/xml',
        { params: { number: heading?.number ?? '' }, query: {} },
        { token: other.token },
      );
      expect(xml.code).toBe('INVOICE_UNKNOWN');
      const table = await call('GET /invoices/table', { query: {} }, { token: other.token });
      expect(table.text.split('\r\n')).toHaveLength(2);
    }
    for (const number of ['2027-0000001', '2027-00001', "2027-000001'", '9999-999999']) {
      const answer = await call('GET /invoices/{number}', { params: { number } }, { token: main.token });
      expect(['INVOICE_UNKNOWN', 'FIELD_INVALID']).toContain(answer.code);
    }
  });

  test('as a table no spreadsheet takes for formulas', async ({ stage, call, owe, bill, invoicesOf }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 1_990, IN_MAY, '=HYPERLINK("https://boese.example";"Klick")');
    await owe(customer, 1, IN_MAY, '@SUM(1+1)');
    await owe(customer, 2, IN_MAY, 'harmlos; mit "Zeichen"');
    await bill();
    const number = (await invoicesOf(customer)).items[0]?.number ?? '';
    const answer = await call(
      'GET /invoices/{number}/table',
      { params: { number } },
      { token: customer.token },
    );
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="rechnung-${number}.csv"`);
    const [head, first, second, third, ...rest] = answer.text.split('\r\n');
    expect(head?.startsWith('\uFEFFRechnung;Datum;Monat;')).toBe(true);
    expect(first).toContain('"\'=HYPERLINK(""https://boese.example"";""Klick"")";19,90;16,72;19;EUR');
    expect(second).toContain("'@SUM(1+1);0,01;");
    expect(third).toContain('"harmlos; mit ""Zeichen""";0,02;');
    expect(rest).toEqual(['']);
  });
});

describe('the list as a table', () => {
  test('has one line an invoice, of the year and kind that were asked for', async ({
    db,
    stage,
    call,
    owe,
    bill,
    invoicesOf,
  }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 990);
    await bill();
    const number = (await invoicesOf(customer)).items[0]?.number ?? '';
    const [stored] = await findByNumber(db, parseInvoiceNumber(number) ?? { year: 0, sequence: 0 });
    if (!stored) throw new Error('no invoice');
    await cancelInvoice(db, stored, { reason: 'Falscher Name', now: JUNE_2ND, by: stored.customerId });
    const lines = async (query: { year?: string; kind?: 'INVOICE' | 'CANCELLATION' }) => {
      const answer = await call('GET /invoices/table', { query }, { token: customer.token });
      return answer.text.split('\r\n').slice(1, -1);
    };
    const [cancellation = '', invoice = ''] = await lines({});
    expect(invoice).toMatch(
      new RegExp(`^${number};Rechnung;2027-06-02;2027-05;2027-06-16;9,90;8,32;1,58;9,90;2027-\\d{6};EUR$`),
    );
    expect(cancellation).toContain(';Stornorechnung;2027-06-02;2027-05;;-9,90;-8,32;-1,58;0,00;;EUR');
    expect(await lines({ kind: 'INVOICE' })).toEqual([invoice]);
    expect(await lines({ kind: 'CANCELLATION', year: '2027' })).toEqual([cancellation]);
    expect(await lines({ year: '2026' })).toEqual([]);
    const named = await call('GET /invoices/table', { query: { year: '2027' } }, { token: customer.token });
    expect(named.headers['content-disposition']).toBe('attachment; filename="rechnungen-2027.csv"');
  });
});

describe('as a PDF', () => {
  test('contains the electronic invoice of the same number, and is the same whenever it is made', async ({
    stage,
    owe,
    bill,
    call,
    invoicesOf,
  }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 1_190, IN_MAY, 'Tarif <Plus>');
    await bill();
    const number = (await invoicesOf(customer)).items[0]?.number ?? '';
    const file = async () =>
      call('GET /invoices/{number}/pdf', { params: { number } }, { token: customer.token });
    const { headers, text } = await file();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="rechnung-${number}.pdf"`);
    expect((await file()).text).toBe(text);
  });

  test('that cannot be made leads a person to the invoice, which says so', async ({
    db,
    stage,
    owe,
    bill,
    invoicesOf,
  }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 1_190);
    await bill();
    const number = (await invoicesOf(customer)).items[0]?.number ?? '';
    const elsewhere = await testApp(db, {
      makeInvoicePdf: () => Promise.reject(new PdfUnavailable('NO_TYPESETTER', 'none')),
    });
    const answer = await inProcess(elsewhere)({
      method: 'GET',
      url: `/api/booking/invoices/${number}/pdf`,
      headers: { accept: 'text/html', authorization: authorization(customer.token) },
      payload: undefined,
    });
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      `/profil/rechnungen/${number}?abgelehnt=PDF_UNAVAILABLE`,
    ]);
    await elsewhere.close();
  });
});

describe('as an electronic invoice', () => {
  test('says what was issued, also after the customer has moved; on request as XRechnung', async ({
    db,
    stage,
    call,
    owe,
    bill,
    invoicesOf,
    invoice,
  }) => {
    const customer = await stage.addCustomer({ plan: 'FIRMA' });
    const live = (city: string) =>
      db
        .updateTable('customer')
        .set({
          name: 'Müller & Söhne',
          street: 'Weg',
          street_nr: '2',
          postal_code: '90402',
          city,
          country: 'DE',
        })
        .where('id', '=', customer.id)
        .execute();
    await live('Nürnberg');
    await owe(customer, 1_190, IN_MAY, 'Tarif <Plus>');
    await bill();
    await live('Fürth');
    const number = (await invoicesOf(customer)).items[0]?.number ?? '';
    expect(await invoice(customer, number)).toMatchObject({ canBeXRechnung: true });
    const file = (query: { buyerReference?: string }) =>
      call('GET /invoices/{number}/xml', { params: { number }, query }, { token: customer.token });
    const european = await file({});
    expect(european.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(european.headers['content-disposition']).toBe(`attachment; filename="rechnung-${number}.xml"`);
    for (const part of [
      `<ram:ID>${number}</ram:ID>`,
      '<ram:Name>Tarif &lt;Plus&gt;</ram:Name>',
      '<ram:CityName>Nürnberg</ram:CityName>',
      '<ram:GrandTotalAmount>11.90</ram:GrandTotalAmount>',
    ])
      expect(european.text).toContain(part);
    expect(european.text).not.toContain('Fürth');
    expect(european.text).not.toContain('xrechnung');
    const german = await file({ buyerReference: ' 04011000-1234512345-06 ' });
    expect(german.headers['content-disposition']).toBe(`attachment; filename="xrechnung-${number}.xml"`);
    expect(german.text).toContain('<ram:BuyerReference>04011000-1234512345-06</ram:BuyerReference>');
    expect(german.text).toContain('xrechnung_3.0');
    expect((await file({ buyerReference: '  ' })).code).toBe('FIELD_INVALID');
  });
});

describe('the database', () => {
  test('lets nobody change, delete or empty invoices, nor leave a number out', async ({
    db,
    stage,
    owe,
    bill,
  }) => {
    await owe(await stage.addCustomer(), 100);
    await bill();
    for (const statement of [
      sql`update invoice set total_cents = 0`,
      sql`update invoice set content = content where false`,
      sql`delete from invoice`,
      sql`delete from invoice_posting`,
      sql`update invoice_posting set round = 7`,
      sql`truncate invoice cascade`,
      sql`truncate invoice_posting`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('an invoice is never changed');
    }
    const follows = 'does not follow';
    for (const [year, sequence, refusal] of [
      ['year', 'sequence + 2', follows],
      ['year', 'sequence', 'invoice_provider_id_year_sequence_key'],
      ['year + 1', '2', follows],
      ['year - 1', '1', follows],
    ] as const) {
      const gap = sql`
        insert into invoice (provider_id, year, sequence, kind, customer_id, month, revision, issued_on, due_on, issued_at,
          currency, total_cents, payable_cents, content, hash)
        select provider_id, ${sql.raw(year)}, ${sql.raw(sequence)}, kind, customer_id, month, revision + 9, issued_on,
          due_on, issued_at, currency, total_cents, payable_cents, content, hash
        from invoice order by year desc, sequence desc limit 1`;
      await expect(gap.execute(db)).rejects.toThrow(refusal);
    }
  });

  test('the role of the running server bills and cancels, and has no right to change an invoice', async ({
    database,
    stage,
    owe,
  }) => {
    const customer = await stage.addCustomer();
    await owe(customer, 100);
    await migrate(database.url, { serverRole: SERVER_ROLE });
    const server = connect(serverUrlOf(database.url), { connections: 2 });
    try {
      expect(await billMonth(server.db, { month: MAY, now: JUNE_2ND, issuer: ISSUER })).toBe(1);
      for (const table of ['invoice', 'invoice_posting']) {
        for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) {
          const { rows } = await sql<{ may: boolean }>`
            select has_table_privilege(${SERVER_ROLE}, ${table}, ${right}) as may`.execute(server.db);
          expect([table, right, rows[0]?.may]).toEqual([table, right, false]);
        }
      }
    } finally {
      await server.db.destroy();
    }
  });

  test('verify names an invoice that somebody has changed past all of this', async ({
    db,
    stage,
    owe,
    bill,
  }) => {
    for (let each = 0; each < 3; each++) await owe(await stage.addCustomer(), 1_000 + each);
    await bill();
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from invoice order by id desc limit 2`.execute(db);
    const [, victim] = rows;
    if (!victim) throw new Error('no invoice');
    const change = async (content: string) => {
      await sql`alter table invoice disable trigger user`.execute(db);
      await sql`update invoice set content = ${content} where id = ${victim.id}`.execute(db);
      await sql`alter table invoice enable trigger user`.execute(db);
    };
    await change(victim.content.replace(/"totalCents":\d+/, '"totalCents":1'));
    const { faults } = await verifyInvoices(db);
    await change(victim.content);
    expect(faults.some((fault) => fault.includes('Prüfsumme'))).toBe(true);
    expect(faults.some((fault) => fault.includes('Summen'))).toBe(true);
    expect(new Set(faults.map((fault) => /^Rechnung \S+/.exec(fault)?.[0])).size).toBe(1);
  });
});

describe('operators', () => {
  const setupOf = (db: Db, lines: string[], issuer: Issuer | undefined = ISSUER) => ({
    db,
    now: JUNE_2ND,
    mailer,
    issuer,
    payee: undefined,
    datev: { consultant: 1001, client: 1 },
    user: 'probe',
    confirm: async () => false,
    print: (text: string) => void lines.push(text),
  });

  test('bill a month, verify, show and cancel in the terminal', async ({ db, stage, owe }) => {
    await owe(await stage.addCustomer(), 1_234);
    const lines: string[] = [];
    const run = (verb: string[], options = {}) => adminBilling(verb, options, setupOf(db, lines));
    expect(await run(['run'], { month: '2027-05' })).toBeUndefined();
    expect(lines.at(-1)).toBe('1 Rechnung für Mai 2027.');
    expect(await run(['verify'])).toBeUndefined();
    expect(lines.at(-1)).toContain('Die Nummern sind lückenlos');
    const last = await db
      .selectFrom('invoice')
      .select('sequence')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    const number = `2027-${String(last.sequence).padStart(6, '0')}`;
    expect(await run(['show', number])).toBeUndefined();
    expect(lines.join('\n')).toContain('12,34');
    expect(await run(['cancel', number])).toContain('--reason');
    const cancel = { reason: 'Falscher Name' };
    expect(await run(['cancel', number], cancel)).toContain('„probe“ arbeitet nicht bei uns');
    const bea = await stage.addCustomer({ employee: true });
    const byBea = { ...cancel, by: bea.number };
    expect(await run(['cancel', number], byBea)).toBeUndefined();
    expect(await run(['show', number])).toBeUndefined();
    expect(lines.join('\n')).toMatch(new RegExp(`Storniert durch .* von Ada Beispiel \\(${bea.number}\\)`));
    expect(await run(['cancel', number], byBea)).toBe('Diese Rechnung ist schon storniert.');
    expect(await run(['run'], { month: '2027-05' })).toBeUndefined();
  });

  test('are told what is wrong with a command', async ({ db }) => {
    const run = (verb: string[], options = {}) => adminBilling(verb, options, setupOf(db, []));
    expect(await run([])).toContain('npm run admin -- billing --help');
    expect(await run(['run'])).toContain('--month JJJJ-MM');
    expect(await run(['run'], { month: '2027-13' })).toContain('--month JJJJ-MM');
    expect(await run(['run'], { month: '2027-06' })).toBe('Der Monat Juni 2027 ist noch nicht vorbei.');
    expect(await run(['show', '12'])).toBe('Eine Rechnungsnummer sieht so aus: 2027-000123');
    expect(await run(['show', '2027-999999'])).toBe('Eine Rechnung 2027-999999 gibt es nicht.');
  });

  test('are told when the clock has gone back before the last invoice’s year; nothing is billed', async ({
    db,
    stage,
    owe,
    bill,
  }) => {
    await owe(await stage.addCustomer(), 500);
    expect(await bill()).toBe(1);
    const late = await stage.addCustomer();
    await owe(late, 700, Temporal.Instant.from('2026-11-20T10:00:00Z'));
    const setup = { ...setupOf(db, []), now: Temporal.Instant.from('2026-12-02T10:00:00Z') };
    expect(await adminBilling(['run'], { month: '2026-11' }, setup)).toBe(
      'Die letzte Rechnung ist von 2027, aber die Uhr steht auf einem früheren Jahr. Stelle erst die Uhr dieses Rechners.',
    );
    expect(await bill()).toBe(1);
  });

  test('the job waits for the 2nd, and makes up for months without a server', async ({
    services,
    db,
    stage,
    owe,
    invoicesOf,
  }) => {
    const [job] = invoiceJobs;
    const customer = await stage.addCustomer();
    await owe(customer, 300);
    await job?.run(db, Temporal.Instant.from('2027-06-01T02:07:00Z'), services);
    expect((await invoicesOf(customer)).items).toEqual([]);
    await job?.run(db, JUNE_2ND, services);
    expect((await invoicesOf(customer)).items).toMatchObject([{ month: '2027-05' }]);
    const months = (billed: string | undefined) => monthsToBill(billed, MAY).map(String);
    expect(months(undefined)).toEqual(['2027-05']);
    expect(months('2027-05')).toEqual(['2027-05']);
    expect(months('2027-04')).toEqual(['2027-05']);
    expect(months('2027-01')).toEqual(['2027-02', '2027-03', '2027-04', '2027-05']);
  });
});
