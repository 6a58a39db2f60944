import { createHash, randomBytes } from 'node:crypto';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { formatIban } from '#domain/customer/iban.ts';
import { bankingDaysBefore } from '#domain/payment/banking-day.ts';
import { announcedUntil, collectionDay, writingStep } from '#domain/payment/collection-day.ts';
import { sequenceType } from '#domain/payment/mandate-use.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { debitFacts } from '#domain/payment/payment-means.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { openIban } from '#server/features/customer/sealed-iban.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import {
  type Announced,
  type EndReason,
  endCollections,
  findActiveMandates,
  findAnnounced,
  findHandled,
  findUnannounced,
  insertCollections,
  insertFile,
  insertTransferRequests,
  lockPayers,
  type NewCollection,
  type NewFile,
  type Payer,
} from './collection.repository.ts';
import { announcedDebit, type Debiting, debitingBy, earlierDebits } from './may-debit.ts';
import { invoicesWithOpen, type OpenInvoice } from './open-invoices.ts';
import { payTo } from './pay-to.ts';
import { findPayees, type Payees } from './payees.ts';
import { debitAnnounced, debitFileWritten, transferAsked } from './payment.letters.ts';
import { sealFile } from './sealed-file.ts';
import { type SepaDebit, writeSepaFile } from './write-sepa-file.ts';

export type Collecting = {
  /** Opens the accounts for the file, and seals the file. */
  vault: Vault;
  /** The run works as if it were this day in Berlin. */
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  /** On whose account providers are paid that have no issuer of their own (§S19). */
  payee: Payee | undefined;
  /** Without one nobody is told. */
  mailer?: Mailer | undefined;
};

/** A run with all whom it collects for. */
type Run = Collecting & { payees: Payees };

export type Collected = { announced: number; toTransfer: number; files: number[] };

/** So many accounts are announced by one transaction: what a crash interrupts is made by the next run. */
const AT_ONCE = 500;

/**
 * Writes the files of the debits that are near, then announces what is due soon (§S6.6, §S11.2): each invoice once, whatever
 * is repeated, interrupted or run by several servers at a time.
 */
export async function collect(db: Db, asked: Collecting): Promise<Collected> {
  const collecting: Run = { ...asked, payees: await findPayees(db, asked.payee) };
  const done: Collected = { announced: 0, toTransfer: 0, files: [] };
  for (const { id } of await findProviders(db)) {
    const written = await db.transaction().execute((transaction) => writeFiles(transaction, id, collecting));
    done.files.push(...written.files);
    done.toTransfer += written.toTransfer;
  }
  const until = announcedUntil(collecting.today);
  for (let after = 0; ; ) {
    const ids = await findUnannounced(db, { until, after, limit: AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) return done;
    const made = await db.transaction().execute((transaction) => announce(transaction, ids, collecting));
    done.announced += made.announced;
    done.toTransfer += made.toTransfer;
    after = last;
  }
}

async function announce(db: Db, ids: readonly number[], collecting: Run) {
  const { today, now, payees } = collecting;
  const payers = await lockPayers(db, ids);
  const mandates = await findActiveMandates(db, ids);
  const until = announcedUntil(today);
  const due = (await invoicesWithOpen(db, ids)).filter(
    ({ dueOn, openCents }) => openCents > 0 && Temporal.PlainDate.compare(dueOn, until) <= 0,
  );
  // Under the locks: another run may have announced some meanwhile.
  const handled = await findHandled(
    db,
    due.map(({ id }) => id),
  );
  const debits: NewCollection[] = [];
  const toTransfer: OpenInvoice[] = [];
  // Whose issuer names no account is asked for nothing.
  const waiting = due.filter((invoice) => !handled.has(invoice.id) && payees.ofInvoice(invoice));
  const debitingOf = new Map<number, Debiting>();
  for (const invoice of waiting) {
    const collectOn = collectionDay(Temporal.PlainDate.from(invoice.dueOn), today);
    const payee = payees.ofInvoice(invoice);
    const debiting = debitingBy(invoice.currency, mandates.get(invoice.customerId), collectOn, {
      ...payees,
      payee,
    });
    if (!debiting) toTransfer.push(invoice);
    else {
      debitingOf.set(invoice.id, debiting);
      debits.push({
        invoiceId: invoice.id,
        customerId: invoice.customerId,
        mandateId: debiting.mandate.id,
        cents: invoice.openCents,
        collectOn,
      });
    }
  }
  const added = await insertCollections(db, debits, now);
  for (const { invoiceId, customerId, collectOn } of debits) {
    const invoice = waiting.find(({ id }) => id === invoiceId);
    const debiting = debitingOf.get(invoiceId);
    const payer = payers.get(customerId);
    if (invoice && debiting && payer && added.has(invoiceId))
      await tellDebit(db, { payer, invoice, debiting, collectOn }, collecting);
  }
  return { announced: added.size, toTransfer: await askToTransfer(db, toTransfer, payers, collecting) };
}

/**
 * Writes the files of a provider's debits that are near, in this transaction: the first half of a run. What another run has
 * written meanwhile is not written again.
 */
export async function writeDueFiles(
  db: Db,
  providerId: string,
  asked: Collecting,
): Promise<Pick<Collected, 'files' | 'toTransfer'>> {
  return writeFiles(db, providerId, { ...asked, payees: await findPayees(db, asked.payee) });
}

async function writeFiles(db: Db, providerId: string, collecting: Run) {
  const before = await findAnnounced(db, providerId);
  const payers = await lockPayers(db, [...new Set(before.map(({ customerId }) => customerId))]);
  // Under the locks: another run may have written some meanwhile.
  const announced = (await findAnnounced(db, providerId)).filter(({ customerId }) => payers.has(customerId));
  const done = { files: [] as number[], toTransfer: 0 };
  // A file has one creditor and one account: those of the issuer of its invoices.
  const fileOf = (debit: Announced) => `${debit.collectOn} ${collecting.payees.ofInvoice(debit)?.iban}`;
  for (const of of Map.groupBy(announced, fileOf).values()) {
    const [first] = of;
    if (!first) continue;
    const collectOn = Temporal.PlainDate.from(first.collectOn);
    const payee = collecting.payees.ofInvoice(first);
    const step = writingStep(collectOn, collecting.today);
    if (step === 'MISSED') await endCollections(db, ended(of, 'MISSED'), collecting.now);
    if (step !== 'WRITE') continue;
    const { file, toTransfer } = await writeDay(
      db,
      { providerId, payee, collectOn, announced: of, payers },
      collecting,
    );
    if (file !== undefined) done.files.push(file);
    done.toTransfer += toTransfer;
  }
  return done;
}

const ended = (collections: readonly Announced[], reason: EndReason) =>
  collections.map(({ id }) => ({ id, reason }));

type Day = {
  providerId: string;
  /** Undefined where its issuer names no account any more. */
  payee: Payee | undefined;
  collectOn: Temporal.PlainDate;
  announced: readonly Announced[];
  /** Locked. */
  payers: ReadonlyMap<number, Payer>;
};

/** Writes what is still owed, by the mandate that the payer has now; what was paid meanwhile is not debited. */
async function writeDay(db: Db, { providerId, payee, collectOn, announced, payers }: Day, collecting: Run) {
  const { now, payees, vault } = collecting;
  const ids = [...new Set(announced.map(({ customerId }) => customerId))];
  const mandates = await findActiveMandates(db, ids);
  const invoices = new Map((await invoicesWithOpen(db, ids)).map((invoice) => [invoice.id, invoice]));
  const debits: SepaDebit[] = [];
  const entries: NewFile['entries'][number][] = [];
  const over: { id: number; reason: EndReason }[] = [];
  const toTransfer: OpenInvoice[] = [];
  const earlier = new Map([...mandates.values()].map((mandate) => [mandate.id, earlierDebits(mandate)]));
  for (const { id, invoiceId, customerId, cents: announcedCents } of announced) {
    const invoice = invoices.get(invoiceId);
    const held = mandates.get(customerId);
    const debiting = invoice && debitingBy(invoice.currency, held, collectOn, { ...payees, payee });
    if (!invoice || invoice.openCents === 0) over.push({ id, reason: 'PAID' });
    else if (!debiting) {
      over.push({ id, reason: 'NO_MANDATE' });
      toTransfer.push(invoice);
    } else {
      const { mandate } = debiting;
      // Never more than the payer was told.
      const cents = Math.min(announcedCents, invoice.openCents);
      const before = earlier.get(mandate.id) ?? [];
      const sequence = sequenceType(before);
      before.push({ collectOn, returnedOn: undefined });
      const endToEndId = `${invoice.number}-${id}`;
      entries.push({ collectionId: id, mandateId: mandate.id, sequenceType: sequence, cents, endToEndId });
      debits.push({
        endToEndId,
        sequenceType: sequence,
        cents,
        purpose: `Rechnung ${invoice.number}, Account ${payers.get(customerId)?.customerNumber}`,
        mandate: {
          reference: mandate.reference,
          acceptedOn: Temporal.PlainDate.from(mandate.acceptedOn),
          holder: mandate.accountHolder,
          iban: openIban(vault, mandate.sealedIban),
          bic: mandate.bic,
        },
      });
    }
  }
  await endCollections(db, over, now);
  const asked = await askToTransfer(db, toTransfer, payers, collecting);
  const creditorId = payee?.creditorId;
  if (debits.length === 0 || !payee || creditorId === undefined)
    return { file: undefined, toTransfer: asked };
  const messageId = `SW${collectOn.toString().replaceAll('-', '')}${randomBytes(5).toString('hex')}`;
  const content = writeSepaFile({
    messageId,
    createdAt: now,
    collectOn,
    payee: { ...payee, creditorId },
    debits,
  });
  const hash = createHash('sha256').update(content).digest();
  const file = await insertFile(
    db,
    { providerId, messageId, collectOn, content: sealFile(vault, content), hash, entries },
    now,
  );
  await tellStaff(db, { file, collectOn, debits }, collecting);
  return { file, toTransfer: asked };
}

async function tellDebit(
  db: Db,
  {
    payer,
    invoice,
    debiting: { mandate, payee },
    collectOn,
  }: { payer: Payer; invoice: OpenInvoice; debiting: Debiting; collectOn: Temporal.PlainDate },
  { mailer, now }: Run,
): Promise<void> {
  if (!payer.email) return;
  const amount = formatMoney({ cents: invoice.openCents, currency: invoice.currency });
  await mailer?.queue(db, {
    letter: debitAnnounced,
    to: payer.email,
    contractOf: invoice,
    placeholders: {
      prename: payer.prename,
      number: invoice.number,
      amount,
      collectOn: formatDate(collectOn),
      facts: debitFacts({
        ...announcedDebit(mandate, collectOn, payee),
        amount,
        account: formatIban(mandate.starredIban),
      }),
    },
    now,
  });
}

/** Asks once for each invoice to transfer what is open of it; returns how many were asked for. */
async function askToTransfer(
  db: Db,
  invoices: readonly OpenInvoice[],
  payers: ReadonlyMap<number, Payer>,
  { payees, mailer, now }: Run,
): Promise<number> {
  const asked = await insertTransferRequests(
    db,
    invoices.map(({ id }) => id),
    now,
  );
  for (const invoice of invoices) {
    const { id, customerId, number, openCents, currency, dueOn } = invoice;
    const payer = payers.get(customerId);
    const payee = payees.ofInvoice(invoice);
    if (!asked.has(id) || !payer?.email || !payee) continue;
    await mailer?.queue(db, {
      letter: transferAsked,
      to: payer.email,
      contractOf: invoice,
      placeholders: {
        prename: payer.prename,
        number,
        amount: formatMoney({ cents: openCents, currency }),
        dueOn: formatDate(Temporal.PlainDate.from(dueOn)),
        payTo: payTo(payee, number),
      },
      now,
    });
  }
  return asked.size;
}

async function tellStaff(
  db: Db,
  { file, collectOn, debits }: { file: number; collectOn: Temporal.PlainDate; debits: readonly SepaDebit[] },
  { mailer, now }: Collecting,
): Promise<void> {
  const cents = sumOfCents(debits);
  await mailer?.queue(db, {
    letter: debitFileWritten,
    to: mailer.informationAddress,
    contractOf: 'NOBODY',
    placeholders: {
      file: String(file),
      count: String(debits.length),
      total: formatMoney({ cents, currency: 'EUR' }),
      collectOn: formatDate(collectOn),
      submitUntil: formatDate(bankingDaysBefore(collectOn, 1)),
    },
    now,
  });
}

/** The day on which a run at this instant works. */
export const dayOf = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(BERLIN).toPlainDate();
