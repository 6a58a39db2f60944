import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { driverName } from '#domain/driver/driver-name.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { isMainPlan, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { allotmentsQuery } from '#web/features/allotment/allotment-queries.ts';
import { driversQuery } from '#web/features/booking/booking-queries.ts';
import { LastTrips } from '#web/features/booking/last-trips.tsx';
import { NextBooking } from '#web/features/booking/next-booking.tsx';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { takenOffWords } from '#web/features/invoice/invoice-words.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { logOut } from '#web/features/session/logout.ts';
import { beside } from '#web/platform/beside.ts';
import { LegalLinks } from '#web/shell/legal-links.tsx';
import { Link } from '#web/shell/link.tsx';
import { MenuList } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { accountGroups } from './account-entries.ts';
import { AccountTodos, isShutOut, useDocumentsSubmitted } from './account-todos.tsx';

const WAITING: { text: string; tone: TagTone } = { text: 'Wird geprüft', tone: 'warn' };

/** What keeps a driver from driving, in words. */
const SHUT_OUT: Record<NonNullable<Customer['entitlement']>['state'], string> = {
  ENTITLED: 'Aktiv',
  BLOCKED: 'Gesperrt',
  REMOVED: 'Beendet',
  SUSPENDED: 'Ausgesetzt',
};

/** The states that a logged-in customer can have, in words (§4.8). */
const STATES: Partial<Record<CustomerState, { text: string; tone: TagTone }>> = {
  ACTIVE: { text: 'Aktiv', tone: 'ok' },
  CANCELLING: { text: 'Gekündigt, noch aktiv', tone: 'warn' },
  VERIFIED: { text: 'Check steht aus', tone: 'warn' },
  PRELIMINARY: WAITING,
  DENIED: { text: 'Nicht freigeschaltet', tone: 'error' },
  BLOCKED: { text: 'Gesperrt', tone: 'error' },
};

/** What matters now: what to do next, state, tariff, what the next invoice comes to so far; and the ways to all else. */
export function AccountOverview({ customer, notice }: { customer: Customer; notice?: ReactNode }) {
  const name = [customer.prename, customer.name].filter(Boolean).join(' ') || 'Profil';
  const isSalesPartner = isSalesPartnerPlan(customer.plan.kundenart);
  const isSubmitted = useDocumentsSubmitted(customer);
  const state =
    isSubmitted && customer.state === 'VERIFIED'
      ? WAITING
      : isShutOut(customer) && customer.state !== 'BLOCKED'
        ? { text: SHUT_OUT[customer.entitlement?.state ?? 'ENTITLED'], tone: 'error' as const }
        : (STATES[customer.state as CustomerState] ?? { text: customer.state, tone: 'neutral' as const });
  const isMain = isMainAccount(customer.customerNumber);
  return (
    <>
      <PageHeading title={name} className="mb-4" />
      <p className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft">
        <span className="inline-flex flex-wrap gap-x-1.5">
          Accountnummer <span className="digits font-semibold text-ink">{customer.customerNumber}</span>
        </span>
        {!isSalesPartner && isMain ? (
          <Link to={paths.plan()} className="text-link">
            Tarif {customer.plan.title}
          </Link>
        ) : (
          <span>Tarif {customer.plan.title}</span>
        )}
        <Tag tone={state.tone}>{state.text}</Tag>
      </p>
      {notice}
      <div className="grid gap-5">
        <AccountTodos customer={customer} />
        {isSalesPartner ? null : (
          <div
            className={classNames(
              'grid items-stretch gap-5',
              isMain && 'xl:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]',
            )}
          >
            <NextBooking mayBook={customer.mayBook} />
            {isMain && <Money />}
          </div>
        )}
        {isMainPlan(customer.plan.kundenart) && <Drivers />}
        {!isSalesPartner && (
          <div className="max-lg:hidden">
            <LastTrips />
          </div>
        )}
      </div>
      <nav aria-label="Profil" className="mt-6 grid gap-6 sm:grid-cols-2 lg:hidden">
        {accountGroups(customer).map(({ title, entries }) => (
          <Section key={title} title={title} className="mt-0!">
            <Card padded={false} className="px-2 pb-2">
              <MenuList entries={entries} />
            </Card>
          </Section>
        ))}
      </nav>
      <Button
        theme="OUTLINE"
        width="FULL"
        className="mt-6 lg:w-auto"
        needsConnection
        onClick={() => void logOut()}
      >
        Ausloggen
      </Button>
      <LegalLinks />
    </>
  );
}

/** What the next invoice comes to so far, and what is paid in advance. */
function Money() {
  return (
    <Card as="section" aria-label="Rechnung und Guthaben" className="grid content-start gap-4 sm:p-6!">
      <NextInvoice />
      <Prepaid />
    </Card>
  );
}

/**
 * What would be to pay if the next invoice came now; shown as soon as it is known, in a place that is kept free for it.
 */
function NextInvoice() {
  const { data } = useQuery(invoicesQuery);
  const less = data && takenOffWords(data);
  return (
    <div>
      <h2 className="text-detail font-semibold text-ink-soft">Nächste Rechnung, bisher</h2>
      {data ? (
        <>
          <p className="digits mt-1 text-title leading-tight font-bold tracking-title whitespace-nowrap">
            {formatMoney({ cents: data.next.payableCents, currency: data.currency })}
          </p>
          {less && <p className="digits text-detail text-ink-soft">{less}</p>}
        </>
      ) : (
        <Skeleton className="mt-1 h-9 w-28" />
      )}
      <More to={paths.invoices()}>Posten ansehen</More>
    </div>
  );
}

/** What is left of packages and vouchers, if there is anything. */
function Prepaid() {
  const { data } = useQuery(beside(allotmentsQuery));
  const { remainingKm = 0, remaining } = data ?? {};
  const left = [
    ...(remainingKm > 0 ? [`${formatWhole(remainingKm)}\u00A0km`] : []),
    ...(remaining && remaining.cents > 0 ? [formatMoney(remaining)] : []),
  ];
  if (left.length === 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-detail font-semibold text-ink-soft">Im Voraus bezahlt</h2>
      <p className="digits mt-1 text-lg font-bold">
        {left.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="font-normal text-ink-soft"> und </span>}
            <span className="whitespace-nowrap">{part}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

const More = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mt-1 inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:text-brand-strong"
  >
    {children} <Icon name="chevron-right" size={18} />
  </Link>
);

/** Who drives on this main account. */
function Drivers() {
  const { data } = useQuery(driversQuery);
  const names = data?.map(driverName);
  if (names?.length === 0) return null;
  return (
    <Card as="section" aria-label="Fahrtberechtigte" className="sm:px-6!">
      <h2 className="text-detail font-semibold text-ink-soft">Fahrtberechtigt</h2>
      {names ? <p className="mt-1">{names.join(', ')}</p> : <Skeleton className="mt-1 h-5 w-32" />}
    </Card>
  );
}
