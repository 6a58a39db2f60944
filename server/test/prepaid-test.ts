import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { takeKm } from '#server/features/allotment/take-km.ts';
import { lockBooking, setDrivenKm } from '#server/features/booking/booking.repository.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findDiscrepancies } from '#server/features/ledger/ledger.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { pricerOf } from '#server/features/trip/charge-of-booking.ts';
import { issueVoucher } from '#server/features/voucher/issue-voucher.ts';
import { serverTest } from './server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer } from './stage.ts';
import { vault } from './vault.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
export const MAY = Temporal.PlainYearMonth.from('2027-05');
export const JUNE_2ND = Temporal.Instant.from('2027-06-02T02:07:00Z');
/** What two hours cost that a trip of these tests takes, without kilometres. */
export const TIME_CENTS = 580;

const idOf = (id: number) => ({ id: String(id) });
export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A server test with what is paid in advance. */
export const prepaidTest = () =>
  serverTest()
    .extend('buy', ({ call }) => (customer: StageCustomer, km = 100, key?: string) => {
      const cents = { 100: 2700, 250: 6200, 500: 11_500 }[km] ?? 1;
      return call(
        'POST /kmpackages',
        { body: { km, cents } },
        { token: customer.token, ...(key === undefined ? {} : { key }) },
      );
    })
    .extend('packagesOf', ({ call }) => async ({ token }: StageCustomer) => {
      return (await call('GET /kmpackages', undefined, { token })).output;
    })
    /** A booking that is on its way; it began `hours` from now. */
    .extend('begin', ({ call, db, stage, clock }) => async (customer: StageCustomer, hours = 2) => {
      const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(clock.now(), hours, 2) };
      const { output } = await call('POST /bookings', { body }, { token: customer.token });
      await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', output.id).execute();
      return output.id;
    })
    /** Ends the trip, or corrects its kilometres: what the return of a trip does about its price. */
    .extend('drive', ({ db }) => (bookingId: number, km: number, now = NOW.add({ hours: 4 })) => {
      return db.transaction().execute(async (transaction) => {
        const row = await lockBooking(transaction, bookingId);
        if (!row) throw new Error(`no booking ${bookingId}`);
        const isOver = row.state !== 'ACTIVE';
        const kmPackages = await takeKm(transaction, { bookingId, begunAt: row.startsAt, km, now });
        const price = await pricerOf(transaction, row);
        const use = { kind: 'TRIP', confirmedAt: row.endsAt, distanceM: km * 1000 } as const;
        const charge = price(use, kmPackages);
        await setDrivenKm(transaction, bookingId, km, charge.kmCents);
        if (!isOver) {
          await transaction
            .updateTable('booking')
            .set({ state: 'ENDED', returned_at: row.endsAt })
            .where('id', '=', bookingId)
            .execute();
          await sql`insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents)
          values (${bookingId}, ${now}, 'ENDED', ${row.startsAt}, ${row.endsAt}, 0, 0)`.execute(transaction);
        } else {
          await sql`insert into trip_event (booking_id, vehicle_id, kind, happened_at, recorded_at)
          values (${bookingId}, ${row.vehicleId}, 'RETURN_CHECKED', ${now}, ${now})`.execute(transaction);
        }
        await postBookings(transaction, [bookingId], isOver ? 'RETURN_CHECKED' : 'TRIP_ENDED', now);
        return charge;
      });
    })
    .extend('priceOf', ({ call }) => async (bookingId: number, { token }: StageCustomer) => {
      return (await call('GET /bookings/{id}/price', { params: idOf(bookingId) }, { token })).output;
    })
    .extend(
      'issue',
      ({ db }) =>
        (cents: number, now = NOW, title = 'Willkommen', sold = false) =>
          issueVoucher(db, vault, {
            providerId: 'sw',
            currency: 'EUR',
            cents,
            title,
            sold,
            by: 'test',
            now,
          }),
    )
    .extend('ledgerOf', ({ db }) => async ({ id }: StageCustomer) => {
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, sum(cents)::bigint as cents from ledger_transaction join ledger_entry on transaction_id = id
        where customer_id = ${id} group by account having sum(cents) <> 0`.execute(db);
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    })
    .extend(
      'redeem',
      ({ call }) =>
        (code: string, { token }: StageCustomer, key?: string) =>
          call('POST /vouchers', { body: { code } }, { token, ...(key === undefined ? {} : { key }) }),
    )
    .extend('vouchersOf', ({ call }) => async ({ token }: StageCustomer) => {
      return (await call('GET /vouchers', undefined, { token })).output;
    })
    .extend(
      'bill',
      ({ db }) =>
        (month = MAY, now = JUNE_2ND) =>
          billMonth(db, { month, now, issuer: ISSUER }),
    )
    .extend('invoiceOf', ({ call }) => async ({ token }: StageCustomer) => {
      const { output } = await call('GET /invoices', { query: {} }, { token });
      const number = output.items[0]?.number ?? '';
      return (await call('GET /invoices/{number}', { params: { number } }, { token })).output;
    });

/** What must be true after whatever happened to packages, vouchers and invoices. */
export async function expectWhole(db: Db): Promise<void> {
  expect(await countFaults(db)).toEqual(NO_FAULTS);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect(await findDiscrepancies(db, 5)).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
  const { rows } = await sql`
    select km_package.id from km_package
      left join (select package_id, sum(km) as km from km_package_use group by package_id) taken on package_id = id
    where used_km <> coalesce(taken.km, 0)
    union all
    select voucher.id from voucher
      left join (select voucher_id, sum(cents) as cents from voucher_use group by voucher_id) used on voucher_id = id
    where used_cents <> coalesce(used.cents, 0)`.execute(db);
  expect(rows).toEqual([]);
}
