import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { monthlyFee, paymentReceived, voucherIssued } from '#domain/ledger/account-entries.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import type { LedgerEntry } from '#domain/ledger/entry.ts';
import { netEntries } from '#domain/ledger/entry.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { SERVER_ROLE, serverUrlOf } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { endMissed } from '#server/features/booking/end-missed.ts';
import { startJobs } from '#server/jobs.ts';
import { clientOf, inProcess } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer, testApp } from '#server/test/stage.ts';
import { adminLedger } from './admin-ledger.ts';
import {
  countLedger,
  findBalances,
  findBookingEntries,
  findMonthLines,
  insertPostings,
  type Posting,
} from './ledger.repository.ts';
import { postBookings } from './post-bookings.ts';

const idOf = (id: number) => ({ id: String(id) });

const test = serverTest()
  .extend(
    'count',
    ({ db }) =>
      async () =>
        (await countLedger(db)).transactions,
  )
  .extend('receivables', ({ db }) => async (bookingId: number) => {
    const entries = (await findBookingEntries(db, [bookingId])).get(bookingId)?.charged ?? [];
    return netEntries(entries.filter(({ account }) => account === 'RECEIVABLES'));
  })
  .extend('book', ({ call, stage, ada }) => async (hours: number, length = 2, by: StageCustomer = ada) => {
    const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, hours, length) };
    const { output } = await call('POST /bookings', { body }, { token: by.token });
    return output.id;
  })
  .extend('priceOf', ({ call, ada }) => async (bookingId: number, by: StageCustomer = ada) => {
    const { output } = await call(
      'GET /bookings/{id}/price',
      { params: idOf(bookingId) },
      { token: by.token },
    );
    return output;
  });

let keys = 0;
const posting = (
  customerId: number,
  entries: readonly LedgerEntry[],
  causeKey = `key ${keys++}`,
): Posting => ({
  cause: 'MONTHLY_FEE',
  causeKey,
  matter: { customerId, currency: 'EUR' },
  occurredAt: NOW,
  entries,
});
const FEE = monthlyFee(990, 'Tarif Plus, Mai 2027', 1900);
/** Entries of SQL, of the last transaction. */
const addEntry = (cents: number, line: number) => sql`
  insert into ledger_entry (transaction_id, line, account, cents, rule, text)
  select max(id), ${line}, 'BANK', ${cents}, 'TEST', 'Test' from ledger_transaction`;

describe('the database', () => {
  test('refuses entries that do not sum to zero, or none at all', async ({ db, ada, count }) => {
    const before = await count();
    const [first, ...others] = FEE;
    if (!first) throw new Error('no entries');
    const wrong = [{ ...first, cents: first.cents + 1 }, ...others];
    await expect(insertPostings(db, [posting(ada.id, wrong)], NOW)).rejects.toThrow('is not whole');
    const header = sql`
      insert into ledger_transaction (provider_id, cause, cause_key, currency, entry_count, occurred_at, posted_at)
      values ('sw', 'PAYMENT', 'empty', 'EUR', 2, now(), now())`;
    await expect(header.execute(db)).rejects.toThrow('is not whole');
    expect(await count()).toBe(before);
    expect(await insertPostings(db, [posting(ada.id, [])], NOW)).toBe(0);
  });

  test('of several postings in one statement posts none if one is wrong', async ({ db, ada, count }) => {
    const before = await count();
    const wrong = posting(ada.id, FEE.slice(1));
    await expect(insertPostings(db, [posting(ada.id, FEE), wrong], NOW)).rejects.toThrow('is not whole');
    expect(await count()).toBe(before);
  });

  test('lets nothing be added later, not even what sums to zero', async ({ db, ada }) => {
    await insertPostings(db, [posting(ada.id, FEE)], NOW);
    const pair = sql`
      insert into ledger_entry (transaction_id, line, account, cents, rule, text)
      select max(id), line, 'BANK', cents, 'TEST', 'Test'
      from ledger_transaction, (values (8, 5), (9, -5)) as added (line, cents) group by line, cents`;
    await expect(pair.execute(db)).rejects.toThrow('is not whole');
    await expect(addEntry(5, 8).execute(db)).rejects.toThrow('is not whole');
    // Also within the transaction that has posted it.
    const inOne = db.transaction().execute(async (transaction) => {
      await insertPostings(transaction, [posting(ada.id, FEE)], NOW);
      await pair.execute(transaction);
    });
    await expect(inOne).rejects.toThrow('is not whole');
  });

  test('lets nobody change, delete or empty it, not even the owner of the tables', async ({ db, ada }) => {
    await insertPostings(db, [posting(ada.id, FEE)], NOW);
    for (const statement of [
      sql`update ledger_entry set cents = 0 - cents`,
      sql`update ledger_entry set text = 'x' where false`,
      sql`update ledger_transaction set customer_id = null`,
      sql`delete from ledger_entry`,
      sql`delete from ledger_transaction`,
      sql`truncate ledger_entry`,
      sql`truncate ledger_transaction cascade`,
      sql`truncate customer cascade`,
      sql`insert into ledger_transaction (provider_id, cause, cause_key, currency, entry_count, occurred_at, posted_at)
        values ('sw', 'PAYMENT', 'x', 'EUR', 2, now(), now()) on conflict (cause, cause_key) do update set cause = 'X'`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow(/only ever added|is not whole/);
    }
  });

  test('posts a cause once, told a hundred times at the same moment', async ({ db, ada, count }) => {
    const before = await count();
    const one = posting(ada.id, FEE);
    const posted = await Promise.all(Array.from({ length: 100 }, () => insertPostings(db, [one], NOW)));
    expect(posted.filter((number) => number === 1)).toHaveLength(1);
    expect(posted.reduce((sum, number) => sum + number, 0)).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('of a connection that is killed before its commit keeps neither the booking’s end nor its posting', async ({
    db,
    database,
    ada,
    book,
    receivables,
  }) => {
    const id = await book(30);
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('booking')
          .set({ state: 'CANCELLED', time_cents: 0, fee_cents: 500 })
          .where('id', '=', id)
          .execute();
        expect(await postBookings(transaction, [id], 'CANCELLED', NOW)).toBe(1);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        const killer = new pg.Client({ connectionString: database.url });
        await killer.connect();
        await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await killer.end();
        await sql`select 1`.execute(transaction);
      }),
    ).rejects.toThrow();
    expect(await receivables(id)).toEqual([]);
    const row = await db.selectFrom('booking').where('id', '=', id).select('state').executeTakeFirstOrThrow();
    expect(row.state).toBe('RESERVED');
    expect(await findBalances(db, ada.id)).toMatchObject({ owedCents: 0 });
  });
});

describe('the role of the running server', () => {
  const asServer = test.extend('serverUrl', async ({ database }) => {
    await migrate(database.url, { serverRole: SERVER_ROLE });
    return serverUrlOf(database.url);
  });

  asServer(
    'books, cancels and posts, and has no right to change the ledger',
    async ({ serverUrl, stage, clock }) => {
      const { db } = connect(serverUrl, { connections: 4 });
      const app = await testApp(db, { now: clock.now });
      try {
        const call = clientOf(inProcess(app));
        const customer = await stage.addCustomer();
        const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 2) };
        const { output } = await call('POST /bookings', { body }, { token: customer.token });
        clock.set(NOW.add({ minutes: 16 }));
        const params = idOf(output.id);
        expect((await call('POST /bookings/{id}/cancel', { params }, { token: customer.token })).status).toBe(
          200,
        );
        expect(await findBalances(db, customer.id)).toMatchObject({ owedCents: 290 });
        for (const statement of [
          sql`update ledger_entry set cents = 1`,
          sql`delete from ledger_entry`,
          sql`truncate ledger_entry`,
          sql`update ledger_transaction set cause = 'X'`,
          sql`delete from ledger_transaction`,
          sql`truncate ledger_transaction cascade`,
          sql`alter table ledger_entry disable trigger user`,
          sql`drop trigger ledger_entry_stays on ledger_entry`,
          sql`set session_replication_role = replica`,
          sql`set role stadtwagen`,
        ]) {
          await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/);
        }
        const printed: string[] = [];
        expect(
          await adminLedger([], {}, { db, now: NOW, print: (line) => printed.push(line) }),
        ).toBeUndefined();
        expect(printed.join('\n')).toContain(
          'Die Rolle des Servers kann am Hauptbuch nichts ändern oder löschen.',
        );
      } finally {
        await app.close();
        await db.destroy();
      }
    },
  );

  asServer(
    'runs jobs, also where the owner has made their queue before',
    async ({ database, serverUrl, services }) => {
      const ran: string[] = [];
      const start = (url: string, db: Db) =>
        startJobs({
          url,
          db,
          services,
          now: () => NOW,
          jobs: [{ name: 'test', cron: '0 0 1 1 *', run: async () => void ran.push('test') }],
          onError: (error) => ran.push(String(error)),
        });
      await (await start(database.url, database.db))();
      await migrate(database.url, { serverRole: SERVER_ROLE });
      const stop = await start(serverUrl, database.db);
      await stop();
      expect(ran).toEqual([]);
      const { rows } = await sql<{ owner: string }>`
      select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = 'pgboss'`.execute(
        database.db,
      );
      expect(rows).toEqual([{ owner: SERVER_ROLE }]);
    },
  );
});

describe('a booking', () => {
  test('that is cancelled late owes its fee, in the words of its page; cancelled in time it owes nothing', async ({
    call,
    clock,
    ada,
    db,
    book,
    priceOf,
    receivables,
  }) => {
    const [late, early] = [await book(2), await book(50)];
    clock.set(NOW.add({ minutes: 16 }));
    for (const id of [late, early]) {
      await call('POST /bookings/{id}/cancel', { params: idOf(id) }, { token: ada.token });
    }
    const { lines, total } = await priceOf(late);
    expect(total.cents).toBe(290);
    expect((await receivables(late)).map(({ rule, text, cents }) => ({ code: rule, text, cents }))).toEqual(
      lines,
    );
    expect(await receivables(early)).toEqual([]);
    expect(await findBalances(db, ada.id)).toEqual({ owedCents: 290, prepaidKmCents: 0, voucherCents: 0 });
    expect(await findMonthLines(db, ada.id, '2027-05-01')).toMatchObject([
      {
        cause: 'CANCELLED',
        bookingId: late,
        rule: 'CANCELLATION_FEES',
        text: 'Gebühr für die Stornierung',
        cents: 290,
      },
    ]);
    expect(await findMonthLines(db, ada.id, '2027-06-01')).toEqual([]);

    const printed: string[] = [];
    const run = (...args: string[]) =>
      adminLedger(['account', ...args], {}, { db, now: clock.now(), print: (line) => printed.push(line) });
    expect(await run(ada.number)).toBeUndefined();
    expect(printed).toEqual([
      'Offen: 2,90\u00A0€',
      'Bezahlte Kilometer: 0,00\u00A0€ (ohne Umsatzsteuer) · Gekaufte Gutscheine: 0,00\u00A0€',
      expect.stringContaining(`Gebühr für die Stornierung (Buchung storniert, Buchung ${late})`),
    ]);
    expect(await run(ada.number, '2027-06')).toBeUndefined();
    expect(printed.at(-1)).toBe('Im Monat 2027-06 steht nichts im Hauptbuch.');
    expect(await run('999999-1')).toBe('Ein Kundenkonto 999999-1 gibt es nicht.');
    expect(await run(ada.number, 'Mai')).toContain('npm run admin -- ledger --help');
  });

  test('of a driver is owed by the main account', async ({ call, clock, stage, db, book }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main, { plan: 'FIRMA' });
    const id = await book(2, 2, driver);
    clock.set(NOW.add({ minutes: 16 }));
    await call('POST /bookings/{id}/cancel', { params: idOf(id) }, { token: driver.token });
    expect(await findBalances(db, main.id)).toMatchObject({ owedCents: 290 });
    expect(await findBalances(db, driver.id)).toMatchObject({ owedCents: 0 });
  });

  test('that is returned owes time first, and kilometres once the car has told them', async ({
    call,
    clock,
    db,
    book,
    stage,
    priceOf,
    receivables,
  }) => {
    const driver = await stage.addCustomer();
    const id = await book(2, 2, driver);
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    clock.set(NOW.add({ hours: 5 }));
    const body = { overrides: [], confirmedAt: NOW.add({ hours: 4, minutes: 30 }).toString() };
    const answer = await call(
      'POST /bookings/{id}/return',
      { params: idOf(id), body },
      { token: driver.token },
    );
    expect(answer.status, answer.text).toBe(200);
    const asLines = (entries: readonly LedgerEntry[]) =>
      entries.map(({ rule, text, cents }) => ({ code: rule, text, cents }));
    expect(asLines(await receivables(id))).toEqual((await priceOf(id, driver)).lines);
    expect(await countFaults(db)).toEqual(NO_FAULTS);

    await db
      .updateTable('trip_return')
      .set({ start_odometer_m: 1_000, end_odometer_m: 150_000, checked_at: NOW })
      .where('booking_id', '=', id)
      .execute();
    await db.updateTable('booking').set({ driven_km: 149, km_cents: 4225 }).where('id', '=', id).execute();
    await db.transaction().execute((transaction) => postBookings(transaction, [id], 'RETURN_CHECKED', NOW));
    const { lines, total, vat } = await priceOf(id, driver);
    const posted = await receivables(id);
    const inOrder = (list: { code: string }[]) => list.toSorted((a, b) => a.code.localeCompare(b.code));
    expect(inOrder(asLines(posted))).toEqual(inOrder(lines));
    expect(await findBalances(db, driver.id)).toMatchObject({ owedCents: total.cents });
    const entries = (await findBookingEntries(db, [id])).get(id)?.charged ?? [];
    const vatCents = entries
      .filter(({ account }) => account === 'VAT')
      .reduce((sum, { cents }) => sum - cents, 0);
    expect(vatCents).toBe(vat.cents);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('of before the ledger is posted once by `ledger complete`, which then finds nothing amiss', async ({
    db,
    book,
    clock,
  }) => {
    const id = await book(2);
    await db
      .updateTable('booking')
      .set({ state: 'CANCELLED', time_cents: 0, fee_cents: 290, cancelled_at: NOW })
      .where('id', '=', id)
      .execute();
    const printed: string[] = [];
    const run = (...args: string[]) =>
      adminLedger(args, {}, { db, now: clock.now(), print: (line) => printed.push(line) });
    expect(await run()).toBe(`Buchung ${id} (CANCELLED): 2,90\u00A0€ geschuldet, 0,00\u00A0€ im Hauptbuch.`);
    expect(await run('complete')).toBeUndefined();
    expect(printed).toContain('Nachgebucht: 1.');
    expect(await run('complete')).toBeUndefined();
    expect(printed).toContain('Nachgebucht: 0.');
    expect(printed.at(-1)).toMatch(/^Die Summe aller Konten ist 0/);
    expect(await run('burn')).toContain('npm run admin -- ledger --help');
  });
});

test('payments lower what an account owes, vouchers that nobody has redeemed are nobody’s', async ({
  db,
  stage,
}) => {
  const customer = await stage.addCustomer();
  const of = { cause: 'PAYMENT' as const, occurredAt: NOW };
  await insertPostings(
    db,
    [
      posting(customer.id, FEE),
      {
        ...of,
        causeKey: 'p1',
        matter: { customerId: customer.id, currency: 'EUR' },
        entries: paymentReceived(1_200),
      },
      {
        ...of,
        cause: 'VOUCHER_ISSUED',
        causeKey: 'v1',
        matter: { providerId: 'sw', currency: 'EUR' },
        entries: voucherIssued(2_000, { sold: true }),
      },
    ],
    NOW,
  );
  expect(await findBalances(db, customer.id)).toEqual({
    owedCents: -210,
    prepaidKmCents: 0,
    voucherCents: 0,
  });
});

type Step = { wait: number; kind: 'start' | 'end' | 'move' | 'cancel' | 'miss'; by: number };
const steps = fc.array(
  fc.record({
    wait: fc.oneof(fc.constantFrom(0, 14, 16, 60), fc.integer({ min: 0, max: 30 * 60 })),
    kind: fc.constantFrom('start', 'end', 'move', 'end', 'cancel', 'miss'),
    by: fc.integer({ min: -20, max: 20 }),
  }),
  { minLength: 1, maxLength: 6 },
);

test('after any course of changes, cancellation or absence the ledger is the history told anew, and the page says the same', async ({
  db,
  call,
  clock,
  stage,
  priceOf,
  receivables,
}) => {
  let charged = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), steps, async (ahead, course: Step[]) => {
      clock.set(NOW);
      const customer = await stage.addCustomer();
      const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, ahead, 6) };
      const { output } = await call('POST /bookings', { body }, { token: customer.token });
      const params = idOf(output.id);
      let minute = 0;
      for (const { wait, kind, by } of course) {
        minute += wait;
        clock.set(NOW.add({ minutes: minute }));
        if (kind === 'miss') await endMissed(db, clock.now());
        else if (kind === 'cancel')
          await call('POST /bookings/{id}/cancel', { params }, { token: customer.token });
        else {
          const row = await db
            .selectFrom('booking')
            .where('id', '=', output.id)
            .select(['starts_at', 'ends_at'])
            .executeTakeFirstOrThrow();
          const shift = { minutes: by * 15 };
          const timeRange = {
            start: (kind === 'end' ? row.starts_at : row.starts_at.add(shift)).toString(),
            end: (kind === 'start' ? row.ends_at : row.ends_at.add(shift)).toString(),
          };
          await call('PATCH /bookings/{id}', { params, body: { timeRange } }, { token: customer.token });
        }
      }
      const events = await db
        .selectFrom('booking_event')
        .where('booking_id', '=', output.id)
        .orderBy('id')
        .select(['kind', 'fee_cents', 'price_after_cents'])
        .execute();
      const fees = events.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
      const last = events.at(-1);
      const owed = fees + (last?.kind === 'NO_SHOW' ? last.price_after_cents : 0);
      const posted = await receivables(output.id);
      expect(posted.reduce((sum, { cents }) => sum + cents, 0)).toBe(owed);
      expect(await findBalances(db, customer.id)).toMatchObject({ owedCents: owed });
      if (owed > 0) charged++;
      const page = await priceOf(output.id, customer);
      if (page.status !== 'FINAL') return;
      expect(posted.map(({ rule, text, cents }) => ({ code: rule, text, cents }))).toEqual(page.lines);
    }),
    { numRuns: 60 },
  );
  expect(charged).toBeGreaterThan(10);
  expect(await countFaults(db)).toEqual(NO_FAULTS);
  const { rows } = await sql<{ cause: string }>`select distinct cause from ledger_transaction`.execute(db);
  for (const { cause } of rows) expect(Object.keys(CAUSES)).toContain(cause);
});
