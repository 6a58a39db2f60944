import { type RawBuilder, sql } from 'kysely';
import type { FindRequest } from '#domain/staff/find-request.ts';
import type { Db } from '#server/db/connect.ts';
import { cityOf, type Finding, inCities } from '#server/features/customer/city-sql.ts';

export type FoundCustomer = {
  id: number;
  number: string;
  prename: string | null;
  name: string | null;
  state: string;
  place: string | null;
  cityId: number | null;
  city: string | null;
};

/**
 * So many of those whom a text fits are looked at for one of the cities where one may look: a name that a hundred thousand
 * have costs no more than others.
 */
const CANDIDATES = 2_000;
/** Greater than whatever an address can go on with. */
const LAST = '\u{10FFFF}';

/** As in the index `customer_words`. */
const WORDS = sql`find_words(coalesce(prename, '') || ' ' || coalesce(name, '') || ' ' || coalesce(company_addition, '') || ' '
  || coalesce(contact_prename, '') || ' ' || coalesce(contact_name, '') || ' ' || split_part(coalesce(email, ''), '@', 1))`;
const HIT = sql`id, registered_city_id, main_customer_id`;

/** Begins the last word of a name that is looked for when nobody has it whole; shorter, half of all names begin so. */
const MIN_BEGINNING = 4;

/**
 * Whoever has all of these words anywhere in a name. Planned as if all were read (`materialized`), so that it comes from the index,
 * and read until there are enough.
 */
const withWords = (words: readonly string[], isLastBegun: boolean, providerId: string) =>
  sql`select ${HIT} from customer where provider_id = ${providerId}
    and ${WORDS} @@ ${words.map((word) => `'${word}'`).join(' & ') + (isLastBegun ? ':*' : '')}::tsquery`;

/** Names that begin with the words, first name first or last: one stretch of an index each. */
function named(words: readonly string[], providerId: string): RawBuilder<unknown>[] {
  const FIRST = sql`find_fold(prename) collate "C"`;
  const LAST_NAME = sql`find_fold(name) collate "C"`;
  const among = (whole: RawBuilder<unknown>, begun: RawBuilder<unknown>, at: number) => {
    const start = words.slice(at).join(' ');
    const exact = at === 0 ? sql`true` : sql`${whole} = ${words.slice(0, at).join(' ')}`;
    return sql`select ${HIT} from customer where ${exact} and ${begun} >= ${start} and ${begun} < ${start + LAST}
      and provider_id = ${providerId} order by ${at === 0 ? begun : sql`${whole}, ${begun}`} limit ${sql.lit(CANDIDATES)}`;
  };
  const splits = words.map((_, index) => index).slice(1);
  return [
    among(FIRST, LAST_NAME, 0),
    ...splits.flatMap((at) => [among(FIRST, LAST_NAME, at), among(LAST_NAME, FIRST, at)]),
    ...(words.length === 1 ? [among(LAST_NAME, FIRST, 0)] : []),
  ];
}

/** What begins with a text, in the order of the index; `end` is greater than all that does. */
const beginning = (column: RawBuilder<unknown>, start: string, end: string, providerId: string) =>
  sql`select ${HIT} from customer where ${column} collate "C" >= ${start} and ${column} collate "C" < ${end}
    and provider_id = ${providerId} order by ${column} collate "C" limit ${sql.lit(CANDIDATES)}`;

function exactly(request: FindRequest, providerId: string): RawBuilder<unknown>[] {
  const { customerNumber, phone, email, card } = request;
  const begins = (column: string, start: string) =>
    beginning(sql.ref(column), start, `${start}:`, providerId);
  return [
    ...(customerNumber ? [begins('customer_number', customerNumber)] : []),
    ...(card
      ? [
          sql`select ${HIT} from customer where provider_id = ${providerId}
            and id in (select customer_id from access_card where number in (${card}, upper(${card}), lower(${card})))`,
        ]
      : []),
    ...(phone ? [begins('mobile_phone', phone), begins('phone', phone)] : []),
    ...(email ? [beginning(sql`lower(email)`, email, `${email}${LAST}`, providerId)] : []),
  ];
}

async function customersOf(
  db: Db,
  steps: readonly RawBuilder<unknown>[],
  { cities, limit }: Pick<Finding, 'cities' | 'limit'>,
): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`
    with ${sql.join(steps.map((step, index) => sql`${sql.ref(`step${index}`)} as materialized (${step})`))}
    select customer.id, customer.customer_number as number, customer.prename, customer.name, customer.state,
      customer.city as place, city.id as "cityId", city.title as city
    from (select id, min(step) as step from (${sql.join(
      steps.map(
        (_, index) => sql`(select id, ${sql.lit(index)} as step from
          (select ${HIT} from ${sql.ref(`step${index}`)} limit ${sql.lit(CANDIDATES)}) hit
          where ${inCities(cities, cityOf('hit'))} limit ${sql.lit(limit)})`,
      ),
      sql` union all `,
    )}) hits group by id) found
      join customer on customer.id = found.id
      left join city on city.id = ${cityOf('customer')}
    order by found.step, customer.name, customer.prename, customer.id`.execute(db);
  return rows;
}

/** By what a number, an address or a name begins with, each one stretch of an index. */
export async function findByBeginning(
  db: Db,
  request: FindRequest,
  finding: Finding,
): Promise<FoundCustomer[]> {
  const { providerId } = finding;
  const steps = [...exactly(request, providerId), ...(request.words ? named(request.words, providerId) : [])];
  return steps.length === 0 ? [] : customersOf(db, steps, finding);
}

/** By words anywhere in a name; `isLastBegun`: the last may be the beginning of one. */
export const findByWords = (
  db: Db,
  words: readonly string[],
  isLastBegun: boolean,
  finding: Finding,
): Promise<FoundCustomer[]> => customersOf(db, [withWords(words, isLastBegun, finding.providerId)], finding);

/** Customers whom a request can mean, each once, the best first; one more than `limit` if there are more. */
export async function findCustomers(
  db: Db,
  request: FindRequest,
  finding: Finding,
): Promise<FoundCustomer[]> {
  const { words = [] } = request;
  const wanted = finding.limit + 1;
  const found = new Map<number, FoundCustomer>();
  for (const row of await findByBeginning(db, request, { ...finding, limit: wanted })) found.set(row.id, row);
  if (words.length > 0 && found.size < wanted) {
    // Whom the first step has found this one finds again.
    const limit = wanted + found.size;
    for (const row of await findByWords(db, words, false, { ...finding, limit }))
      if (!found.has(row.id)) found.set(row.id, row);
    if (found.size === 0 && (words.at(-1)?.length ?? 0) >= MIN_BEGINNING)
      return findByWords(db, words, true, { ...finding, limit: wanted });
  }
  return [...found.values()].slice(0, wanted);
}
