import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { BILLING_DAY } from '#domain/invoice/billing-month.ts';
import { documentTitle } from '#domain/invoice/document-title.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import {
  type InvoiceFilter,
  type InvoiceHeading,
  invoiceFile,
  invoicesFile,
  invoicesQuery,
} from './invoice-queries.ts';
import { balanceWords, markOf, monthTitle, paymentMark, paymentWords } from './invoice-words.ts';
import { PaymentsDue } from './payments-due.tsx';

type Invoices = OutputOf<'GET /invoices'>;

/** The invoices of an account with what is open; a driver is told who gets them. */
export function InvoiceList({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(invoicesQuery);
  const [filter, setFilter] = useState<InvoiceFilter>({ year: '', kind: '' });
  if (!isMainAccount(customer.customerNumber)) {
    return (
      <Note title="Die Rechnungen bekommt der Hauptaccount">
        Du fährst auf den Account von jemand anderem. Was deine Fahrten kosten, siehst du bei jeder Buchung
        unter „Fahrtpreis“. Was du gefahren bist, steht unter{' '}
        <Link to={paths.costs()} className="text-link">
          Kosten und CO₂
        </Link>
        .
      </Note>
    );
  }
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} label="Rechnungen werden geladen" />
    );
  }
  const { items, years, currency } = data;
  const { year, kind } = filter;
  const shown = items.filter(
    (invoice) => invoice.issuedOn.startsWith(year) && (kind === '' || invoice.kind === kind),
  );
  const sum = sumOf(shown, ({ totalCents }) => totalCents);
  return (
    <>
      <PaymentsDue invoices={data} />
      <Balance invoices={data} />
      {items.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="Noch keine Rechnung">
            Sobald ein Monat mit einer Fahrt vorbei ist, findest du hier deine Rechnung.
          </EmptyState>
        </div>
      ) : (
        <>
          <Filter
            filter={filter}
            years={years}
            hasCancellations={items.some((invoice) => invoice.kind === 'CANCELLATION')}
            onChange={setFilter}
          />
          <ul className="mt-6 grid grid-cols-1 gap-3">
            {shown.map((invoice) => (
              <InvoiceRow key={invoice.number} invoice={invoice} />
            ))}
          </ul>
          <p className="digits mt-4 flex flex-wrap items-baseline justify-between gap-x-4 px-4" role="status">
            <span className="text-ink-soft">
              {countWords(shown.length, kind)}
              {year && ` aus ${year}`}, zusammen
            </span>
            <span className="font-bold">{formatMoney({ cents: sum, currency })}</span>
          </p>
          {shown.length > 0 && (
            <ServerFileLink
              href={invoicesFile(filter)}
              className={buttonClass({ theme: 'OUTLINE', className: 'print-hidden mt-4' })}
            >
              <Icon name="download" size={20} />
              Liste als Tabelle (CSV)
            </ServerFileLink>
          )}
        </>
      )}
    </>
  );
}

/** What is open, and what the next invoice has so far. */
function Balance({ invoices }: { invoices: Invoices }) {
  const { unbilledCents, next, currency } = invoices;
  const balance = balanceWords(invoices);
  return (
    <Card>
      <dl className="digits grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-lead font-bold">{balance.label}</dt>
          <dd className="text-lg font-bold">{balance.amount}</dd>
        </div>
        <Amount term="Noch auf keiner Rechnung" cents={unbilledCents} currency={currency} />
        {next.given.map(({ text, cents }) => (
          <Amount key={`${text} ${cents}`} term={`Darin: ${text}`} cents={cents} currency={currency} />
        ))}
        {next.upcoming.map(({ text, cents }) => (
          <Amount key={text} term={text} cents={cents} currency={currency} />
        ))}
        {next.creditCents > 0 && <Amount term="Guthaben" cents={-next.creditCents} currency={currency} />}
        {next.voucherCents > 0 && <Amount term="Gutscheine" cents={-next.voucherCents} currency={currency} />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
          <dt>Rechnung {monthTitle(next.month)} bisher</dt>
          <dd>{formatMoney({ cents: next.payableCents, currency })}</dd>
        </div>
      </dl>
      <p className="mt-2 text-detail text-ink-soft">
        Am {BILLING_DAY}. jedes Monats kommt die Rechnung für alles, was im Monat davor zu Ende ging.
      </p>
      <p className="print-hidden mt-2">
        <Link to={paths.costs()} className="text-link">
          Kosten und CO₂ Monat für Monat
        </Link>
      </p>
    </Card>
  );
}

function Filter({
  filter,
  years,
  hasCancellations,
  onChange,
}: {
  filter: InvoiceFilter;
  years: Invoices['years'];
  hasCancellations: boolean;
  onChange: (filter: InvoiceFilter) => void;
}) {
  return (
    <div className="print-hidden mt-6 grid gap-4 empty:hidden sm:grid-cols-2">
      {years.length > 1 && (
        <SelectField
          label="Jahr"
          value={filter.year}
          onChange={(event) => onChange({ ...filter, year: event.target.value })}
          placeholder="Alle Jahre"
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
      )}
      {hasCancellations && (
        <SelectField
          label="Art"
          value={filter.kind}
          onChange={(event) => onChange({ ...filter, kind: kindOf(event.target.value) })}
          placeholder="Alle"
          options={[
            { value: 'INVOICE', label: 'Rechnungen' },
            { value: 'CANCELLATION', label: 'Stornorechnungen' },
          ]}
        />
      )}
    </div>
  );
}

function Amount({ term, cents, currency }: { term: string; cents: number; currency: Currency }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
      <dt>{term}</dt>
      <dd>{formatMoney({ cents, currency })}</dd>
    </div>
  );
}

const kindOf = (value: string): InvoiceFilter['kind'] =>
  value === 'INVOICE' || value === 'CANCELLATION' ? value : '';

function countWords(count: number, kind: InvoiceFilter['kind']): string {
  const [one, many] =
    kind === 'CANCELLATION' ? ['Stornorechnung', 'Stornorechnungen'] : ['Rechnung', 'Rechnungen'];
  return `${count} ${count === 1 ? one : many}`;
}

function InvoiceRow({ invoice }: { invoice: InvoiceHeading }) {
  const ended = markOf(invoice);
  const mark = ended ?? paymentMark(invoice);
  const { number, month, issuedOn, totalCents, currency } = invoice;
  const payment = paymentWords(invoice);
  return (
    <Card as="li" padded={false} interactive muted={ended !== undefined}>
      <Link to={paths.invoice(number)} className="flex items-center gap-3 p-4 pb-2">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-lead font-bold tracking-tight">{monthTitle(month)}</span>
            {mark && <Tag tone={mark.tone}>{mark.text}</Tag>}
          </span>
          <span className="digits mt-0.5 block text-detail text-ink-soft">
            {documentTitle(invoice)} {number} vom {formatDate(Temporal.PlainDate.from(issuedOn))}
          </span>
          {payment && <span className="digits block text-detail text-ink-soft">{payment}</span>}
        </span>
        <span className="digits text-lg font-bold whitespace-nowrap">
          {formatMoney({ cents: totalCents, currency })}
        </span>
        <Icon name="chevron-right" size={20} className="shrink-0 text-ink-soft" />
      </Link>
      <div className="print-hidden px-2 pb-2">
        <ServerFileLink
          href={invoiceFile(number, 'pdf')}
          className={buttonClass({ theme: 'LINK', size: 'S', className: 'mx-1' })}
        >
          <Icon name="download" size={18} />
          <span>
            PDF{' '}
            <span className="sr-only">
              der {documentTitle(invoice)} {number}
            </span>
          </span>
        </ServerFileLink>
      </div>
    </Card>
  );
}
