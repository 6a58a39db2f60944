import { sql } from 'kysely';
import type { TaxedShare } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

export type VoucherRow = {
  id: number;
  cents: number;
  currency: Currency;
  title: string;
  /** Otherwise it was given away: it makes what it pays for cheaper. */
  sold: boolean;
  customerId: number;
  redeemedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  usedCents: number;
};

export type NewVoucher = {
  providerId: string;
  currency: Currency;
  cents: number;
  title: string;
  codeHash: Buffer;
  sold: boolean;
  issuedAt: Temporal.Instant;
  issuedBy: string;
  expiresAt: Temporal.Instant;
};

/** Returns the id of the voucher; undefined if its code was issued before. */
export async function insertVoucher(db: Db, added: NewVoucher): Promise<number | undefined> {
  const row = await db
    .insertInto('voucher')
    .values({
      provider_id: added.providerId,
      currency: added.currency,
      cents: added.cents,
      title: added.title,
      code_hash: added.codeHash,
      sold: added.sold,
      issued_at: added.issuedAt,
      issued_by: added.issuedBy,
      expires_at: added.expiresAt,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Redeeming = { codeHash: Buffer; providerId: string; customerId: number; now: Temporal.Instant };

/** Makes a voucher the credit of a main account; undefined unless it is valid and nobody's: of many at once one gets it. */
export async function redeem(
  db: Db,
  { codeHash, providerId, customerId, now }: Redeeming,
): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`
    update voucher set customer_id = ${customerId}, redeemed_at = ${now}
    where code_hash = ${codeHash} and provider_id = ${providerId} and customer_id is null and expires_at > ${now}
    returning id, cents, currency, title, sold, customer_id as "customerId", redeemed_at as "redeemedAt",
      expires_at as "expiresAt", used_cents as "usedCents"`.execute(db);
  return rows[0];
}

export type FoundVoucher = Pick<VoucherRow, 'cents' | 'usedCents' | 'expiresAt'> & {
  customerId: number | null;
};

export async function findByCode(
  db: Db,
  { codeHash, providerId }: Pick<Redeeming, 'codeHash' | 'providerId'>,
): Promise<FoundVoucher | undefined> {
  return db
    .selectFrom('voucher')
    .where('code_hash', '=', codeHash)
    .where('provider_id', '=', providerId)
    .select(['cents', 'used_cents as usedCents', 'expires_at as expiresAt', 'customer_id as customerId'])
    .executeTakeFirst();
}

/** The vouchers that a main account has redeemed, the latest first. */
export async function findVouchers(db: Db, customerId: number): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select id, cents, currency, title, sold, customer_id as "customerId", redeemed_at as "redeemedAt",
      expires_at as "expiresAt", used_cents as "usedCents" from voucher
    where customer_id = ${customerId} and redeemed_at is not null order by redeemed_at desc, id desc`.execute(
    db,
  );
  return rows;
}

export type VoucherUse = { voucherId: number; cents: number; at: Temporal.Instant; number: string };

export async function findVoucherUses(db: Db, customerId: number): Promise<VoucherUse[]> {
  const { rows } = await sql<VoucherUse>`
    select voucher_id as "voucherId", voucher_use.cents, voucher_use.at, ${invoiceNumber('invoice')} as number
    from voucher_use
      join voucher on voucher.id = voucher_id
      join invoice on invoice.id = invoice_id
    where voucher.customer_id = ${customerId} order by voucher_use.at desc, voucher_use.id desc`.execute(db);
  return rows;
}

export async function findAccountCurrency(db: Db, customerId: number): Promise<Currency> {
  const row = await db
    .selectFrom('customer')
    .innerJoin('provider', 'provider.id', 'customer.provider_id')
    .where('customer.id', '=', customerId)
    .select('currency')
    .executeTakeFirstOrThrow();
  return row.currency as Currency;
}

type CreditsAsOf = {
  /** When they must still have been valid. */
  validAt: Temporal.Instant;
  now: Temporal.Instant;
};

/** What is left in the vouchers of these accounts, each account's earliest expiry first. */
export async function findCredits(
  db: Db,
  customerIds: readonly number[],
  asOf: CreditsAsOf,
): Promise<VoucherRow[]> {
  const { rows } = await selectCredits(customerIds, asOf).execute(db);
  return rows;
}

/** The same, locked until the transaction ends. */
export async function lockCredits(
  db: Db,
  customerIds: readonly number[],
  asOf: CreditsAsOf,
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`${selectCredits(customerIds, asOf)} for update of voucher`.execute(
    db,
  );
  return rows;
}

const selectCredits = (customerIds: readonly number[], { validAt, now }: CreditsAsOf) => sql<VoucherRow>`
  select voucher.id, cents, voucher.currency, voucher.title, sold, customer_id as "customerId", redeemed_at as "redeemedAt",
    expires_at as "expiresAt", used_cents as "usedCents"
  from voucher
    join customer on customer.id = customer_id
    join provider on provider.id = customer.provider_id and provider.currency = voucher.currency
  where customer_id = any(${customerIds}) and redeemed_at <= ${now} and expired_at is null and used_cents < cents
    and expires_at >= ${validAt}
  order by customer_id, expires_at, voucher.id`;

/** `reduces`: it made lines of its invoice cheaper; otherwise it paid for them. */
export type PaidUse = Pick<VoucherRow, 'id' | 'currency' | 'sold'> & {
  paidCents: number;
  reduces: boolean;
  hasExpired: boolean;
  /** What it made cheaper, by rate. */
  shares: TaxedShare[];
};

/** Locks and returns the vouchers that paid for an invoice or made it cheaper, with how much. */
export async function lockCreditsOfInvoice(db: Db, invoiceId: number): Promise<PaidUse[]> {
  const { rows } = await sql<PaidUse>`
    select voucher.id, currency, sold, expired_at is not null as "hasExpired",
      (select sum(use.cents) from voucher_use use where use.voucher_id = voucher.id and invoice_id = ${invoiceId})::int as "paidCents",
      (select bool_or(reduces_price) from voucher_use use
        where use.voucher_id = voucher.id and invoice_id = ${invoiceId}) as reduces,
      coalesce((select json_agg(json_build_object('cents', cents, 'vatBasisPoints', rate)) from (
        select vat_basis_points as rate, 0 - sum(entry.cents)::bigint as cents
        from voucher_use use
          join ledger_transaction posting on posting.cause = 'VOUCHER_USED' and posting.cause_key = use.id::text
          join ledger_entry entry on entry.transaction_id = posting.id and account = 'RECEIVABLES'
        where use.voucher_id = voucher.id and invoice_id = ${invoiceId} and vat_basis_points is not null
        group by vat_basis_points) share), '[]') as shares
    from voucher
    where id in (select voucher_id from voucher_use where invoice_id = ${invoiceId})
    order by id for update`.execute(db);
  return rows.filter(({ paidCents }) => paidCents > 0);
}

export type CreditUse = {
  voucherId: number;
  invoiceId: number;
  cents: number;
  /** It makes lines of the invoice cheaper; otherwise it pays for them. */
  reduces: boolean;
};

/** Notes what vouchers pay of invoices, or get back, negative, and returns the ids of the notes. The vouchers are locked. */
export async function noteCreditUses(
  db: Db,
  uses: readonly CreditUse[],
  now: Temporal.Instant,
): Promise<(CreditUse & { id: number })[]> {
  const rows = uses.map(({ voucherId, invoiceId, cents, reduces }) => ({
    voucher: voucherId,
    invoice: invoiceId,
    cents,
    reduces,
  }));
  const { rows: added } = await sql<CreditUse & { id: number }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (voucher bigint, invoice bigint, cents integer,
        reduces boolean)
    ), used as (
      update voucher set used_cents = used_cents + wanted.cents from wanted where voucher.id = wanted.voucher
    )
    insert into voucher_use (voucher_id, invoice_id, cents, reduces_price, at)
    select voucher, invoice, cents, reduces, ${now}::timestamptz from wanted
    returning id, voucher_id as "voucherId", invoice_id as "invoiceId", cents, reduces_price as reduces`.execute(
    db,
  );
  return added;
}

export type ExpiredVoucher = {
  id: number;
  providerId: string;
  currency: Currency;
  customerId: number | null;
  sold: boolean;
  expiresAt: Temporal.Instant;
  leftCents: number;
};

/** Locks and returns vouchers that expired before an instant and of which the ledger knows nothing. */
export async function lockExpiredVouchers(
  db: Db,
  before: Temporal.Instant,
  limit: number,
): Promise<ExpiredVoucher[]> {
  const { rows } = await sql<ExpiredVoucher>`
    select id, provider_id as "providerId", currency, customer_id as "customerId", sold,
      expires_at as "expiresAt",
      cents - used_cents as "leftCents" from voucher
    where expired_at is null and expires_at <= ${before} order by id limit ${limit} for update`.execute(db);
  return rows;
}

export async function markVouchersExpired(
  db: Db,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.updateTable('voucher').set({ expired_at: now }).where('id', 'in', ids).execute();
}

export type VoucherSum = {
  title: string;
  providerId: string;
  currency: Currency;
  cents: number;
  sold: boolean;
  expiresAt: Temporal.Instant;
  issued: number;
  redeemed: number;
  usedCents: number;
};

/** How many vouchers of each kind there are, the latest first. */
export async function sumVouchers(db: Db): Promise<VoucherSum[]> {
  const { rows } = await sql<VoucherSum>`
    select title, provider_id as "providerId", currency, cents, sold, expires_at as "expiresAt",
      count(*) as issued,
      count(customer_id) as redeemed,
      sum(used_cents)::bigint as "usedCents"
    from voucher group by title, provider_id, currency, cents, sold, expires_at
    order by max(issued_at) desc, title, cents`.execute(db);
  return rows;
}
