import type * as z from 'zod';
import { showStatement } from '#contract/statement.ts';
import { COST_KINDS } from '#domain/statement/cost-kind.ts';
import type { StatementMonth } from '#domain/statement/statement.ts';
import { bind } from '#server/http/bind-call.ts';
import { type ReadStatement, readStatement } from './read-statement.ts';

type View = z.input<typeof showStatement.output>;

export const bindShowStatement = bind(showStatement, async ({ db, now, session }) => {
  const read = await readStatement(db, session.customerId, now);
  const { statement, currency, isPayer } = read;
  return {
    currency,
    months: statement.months.map((month) => toMonth(month, isPayer)),
    drivers: isPayer ? toDrivers(read) : [],
    ...(isPayer ? { accountCents: statement.accountCents } : {}),
  };
});

function toMonth(
  { month, state, trips, km, grams, byDrive, invoices, costs, totalCents, voucherCents }: StatementMonth,
  isPayer: boolean,
): View['months'][number] {
  return {
    month: month.toString(),
    state,
    trips,
    km,
    grams,
    byDrive,
    ...(isPayer
      ? {
          costs: {
            invoices,
            byKind: COST_KINDS.filter((kind) => costs[kind] !== 0).map((kind) => ({
              kind,
              cents: costs[kind],
            })),
            totalCents,
            voucherCents,
          },
        }
      : {}),
  };
}

/** Nobody, where only the payer drives. */
function toDrivers({ statement: { drivers }, persons }: ReadStatement): View['drivers'] {
  const [self, ...others] = persons;
  if (others.length === 0 || drivers.every(({ driverId }) => driverId === self?.id)) return [];
  return drivers.flatMap(({ driverId, ...sums }) => {
    const person = persons.find(({ id }) => id === driverId);
    if (!person) throw new Error(`customer ${driverId} drives on an account of somebody else`);
    const { customerNumber, name } = person;
    return [{ customerNumber, ...(name === null ? {} : { name }), ...sums }];
  });
}
