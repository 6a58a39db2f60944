import type { OutputOf } from '#contract/calls.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import type { InvoiceHeading } from './invoice-queries.ts';

type Invoices = OutputOf<'GET /invoices'>;

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));

/** What has to be transferred, and how, and what is debited when from which account; nothing if neither is due. */
export function PaymentsDue({ invoices: { items, payTo } }: { invoices: Invoices }) {
  const toTransfer = items.filter(({ payment }) => payment?.byTransfer);
  const announced = items.filter(({ payment }) => payment?.state === 'ANNOUNCED');
  if (toTransfer.length === 0 && announced.length === 0) return undefined;
  return (
    <div className="mb-4 grid gap-4">
      {toTransfer.length > 0 && (
        <Note tone="warning" title="Bitte überweise">
          <ul className="grid gap-2">
            {toTransfer.map((invoice) => (
              <li key={invoice.number}>{transferWords(invoice)}</li>
            ))}
          </ul>
          {payTo && <TransferFacts payTo={payTo} numbers={toTransfer.map(({ number }) => number)} />}
        </Note>
      )}
      {announced.length > 0 && (
        <Card>
          <h2 className="text-lead font-bold">Wird abgebucht</h2>
          <ul className="digits mt-2 grid gap-2">
            {announced.map((invoice) => (
              <li key={invoice.number}>{debitWords(invoice)}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function transferWords({
  number,
  openCents,
  payableCents,
  currency,
  dueOn,
  payment,
}: InvoiceHeading): string {
  const sum = formatMoney({ cents: openCents, currency });
  const paused = payment?.isPaused ? ' Wir erinnern dich vorerst nicht daran.' : '';
  if (payment?.returnReason !== undefined && payment.collectOn !== undefined) {
    const reminded = payment.state === 'REMINDED' ? ' Wir haben dich schon daran erinnert.' : '';
    return `${sum} für die Rechnung ${number}: Deine Bank hat die Abbuchung vom ${day(payment.collectOn)} zurückgegeben. ${payment.returnReason}${reminded}${paused}`;
  }
  const part = openCents < payableCents ? 'Das ist der Rest. ' : '';
  return `${sum} für die Rechnung ${number}: ${part}Fällig am ${day(dueOn)}. Abbuchen können wir sie nicht.${paused}`;
}

function debitWords({ number, openCents, payableCents, currency, payment }: InvoiceHeading): string {
  const sum = formatMoney({ cents: openCents === 0 ? payableCents : openCents, currency });
  return `Am ${day(payment?.collectOn ?? '')} ${sum} für die Rechnung ${number}, vom Konto, das auf ${payment?.account} endet.`;
}

function TransferFacts({
  payTo: { recipient, iban, bankName },
  numbers,
}: {
  payTo: NonNullable<Invoices['payTo']>;
  numbers: readonly string[];
}) {
  const facts = [
    ['Empfänger', recipient],
    ['IBAN', iban],
    ...(bankName === null ? [] : [['Bank', bankName] as const]),
    ['Verwendungszweck', `Rechnung ${numbers.join(', ')}`],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-facts gap-x-4 gap-y-1 max-xs:grid-cols-1 large-text:grid-cols-1!">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="digits wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
