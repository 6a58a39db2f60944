import { BERLIN } from '#domain/booking/grid.ts';
import { driveOf } from '#domain/statement/drive.ts';
import {
  firstStatementMonth,
  type OwedSum,
  type Statement,
  statementOf,
} from '#domain/statement/statement.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type DrivenRow,
  findBilledSums,
  findCountedInvoices,
  findOwnDriving,
  findPaidDriving,
  findPersons,
  findUnbilledSums,
  type OwedRow,
  type Person,
} from './statement.repository.ts';

export type ReadStatement = {
  statement: Statement;
  currency: Currency;
  /** Who may have driven on the account, the caller first. */
  persons: Person[];
  /** The caller pays for it. A driver is told no amounts, and of nobody else's trips. */
  isPayer: boolean;
};

/** The statement of a customer: a payer's of the whole account, a driver's of what they drove themselves. */
export async function readStatement(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<ReadStatement> {
  const persons = await findPersons(db, customerId);
  const [self] = persons;
  const isPayer = self.mainCustomerId === null;
  const first = firstStatementMonth(now).toPlainDate({ day: 1 });
  const from = first.toZonedDateTime(BERLIN).toInstant();
  const [billed, unbilled, invoices, driven] = isPayer
    ? await Promise.all([
        findBilledSums(db, customerId, first.toString()),
        findUnbilledSums(db, customerId),
        findCountedInvoices(db, customerId, first.toString()),
        findPaidDriving(
          db,
          persons.map(({ id }) => id),
          from,
        ),
      ])
    : [[], [], [], await findOwnDriving(db, customerId, from)];
  const statement = statementOf({
    now,
    since: Temporal.PlainDate.from(self.since),
    billed: billed.map(toOwed),
    unbilled: unbilled.map(toOwed),
    driven: driven.map(toDriven),
    invoices: invoices.map(({ month, number, voucherCents }) => ({
      month: Temporal.PlainYearMonth.from(month),
      number,
      voucherCents,
    })),
  });
  return { statement, currency: self.currency, persons, isPayer };
}

const toOwed = ({ month, driverId, rule, cents }: OwedRow): OwedSum => ({
  month: Temporal.PlainYearMonth.from(month),
  driverId: driverId ?? undefined,
  rule,
  cents,
});

const toDriven = (row: DrivenRow) => ({
  month: Temporal.PlainYearMonth.from(row.month),
  driverId: row.driverId,
  vehicleClass: row.class,
  drive: driveOf(row),
  trips: row.trips,
  km: row.km,
});
