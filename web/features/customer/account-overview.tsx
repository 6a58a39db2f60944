import { useQuery } from '@tanstack/react-query';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { documentCheckQuery } from '#web/features/document/document-queries.ts';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { pathAfterLogin } from '#web/features/session/after-login.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { logOut } from '#web/features/session/logout.ts';
import { mayNotBookText } from '#web/features/session/may-not-book-text.ts';
import { LegalLinks } from '#web/shell/legal-links.tsx';
import { Link } from '#web/shell/link.tsx';
import { MenuList } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const WAITING: { text: string; tone: TagTone } = { text: 'Wird geprüft', tone: 'warn' };

/** The states that a logged-in customer can have, in words (§4.8). */
const STATES: Partial<Record<CustomerState, { text: string; tone: TagTone }>> = {
  ACTIVE: { text: 'Aktiv', tone: 'ok' },
  CANCELLING: { text: 'Gekündigt, noch aktiv', tone: 'warn' },
  VERIFIED: { text: 'Check steht aus', tone: 'warn' },
  PRELIMINARY: WAITING,
  DENIED: { text: 'Nicht freigeschaltet', tone: 'error' },
  BLOCKED: { text: 'Gesperrt', tone: 'error' },
};

/** The note for submitted photos. */
const PHOTOS_SUBMITTED = {
  title: 'Wir prüfen deine Fotos',
  text: 'Wir schreiben dir eine E-Mail, sobald wir fertig sind.',
};
const TO_STATUS = 'Zum Stand der Prüfung';

const NEXT_STEP = new Map([
  [paths.documentCheck(), 'Zum Dokumentencheck'],
  [paths.manualCheck(), TO_STATUS],
]);

/** The account of the logged-in customer: name, state, what to do next, and links. */
export function AccountOverview({ customer }: { customer: Customer }) {
  const name = [customer.prename, customer.name].filter(Boolean).join(' ') || 'Profil';
  const isSalesPartner = isSalesPartnerPlan(customer.plan.kundenart);
  const isShutOut = customer.entitlement !== undefined && customer.entitlement.state !== 'ENTITLED';
  const lacksDocuments = customer.state === 'ACTIVE' && !customer.mayBook && !isSalesPartner && !isShutOut;
  const nextStep = lacksDocuments ? paths.documentCheck() : pathAfterLogin(customer.state);
  const hasDocumentCheck = !customer.mayBook && nextStep === paths.documentCheck();
  const check = useQuery({ ...documentCheckQuery, enabled: hasDocumentCheck });
  const isSubmitted = hasDocumentCheck && check.data?.state === 'SUBMITTED';
  const state =
    isSubmitted && customer.state === 'VERIFIED'
      ? WAITING
      : isShutOut && customer.state !== 'BLOCKED'
        ? { text: customer.entitlement?.state === 'BLOCKED' ? 'Gesperrt' : 'Beendet', tone: 'error' as const }
        : (STATES[customer.state as CustomerState] ?? { text: customer.state, tone: 'neutral' as const });
  const isPayer = !isSalesPartner && isMainAccount(customer.customerNumber);
  const invoices = useQuery({ ...invoicesQuery, enabled: isPayer });
  const nextInvoice = invoices.data
    ? formatMoney({ cents: invoices.data.unbilledCents, currency: invoices.data.currency })
    : invoices.error || invoices.isPaused
      ? 'gerade nicht zu laden'
      : undefined;
  // While the check is loading no note is shown, because it is not yet known which one applies.
  const obstacle =
    customer.mayBook || check.isLoading
      ? undefined
      : isSubmitted
        ? PHOTOS_SUBMITTED
        : mayNotBookText(
            customer.state,
            customer.documentsValidUntil,
            customer.plan.kundenart,
            customer.entitlement,
          );
  return (
    <>
      <PageHeading title={name} />
      {obstacle && (
        <Note
          tone={isSubmitted ? 'info' : 'warning'}
          title={obstacle.title}
          className="mb-4"
          action={
            nextStep && (
              <Link to={nextStep} className={buttonClass({ size: 'S' })}>
                {isSubmitted ? TO_STATUS : NEXT_STEP.get(nextStep)}
              </Link>
            )
          }
        >
          {obstacle.text}
        </Note>
      )}
      <Card>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 max-2xs:grid-cols-1 sm:gap-x-6">
          <dt className="text-ink-soft">Accountnummer</dt>
          <dd className="digits font-semibold">{customer.customerNumber}</dd>
          <dt className="text-ink-soft">Status</dt>
          <dd>
            <Tag tone={state.tone}>{state.text}</Tag>
          </dd>
          <dt className="text-ink-soft">Tarif</dt>
          <dd>{customer.plan.title}</dd>
          {isPayer && (
            <>
              <dt className="text-ink-soft">Nächste Rechnung bisher</dt>
              <dd className="digits">{nextInvoice ?? '…'}</dd>
            </>
          )}
        </dl>
      </Card>
      <nav aria-label="Profil" className="mt-4">
        <Card padded={false} className="px-2 pb-2">
          <MenuList
            entries={[
              { label: 'Buchungen', href: paths.bookings(), icon: 'calendar' },
              ...(customer.plan.severalDrivers || customer.entitlement
                ? [
                    {
                      label: customer.entitlement ? 'Meine Fahrtberechtigung' : 'Fahrtberechtigte',
                      href: paths.drivers(),
                      icon: 'person',
                    } as const,
                  ]
                : []),
              { label: 'Favoriten', href: paths.favourites(), icon: 'heart' },
              ...(isSalesPartner
                ? []
                : ([
                    { label: 'Rechnungen', href: paths.invoices(), icon: 'receipt' },
                    { label: 'Zahlungsart', href: paths.payment(), icon: 'bank' },
                    { label: 'Gutscheine', href: paths.vouchers(), icon: 'ticket' },
                    { label: 'Kilometerpakete', href: paths.kmPackages(), icon: 'road' },
                  ] as const)),
              ...(isSalesPartner
                ? []
                : [{ label: 'Dokumentencheck', href: paths.documentCheck(), icon: 'check' } as const]),
              { label: 'Persönliche Daten', href: paths.ownData(), icon: 'person' },
              { label: 'Login, Passkeys und PIN', href: paths.editLogin(), icon: 'key' },
            ]}
          />
        </Card>
      </nav>
      <Button theme="OUTLINE" width="FULL" className="mt-6" needsConnection onClick={() => void logOut()}>
        Ausloggen
      </Button>
      <LegalLinks />
    </>
  );
}
