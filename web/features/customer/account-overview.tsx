import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { driverName } from '#domain/driver/driver-name.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { isMainPlan, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { allotmentsQuery } from '#web/features/allotment/allotment-queries.ts';
import { driversQuery } from '#web/features/booking/booking-queries.ts';
import { toolsOf } from '#web/features/employee/tools.ts';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { takenOffWords } from '#web/features/invoice/invoice-words.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { logOut } from '#web/features/session/logout.ts';
import { LegalLinks } from '#web/shell/legal-links.tsx';
import { Link } from '#web/shell/link.tsx';
import { type MenuEntry, MenuList } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
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
  return (
    <>
      <PageHeading title={name} />
      {notice}
      <AccountTodos customer={customer} />
      <Card>
        <dl className="grid grid-cols-facts items-baseline gap-x-4 gap-y-2 max-2xs:grid-cols-1 large-text:grid-cols-1! sm:gap-x-6">
          <Fact term="Accountnummer">
            <span className="digits font-semibold">{customer.customerNumber}</span>
          </Fact>
          <Fact term="Status">
            <Tag tone={state.tone}>{state.text}</Tag>
          </Fact>
          <Fact term="Tarif">
            {isSalesPartner ? (
              customer.plan.title
            ) : (
              <Link to={paths.plan()} className="text-link">
                {customer.plan.title}
              </Link>
            )}
          </Fact>
          {!isSalesPartner && isMainAccount(customer.customerNumber) && (
            <>
              <NextInvoice />
              <Prepaid />
            </>
          )}
          {isMainPlan(customer.plan.kundenart) && <Drivers />}
        </dl>
      </Card>
      <nav aria-label="Profil" className="mt-6 grid gap-6 sm:grid-cols-2">
        {groupsOf(customer).map(({ title, entries }) => (
          <Section key={title} title={title} className="mt-0!">
            <Card padded={false} className="px-2 pb-2">
              <MenuList entries={entries} />
            </Card>
          </Section>
        ))}
      </nav>
      <Button theme="OUTLINE" width="FULL" className="mt-6" needsConnection onClick={() => void logOut()}>
        Ausloggen
      </Button>
      <LegalLinks />
    </>
  );
}

/** Where the screens of the account are found: what has to do with driving, with money, and with the account itself. */
function groupsOf(customer: Customer): { title: string; entries: MenuEntry[] }[] {
  const { plan, entitlement, staff } = customer;
  const editLogin: MenuEntry = { label: 'Login, Passkeys und PIN', href: paths.editLogin(), icon: 'key' };
  const driving: MenuEntry[] = [
    { label: 'Buchungen', href: paths.bookings(), icon: 'calendar' },
    { label: 'Favoriten', href: paths.favourites(), icon: 'heart' },
  ];
  if (isSalesPartnerPlan(plan.kundenart)) {
    return [
      {
        title: 'Vertrieb',
        entries: [
          { label: 'Registrierungen', href: paths.sales(), icon: 'list' },
          { label: 'Beratung', href: paths.salesConsulting(), icon: 'calculator' },
          { label: 'Freischalten', href: paths.salesCheck(), icon: 'check' },
        ],
      },
      { title: 'Konto', entries: [{ ...editLogin, label: 'Login und Passkeys' }] },
    ];
  }
  const drivers: MenuEntry = {
    label: entitlement ? 'Meine Fahrtberechtigung' : 'Fahrtberechtigte',
    href: paths.drivers(),
    icon: 'person',
  };
  return [
    ...(staff ? [{ title: 'Werkzeugkasten', entries: toolsOf(customer) }] : []),
    {
      title: 'Fahren',
      entries: [
        ...driving,
        ...(plan.severalDrivers || entitlement ? [drivers] : []),
        { label: 'Dokumentencheck', href: paths.documentCheck(), icon: 'check' },
      ],
    },
    {
      title: 'Geld',
      entries: [
        { label: 'Rechnungen', href: paths.invoices(), icon: 'receipt' },
        { label: 'Kosten und CO₂', href: paths.costs(), icon: 'leaf' },
        { label: 'Zahlungsart', href: paths.payment(), icon: 'bank' },
        { label: 'Tarif und Sicherheitspaket', href: paths.plan(), icon: 'calculator' },
        { label: 'Kilometerpakete', href: paths.kmPackages(), icon: 'road' },
        { label: 'Gutscheine', href: paths.vouchers(), icon: 'ticket' },
      ],
    },
    {
      title: 'Konto',
      entries: [{ label: 'Persönliche Daten', href: paths.ownData(), icon: 'person' }, editLogin],
    },
  ];
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/**
 * What would be to pay if the next invoice came now; shown as soon as it is known, in a place that is kept free for it.
 */
function NextInvoice() {
  const { data } = useQuery(invoicesQuery);
  const less = data && takenOffWords(data);
  return (
    <Fact term="Nächste Rechnung bisher">
      {data ? (
        <>
          <span className="digits">
            {formatMoney({ cents: data.next.payableCents, currency: data.currency })}
          </span>
          {less && <span className="digits block text-detail text-ink-soft">{less}</span>}
        </>
      ) : (
        <Skeleton className="h-5 w-16" />
      )}
    </Fact>
  );
}

/** What is left of packages and vouchers, if there is anything. */
function Prepaid() {
  const { data } = useQuery(allotmentsQuery);
  const { remainingKm = 0, remaining } = data ?? {};
  const left = [
    ...(remainingKm > 0 ? [`${formatWhole(remainingKm)}\u00A0km`] : []),
    ...(remaining && remaining.cents > 0 ? [formatMoney(remaining)] : []),
  ];
  if (left.length === 0) return null;
  return (
    <Fact term="Im Voraus bezahlt">
      <span className="digits">{left.join(' und ')}</span>
    </Fact>
  );
}

/** Who drives on this main account. */
function Drivers() {
  const { data } = useQuery(driversQuery);
  const names = data?.map(driverName);
  if (names?.length === 0) return null;
  return <Fact term="Fahrtberechtigt">{names ? names.join(', ') : <Skeleton className="h-5 w-32" />}</Fact>;
}
