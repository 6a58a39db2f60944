// Proves: only the main account of a company sets a driver's cost centre; an invoice and its table name the one that
// held when the booking ended, whatever is changed afterwards, and sums by it.
import { describe, expect } from 'vitest';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { findInvoices } from '#server/features/invoice/invoice.repository.ts';
import { invoiceTable } from '#server/features/invoice/invoice-table.ts';
import { invoiceOf } from '#server/features/invoice/invoice-view.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';

const ISSUER: Issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const MAY = Temporal.PlainYearMonth.from('2027-05');
const JUNE_2ND = Temporal.Instant.from('2027-06-02T02:07:00Z');

const test = serverTest()
  .extend('main', async ({ stage, db }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    await db
      .updateTable('customer')
      .set({ plan_id: 'firma', gender: 'COMPANY', prename: null, name: 'Rednitz GmbH' })
      .where('id', '=', main.id)
      .execute();
    return main;
  })
  .extend('driver', ({ stage, main }) =>
    stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) }),
  )
  .extend(
    'put',
    ({ call, main, driver }) =>
      (
        costCentre: string | null,
        { of = driver, by = main }: { of?: StageCustomer; by?: StageCustomer } = {},
      ) =>
        call(
          'PUT /subcustomers/{id}/costcentre',
          { params: { id: String(of.id) }, body: { costCentre } },
          { token: by.token },
        ),
  )
  .extend('listed', ({ call, main }) => async () => {
    const { output } = await call('GET /subcustomers', undefined, { token: main.token });
    return output.items;
  })
  /** A trip of two hours that was returned so many hours from now. */
  .extend('drive', ({ db, call, stage }) => async (by: StageCustomer, hours: number) => {
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(NOW, hours, 2) };
    const { id } = (await call('POST /bookings', { body }, { token: by.token })).output;
    await db
      .updateTable('booking')
      .set({ state: 'ENDED', returned_at: NOW.add({ hours: hours + 2 }), driven_km: 20, km_cents: 600 })
      .where('id', '=', id)
      .execute();
    await postUnposted(db, NOW.add({ hours: hours + 3 }));
    return id;
  })
  .extend('billed', ({ db, main }) => async (month = MAY, now = JUNE_2ND) => {
    await billMonth(db, { month, now, issuer: ISSUER });
    const [stored] = await findInvoices(db, main.id);
    if (!stored) throw new Error('no invoice');
    return invoiceOf(stored);
  });

test.beforeAll(({ stage }) => stage.addPlans());
test.afterEach(async ({ db }) => expect((await verifyInvoices(db)).faults).toEqual([]));

describe('a cost centre', () => {
  test('is set, changed and taken away by the main account, once, and stands beside the driver', async ({
    db,
    put,
    driver,
    listed,
  }) => {
    expect(await listed()).toMatchObject([{ costCentre: null }]);
    expect((await put(' Vertrieb   Süd ')).output.costCentre).toBe('Vertrieb Süd');
    expect((await put('Vertrieb Süd')).status).toBe(200);
    expect(await listed()).toMatchObject([
      { costCentre: 'Vertrieb Süd', events: [{ kind: 'COST_CENTRE_CHANGED' }] },
    ]);
    expect((await put('')).output.costCentre).toBeNull();
    const events = await db
      .selectFrom('driver_event')
      .where('customer_id', '=', driver.id)
      .orderBy('id')
      .select(['kind', 'cost_centre'])
      .execute();
    expect(events.map(({ cost_centre }) => cost_centre)).toEqual(['Vertrieb Süd', null]);
  });

  test('is nothing that a driver or another account may change', async ({ stage, put, driver, listed }) => {
    await put('4711');
    expect((await put('1', { by: driver })).code).toBe('FORBIDDEN');
    expect((await put('1', { by: await stage.addCustomer({ plan: 'FIRMA' }) })).code).toBe('DRIVER_UNKNOWN');
    expect(await listed()).toMatchObject([{ costCentre: '4711' }]);
  });

  test('is refused in a sentence: longer, with other signs, or for a family', async ({ db, stage, put }) => {
    const fieldOf = async (asked: ReturnType<typeof put>) => (await asked).problem?.fields;
    for (const [text, message] of [
      ['x'.repeat(36), 'Die Kostenstelle hat höchstens 35 Zeichen.'],
      ['=1+1', 'Erlaubt sind lateinische Buchstaben, Ziffern, Leerzeichen und . , : ; / - _ + & ( ) #'],
      ['-1', 'Die Kostenstelle beginnt mit einem lateinischen Buchstaben oder einer Ziffer.'],
    ] as const)
      expect(await fieldOf(put(text))).toMatchObject([{ name: 'costCentre', message }]);
    const parent = await stage.addCustomer({ plan: 'FIRMA' });
    await db.updateTable('customer').set({ plan_id: 'familie' }).where('id', '=', parent.id).execute();
    const child = await stage.addDriver(parent);
    expect(await fieldOf(put('4711', { of: child, by: parent }))).toMatchObject([
      { message: 'Kostenstellen gibt es nur in Accounts von Firmen und Organisationen.' },
    ]);
    expect((await put(null, { of: child, by: parent })).status).toBe(200);
  });

  test('comes with a new driver', async ({ call, main, listed }) => {
    const add = (costCentre: string) =>
      call(
        'POST /subcustomers',
        { body: { prename: 'Murat', name: 'Yıldız', emailAddress: 'murat@example.org', costCentre } },
        { token: main.token },
      );
    expect((await add('<b>')).problem?.fields).toMatchObject([
      { name: 'costCentre', code: 'COST_CENTRE_CHARACTERS' },
    ]);
    expect((await add('4711')).status).toBe(201);
    expect((await listed()).find(({ name }) => name === 'Murat Yıldız')).toMatchObject({
      costCentre: '4711',
    });
  });
});

describe('cost centres without a driver', () => {
  test('are kept by the main account, can be chosen by whoever books, and stay in bookings when they go', async ({
    stage,
    call,
    main,
    driver,
    put,
  }) => {
    const keep = (costCentres: string[], by: StageCustomer = main) =>
      call('PUT /costcentres', { body: { costCentres } }, { token: by.token });
    await put('4711');
    expect((await keep([' Messe  Nürnberg ', '4711', 'Messe Nürnberg', '  ', '0815'])).output).toEqual({
      listed: ['0815', '4711', 'Messe Nürnberg'],
    });
    expect((await call('GET /costcentres', undefined, { token: driver.token })).output).toEqual({
      own: '4711',
      costCentres: ['0815', '4711', 'Messe Nürnberg'],
      listed: ['0815', '4711', 'Messe Nürnberg'],
    });
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(NOW, 10, 2), costCentre: 'Messe Nürnberg' };
    const booked = await call('POST /bookings', { body }, { token: driver.token });
    expect(booked.output.costCentre).toBe('Messe Nürnberg');
    const choose = (costCentre: string) =>
      call(
        'PUT /bookings/{id}/costcentre',
        { params: { id: String(booked.output.id) }, body: { costCentre } },
        { token: driver.token },
      );
    expect((await keep(['0815'])).status).toBe(200);
    expect((await choose('4711')).output.costCentre).toBe('4711');
    expect((await choose('Messe Nürnberg')).code).toBe('COST_CENTRE_UNKNOWN');
    // Nobody else keeps them, and those of another account are no choice.
    expect((await keep([], driver)).code).toBe('FORBIDDEN');
    const other = await stage.addCustomer({ plan: 'FIRMA' });
    expect((await call('GET /costcentres', undefined, { token: other.token })).output.costCentres).toEqual(
      [],
    );
  });

  test('are refused as a whole with what is wrong, and of two lists at once one stays whole', async ({
    call,
    main,
    stage,
  }) => {
    const keep = (costCentres: string[], { token }: StageCustomer = main) =>
      call('PUT /costcentres', { body: { costCentres } }, { token });
    const many = (count: number) => Array.from({ length: count }, (_, index) => `KST ${index + 1}`);
    expect((await keep(many(200))).output.listed).toHaveLength(200);
    for (const [wrong, message] of [
      [many(201), 'Das sind mehr als 200 Kostenstellen.'],
      [['4711', '=1+1'], '„=1+1“: Erlaubt sind lateinische Buchstaben'],
      [['x'.repeat(36)], 'Die Kostenstelle hat höchstens 35 Zeichen.'],
    ] as const)
      expect((await keep([...wrong])).problem?.fields).toMatchObject([
        { name: 'costCentres', message: expect.stringContaining(message) },
      ]);
    const alone = await stage.addCustomer();
    expect((await keep(['4711'], alone)).problem?.fields).toMatchObject([
      { message: 'Kostenstellen gibt es nur in Accounts von Firmen und Organisationen.' },
    ]);
    const lists = [many(3), ['Süd', 'Nord'], []];
    await Promise.all(lists.map((list) => keep(list)));
    const { listed } = (await call('GET /costcentres', undefined, { token: main.token })).output;
    expect(lists.map((list) => [...list].sort().join())).toContain([...listed].sort().join());
  });
});

describe('an invoice', () => {
  test('names the one that held when the booking ended, and sums by it', async ({
    db,
    clock,
    call,
    main,
    driver,
    put,
    drive,
    billed,
  }) => {
    await put('4711');
    const first = await drive(driver, 10);
    clock.set(NOW.add({ hours: 20 }));
    await put('4712');
    const second = await drive(driver, 30);
    await drive(main, 40);
    clock.set(NOW.add({ hours: 60 }));
    await put('Später');
    await insertPostings(
      db,
      [
        {
          cause: 'MONTHLY_FEE',
          causeKey: 'test',
          matter: { customerId: main.id, currency: 'EUR' },
          occurredAt: NOW,
          entries: monthlyFee(990, 'Tarif Plus', 1900),
        },
      ],
      NOW,
    );
    const invoice = await billed();
    const centres = invoice.items.map(({ subject }) =>
      subject.kind === 'BOOKING' ? [subject.bookingId, subject.costCentre] : 'ACCOUNT',
    );
    expect(centres).toEqual([[first, '4711'], [second, '4712'], [expect.any(Number), undefined], 'ACCOUNT']);

    const { output } = await call(
      'GET /invoices/{number}',
      { params: { number: invoice.number } },
      { token: main.token },
    );
    const sumOf = (index: number) =>
      invoice.items[index]?.lines.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
    expect(output.costCentres).toEqual([
      { costCentre: '4711', cents: sumOf(0) },
      { costCentre: '4712', cents: sumOf(1) },
      { costCentre: null, cents: sumOf(2) + sumOf(3) },
    ]);
    const lines = invoiceTable(invoice).split('\r\n');
    expect(lines[0]).toMatch(/;Kostenstelle$/);
    expect(lines.filter((line) => line.endsWith(';4711')).length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes(';Summe '))).toEqual([
      expect.stringContaining('Summe Kostenstelle 4711'),
      expect.stringContaining('Summe Kostenstelle 4712'),
      expect.stringContaining('Summe Ohne Kostenstelle'),
    ]);
  });

  test('names the one that was chosen for the booking, when booking or until it is billed, and nothing after', async ({
    db,
    stage,
    call,
    main,
    driver,
    put,
    billed,
  }) => {
    const colleague = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
    await put('4711');
    await put('Projekt 9', { of: colleague });
    const listedFor = async ({ token }: StageCustomer) =>
      (await call('GET /costcentres', undefined, { token })).output;
    expect(await listedFor(driver)).toEqual({ own: '4711', costCentres: ['4711', 'Projekt 9'], listed: [] });
    expect(await listedFor(main)).toEqual({ own: null, costCentres: ['4711', 'Projekt 9'], listed: [] });
    expect(await listedFor(await stage.addCustomer())).toEqual({ own: null, costCentres: [], listed: [] });

    const as = { token: driver.token };
    const book = async (hours: number, costCentre?: string) => {
      const { id: bookeeId } = await stage.addVehicle();
      const body = { bookeeId, timeRange: hoursFrom(NOW, hours, 2), ...(costCentre ? { costCentre } : {}) };
      return (await call('POST /bookings', { body }, as)).output;
    };
    const choose = (id: number, costCentre: string | null, by = as) =>
      call('PUT /bookings/{id}/costcentre', { params: { id: String(id) }, body: { costCentre } }, by);
    const chosen = await book(10, 'Projekt 9');
    expect(chosen.costCentre).toBe('Projekt 9');
    const later = await book(20);
    const back = await book(30, 'Projekt 9');
    await db
      .updateTable('booking')
      .set({ state: 'ENDED', returned_at: NOW.add({ hours: 33 }), driven_km: 20, km_cents: 600 })
      .where('id', 'in', [chosen.id, later.id, back.id])
      .execute();
    await postUnposted(db, NOW.add({ hours: 34 }));
    // Also after the trip; neither the main account nor a colleague chooses for somebody else.
    expect((await choose(later.id, 'Projekt 9')).output.costCentre).toBe('Projekt 9');
    expect((await choose(later.id, 'Projekt 9')).status).toBe(200);
    expect((await choose(back.id, null)).output.costCentre).toBeNull();
    for (const { token } of [main, colleague])
      expect((await choose(later.id, null, { token })).code).toBe('BOOKING_UNKNOWN');
    expect((await choose(later.id, '9999')).code).toBe('COST_CENTRE_UNKNOWN');
    const events = await db
      .selectFrom('booking_event')
      .where('booking_id', '=', later.id)
      .where('kind', '=', 'COST_CENTRE_CHANGED')
      .select(['customer_id', 'cost_centre'])
      .execute();
    expect(events).toEqual([{ customer_id: driver.id, cost_centre: 'Projekt 9' }]);

    const invoice = await billed();
    const centres = invoice.items.map(({ subject }) => subject.kind === 'BOOKING' && subject.costCentre);
    expect(centres).toEqual(['Projekt 9', 'Projekt 9', '4711']);
    expect(invoiceTable(invoice)).toContain('Summe Kostenstelle Projekt 9');
    expect((await choose(later.id, null)).code).toBe('BOOKING_BILLED');
  });

  test('bills what was chosen before it, or the choice is refused, when both come at once', async ({
    db,
    stage,
    main,
    driver,
    call,
    put,
    drive,
    billed,
  }) => {
    const colleague = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
    await put('4711');
    await put('4712', { of: colleague });
    for (let round = 0; round < 5; round++) {
      const id = await drive(driver, 10 + round * 3);
      const month = MAY.add({ months: round });
      const [answer, invoice] = await Promise.all([
        call(
          'PUT /bookings/{id}/costcentre',
          { params: { id: String(id) }, body: { costCentre: '4712' } },
          { token: driver.token },
        ),
        billed(month),
      ]);
      const { cost_centre } = await db
        .selectFrom('booking')
        .where('id', '=', id)
        .select('cost_centre')
        .executeTakeFirstOrThrow();
      expect([200, 409]).toContain(answer.status);
      expect(cost_centre).toBe(answer.status === 200 ? '4712' : null);
      const subject = invoice.items.at(-1)?.subject;
      expect(subject).toMatchObject({ bookingId: id, costCentre: cost_centre ?? '4711' });
    }
  });

  test('of what is corrected later keeps it, and one without drivers of a cost centre says nothing of them', async ({
    db,
    clock,
    driver,
    put,
    drive,
    billed,
  }) => {
    await put('4711');
    const id = await drive(driver, 10);
    await billed();
    clock.set(JUNE_2ND);
    await put('Neu');
    await db.updateTable('booking').set({ driven_km: 40, km_cents: 1_200 }).where('id', '=', id).execute();
    await postUnposted(db, JUNE_2ND.add({ hours: 1 }));
    const later = await billed(MAY.add({ months: 1 }), Temporal.Instant.from('2027-07-02T02:07:00Z'));
    expect(later.items).toMatchObject([{ subject: { bookingId: id, costCentre: '4711' } }]);
  });

  test('of an account without them has no column filled and no sums', async ({ driver, drive, billed }) => {
    await drive(driver, 10);
    const [, ...lines] = invoiceTable(await billed())
      .trim()
      .split('\r\n');
    for (const line of lines) expect(line).toMatch(/;EUR;$/);
  });
});
