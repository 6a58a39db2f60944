import { useQuery } from '@tanstack/react-query';
import { mayBuy } from '#domain/allotment/may-buy.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BuyKmPackage } from './buy-km-package.tsx';
import { type BoughtKmPackage, type KmPackages, kmPackagesQuery } from './km-package-queries.ts';

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));

/** What is left of the account's kilometres, another package, and those before; a driver is told whose they are. */
export function KmPackageAccount({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(kmPackagesQuery);
  if (!isMainAccount(customer.customerNumber)) {
    return (
      <Note title="Kilometerpakete kauft der Hauptaccount">
        Hat er eins, gilt es auch für deine Fahrten. Was es bei einer Fahrt abdeckt, steht unter „Fahrtpreis“.
      </Note>
    );
  }
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Kilometerpakete werden geladen" />
    );
  }
  const valid = data.items
    .filter(({ state }) => state === 'VALID')
    .toSorted((a, b) => a.validUntil.localeCompare(b.validUntil) || a.id - b.id);
  const earlier = data.items.filter(({ state }) => state !== 'VALID');
  return (
    <>
      <Card>
        <p className="digits text-xl font-extrabold tracking-tight">Noch {formatKm(data.remainingKm)}</p>
        <p className="mt-1 text-detail text-ink-soft">
          {valid.length === 0
            ? 'Im Moment hast du kein Kilometerpaket. Du zahlst jeden Kilometer zum Preis deiner Fahrt.'
            : valid.length === 1
              ? 'Nach jeder Fahrt ziehen wir ihre Kilometer davon ab.'
              : 'Nach jeder Fahrt ziehen wir ihre Kilometer ab, zuerst vom Paket, das am frühesten abläuft.'}
        </p>
      </Card>
      {valid.length > 0 && (
        <ul className="mt-3 grid grid-cols-1 gap-3">
          {valid.map((each) => (
            <PackageCard key={each.id} kmPackage={each} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Buying data={data} customer={customer} />
      </div>
      {earlier.length > 0 && (
        <Section title="Frühere Pakete" className="mt-8">
          <ul className="grid grid-cols-1 gap-3">
            {earlier.map((each) => (
              <PackageCard key={each.id} kmPackage={each} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Buying({ data, customer }: { data: KmPackages; customer: Customer }) {
  const refusal = mayBuy(customer.state as CustomerState);
  if (refusal) {
    return (
      <Note title="Du kannst gerade kein Paket kaufen">
        {refusal === 'CUSTOMER_BLOCKED'
          ? 'Dein Account ist gesperrt. Melde dich bitte bei uns, dann klären wir das.'
          : 'Das geht, sobald du mit deinem Account buchen kannst.'}
      </Note>
    );
  }
  if (data.offers.length === 0) return null;
  return (
    <OpenedForm
      opener="Kilometerpaket kaufen"
      done={
        <Note tone="success" announced title="Dein Kilometerpaket ist gekauft.">
          Es gilt ab sofort und kommt mit deiner nächsten Rechnung. Die Bestätigung schicken wir dir per Mail.
        </Note>
      }
    >
      {(form) => <BuyKmPackage data={data} {...form} />}
    </OpenedForm>
  );
}

const STATES = { USED_UP: 'ganz gefahren', EXPIRED: 'abgelaufen', REFUNDED: 'erstattet' } as const;

function PackageCard({ kmPackage }: { kmPackage: BoughtKmPackage }) {
  const { km, remainingKm, state, expiredKm, refundedKm, cents, currency, boughtAt, validUntil, uses } =
    kmPackage;
  const isValid = state === 'VALID';
  const title = `Paket mit ${formatKm(km)}`;
  return (
    <Card as="li" muted={!isValid}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="digits text-lead font-bold">{title}</p>
        {state === 'VALID' ? (
          <p className="digits font-semibold">noch {formatKm(remainingKm)}</p>
        ) : (
          <Tag tone="neutral">{STATES[state]}</Tag>
        )}
      </div>
      {isValid && <ProgressBar label={`${title}, davon übrig`} share={remainingKm / km} className="mt-2" />}
      <p className="digits mt-2 text-detail text-ink-soft">
        {isValid && `Gültig bis ${day(validUntil)}. `}
        {state === 'EXPIRED' && `Galt bis ${day(validUntil)}. `}Gekauft am{' '}
        {formatDate(Temporal.Instant.from(boughtAt))} für {formatMoney({ cents, currency })}.
        {expiredKm > 0 && ` ${formatKm(expiredKm)} sind verfallen.`}
        {refundedKm > 0 && ` ${formatKm(refundedKm)} haben wir dir erstattet.`}
      </p>
      {uses.length > 0 && (
        <ul aria-label={`Fahrten mit dem ${title}`} className="mt-3 border-t border-line">
          {uses.map((use) => (
            <li key={use.bookingId} className="border-b border-line py-1 last:border-0 last:pb-0">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={paths.tripPrice(use.bookingId)}
                  className="text-link digits inline-flex min-h-11 items-center"
                >
                  Fahrt am {formatDate(Temporal.Instant.from(use.timeRange.start))}
                </Link>
                <span className="digits">{formatKm(use.km)}</span>
              </span>
              <span className="block text-detail text-ink-soft">
                {[use.model, use.driver].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
