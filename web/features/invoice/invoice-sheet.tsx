import { useQuery } from '@tanstack/react-query';
import type { RefusalCode } from '#contract/refusal.ts';
import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { bookingDetails } from '#domain/invoice/booking-details.ts';
import { costCentreText } from '#domain/invoice/cost-centre-sums.ts';
import { documentTitle } from '#domain/invoice/document-title.ts';
import { settlementText } from '#domain/invoice/settlement-text.ts';
import { paidText, paymentText } from '#domain/payment/payment-means.ts';
import { isCompanyKind, registrationKind } from '#domain/registration/registration-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { formatVatRate } from '#domain/tariff/vat.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { PrintButton } from '#web/shell/print-button.tsx';
import { RefusedFile } from '#web/shell/refused-file.tsx';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import {
  type Invoice,
  type InvoiceHeading,
  invoiceFile,
  invoiceQuery,
  invoicesQuery,
} from './invoice-queries.ts';
import { monthTitle, paymentMark, paymentWords } from './invoice-words.ts';
import { XRechnungForm } from './xrechnung-form.tsx';

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));

/** An invoice as it was issued, on the screen and on paper. */
export function InvoiceSheet({ number, kundenart }: { number: string; kundenart: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(number));
  if (!invoice) {
    if (!error) return <SkeletonCards count={2} label="Die Rechnung wird geladen" />;
    return isRefusal(error, 'INVOICE_UNKNOWN') || isRefusal(error, 'FIELD_INVALID') ? (
      <EmptyState title="Diese Rechnung finden wir in deinem Account nicht">
        Rechnungen sieht nur der Account, der sie bezahlt.
      </EmptyState>
    ) : (
      <FailureNote error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <RefusedFile texts={REFUSED_FILES} />
      <Marks invoice={invoice} />
      <Payment number={number} />
      <Card className="print:border-0 print:p-0">
        <Head invoice={invoice} />
        <Lines invoice={invoice} />
        <Sums invoice={invoice} />
        <CostCentres invoice={invoice} />
      </Card>
      <div className="print-hidden mt-4 flex flex-wrap gap-2">
        <ServerFileLink href={invoiceFile(invoice.number, 'pdf')} className={buttonClass()}>
          <Icon name="download" size={20} />
          PDF laden
        </ServerFileLink>
        <PrintButton />
        <ServerFileLink
          href={invoiceFile(invoice.number, 'table')}
          className={buttonClass({ theme: 'OUTLINE' })}
        >
          Als Tabelle (CSV)
        </ServerFileLink>
        <ServerFileLink
          href={invoiceFile(invoice.number, 'xml')}
          className={buttonClass({ theme: 'OUTLINE' })}
        >
          E-Rechnung (XML)
        </ServerFileLink>
        <Link to={paths.newCase({ rechnung: invoice.number })} className={buttonClass({ theme: 'OUTLINE' })}>
          Stimmt etwas nicht?
        </Link>
      </div>
      {isCompanyKind(registrationKind(kundenart)) && invoice.canBeXRechnung && (
        <div className="print-hidden mt-4">
          <XRechnungForm number={invoice.number} />
        </div>
      )}
    </>
  );
}

const REFUSED_FILES: Partial<Record<RefusalCode, string>> = {
  PDF_UNAVAILABLE:
    'Als PDF bekommst du die Rechnung gerade nicht. Als E-Rechnung kannst du sie trotzdem laden.',
  XRECHNUNG_INCOMPLETE:
    'Für eine XRechnung fehlt dieser Rechnung eine Anschrift, ein Kontakt oder das Konto. Als E-Rechnung bekommst du sie trotzdem.',
};

/** What became of the invoice, if it does not count any more. */
function Marks({ invoice: { cancelledBy, cancels, cancellationReason } }: { invoice: Invoice }) {
  if (cancelledBy) {
    return (
      <Note title="Diese Rechnung ist storniert" className="mb-4">
        Sie gilt nicht mehr. Zurückgenommen hat sie die{' '}
        <Link to={paths.invoice(cancelledBy)} className="underline">
          Stornorechnung {cancelledBy}
        </Link>
        .
      </Note>
    );
  }
  return (
    cancels && (
      <Note title={`Storno der Rechnung ${cancels}`} className="mb-4">
        {cancellationReason}{' '}
        <Link to={paths.invoice(cancels)} className="underline">
          Zur stornierten Rechnung
        </Link>
      </Note>
    )
  );
}

/** The invoice in the list of invoices, which knows what became of it. */
function useHeading(number: string): InvoiceHeading | undefined {
  const { data } = useQuery(invoicesQuery);
  return data?.items.find((each) => each.number === number);
}

/** How it stands with its payment today; what is printed on the invoice is as it was when it was issued. */
function Payment({ number }: { number: string }) {
  const heading = useHeading(number);
  const words = heading && paymentWords(heading);
  if (!heading?.payment || !words) return null;
  const { state, byTransfer } = heading.payment;
  const mark = paymentMark(heading);
  const tone = mark || byTransfer ? 'warning' : state === 'PAID' ? 'success' : 'info';
  return (
    <Note tone={tone} title={words} className="print-hidden mb-4">
      {byTransfer && (
        <Link to={paths.invoices()} className="underline">
          Wohin du überweist
        </Link>
      )}
    </Note>
  );
}

function Head({ invoice }: { invoice: Invoice }) {
  const { number, issuedOn, month, issuer, recipient } = invoice;
  const facts = [
    ['Nummer', number],
    ['Datum', day(issuedOn)],
    ['Leistung im', monthTitle(month)],
    ['Accountnummer', recipient.customerNumber],
  ];
  return (
    <>
      <p className="text-sm text-ink-soft">
        {issuer.name}, {issuer.address}, USt-IdNr. {issuer.vatId}
      </p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-4">
        <address className="not-italic">
          <span className="font-semibold">{recipient.name}</span>
          {recipient.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <dl className="digits grid grid-cols-[auto_auto] gap-x-4">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h2 className="mt-6 text-title font-extrabold tracking-tight">
        {documentTitle(invoice)} {monthTitle(month)}
      </h2>
    </>
  );
}

function Lines({ invoice: { number, items, currency } }: { invoice: Invoice }) {
  return (
    <div className="mt-2 grid gap-4">
      {items.map(({ booking, lines }) => (
        <table key={booking?.id ?? 'account'} className="w-full border-collapse text-left">
          <caption className="digits border-b border-line pb-1 text-left">
            <span className="block font-semibold">
              {booking
                ? formatPeriodInFull({
                    start: Temporal.Instant.from(booking.start),
                    end: Temporal.Instant.from(booking.end),
                  })
                : 'Dein Account'}
            </span>
            {booking && (
              <span className="block text-detail text-ink-soft">
                {bookingDetails({ ...booking, bookingId: booking.id })}
              </span>
            )}
          </caption>
          <tbody>
            {lines.map(({ rule, text, cents }) => (
              <tr key={`${rule} ${text}`} className="align-baseline">
                <th scope="row" className="digits py-1 pr-4 font-normal">
                  {text}
                </th>
                <td className="digits py-1 text-right whitespace-nowrap">
                  {formatMoney({ cents, currency })}
                </td>
              </tr>
            ))}
          </tbody>
          {booking && (
            <tfoot className="print-hidden">
              <tr>
                <td colSpan={2}>
                  <Link
                    to={paths.newCase({ rechnung: number, fahrt: String(booking.id) })}
                    className="inline-flex min-h-11 items-center text-detail text-link"
                  >
                    Stimmt hier etwas nicht?
                    <span className="sr-only">: Buchung Nr. {booking.id}</span>
                  </Link>
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      ))}
    </div>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { currency, netCents, vat, totalCents, fees, creditCents, vouchers, payableCents } = invoice;
  const money = (cents: number) => formatMoney({ cents, currency });
  const isOpen = invoice.kind === 'INVOICE' && invoice.cancelledBy === undefined;
  return (
    <>
      <dl className="digits mt-4 grid gap-1 border-t border-line pt-3">
        <Sum term="Netto" amount={money(netCents)} />
        {vat.map(({ basisPoints, cents }) => (
          <Sum key={basisPoints} term={`Umsatzsteuer ${formatVatRate(basisPoints)}`} amount={money(cents)} />
        ))}
        <Sum term="Summe" amount={money(totalCents)} strong />
        {fees.map(({ rule, text, cents }) => (
          <Sum key={`${rule} ${text}`} term={`${text} (ohne Umsatzsteuer)`} amount={money(cents)} />
        ))}
        {creditCents > 0 && <Sum term="Guthaben" amount={money(0 - creditCents)} />}
        {vouchers.map(({ text, cents }) => (
          <Sum key={text} term={text} amount={money(0 - cents)} />
        ))}
        {isOpen && (creditCents > 0 || vouchers.length > 0 || fees.length > 0) && (
          <Sum term="Zu zahlen" amount={money(payableCents)} strong />
        )}
      </dl>
      {isOpen && <HowPaid invoice={invoice} />}
    </>
  );
}

/**
 * How the invoice is paid: a past debit in the past tense. One that came back only on paper, since what to do now
 * stands above.
 */
function HowPaid({ invoice }: { invoice: Invoice }) {
  const told = useHeading(invoice.number)?.payment;
  const { payment } = invoice;
  const state = told?.state;
  // Debited on another day after it came back, it was not paid as it says.
  const isPaidAsSaid =
    state === 'PAID' &&
    payment?.kind === 'DIRECT_DEBIT' &&
    told?.collectOn === payment.collectOn &&
    told.returnReason === undefined;
  const hasFailed = payment?.kind === 'DIRECT_DEBIT' && (state === 'RETURNED' || state === 'REMINDED');
  const isOver = hasFailed || (state === 'PAID' && !isPaidAsSaid);
  const text = isPaidAsSaid
    ? paidText(payment)
    : [settlementText(invoice), ...(payment ? [paymentText(payment, invoice.number)] : [])].join(' ');
  return (
    <p className={classNames('mt-3 text-detail text-ink-soft wrap-anywhere', isOver && 'hidden print:block')}>
      {text}
    </p>
  );
}

/** What of the sum belongs to which cost centre; nothing where there is none. */
function CostCentres({ invoice: { costCentres, currency } }: { invoice: Invoice }) {
  if (costCentres.length === 0) return undefined;
  return (
    <>
      <h3 className="mt-6 text-lead font-bold">Nach Kostenstellen</h3>
      <dl className="digits mt-2 grid gap-1">
        {costCentres.map(({ costCentre, cents }) => (
          <Sum
            key={costCentre ?? ''}
            term={costCentreText(costCentre)}
            amount={formatMoney({ cents, currency })}
          />
        ))}
      </dl>
    </>
  );
}

function Sum({ term, amount, strong = false }: { term: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={
        strong
          ? 'flex flex-wrap items-baseline justify-between gap-x-4 text-lead font-bold'
          : 'flex flex-wrap items-baseline justify-between gap-x-4'
      }
    >
      <dt className={strong ? '' : 'text-ink-soft'}>{term}</dt>
      <dd className="ml-auto">{amount}</dd>
    </div>
  );
}
