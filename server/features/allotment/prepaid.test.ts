import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { debitReturnFee } from '#domain/ledger/account-entries.ts';
import type { Account } from '#domain/ledger/accounts.ts';
import type { CauseKind } from '#domain/ledger/cause.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { migrate } from '#server/db/migrate.ts';
import { cancelInvoice } from '#server/features/invoice/cancel-invoice.ts';
import { findByNumber } from '#server/features/invoice/invoice.repository.ts';
import { verifyMoney } from '#server/features/invoice/verify-invoices.ts';
import { findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { adminVouchers } from '#server/features/voucher/admin-vouchers.ts';
import { expireVouchers } from '#server/features/voucher/expire-vouchers.ts';
import { pastTriggers } from '#server/test/past-triggers.ts';
import { expectWhole, JUNE_2ND, prepaidTest, sumOf, TIME_CENTS } from '#server/test/prepaid-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { expireKmPackages } from './expire-km-packages.ts';
import { refundKmPackages } from './refund-km-packages.ts';

const test = prepaidTest();

const AFTER_EXPIRY = NOW.add({ hours: 24 * 92 });
const DRIVING = {
  position: { lat: 49.45, lng: 11.08 },
  locked: false,
  doorOpen: false,
  ignitionOn: true,
  lightsOn: true,
  energyPercent: 80,
  plugged: false,
};

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
});
test.afterEach(({ db }) => expectWhole(db));

describe('a km package', () => {
  test('is a contract: told by mail, owed with the next invoice, and its kilometres are there at once', async ({
    db,
    ada,
    buy,
    packagesOf,
    bill,
    invoiceOf,
  }) => {
    await db.deleteFrom('mail').execute();
    const { status, output } = await buy(ada, 250);
    expect(status).toBe(201);
    expect(output).toMatchObject({
      km: 250,
      cents: 6200,
      remainingKm: 250,
      validUntil: '2027-08-10',
      state: 'VALID',
    });
    const { remainingKm, offers, validUntil } = await packagesOf(ada);
    expect([remainingKm, offers.length, validUntil]).toEqual([250, 3, '2027-08-10']);
    const mails = await db.selectFrom('mail').select(['template', 'text_body']).execute();
    expect(mails.map(({ template }) => template)).toEqual(['kilometerpaket_gekauft']);
    for (const words of ['62,00\u00A0€', '9,90\u00A0€', '10.08.2027', 'verfällt', 'widerrufen']) {
      expect(mails[0]?.text_body).toContain(words);
    }
    expect(await findBalances(db, ada.id)).toEqual({
      owedCents: 6200,
      prepaidKmCents: 5210,
      voucherCents: 0,
    });
    await bill();
    const invoice = await invoiceOf(ada);
    expect(invoice.items).toMatchObject([
      { lines: [{ text: 'Kilometerpaket „250 km für 62,00\u00A0€“', cents: 6200, netCents: 5210 }] },
    ]);
  });

  test('is bought once, however often its button is pressed', async ({ ada, buy, packagesOf }) => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(ada, 100, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map(({ output }) => output.id)).size).toBe(1);
    expect((await packagesOf(ada)).items).toHaveLength(1);
  });

  test('is sold at the price that was shown, ten a day', async ({ ada, buy, call }) => {
    const dearer = { body: { km: 100, cents: 2800 } };
    expect((await call('POST /kmpackages', dearer, { token: ada.token })).code).toBe('KM_PACKAGE_CHANGED');
    for (let count = 0; count < 10; count++) expect((await buy(ada)).status).toBe(201);
    expect((await buy(ada)).code).toBe('RATE_LIMITED');
  });

  test('covers a trip, and page, ledger and invoice say the same lines', async ({
    ada,
    buy,
    begin,
    drive,
    priceOf,
    packagesOf,
    bill,
    invoiceOf,
  }) => {
    await buy(ada, 100);
    const bookingId = await begin(ada);
    await drive(bookingId, 130);
    const price = await priceOf(bookingId, ada);
    expect(price.lines.map(({ text, cents }) => [text, cents])).toEqual([
      ['2 Std. (7–22\u00A0Uhr) × 2,90\u00A0€', TIME_CENTS],
      ['100 km × 0,30\u00A0€', 3000],
      ['30 km × 0,25\u00A0€ (ab dem 101. Kilometer)', 750],
      ['100 km aus dem Paket „100 km für 27,00\u00A0€“, gültig bis 10.08.2027', -3000],
    ]);
    expect([price.total.cents, price.km.cents]).toEqual([TIME_CENTS + 750, 750]);
    const { items } = await packagesOf(ada);
    expect(items).toMatchObject([{ state: 'USED_UP', remainingKm: 0, uses: [{ bookingId, km: 100 }] }]);
    await bill();
    const invoice = await invoiceOf(ada);
    const trip = invoice.items.find(({ booking }) => booking?.id === bookingId);
    expect(trip?.lines.map(({ text, cents }) => [text, cents])).toEqual(
      price.lines.map(({ text, cents }) => [text, cents]),
    );
    expect(invoice.totalCents).toBe(price.total.cents + 2700);
  });

  test('serves the account’s drivers, who see what it covers and nothing else of it', async ({
    stage,
    ada,
    buy,
    begin,
    drive,
    priceOf,
    packagesOf,
    call,
  }) => {
    await buy(ada, 100);
    const driver = await stage.addDriver(ada);
    const bookingId = await begin(driver);
    await drive(bookingId, 40);
    expect((await priceOf(bookingId, driver)).total.cents).toBe(TIME_CENTS);
    expect((await packagesOf(driver)).items).toEqual([]);
    expect((await packagesOf(driver)).offers).toEqual([]);
    expect((await buy(driver)).code).toBe('FORBIDDEN');
    const allotments = await call('GET /allotments', undefined, { token: driver.token });
    expect(allotments.output).toEqual({
      items: [],
      remainingKm: 0,
      remaining: { cents: 0, currency: 'EUR' },
    });
    expect((await packagesOf(ada)).items[0]?.uses).toMatchObject([
      { bookingId, km: 40, driver: 'Ada Beispiel' },
    ]);
  });

  test('the earliest expiry first, for trips that start while it is valid', async ({
    db,
    ada,
    buy,
    begin,
    drive,
    packagesOf,
    clock,
  }) => {
    const later = (await buy(ada, 250)).output.id;
    const sooner = (await buy(ada, 100)).output.id;
    const gone = (await buy(ada, 100)).output.id;
    const ends = [
      { id: sooner, at: NOW.add({ hours: 48 }) },
      { id: gone, at: NOW.add({ minutes: 30 }) },
    ];
    for (const { id, at } of ends)
      await pastTriggers(db, 'km_package', (transaction) =>
        transaction.updateTable('km_package').set({ expires_at: at }).where('id', '=', id).execute(),
      );
    const [first, second] = [await begin(ada, 2), await begin(ada, 50)];
    // Bought after the trip had begun.
    clock.set(NOW.add({ hours: 3 }));
    const tooLate = (await buy(ada, 500)).output.id;
    await drive(first, 120);
    await drive(second, 10, NOW.add({ hours: 53 }));
    const { items } = await packagesOf(ada);
    const used = (id: number) =>
      items.find((each) => each.id === id)?.uses.map((use) => [use.bookingId, use.km]);
    expect([used(sooner), used(later), used(gone), used(tooLate)]).toEqual([
      [[first, 100]],
      [
        [second, 10],
        [first, 20],
      ],
      [],
      [],
    ]);
  });

  test('gives no kilometre to two trips that end at once', async ({
    stage,
    buy,
    begin,
    drive,
    packagesOf,
  }) => {
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    await buy(company, 100);
    await buy(company, 100);
    const trips = await Promise.all(Array.from({ length: 6 }, () => begin(company)));
    const charges = await Promise.all(trips.map((bookingId) => drive(bookingId, 45)));
    const { items } = await packagesOf(company);
    expect(sumOf(items.flatMap(({ uses }) => uses.map(({ km }) => km)))).toBe(200);
    // 270 km were driven, and 200 were paid for.
    expect(sumOf(charges.map(({ kmCents }) => kmCents))).toBe(70 * 30);
  });

  test('takes more, and gets back, when the car tells other kilometres, also after it has expired', async ({
    db,
    ada,
    buy,
    begin,
    drive,
    packagesOf,
    clock,
  }) => {
    await buy(ada, 100);
    const bookingId = await begin(ada);
    const balances = () => findBalances(db, ada.id);
    const kmCentsAfter = async (km: number) => (await drive(bookingId, km, clock.now())).kmCents;
    clock.set(NOW.add({ hours: 5 }));
    expect(await kmCentsAfter(60)).toBe(0);
    expect(await kmCentsAfter(110)).toBe(10 * 25);
    expect(await kmCentsAfter(80)).toBe(0);
    expect((await packagesOf(ada)).remainingKm).toBe(20);
    // 21,60 € of 27,00 €, both without VAT.
    expect((await balances()).prepaidKmCents).toBe(2269 - 1815);
    clock.set(AFTER_EXPIRY);
    expect(await expireKmPackages(db, AFTER_EXPIRY)).toBeGreaterThan(0);
    expect(await expireKmPackages(db, AFTER_EXPIRY)).toBe(0);
    expect((await balances()).prepaidKmCents).toBe(0);
    expect((await packagesOf(ada)).items).toMatchObject([
      { state: 'EXPIRED', remainingKm: 0, expiredKm: 20 },
    ]);
    expect(await kmCentsAfter(95)).toBe(0);
    expect(await kmCentsAfter(70)).toBe(0);
    expect((await balances()).prepaidKmCents).toBe(0);
    expect((await packagesOf(ada)).items).toMatchObject([{ expiredKm: 30 }]);
  });

  test('is shown by the price of a trip that goes on, as it would be if it ended now', async ({
    db,
    ada,
    buy,
    begin,
    priceOf,
    clock,
  }) => {
    await buy(ada, 100);
    const bookingId = await begin(ada);
    const { vehicle_id, starts_at } = await db
      .selectFrom('booking')
      .where('id', '=', bookingId)
      .select(['vehicle_id', 'starts_at'])
      .executeTakeFirstOrThrow();
    const unlocked = {
      kind: 'UNLOCKED',
      happened_at: starts_at,
      recorded_at: starts_at,
      measured_at: starts_at,
    };
    await db
      .insertInto('trip_event')
      .values({ ...unlocked, booking_id: bookingId, vehicle_id, odometer_m: 1_000_000 })
      .execute();
    await issueBoxes(db, [vehicle_id], NOW);
    const state = { ...DRIVING, at: starts_at, sequence: 1, odometerM: 1_120_000 };
    await writeCarNews(db, [{ vehicleId: vehicle_id, online: true, lastContactAt: starts_at, state }]);
    clock.set(starts_at.add({ minutes: 30 }));
    const { lines, status } = await priceOf(bookingId, ada);
    expect(status).toBe('RUNNING');
    const km = lines.filter(({ code }) => code.startsWith('KM_'));
    expect(km.map(({ code, cents }) => [code, cents])).toEqual([
      ['KM_NEAR', 3000],
      ['KM_FAR', 500],
      ['KM_PACKAGE', -3000],
    ]);
    expect(
      await db.selectFrom('km_package_use').where('booking_id', '=', bookingId).select('id').execute(),
    ).toEqual([]);
  });

  test('comes back in proportion when the contract ends: once, with its reckoning on the invoice, and covers nothing then', async ({
    db,
    ada,
    buy,
    begin,
    drive,
    packagesOf,
    call,
    bill,
    invoiceOf,
    clock,
  }) => {
    await buy(ada, 250);
    const bookingId = await begin(ada);
    const refund = () => refundKmPackages(db, { customerId: ada.id, now: clock.now() });
    expect(await refund()).toBe('BOOKINGS');
    await drive(bookingId, 83);
    clock.set(NOW.add({ hours: 5 }));
    const owedBefore = (await findBalances(db, ada.id)).owedCents;
    // 83 of 250 km stay paid: 20,58 € of 62,00 €.
    const answers = await Promise.all(Array.from({ length: 6 }, refund));
    expect(answers.filter((each) => each !== 'NONE_LEFT')).toEqual([{ km: 167, refund: '41,42\u00A0€' }]);
    expect(await findBalances(db, ada.id)).toEqual({
      owedCents: owedBefore - 4142,
      prepaidKmCents: 0,
      voucherCents: 0,
    });
    const shown = await packagesOf(ada);
    expect(shown.remainingKm).toBe(0);
    expect(shown.items).toMatchObject([{ state: 'REFUNDED', remainingKm: 0, expiredKm: 0, refundedKm: 167 }]);
    const allotments = await call('GET /allotments', undefined, { token: ada.token });
    expect(allotments.output).toMatchObject({ items: [], remainingKm: 0 });
    expect((await drive(await begin(ada), 20, clock.now())).kmCents).toBe(20 * 30);
    await bill();
    const { items, totalCents } = await invoiceOf(ada);
    expect(items.flatMap(({ lines }) => lines)).toContainEqual(
      expect.objectContaining({
        text: 'Kilometerpaket „250 km für 62,00\u00A0€“: 167 von 250\u00A0km bei Vertragsende übrig, anteilig erstattet',
        cents: -4142,
      }),
    );
    expect(totalCents).toBe(6200 - 4142 + 2 * TIME_CENTS + 600);
  });

  test('of which fewer kilometres were driven than the car had told comes back a second time; never what has expired', async ({
    db,
    ada,
    buy,
    begin,
    drive,
    packagesOf,
    clock,
  }) => {
    await buy(ada, 100);
    await buy(ada, 250);
    const bookingId = await begin(ada);
    clock.set(NOW.add({ hours: 5 }));
    await drive(bookingId, 80, clock.now());
    const refund = () => refundKmPackages(db, { customerId: ada.id, now: clock.now() });
    expect(await refund()).toEqual({ km: 20 + 250, refund: '67,40\u00A0€' });
    // More than the car had told: the rest is given back already.
    expect((await drive(bookingId, 90, clock.now())).kmCents).toBe(10 * 30);
    await drive(bookingId, 60, clock.now());
    expect(await refund()).toEqual({ km: 20, refund: '5,40\u00A0€' });
    await drive(bookingId, 50, clock.now());
    clock.set(AFTER_EXPIRY);
    expect(await refund()).toBe('NONE_LEFT');
    await expireKmPackages(db, AFTER_EXPIRY);
    expect((await findBalances(db, ada.id)).prepaidKmCents).toBe(0);
    const { items } = await packagesOf(ada);
    expect(items.map(({ expiredKm, refundedKm }) => [expiredKm, refundedKm])).toEqual([
      [0, 250],
      [10, 40],
    ]);
  });
});

describe('a voucher', () => {
  test('redeemed by a hundred people at once is the credit of one', async ({ db, stage, issue, redeem }) => {
    const people = await Promise.all(Array.from({ length: 100 }, () => stage.addCustomer()));
    const code = await issue(2_000, NOW, 'Verkauft', true);
    const answers = await Promise.all(people.map((person) => redeem(code, person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ code: refusal }) => refusal))).toEqual(
      new Set([undefined, 'VOUCHER_TAKEN']),
    );
    const balances = await Promise.all(people.map(({ id }) => findBalances(db, id)));
    expect(sumOf(balances.map(({ voucherCents }) => voucherCents))).toBe(2_000);
  });

  test('sent again by the same person counts once, and is told to be theirs', async ({
    db,
    ada,
    issue,
    redeem,
  }) => {
    const code = await issue(1_500, NOW, 'Verkauft', true);
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => redeem(` ${code.replace('-', ' ')} `, ada, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await redeem(code, ada)).code).toBe('VOUCHER_REDEEMED');
    expect((await findBalances(db, ada.id)).voucherCents).toBe(1_500);
  });

  test('cannot be found by trying, and its code is nowhere to be read', async ({
    db,
    ada,
    issue,
    redeem,
    stage,
  }) => {
    const code = await issue(1_000);
    for (let count = 0; count < 10; count++)
      expect((await redeem('2222-zzZZ', ada)).code).toBe('VOUCHER_UNKNOWN');
    const refused = await redeem(code, ada);
    expect(refused.code).toBe('RATE_LIMITED');
    // Somebody else behind the same address is not shut out.
    expect((await redeem(code, await stage.addCustomer())).status).toBe(201);
    const { rows } = await sql<{ all: string }>`select json_agg(voucher)::text as all from voucher`.execute(
      db,
    );
    expect(rows[0]?.all).not.toContain(code);
  });

  test('pays last, the earliest expiry first, and never more than is owed', async ({
    db,
    ada,
    issue,
    redeem,
    buy,
    bill,
    invoiceOf,
    vouchersOf,
    call,
    clock,
  }) => {
    const older = await issue(1_000, NOW.subtract({ hours: 24 * 365 }), 'Vom Vorjahr', true);
    await redeem(await issue(5_000, NOW, 'Willkommen', true), ada);
    await redeem(older, ada);
    await buy(ada, 100);
    await bill();
    const invoice = await invoiceOf(ada);
    expect(invoice.totalCents).toBe(2700);
    expect(invoice.vouchers).toEqual([
      { text: 'Gutschein „Vom Vorjahr“, gültig bis 31.12.2029', cents: 1_000 },
      { text: 'Gutschein „Willkommen“, gültig bis 31.12.2030', cents: 1_700 },
    ]);
    expect([invoice.payableCents, invoice.vat]).toEqual([0, [{ basisPoints: 1900, cents: 431 }]]);
    expect(await findBalances(db, ada.id)).toMatchObject({ owedCents: 0, voucherCents: 3_300 });
    const { items, remaining } = await vouchersOf(ada);
    expect(remaining.cents).toBe(3_300);
    expect(items.map(({ state, uses }) => [state, uses.map(({ amount }) => amount.cents)])).toEqual([
      ['VALID', [1_700]],
      ['USED_UP', [1_000]],
    ]);
    const { output } = await call('GET /allotments', undefined, { token: ada.token });
    expect(output.items.map(({ type }) => type)).toEqual(['KM_PACKAGE', 'VOUCHER']);
    expect([output.remainingKm, output.remaining.cents]).toEqual([100, 3_300]);
    clock.set(JUNE_2ND);
    const xml = await call(
      'GET /invoices/{number}/xml',
      { params: { number: invoice.number }, query: {} },
      { token: ada.token },
    );
    expect(xml.text).toContain('<ram:TotalPrepaidAmount>27.00</ram:TotalPrepaidAmount>');
    expect(xml.text).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>');
  });

  test('that was given away makes the invoice cheaper, with its VAT; one that was sold pays for what is left', async ({
    db,
    ada,
    issue,
    redeem,
    buy,
    bill,
    invoiceOf,
    vouchersOf,
    ledgerOf,
    call,
    clock,
  }) => {
    await redeem(await issue(1_000, NOW.subtract({ hours: 24 * 365 }), 'Vom Vorjahr'), ada);
    await redeem(await issue(5_000, NOW, 'Geschenkkarte', true), ada);
    await issue(700, NOW, 'Nie eingelöst');
    // Nobody has paid for it: it is no debt of ours, and no expense.
    expect(await ledgerOf(ada)).toMatchObject({ VOUCHERS_ISSUED: 5_000, VOUCHER_CREDIT: -5_000 });
    const { rows } = await sql`select from ledger_entry where account = 'ADVERTISING'`.execute(db);
    expect(rows).toEqual([]);
    await buy(ada, 100);
    await bill();
    const invoice = await invoiceOf(ada);
    expect(invoice.items.flatMap(({ lines }) => lines)).toMatchObject([
      { text: 'Kilometerpaket „100 km für 27,00\u00A0€“', cents: 2_700 },
      { text: 'Gutschein „Vom Vorjahr“, gültig bis 31.12.2029', cents: -1_000, netCents: -840 },
    ]);
    expect([invoice.totalCents, invoice.vat]).toEqual([1_700, [{ basisPoints: 1900, cents: 271 }]]);
    expect(invoice.vouchers).toEqual([
      { text: 'Gutschein „Geschenkkarte“, gültig bis 31.12.2030', cents: 1_700 },
    ]);
    expect(invoice.payableCents).toBe(0);
    expect((await vouchersOf(ada)).remaining.cents).toBe(3_300);
    // The tax office gets what the invoice says, to the cent.
    expect(await ledgerOf(ada)).toMatchObject({ VAT: -271, VOUCHER_CREDIT: -3_300 });
    expect(await verifyMoney(db, 9)).toEqual([]);
    clock.set(JUNE_2ND);
    const xml = await call(
      'GET /invoices/{number}/xml',
      { params: { number: invoice.number }, query: {} },
      { token: ada.token },
    );
    expect(xml.text).toContain('<ram:TaxTotalAmount currencyID="EUR">2.71</ram:TaxTotalAmount>');
    expect(xml.text).toContain('<ram:GrandTotalAmount>17.00</ram:GrandTotalAmount>');
    expect(xml.text).toContain('<ram:TotalPrepaidAmount>17.00</ram:TotalPrepaidAmount>');
  });

  test('that was given away makes no damages cheaper', async ({
    db,
    ada,
    issue,
    redeem,
    buy,
    bill,
    invoiceOf,
  }) => {
    await redeem(await issue(9_000), ada);
    await buy(ada, 100);
    const posting = {
      cause: 'DEBIT_RETURN_FEE' as const,
      causeKey: 'prepaid',
      matter: { customerId: ada.id, currency: 'EUR' as const },
      occurredAt: NOW,
      entries: debitReturnFee(250, PRICE_LIST_2026),
    };
    await insertPostings(db, [posting], NOW);
    await bill();
    expect(await invoiceOf(ada)).toMatchObject({
      totalCents: 0,
      vat: [{ basisPoints: 1900, cents: 0 }],
      payableCents: 250,
    });
  });

  test('is given back with an invoice that is cancelled, and pays for the next one', async ({
    db,
    ada,
    issue,
    redeem,
    buy,
    bill,
    invoiceOf,
    vouchersOf,
  }) => {
    await redeem(await issue(1_000, NOW, 'Verkauft', true), ada);
    await redeem(await issue(500), ada);
    await buy(ada, 100);
    await bill();
    const first = await invoiceOf(ada);
    const [stored] = await findByNumber(db, {
      year: Number(first.number.slice(0, 4)),
      sequence: Number(first.number.slice(5)),
    });
    if (!stored) throw new Error('no invoice');
    await cancelInvoice(db, stored, { reason: 'falsche Anschrift', now: JUNE_2ND, by: stored.customerId });
    expect((await vouchersOf(ada)).remaining.cents).toBe(1_500);
    expect(await findBalances(db, ada.id)).toMatchObject({ owedCents: 2700, voucherCents: 1_000 });
    await bill();
    const second = await invoiceOf(ada);
    expect(second).toMatchObject({ totalCents: 2200, payableCents: 1200, creditCents: 0 });
    expect((await vouchersOf(ada)).items.map(({ uses }) => uses.map(({ amount }) => amount.cents))).toEqual([
      [500, -500, 500],
      [1_000, -1_000, 1_000],
    ]);
  });

  test('that was given away and has expired before its invoice is cancelled stays as a credit, whose VAT is owed', async ({
    db,
    ada,
    issue,
    redeem,
    buy,
    bill,
    invoiceOf,
    ledgerOf,
  }) => {
    await redeem(await issue(1_000, Temporal.Instant.from('2024-03-01T10:00:00Z')), ada);
    await buy(ada, 100);
    await bill();
    const { number } = await invoiceOf(ada);
    const [stored] = await findByNumber(db, {
      year: Number(number.slice(0, 4)),
      sequence: Number(number.slice(5)),
    });
    if (!stored) throw new Error('no invoice');
    const later = Temporal.Instant.from('2028-02-01T10:00:00Z');
    expect(await expireVouchers(db, later)).toBeGreaterThan(0);
    await cancelInvoice(db, stored, { reason: 'falsche Anschrift', now: later, by: stored.customerId });
    expect(await ledgerOf(ada)).toMatchObject({ RECEIVABLES: 1_700, VAT: -431, ADVERTISING: 1_000 });
    expect(await ledgerOf(ada)).not.toHaveProperty('PRICE_REDUCTIONS');
    expect(await verifyMoney(db, 9)).toEqual([]);
  });

  test('078: what was given away before is no debt any more', async ({
    db,
    database,
    ada,
    issue,
    redeem,
    ledgerOf,
  }) => {
    // As it was posted then: 3 € of 10 € have paid for something.
    await redeem(await issue(1_000), ada);
    await issue(700, NOW, 'Nie eingelöst');
    const given = await db
      .selectFrom('voucher')
      .where('sold', '=', false)
      .select(['id', 'cents', 'customer_id'])
      .execute();
    const old = given.filter(({ customer_id, cents }) => customer_id === ada.id || cents === 700);
    const posting = (cause: CauseKind, id: number, debit: Account, credit: Account, cents: number) => ({
      cause,
      causeKey: String(id),
      matter: { customerId: ada.id, currency: 'EUR' as const },
      occurredAt: NOW,
      entries: [
        { account: debit, cents, vatBasisPoints: undefined, rule: cause, text: 'Gutschein' },
        { account: credit, cents: -cents, vatBasisPoints: undefined, rule: cause, text: 'Gutschein' },
      ],
    });
    const [mine] = old.filter(({ customer_id }) => customer_id === ada.id);
    if (!mine) throw new Error('no voucher');
    await insertPostings(
      db,
      [
        ...old.map(({ id, cents }) => posting('VOUCHER_ISSUED', id, 'ADVERTISING', 'VOUCHERS_ISSUED', cents)),
        posting('VOUCHER_REDEEMED', mine.id, 'VOUCHERS_ISSUED', 'VOUCHER_CREDIT', 1_000),
      ],
      NOW,
    );
    expect(await verifyMoney(db, 9)).toContainEqual(
      expect.stringContaining('verschenkt und trotzdem eine Verbindlichkeit'),
    );
    await sql`alter table voucher_use drop column reduces_price`.execute(db);
    await sql`delete from migration where name like '078-%'`.execute(db);
    expect(await migrate(database.url)).toEqual([expect.stringMatching(/^078-/)]);
    expect(await verifyMoney(db, 9)).toEqual([]);
    expect(await ledgerOf(ada)).not.toHaveProperty('VOUCHER_CREDIT');
  });

  test('expires with the third year, after the invoice of its last month', async ({
    db,
    ada,
    issue,
    redeem,
    buy,
    bill,
    invoiceOf,
    vouchersOf,
    clock,
  }) => {
    const issuedAt = Temporal.Instant.from('2024-03-01T10:00:00Z');
    const [used, unredeemed] = [
      await issue(3_000, issuedAt, 'Verkauft', true),
      await issue(700, issuedAt, 'Verkauft', true),
    ];
    clock.set(Temporal.Instant.from('2027-12-20T10:00:00Z'));
    await redeem(used, ada);
    await buy(ada, 100);
    const newYear = Temporal.Instant.from('2028-01-01T00:30:00Z');
    clock.set(newYear);
    expect((await redeem(unredeemed, ada)).code).toBe('VOUCHER_EXPIRED');
    expect(await expireVouchers(db, newYear)).toBe(0);
    await bill(Temporal.PlainYearMonth.from('2027-12'), Temporal.Instant.from('2028-01-02T03:07:00Z'));
    expect((await invoiceOf(ada)).payableCents).toBe(0);
    const february = Temporal.Instant.from('2028-02-01T00:30:00Z');
    expect(await expireVouchers(db, february)).toBe(2);
    expect(await expireVouchers(db, february)).toBe(0);
    expect((await findBalances(db, ada.id)).voucherCents).toBe(0);
    expect((await vouchersOf(ada)).items).toMatchObject([{ state: 'EXPIRED', expired: { cents: 300 } }]);
  });

  test('is issued by an operator, whose codes are shown once', async ({ db, ada, redeem }) => {
    const lines: string[] = [];
    const setup = { db, vault, now: NOW, user: 'test', print: (text: string) => void lines.push(text) };
    expect(await adminVouchers(['create'], { amount: '12,5', title: 'Messe' }, setup)).toContain('--amount');
    expect(await adminVouchers(['create'], { amount: '12,50' }, setup)).toContain('--title');
    const order = { amount: '12,50', title: 'Messe', count: '3', provider: 'sw' };
    expect(await adminVouchers(['create'], order, setup)).toBeUndefined();
    const [heading, ...codes] = lines.splice(0);
    expect(heading).toContain('3 Gutscheine über 12,50\u00A0€ („Messe“), einzulösen bis 31.12.2030');
    expect(codes).toHaveLength(3);
    expect((await redeem(codes[1] ?? '', ada)).output).toMatchObject({
      title: 'Messe',
      total: { cents: 1250 },
    });
    await adminVouchers(['list'], {}, setup);
    expect(lines.join('\n')).toContain(
      '3 × 12,50\u00A0€ „Messe“ (sw, verschenkt), gültig bis 31.12.2030: 1 eingelöst',
    );
  });
});
