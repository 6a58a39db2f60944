import { feeCents, type Invoice, reductionCents, taxedAnew, voucherCents } from '#domain/invoice/invoice.ts';
import { formatInvoiceNumber, rangeOf, rangeStart } from '#domain/invoice/invoice-number.ts';
import { keptUntil, VOUCHER_YEARS } from '#domain/invoice/retention.ts';
import type { Db } from '#server/db/connect.ts';
import { findDiscrepancies } from '#server/features/ledger/ledger.repository.ts';
import { type ChainLink, findRanges, type Link, readChain } from './chain.repository.ts';
import { findTwiceBilled } from './invoice.repository.ts';
import { invoiceHash } from './invoice-hash.ts';
import { findMoneyFaults } from './verify-money.repository.ts';

const AT_ONCE = 1_000;

/**
 * Proves invoices unchanged: number follows number, hash its predecessor, columns their content, sums their
 * lines, all the ledger; of erased ones only the place is left. Returns how many, and faults in German.
 */
export async function verifyInvoices(db: Db): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let count = 0;
  for (const range of await findRanges(db)) {
    const found = await verifyRange(db, range);
    faults.push(...found.faults);
    count += found.count;
  }
  for (const id of await findTwiceBilled(db)) {
    faults.push(`Der Buchungssatz ${id} steht auf zwei Rechnungen, die gelten.`);
  }
  return { count, faults };
}

async function verifyRange(db: Db, range: number): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let count = 0;
  let last: Link | undefined;
  for (;;) {
    const after = last ?? { year: 0, sequence: 0 };
    const links = await readChain(db, { range, after, limit: AT_ONCE });
    if (links.length === 0) return { count, faults };
    for (const link of links) {
      for (const fault of faultsOf(link, last)) {
        faults.push(
          `Rechnung ${formatInvoiceNumber(link.year, link.sequence)} (${link.providerId}): ${fault}`,
        );
      }
      // The stored hash: one invoice that was changed is named, and not all that follow it.
      last = link;
    }
    count += links.length;
  }
}

/** Proves that every other table that holds money says what the ledger says. Returns what does not, at most so much, in German. */
export async function verifyMoney(db: Db, atMost: number): Promise<string[]> {
  const [bookings, rows] = await Promise.all([findDiscrepancies(db, atMost), findMoneyFaults(db, atMost)]);
  const words = (cents: number | null) =>
    cents === null ? 'nichts' : (cents / 100).toFixed(2).replace('.', ',');
  return [
    ...bookings.map(
      ({ bookingId, owedCents, postedCents }) =>
        `Buchung ${bookingId}: ${words(owedCents)} geschuldet, ${words(postedCents)} im Hauptbuch.`,
    ),
    ...rows.map(({ what, id, toldCents, postedCents }) =>
      toldCents === null && postedCents === null
        ? `${what}: Buchungssatz ${id}.`
        : `${what}, ${id}: ${words(toldCents)} in der Tabelle, ${words(postedCents)} verbucht.`,
    ),
  ];
}

function* faultsOf(link: ChainLink, last: Link | undefined): Generator<string> {
  const expected =
    last && last.year === link.year ? last.sequence + 1 : rangeStart(rangeOf(link.sequence)) + 1;
  if (last?.year === link.year && link.sequence === last.sequence) {
    yield 'Diese Nummer wurde zweimal vergeben.';
  } else if (link.sequence !== expected) {
    yield `Davor fehlt ${formatInvoiceNumber(link.year, expected)}.`;
  }
  if (link.erasedOn !== null) {
    yield* faultsOfErased(link, link.erasedOn);
    return;
  }
  if (!invoiceHash(last?.hash, link.content).equals(link.hash)) {
    yield 'Die Prüfsumme passt nicht zum Inhalt und zur Rechnung davor.';
  }
  let invoice: Invoice;
  try {
    invoice = JSON.parse(link.content) as Invoice;
  } catch {
    yield 'Der Inhalt ist nicht lesbar.';
    return;
  }
  const columns = [
    [invoice.number, formatInvoiceNumber(link.year, link.sequence)],
    [invoice.kind, link.kind],
    [invoice.month, link.month],
    [invoice.totals.totalCents, link.totalCents],
    [invoice.payableCents, link.payableCents],
    [invoice.recipient.customerNumber, link.customerNumber],
    [invoice.cancels?.number ?? null, link.cancels],
  ];
  if (columns.some(([inside, outside]) => inside !== outside)) {
    yield 'Die Spalten der Tabelle sagen etwas anderes als ihr Inhalt.';
  }
  const { totals, items } = taxedAnew(invoice);
  if (JSON.stringify([totals, items]) !== JSON.stringify([invoice.totals, invoice.items])) {
    yield 'Die Summen folgen nicht aus den Zeilen.';
  }
  const owedCents = totals.totalCents + feeCents(invoice);
  const paidCents = voucherCents(invoice);
  const isCancellation = invoice.kind === 'CANCELLATION';
  const leftCents = isCancellation ? 0 : Math.max(0, owedCents) - invoice.creditCents - paidCents;
  if (invoice.payableCents !== leftCents) {
    yield 'Zu zahlen ist etwas anderes als die Summe abzüglich Guthaben und Gutscheinen.';
  }
  if (link.voucherCents !== (isCancellation ? 0 : paidCents + reductionCents(invoice))) {
    yield 'Die Gutscheine haben etwas anderes bezahlt, als auf ihr steht.';
  }
  if (!isCancellation && link.postedCents !== owedCents + reductionCents(invoice)) {
    yield 'Das Hauptbuch sagt eine andere Summe.';
  }
}

/** Its hash is proved by the next one, which was made from it; its sum by the ledger, with fees for late payment on top. */
function* faultsOfErased(link: ChainLink, erasedOn: string): Generator<string> {
  const until = keptUntil(Temporal.PlainDate.from(link.issuedOn), VOUCHER_YEARS);
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(erasedOn), until) < 0) {
    yield 'Ihr Inhalt wurde gelöscht, bevor das erlaubt war.';
  }
  if (link.content !== '') yield 'Ihr Inhalt gilt als gelöscht und ist noch da.';
  if (link.kind === 'INVOICE' && link.postedCents < link.totalCents) {
    yield 'Das Hauptbuch sagt eine andere Summe.';
  }
}
