import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { RedeemVoucher } from './redeem-voucher.tsx';
import { type Voucher, vouchersQuery } from './voucher-queries.ts';

/** What the account's vouchers are worth, another code, and what they were used for; a driver is told whose they are. */
export function Vouchers({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(vouchersQuery);
  if (!isMainAccount(customer.customerNumber)) {
    return (
      <Note title="Gutscheine löst der Hauptaccount ein">
        Du fährst auf den Account von jemand anderem. Sein Guthaben zählt für die gemeinsame Rechnung.
      </Note>
    );
  }
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Gutscheine werden geladen" />
    );
  }
  return (
    <>
      <Card>
        <p className="digits text-xl font-extrabold tracking-tight">Guthaben {formatMoney(data.remaining)}</p>
        <p className="mt-1 text-detail text-ink-soft">
          Wir ziehen es von deiner nächsten Rechnung ab, ganz zum Schluss: erst Kilometerpakete, dann
          Gutscheine, zuerst die, die am frühesten ablaufen. Was übrig ist, bleibt stehen, bis der Gutschein
          abläuft.
        </p>
      </Card>
      <div className="mt-6">
        <RedeemVoucher />
      </div>
      {data.items.length > 0 && (
        <Section title="Deine Gutscheine" className="mt-8">
          <ul className="grid grid-cols-1 gap-3">
            {data.items.map((voucher) => (
              <VoucherCard key={voucher.id} voucher={voucher} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const STATES = { VALID: undefined, USED_UP: 'verbraucht', EXPIRED: 'abgelaufen' } as const;

function VoucherCard({ voucher }: { voucher: Voucher }) {
  const { title, total, remaining, expired, state, redeemedAt, validUntil, uses } = voucher;
  const isValid = state === 'VALID';
  return (
    <Card as="li" muted={!isValid}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-lead font-bold wrap-anywhere">{title}</p>
        {isValid ? (
          <p className="digits font-semibold">noch {formatMoney(remaining)}</p>
        ) : (
          <Tag tone="neutral">{STATES[state]}</Tag>
        )}
      </div>
      <p className="digits mt-1 text-detail text-ink-soft">
        {formatMoney(total)}, eingelöst am {formatDate(Temporal.Instant.from(redeemedAt))}
        {state !== 'USED_UP' &&
          `, ${isValid ? 'gültig' : 'galt'} bis ${formatDate(Temporal.PlainDate.from(validUntil))}`}
        .{expired.cents > 0 && ` ${formatMoney(expired)} sind verfallen.`}
      </p>
      {uses.length > 0 && (
        <ul aria-label={`Verwendet: ${title}`} className="mt-3 border-t border-line">
          {uses.map(({ at, invoiceNumber, amount }) => (
            <li
              key={at + invoiceNumber}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-0 last:pb-0"
            >
              <Link
                to={paths.invoice(invoiceNumber)}
                className="text-link digits inline-flex min-h-11 items-center"
              >
                {amount.cents < 0 ? 'Zurück von Rechnung' : 'Rechnung'} {invoiceNumber}
              </Link>
              <span className="digits">{formatMoney({ ...amount, cents: 0 - amount.cents })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
