import { BERLIN } from '#domain/booking/grid.ts';
import { BILLING_DAY, DUE_DAYS, lastMonth } from '#domain/invoice/billing-month.ts';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { paymentReceived } from '#domain/ledger/account-entries.ts';
import { bankingDayFrom, bankingDaysBefore } from '#domain/payment/banking-day.ts';
import { NOTICE_DAYS, plannedCollectionDay, WRITE_DAYS } from '#domain/payment/collection-day.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { REMINDERS } from '#domain/payment/reminder.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { collect } from '#server/features/payment/collect.ts';
import { findDebitsOfFile, findFiles } from '#server/features/payment/collection.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { remind } from '#server/features/payment/remind.ts';
import { submitFile } from '#server/features/payment/submit-file.ts';
import { takeBackDebit } from '#server/features/payment/take-back-debit.ts';
import { billMonth } from './bill-month.ts';
import { findLastBilledMonth, findPayable } from './invoice.repository.ts';
import { postRunningYears, settleSafetyPackages } from './settle-safety-packages.ts';

type Demonstration = {
  months: number;
  now: Temporal.Instant;
  issuer: Issuer;
  payee: Payee;
  vault: Vault;
  /** Whose first debit comes back and is not paid since. */
  debtorId: number | undefined;
};
type Step = { on: Temporal.PlainDate; take: (at: Temporal.Instant) => Promise<unknown> };

const OPERATOR = 'Vorführung';

/**
 * Bills and collects a demonstration's last months on their days, telling nobody; accounts without mandate
 * have transferred. Older safety packages are not made up: their invoices are missing. Nothing once there are
 * invoices.
 */
export async function billPastMonths(db: Db, demonstration: Demonstration): Promise<void> {
  if ((await findLastBilledMonth(db)) !== undefined) return;
  const { months, now } = demonstration;
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const steps = Array.from({ length: months }, (_, index) =>
    stepsOf(db, lastMonth(now).subtract({ months: months - 1 - index }), index === 0, demonstration),
  ).flat();
  const due = steps.filter(({ on }) => Temporal.PlainDate.compare(on, today) <= 0);
  await postRunningYears(db, now);
  // Steps of one day stay in their order.
  for (const { on, take } of due.toSorted((a, b) => Temporal.PlainDate.compare(a.on, b.on))) {
    await take(on.toZonedDateTime({ timeZone: BERLIN, plainTime: '04:07' }).toInstant());
  }
  await settleSafetyPackages(db, { until: now, now });
}

function stepsOf(
  db: Db,
  month: Temporal.PlainYearMonth,
  isFirst: boolean,
  { issuer, payee, vault, debtorId }: Demonstration,
): Step[] {
  const billedOn = month.add({ months: 1 }).toPlainDate({ day: BILLING_DAY });
  const dueOn = billedOn.add({ days: DUE_DAYS });
  const announcedOn = dueOn.subtract({ days: NOTICE_DAYS });
  const collectOn = plannedCollectionDay(dueOn);
  const writtenOn = bankingDaysBefore(collectOn, WRITE_DAYS);
  const returnedOn = bankingDayFrom(collectOn.add({ days: 2 }));
  const run = (on: Temporal.PlainDate): Step => ({
    on,
    take: (now) => collect(db, { today: on, now, payee, vault }),
  });
  const submittedOn =
    Temporal.PlainDate.compare(writtenOn, announcedOn) > 0 ? writtenOn : announcedOn.add({ days: 1 });
  return [
    { on: billedOn, take: (now) => billMonth(db, { month, now, issuer, payee }) },
    run(announcedOn),
    run(submittedOn),
    { on: submittedOn, take: (now) => submitAll(db, now) },
    { on: dueOn, take: (now) => transferRest(db, dueOn, debtorId, now) },
    ...(isFirst
      ? [
          {
            on: returnedOn,
            take: (now: Temporal.Instant) => giveBack(db, { debtorId, returnedOn, payee, now }),
          },
          ...REMINDERS.map(({ days }) => {
            const on = returnedOn.add({ days });
            return { on, take: (now: Temporal.Instant) => remind(db, { today: on, now, payee }) };
          }),
        ]
      : []),
  ];
}

async function submitAll(db: Db, now: Temporal.Instant): Promise<void> {
  for (const { id, outcome } of await findFiles(db)) {
    if (outcome === null) await submitFile(db, { id, by: OPERATOR, now });
  }
}

/** What is due and was not debited. */
async function transferRest(
  db: Db,
  dueOn: Temporal.PlainDate,
  debtorId: number | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const due = await findPayable(db, dueOn.toString());
  const numbers = new Set(due.map(({ providerId, number }) => `${providerId} ${number}`));
  const invoices = await invoicesWithOpen(db, [...new Set(due.map(({ customerId }) => customerId))]);
  await insertPostings(
    db,
    invoices
      .filter(
        ({ providerId, number, openCents, customerId }) =>
          openCents > 0 && customerId !== debtorId && numbers.has(`${providerId} ${number}`),
      )
      .map(({ providerId, number, customerId, currency, openCents }) => ({
        cause: 'PAYMENT' as const,
        causeKey: `${providerId} ${number}`,
        matter: { customerId, currency },
        occurredAt: now,
        entries: paymentReceived(openCents),
      })),
    now,
  );
}

async function giveBack(
  db: Db,
  {
    debtorId,
    returnedOn,
    payee,
    now,
  }: { debtorId: number | undefined; returnedOn: Temporal.PlainDate; payee: Payee; now: Temporal.Instant },
): Promise<void> {
  const files = await findFiles(db);
  const debits = (await Promise.all(files.map(({ id }) => findDebitsOfFile(db, id)))).flat();
  await db.transaction().execute(async (transaction) => {
    for (const debit of debits.filter(({ customerId }) => customerId === debtorId))
      await takeBackDebit(
        transaction,
        debit,
        { chargeCents: 300, returnedOn, reason: 'AM04' },
        { now, payee },
      );
  });
}
