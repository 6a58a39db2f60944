import { listReceivables } from '#contract/account-money.ts';
import { RECEIVABLE_AGES } from '#domain/ledger/receivable-age.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { agedReceivables } from '#server/features/statement/aged-receivables.ts';
import { bind } from '#server/http/bind-call.ts';
import { findPayersIn, findProviderCurrency } from './payer.repository.ts';

const SHOWN = 500;

/** §S20.12: who owes what since when, by what `ledger report receivables` reckons, today instead of at the end of a month. */
export const bindListReceivables = bind(
  listReceivables,
  async ({ db, now, session: { providerId }, staff, recordAct }) => {
    const today = dayOf(now);
    const month = today.with({ day: 1 }).toString();
    const [all, currency] = await Promise.all([
      agedReceivables(db, { providerId, month }, today),
      findProviderCurrency(db, providerId),
    ]);
    const open = all.filter(({ ageCents }) => sumOfAges(ageCents) > 0);
    const ids = open.flatMap(({ id }) => id ?? []);
    const visible = await findPayersIn(db, ids, citiesWhere(staff.grants, 'MONEY', 'SEE', now));
    const owing = open.filter(({ id }) => id !== null && visible.has(id));
    await recordAct({
      kind: 'RECEIVABLES_SEEN',
      object: { kind: 'LOG', id: 'receivables' },
      after: { accounts: owing.length },
    });
    const money = moneyIn(currency);
    const sums = RECEIVABLE_AGES.map(({ title }, index) => ({
      title,
      sum: money(sumOf(owing, ({ ageCents }) => ageCents[index] ?? 0)),
    }));
    return {
      ages: [...sums, { title: 'Zusammen', sum: money(sumOf(owing, ({ ageCents }) => sumOfAges(ageCents))) }],
      items: owing
        .toSorted((a, b) => oldestFirst(a.ageCents, b.ageCents))
        .slice(0, SHOWN)
        .map(({ customerNumber, name, ageCents }) => ({
          accountNumber: customerNumber ?? '',
          name,
          ages: ageCents.map(money),
          sum: money(sumOfAges(ageCents)),
        })),
      hasMore: owing.length > SHOWN,
    };
  },
);

const moneyIn = (currency: Currency) => (cents: number) => ({ cents, currency });
const sumOfAges = (ageCents: readonly number[]) => sumOf(ageCents, (cents) => cents);

/** Who has the most in the oldest step, then in the one before. */
function oldestFirst(a: readonly number[], b: readonly number[]): number {
  const differing = a.findLastIndex((cents, index) => cents !== b[index]);
  return differing < 0 ? 0 : (b[differing] ?? 0) - (a[differing] ?? 0);
}
