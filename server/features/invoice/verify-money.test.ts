import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { SERVER_ROLE, serverUrlOf } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { sellKmPackage } from '#server/features/allotment/sell-km-package.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { collect } from '#server/features/payment/collect.ts';
import { findDebitsOfFile } from '#server/features/payment/collection.repository.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { submitFile } from '#server/features/payment/submit-file.ts';
import { takeBackDebit } from '#server/features/payment/take-back-debit.ts';
import { issueVoucher } from '#server/features/voucher/issue-voucher.ts';
import { redeemCode } from '#server/features/voucher/redeem-code.ts';
import { recordPayment, reversePosting } from '#server/test/book-transfer.ts';
import { pastTriggers } from '#server/test/past-triggers.ts';
import { serverTest } from '#server/test/server-test.ts';
import { vault } from '#server/test/vault.ts';
import { adminBilling } from './admin-billing.ts';
import { billMonth } from './bill-month.ts';
import { verifyMoney } from './verify-invoices.ts';

const ISSUER: Issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const PAYEE = { name: 'Probe GmbH', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' };
const at = (day: string) => Temporal.Instant.from(`${day}T03:07:00Z`);
const on = (day: string) => Temporal.PlainDate.from(day);
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example',
  informationAddress: 'info@auto.example',
  operator: SAMPLE_OPERATOR,
});

const test = serverTest();
const verify = async (db: Db) => {
  const lines: string[] = [];
  const fault = await adminBilling(
    ['verify'],
    {},
    {
      db,
      now: at('2027-06-20'),
      print: (line) => void lines.push(line),
      mailer,
      issuer: ISSUER,
      payee: PAYEE,
      confirm: async () => true,
      user: 'probe',
    },
  );
  return fault ?? lines.join('\n');
};

/** What somebody changes past all that keeps it. */
const change = (db: Db, table: string, statement: string) =>
  pastTriggers(db, table, (transaction) => sql.raw(statement).execute(transaction));

describe('billing verify', () => {
  test('says so, and fails, where there is nothing to verify', async ({ db, stage }) => {
    await stage.addCustomer();
    expect(await verify(db)).toContain('Zu prüfen ist nichts');
  });

  test('compares each table that holds money with the ledger', async ({ db, stage, services }) => {
    const [ada, bea] = [await stage.addCustomer(), await stage.addCustomer({ employee: true })];
    const issue = {
      providerId: 'sw',
      currency: 'EUR' as const,
      cents: 1_000,
      title: 'Probe',
      sold: true,
      by: 'Bea',
    };
    const code = await issueVoucher(db, services.vault, { ...issue, now: at('2027-05-02') });
    await redeemCode(db, services.vault, code, {
      providerId: 'sw',
      customerId: ada.id,
      now: at('2027-05-03'),
    });
    const { id: priceListId } = await db.selectFrom('price_list').select('id').executeTakeFirstOrThrow();
    const [offer] = PRICE_LIST_2026.kmPackages;
    if (!offer) throw new Error('no package');
    const priceList = { ...PRICE_LIST_2026, id: priceListId, currency: 'EUR' as const };
    await sellKmPackage(db, { customerId: ada.id, offer, priceList, now: at('2027-05-04') });
    await insertPostings(
      db,
      [
        {
          cause: 'MONTHLY_FEE',
          causeKey: 'verify',
          matter: { customerId: ada.id, currency: 'EUR' },
          occurredAt: at('2027-05-20'),
          entries: monthlyFee(4_530, 'Tarif Plus', 1900),
        },
      ],
      at('2027-05-20'),
    );
    await insertMandate(db, vault, {
      customerId: ada.id,
      reference: 'SW-1',
      iban: 'DE02120300000000202051',
      bic: null,
      bankName: null,
      accountHolder: 'Ada Beispiel',
      now: at('2027-05-01'),
    });
    await billMonth(db, {
      month: Temporal.PlainYearMonth.from('2027-05'),
      now: at('2027-06-02'),
      issuer: ISSUER,
      payee: PAYEE,
    });
    const run = (day: string) => collect(db, { today: on(day), now: at(day), payee: PAYEE, vault });
    await run('2027-06-11');
    const [file = 0] = (await run('2027-06-14')).files;
    await submitFile(db, { id: file, by: 'Bea', now: at('2027-06-14') });
    const [debit] = await findDebitsOfFile(db, file);
    if (!debit) throw new Error('no debit');
    const returned = { chargeCents: 300, returnedOn: on('2027-06-18'), reason: 'AM04' };
    await db
      .transaction()
      .execute((transaction) =>
        takeBackDebit(transaction, debit, returned, { now: at('2027-06-18'), payee: PAYEE }),
      );
    const account = { id: ada.id, currency: 'EUR' as const };
    const paid = {
      account,
      cents: 500,
      reference: 'V',
      on: on('2027-06-19'),
      now: at('2027-06-19'),
      by: bea.id,
    };
    const id = Number(await recordPayment(db, paid));
    await reversePosting(db, { id, reason: 'Probe', on: paid.on, now: paid.now, by: bea.id });
    expect(await verifyMoney(db, 20)).toEqual([]);
    expect(await verify(db)).toContain('und das Hauptbuch sagt dasselbe');

    const tampered: [table: string, there: string, back: string, said: string][] = [
      [
        'voucher',
        'update voucher set cents = cents + 100',
        'update voucher set cents = cents - 100',
        'Gutschein, ausgegeben',
      ],
      [
        'voucher',
        'update voucher set used_cents = used_cents - 1',
        'update voucher set used_cents = used_cents + 1',
        'Gutschein, verbraucht',
      ],
      [
        'voucher_use',
        'update voucher_use set cents = cents + 1',
        'update voucher_use set cents = cents - 1',
        'Gutschein, angerechnet',
      ],
      [
        'km_package',
        'update km_package set cents = cents + 1',
        'update km_package set cents = cents - 1',
        'Kilometerpaket, gekauft',
      ],
      [
        'collection_entry',
        'update collection_entry set cents = cents + 1',
        'update collection_entry set cents = cents - 1',
        'Lastschrift,',
      ],
      [
        'collection_return',
        'update collection_return set charge_cents = 1',
        'update collection_return set charge_cents = 300',
        'Rücklastschrift',
      ],
      [
        'collection_file',
        'update collection_file set total_cents = 1 + total_cents',
        'update collection_file set total_cents = total_cents - 1',
        'Lastschriftdatei',
      ],
    ];
    for (const [table, there, back, said] of tampered) {
      await change(db, table, there);
      expect(await verify(db), said).toContain(said);
      await change(db, table, back);
      expect(await verifyMoney(db, 20)).toEqual([]);
    }
  });
});

test('nobody changes what a voucher or km package is worth, nor the role of the running server what is used of it', async ({
  database,
  db,
  services,
}) => {
  const issue = {
    providerId: 'sw',
    currency: 'EUR' as const,
    cents: 1_000,
    title: 'Probe',
    sold: false,
    by: 'Bea',
  };
  await issueVoucher(db, services.vault, { ...issue, now: at('2027-05-02') });
  await migrate(database.url, { serverRole: SERVER_ROLE });
  const server = connect(serverUrlOf(database.url), { connections: 1 });
  try {
    for (const statement of [
      sql`update voucher set cents = 100000`,
      sql`update voucher set expires_at = expires_at + interval '9 years'`,
      sql`update voucher set sold = not sold`,
      sql`delete from voucher`,
      sql`update km_package set km = km + 1000`,
      sql`update km_package set expires_at = expires_at + interval '1 year'`,
      sql`delete from km_package`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('is never changed');
    for (const statement of [
      sql`update voucher set used_cents = used_cents - 1 where used_cents > 0`,
      sql`update km_package set used_km = used_km + 1`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('something else is used than its uses');
  } finally {
    await server.db.destroy();
  }
});
