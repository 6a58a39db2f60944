import { sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

export type KmPackageRow = {
  id: number;
  customerId: number;
  km: number;
  cents: number;
  currency: Currency;
  /** By which it was taxed when it was sold, 8.1 % is 810; null where no tax rules were set. */
  vatBasisPoints: number | null;
  usedKm: number;
  /** Given back when the contract ended. */
  refundedKm: number;
  boughtAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  expiredAt: Temporal.Instant | null;
};

const COLUMNS = sql`id, customer_id as "customerId", km, cents, currency, vat_basis_points as "vatBasisPoints", used_km as "usedKm",
  refunded_km as "refundedKm",
  bought_at as "boughtAt", expires_at as "expiresAt", expired_at as "expiredAt"`;

/** The kilometres of a package that nobody has driven and nobody got back. */
export const leftKm = ({
  km,
  usedKm,
  refundedKm,
}: Pick<KmPackageRow, 'km' | 'usedKm' | 'refundedKm'>): number => km - usedKm - refundedKm;

type NewKmPackage = {
  customerId: number;
  km: number;
  cents: number;
  currency: Currency;
  priceListId: number;
  vatBasisPoints: number | null;
  boughtAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

export async function insertKmPackage(db: Db, added: NewKmPackage): Promise<KmPackageRow> {
  const { rows } = await sql<KmPackageRow>`
    insert into km_package (customer_id, km, cents, currency, price_list_id, vat_basis_points, bought_at, expires_at)
    values (${added.customerId}, ${added.km}, ${added.cents}, ${added.currency}, ${added.priceListId},
      ${added.vatBasisPoints}, ${added.boughtAt}, ${added.expiresAt})
    returning ${COLUMNS}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a package was not stored');
  return row;
}

/** The packages of a main account, the latest purchase first. */
export async function findKmPackages(db: Db, customerId: number): Promise<KmPackageRow[]> {
  const { rows } = await sql<KmPackageRow>`
    select ${COLUMNS} from km_package
    where customer_id = ${customerId} order by bought_at desc, id desc`.execute(db);
  return rows;
}

export type KmPackageUse = {
  packageId: number;
  bookingId: number;
  km: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  model: string;
  driver: string | null;
};

/** What each trip took from the packages of a main account; never where the car was (§S4.33). */
export async function findKmPackageUses(db: Db, customerId: number): Promise<KmPackageUse[]> {
  const { rows } = await sql<KmPackageUse>`
    select package_id as "packageId", booking_id as "bookingId", taken.km, starts_at as "startsAt", ends_at as "endsAt",
      model, nullif(concat_ws(' ', prename, name), '') as driver
    from (
      select package_id, booking_id, sum(use.km)::int as km
      from km_package_use use join km_package on km_package.id = package_id
      where km_package.customer_id = ${customerId}
      group by package_id, booking_id having sum(use.km) > 0
    ) taken
      join booking on booking.id = booking_id
      join vehicle on vehicle.id = vehicle_id
      join customer on customer.id = coalesce(driver_customer_id, booking.customer_id)
    order by starts_at desc, booking_id`.execute(db);
  return rows;
}

export type PackageOfTrip = KmPackageRow & {
  /** What this trip has taken from it so far. */
  ownKm: number;
};

/** Packages that a trip may take from: valid when it began, or taken from already; the earliest expiry first. */
const packagesOfTrip = (bookingId: number, begunAt: Temporal.Instant) => sql`
  select package.id, package.customer_id as "customerId", package.km, package.cents, package.currency,
    package.vat_basis_points as "vatBasisPoints", package.used_km as "usedKm",
    package.refunded_km as "refundedKm", package.bought_at as "boughtAt", package.expires_at as "expiresAt",
    package.expired_at as "expiredAt",
    (select coalesce(sum(use.km), 0)::int from km_package_use use
      where use.package_id = package.id and use.booking_id = booking.id) as "ownKm"
  from booking
    join customer on customer.id = booking.customer_id
    join km_package package on package.customer_id = coalesce(customer.main_customer_id, customer.id)
      and package.currency = booking.currency
  where booking.id = ${bookingId}
    and (package.bought_at <= ${begunAt}::timestamptz and package.expires_at > ${begunAt}::timestamptz
      or exists (select from km_package_use use where use.package_id = package.id and use.booking_id = booking.id))
  order by package.expires_at, package.id`;

/** The caller holds the lock of the booking; those of the packages are held until the transaction ends. */
export async function lockPackagesOfTrip(
  db: Db,
  bookingId: number,
  begunAt: Temporal.Instant,
): Promise<PackageOfTrip[]> {
  const { rows } = await sql<PackageOfTrip>`
    ${packagesOfTrip(bookingId, begunAt)} for update of package`.execute(db);
  return rows;
}

/** As they are now: another trip may take from them meanwhile. */
export async function findPackagesOfTrip(
  db: Db,
  bookingId: number,
  begunAt: Temporal.Instant,
): Promise<PackageOfTrip[]> {
  const { rows } = await sql<PackageOfTrip>`${packagesOfTrip(bookingId, begunAt)}`.execute(db);
  return rows;
}

export type TakenPackage = { km: number; cents: number; usedKm: number; expiresAt: Temporal.Instant };

/** What a trip has taken from packages, the earliest expiry first. */
export async function findTakenPackages(db: Db, bookingId: number): Promise<TakenPackage[]> {
  const { rows } = await sql<TakenPackage>`
    select package.km, package.cents, sum(use.km)::int as "usedKm", package.expires_at as "expiresAt"
    from km_package_use use join km_package package on package.id = use.package_id
    where use.booking_id = ${bookingId}
    group by package.id having sum(use.km) > 0
    order by package.expires_at, package.id`.execute(db);
  return rows;
}

/** Notes what a trip takes from a locked package, or gives back, negative. Returns the id of the note. */
export async function moveKm(
  db: Db,
  {
    packageId,
    bookingId,
    km,
    now,
  }: { packageId: number; bookingId: number; km: number; now: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with moved as (update km_package set used_km = used_km + ${km} where id = ${packageId})
    insert into km_package_use (package_id, booking_id, km, at) values (${packageId}, ${bookingId}, ${km}, ${now})
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`nothing was taken from package ${packageId}`);
  return row.id;
}

/** Locks and returns packages that have expired and of whose rest the ledger knows nothing. */
export async function lockExpiredPackages(
  db: Db,
  now: Temporal.Instant,
  limit: number,
): Promise<KmPackageRow[]> {
  const { rows } = await sql<KmPackageRow>`
    select ${COLUMNS} from km_package
    where expired_at is null and expires_at <= ${now} order by id limit ${limit} for update`.execute(db);
  return rows;
}

export async function markExpired(db: Db, ids: readonly number[], now: Temporal.Instant): Promise<void> {
  await db.updateTable('km_package').set({ expired_at: now }).where('id', 'in', ids).execute();
}

/**
 * Locks and returns the packages of a main account that are valid now and of which something is left, in the order in which
 * trips lock them.
 */
export async function lockPackagesLeft(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<KmPackageRow[]> {
  const { rows } = await sql<KmPackageRow>`
    select ${COLUMNS} from km_package
    where customer_id = ${customerId} and expires_at > ${now} and expired_at is null and used_km + refunded_km < km
    order by expires_at, id for update`.execute(db);
  return rows;
}

/** Has this main account kilometres that are valid now? */
export async function hasKmLeft(db: Db, customerId: number, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from km_package
    where customer_id = ${customerId} and expires_at > ${now} and expired_at is null and used_km + refunded_km < km
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Everything that is left of these locked packages is given back. */
export async function markRefunded(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update km_package set refunded_km = km - used_km where id = any(${ids})`.execute(db);
}

/** The main account of this number, unless it has bought a package before. */
export async function findSampleAccount(
  db: Db,
  customerNumber: string,
): Promise<{ id: number; providerId: string } | undefined> {
  const { rows } = await sql<{ id: number; providerId: string }>`
    select id, provider_id as "providerId" from customer
    where customer_number = ${customerNumber} and main_customer_id is null
      and not exists (select from km_package where customer_id = customer.id)`.execute(db);
  return rows[0];
}

/** Ended trips that are not in the ledger yet and whose account has a package; locked, oldest first. */
export async function lockUncoveredTrips(
  db: Db,
): Promise<{ id: number; startsAt: Temporal.Instant; drivenKm: number }[]> {
  const { rows } = await sql<{ id: number; startsAt: Temporal.Instant; drivenKm: number }>`
    select booking.id, starts_at as "startsAt", driven_km as "drivenKm" from booking
      join customer on customer.id = booking.customer_id
    where booking.state = 'ENDED' and driven_km > 0
      and coalesce(main_customer_id, customer.id) in (select customer_id from km_package)
      and not exists (select from ledger_transaction posted where posted.booking_id = booking.id)
    order by starts_at, booking.id
    for update of booking`.execute(db);
  return rows;
}
