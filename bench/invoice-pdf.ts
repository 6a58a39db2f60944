import { type Invoice, payable, taxed } from '#domain/invoice/invoice.ts';
import { createTypesetter } from '#server/adapters/typeset.ts';
import { withFacturX } from '#server/features/invoice/factur-x.ts';
import { invoiceSheet } from '#server/features/invoice/invoice-pdf.ts';
import type { Measured } from './measured.ts';

const INVOICES = 200;
/** Set before the clock starts: the first ones load fonts and template. */
const WARM_UP = 20;
const TRIPS = 4;
const GOAL_PER_SECOND = 20;
/** Memory may grow by so much between the middle and the end. */
const FLAT_SHARE = 1.25;

/**
 * Measures how many invoices of four trips become PDF/A-3 with their electronic invoice in a second of one core, by this
 * process's own computing time.
 */
export async function measureInvoicePdf(): Promise<Measured> {
  const set = createTypesetter();
  const typeset = (invoice: Invoice) => withFacturX(set(invoiceSheet(invoice)));
  for (let index = 0; index < WARM_UP; index++) typeset(invoiceOf(index));
  const before = process.cpuUsage();
  const started = performance.now();
  let bytes = 0;
  let halfway = 0;
  for (let index = 0; index < INVOICES; index++) {
    bytes += typeset(invoiceOf(WARM_UP + index)).length;
    if (index === INVOICES / 2) halfway = process.memoryUsage().rss;
  }
  const wall = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const computed = (user + system) / 1_000_000;
  const rate = INVOICES / computed;
  const { rss } = process.memoryUsage();
  const inMib = (size: number) => (size / 2 ** 20).toFixed(0);
  return {
    lines: [
      `${INVOICES} PDF mit E-Rechnung, je ${TRIPS} Fahrten: ${rate.toFixed(0)} je Sekunde und Kern; Ziel: mindestens ${GOAL_PER_SECOND}`,
      `${wall.toFixed(1)} s vergangen, ${computed.toFixed(1)} s gerechnet, im Schnitt ${(bytes / INVOICES / 1024).toFixed(0)} KiB`,
      `Speicher: ${inMib(halfway)} → ${inMib(rss)} MiB`,
    ],
    reached: rate >= GOAL_PER_SECOND && rss <= halfway * FLAT_SHARE,
  };
}

/** Each is different, as each invoice is. */
function invoiceOf(index: number): Invoice {
  const { items, totals } = taxed(
    Array.from({ length: TRIPS }, (_, trip) => ({
      subject: {
        kind: 'BOOKING' as const,
        bookingId: index * TRIPS + trip + 1,
        start: `2027-05-${10 + trip}T12:00:00Z`,
        end: `2027-05-${10 + trip}T14:30:00Z`,
        model: 'Renault Clio',
        plate: `N-SW ${100 + (index % 800)}`,
        driver: `Ada Beispiel ${index}`,
      },
      lines: [
        { rule: 'TIME', text: 'Zeit, 2,5 Stunden', cents: 1_250 + index, vatBasisPoints: 1900 },
        {
          rule: 'KM_NEAR',
          text: `${20 + (index % 80)} km zu 0,29 €`,
          cents: 29 * (20 + (index % 80)),
          vatBasisPoints: 1900,
        },
      ],
    })),
  );
  return {
    number: `2027-${String(index + 1).padStart(6, '0')}`,
    kind: 'INVOICE',
    month: '2027-05',
    issuedOn: '2027-06-02',
    dueOn: '2027-06-16',
    issuer: { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' },
    recipient: {
      customerNumber: `${100_000 + index}-1`,
      name: `Ada Beispiel ${index}`,
      addressLines: ['Weg 2', '90402 Nürnberg'],
    },
    currency: 'EUR',
    items,
    totals,
    ...payable(totals.totalCents, 0),
  };
}
