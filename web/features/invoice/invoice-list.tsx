import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { BILLING_DAY } from '#domain/invoice/billing-month.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type InvoiceHeading, invoicesQuery } from './invoice-queries.ts';
import {
  balanceWords,
  documentTitle,
  markOf,
  monthTitle,
  paymentMark,
  paymentWords,
} from './invoice-words.ts';
import { PaymentsDue } from './payments-due.tsx';

/** The invoices of an account with what is open; a driver is told who gets them. */
export function InvoiceList({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(invoicesQuery);
  const [year, setYear] = useState('');
  if (!isMainAccount(customer.customerNumber)) {
    return (
      <Note title="Die Rechnungen bekommt der Hauptaccount">
        Du fährst auf den Account von jemand anderem. Was deine Fahrten kosten, siehst du bei jeder Buchung
        unter „Fahrtpreis“.
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
  const { items, years, balanceCents, unbilledCents, currency } = data;
  const shown = year === '' ? items : items.filter(({ issuedOn }) => issuedOn.startsWith(year));
  const balance = balanceWords(balanceCents, currency);
  const sum = shown.reduce((cents, { totalCents }) => cents + totalCents, 0);
  return (
    <>
      <PaymentsDue invoices={data} />
      <Card>
        <dl className="digits grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-lead font-bold">{balance.label}</dt>
            <dd className="text-lg font-bold">{balance.amount}</dd>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
            <dt>davon noch auf keiner Rechnung</dt>
            <dd>{formatMoney({ cents: unbilledCents, currency })}</dd>
          </div>
        </dl>
        <p className="mt-2 text-detail text-ink-soft">
          Am {BILLING_DAY}. jedes Monats kommt die Rechnung für alles, was im Monat davor zu Ende ging.
        </p>
      </Card>
      {items.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="Noch keine Rechnung">
            Sobald ein Monat mit einer Fahrt vorbei ist, findest du hier deine Rechnung.
          </EmptyState>
        </div>
      ) : (
        <>
          {years.length > 1 && (
            <SelectField
              label="Jahr"
              className="mt-6"
              value={year}
              onChange={(event) => setYear(event.target.value)}
              placeholder="Alle Jahre"
              options={years.map((each) => ({ value: String(each), label: String(each) }))}
            />
          )}
          <ul className="mt-6 grid grid-cols-1 gap-3">
            {shown.map((invoice) => (
              <InvoiceRow key={invoice.number} invoice={invoice} />
            ))}
          </ul>
          <p className="digits mt-4 flex flex-wrap items-baseline justify-between gap-x-4 px-4" role="status">
            <span className="text-ink-soft">
              {shown.length === 1 ? '1 Rechnung' : `${shown.length} Rechnungen`}
              {year && ` aus ${year}`}, zusammen
            </span>
            <span className="font-bold">{formatMoney({ cents: sum, currency })}</span>
          </p>
        </>
      )}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceHeading }) {
  const ended = markOf(invoice);
  const mark = ended ?? paymentMark(invoice);
  const { number, month, issuedOn, totalCents, currency } = invoice;
  const payment = paymentWords(invoice);
  return (
    <Card as="li" padded={false} interactive muted={ended !== undefined}>
      <Link to={paths.invoice(number)} className="flex items-center gap-3 p-4">
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
    </Card>
  );
}
