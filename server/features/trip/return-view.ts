import type * as z from 'zod';
import type { showReturn } from '#contract/trip.ts';
import { conditionWords, type ReturnCondition } from '#domain/trip/return-conditions.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { findTripPrice } from './price-view.ts';
import type { ReturnRow } from './return.repository.ts';
import type { ReturnFacts } from './return-facts.ts';

type ReturnView = z.input<(typeof showReturn)['output']>;

const toUnmet = (conditions: readonly ReturnCondition[], row: Pick<BookingRow, 'electric'>) =>
  conditions.map((condition) => ({ condition, ...conditionWords(condition, row) }));

/** The refusal's fields: each unmet condition with its remedy, in both languages. */
export const toUnmetFields = (conditions: readonly ReturnCondition[], row: Pick<BookingRow, 'electric'>) =>
  conditions.map((condition) => {
    const [de, en] = [conditionWords(condition, row, 'de'), conditionWords(condition, row, 'en')];
    return {
      name: condition,
      code: condition,
      message: { de: `${de.title}. ${de.remedy}`, en: `${en.title}. ${en.remedy}` },
    };
  });

export async function toOpenReturn(
  db: Db,
  row: BookingRow,
  facts: ReturnFacts,
  now: Temporal.Instant,
): Promise<ReturnView> {
  return {
    bookingId: row.id,
    state: 'OPEN',
    reachable: facts.isReachable,
    // What a silent car told before says nothing about how it stands now.
    unmet: facts.isReachable ? toUnmet(facts.unmet, row) : [],
    price: await findTripPrice(db, row, now),
  };
}

/** The driver has given the car back, which has not told yet that it was opened. */
export async function toAwaited(
  db: Db,
  row: BookingRow,
  confirmedAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<ReturnView> {
  return {
    bookingId: row.id,
    state: 'AWAITED',
    reachable: false,
    unmet: [],
    confirmedAt: confirmedAt.toString(),
    checked: false,
    price: await findTripPrice(db, row, now),
  };
}

type HowReturned = Pick<ReturnRow, 'confirmedAt' | 'byWord' | 'checkedAt' | 'unmet'>;

export async function toReturned(
  db: Db,
  row: BookingRow,
  returned: HowReturned,
  now: Temporal.Instant,
): Promise<ReturnView> {
  return {
    bookingId: row.id,
    state: 'RETURNED',
    reachable: !returned.byWord,
    unmet: toUnmet(returned.unmet, row),
    confirmedAt: returned.confirmedAt.toString(),
    checked: returned.checkedAt !== null,
    price: await findTripPrice(db, row, now),
  };
}
