import { openParts } from '#domain/invoice/open-invoices.ts';
import { centsByAge } from '#domain/ledger/receivable-age.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type CustomerReceivables,
  type FiguresOf,
  findIssued,
  findReceivables,
  type IssuedInvoice,
} from './figures.repository.ts';

/** What a main account owes, in cents: on no invoice, by age in the order of `RECEIVABLE_AGES`, and a credit, negative. */
export type AgedReceivables = Pick<CustomerReceivables, 'id' | 'customerNumber' | 'name' | 'balanceCents'> & {
  unbilledCents: number;
  ageCents: number[];
  creditCents: number;
};

/** The main accounts that owed or had something by the end of the month; `on`: the day by which invoices are as old as they are. */
export async function agedReceivables(
  db: Db,
  of: FiguresOf,
  on: Temporal.PlainDate,
): Promise<AgedReceivables[]> {
  const [customers, invoices] = await Promise.all([findReceivables(db, of), findIssued(db, of)]);
  const byCustomer = Map.groupBy(invoices, ({ customerId }) => customerId);
  return customers
    .map((customer) => ({
      ...customer,
      ...aged(customer, customer.id === null ? [] : (byCustomer.get(customer.id) ?? []), on),
    }))
    .filter(({ unbilledCents, ageCents, creditCents }) =>
      [unbilledCents, ...ageCents, creditCents].some((each) => each !== 0),
    );
}

/** A debit pays its invoice, all else the oldest (§ 366 BGB). */
function aged(
  { balanceCents, unbilledCents }: CustomerReceivables,
  invoices: readonly IssuedInvoice[],
  on: Temporal.PlainDate,
): Pick<AgedReceivables, 'unbilledCents' | 'ageCents' | 'creditCents'> {
  const rests = invoices.map(({ payableCents, collectedCents, writtenOffCents }) =>
    Math.max(0, payableCents - collectedCents - writtenOffCents),
  );
  const open = openParts(rests, balanceCents - unbilledCents);
  const ageCents = centsByAge(
    invoices.map(({ dueOn }, index) => ({
      dueOn: Temporal.PlainDate.from(dueOn),
      openCents: open[index] ?? 0,
    })),
    on,
  );
  const restCents = balanceCents - unbilledCents - sumOf(ageCents, (cents) => cents);
  return {
    unbilledCents: unbilledCents + Math.max(0, restCents),
    ageCents,
    creditCents: Math.min(0, restCents),
  };
}
