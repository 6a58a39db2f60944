import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { measureInvoicePdf } from './invoice-pdf.ts';
import { fillWithBookings } from './mass-data.ts';
import type { Measured } from './measured.ts';
import { percentile, temporaryFolder } from './stage.ts';

const ACCOUNTS = 50_000;
const TRIPS = 200_000;
/** Half of the bookings of the mass data are over. */
const VEHICLES = 4_000;
const GOAL_SECONDS = 60;
/** Memory may vary by this much between the second and the last quarter. */
const FLAT_SHARE = 1.25;

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };

/**
 * Measures a month: 200,000 trips of 50,000 accounts are posted to the ledger, which usually happens as each trip ends, and
 * billed on the 2nd. Both is shown, and then how PDFs are made.
 */
export async function measureBilling(): Promise<Measured> {
  const folder = await temporaryFolder();
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(process.memoryUsage().rss / 2 ** 20), 250);
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), durable: true });
    const now = Temporal.Now.instant();
    try {
      await migrate(postgres.url);
      await fillWithBookings(postgres.url, VEHICLES, now);
      const trips = await giveToAccounts(postgres.url);
      const { db } = connect(postgres.url, { connections: 4 });
      memory.length = 0;
      const started = performance.now();
      const posted = await postUnposted(db, now);
      const postedAt = performance.now();
      // All of them are over then.
      const later = now.add({ hours: 24 * 40 });
      const month = later.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toPlainYearMonth();
      const invoices = await billMonth(db, {
        month: month.subtract({ months: 1 }),
        now: later,
        issuer: ISSUER,
      });
      const billedAt = performance.now();
      clearInterval(watch);
      const { faults } = await verifyInvoices(db);
      await db.destroy();
      const seconds = (billedAt - started) / 1000;
      const quarter = Math.ceil(memory.length / 4);
      const [early, late] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map((part) =>
        percentile(part, 0.5),
      );
      const pdf = await measureInvoicePdf();
      const isWhole = faults.length === 0 && invoices === ACCOUNTS;
      return {
        lines: [
          `${posted.toLocaleString('de-DE')} von ${trips.toLocaleString('de-DE')} Fahrten gerechnet und gebucht: ${((postedAt - started) / 1000).toFixed(1)} s`,
          `${invoices.toLocaleString('de-DE')} Rechnungen gestellt: ${((billedAt - postedAt) / 1000).toFixed(1)} s`,
          `Zusammen ${seconds.toFixed(1)} s; Ziel: höchstens ${GOAL_SECONDS} s`,
          `Speicher: ${early?.toFixed(0)} → ${late?.toFixed(0)} MiB`,
          isWhole
            ? 'Nummern, Prüfsummen und Summen stimmen mit dem Hauptbuch überein.'
            : `Fehler: ${faults[0] ?? 'Es fehlen Rechnungen.'}`,
          ...pdf.lines,
        ],
        reached:
          seconds <= GOAL_SECONDS && isWhole && (late ?? 0) <= (early ?? 0) * FLAT_SHARE && pdf.reached,
      };
    } finally {
      await postgres.stop();
    }
  } finally {
    clearInterval(watch);
    await folder.remove();
  }
}

/** Gives trips that are over to so many accounts, four to each, with kilometres; nothing else is owed. */
async function giveToAccounts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into customer (provider_id, customer_number, account_number, state, plan_id, name, created_at)
       select 'stadtwagen', (100000 + n) || '-1', (100000 + n)::text, 'ACTIVE', 'einzel-start', 'Konto ' || n, now()
       from generate_series(1, $1::integer) n`,
      [ACCOUNTS],
    );
    await client.query('alter table booking disable trigger all');
    // What a booking itself says of its time is a guess of the mass data; what is posted comes from the price function.
    const { rowCount } = await client.query(
      `with account as (
         select id, row_number() over (order by id) - 1 as place from customer where name like 'Konto %'
       ), trip as (
         select id, row_number() over (order by id) as place from booking where state = 'ENDED'
       )
       update booking set customer_id = account.id, returned_at = ends_at, driven_km = trip.place % 180, km_cents = 0
       from trip join account on account.place = trip.place % $1
       where booking.id = trip.id and trip.place <= $2`,
      [ACCOUNTS, TRIPS],
    );
    await client.query(`update booking set time_cents = 0 where state <> 'ENDED' or driven_km is null`);
    await client.query('alter table booking enable trigger all');
    await client.query('vacuum analyze');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
