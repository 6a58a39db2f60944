import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { registrationDraft } from '#web/features/registration/registration-draft.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { MoreButton } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { SalesPeople } from './sales-people.tsx';
import {
  type SalesPartner,
  type SalesRegistration,
  type SalesRegistrations,
  salesPartnerQuery,
  salesRegistrationsQuery,
} from './sales-queries.ts';

const SalesMap = lazy(async () => ({ default: (await import('./sales-map.tsx')).SalesMap }));

/** What waits at the partner, what was achieved this month, and who works there. */
export function SalesOverview() {
  const partner = useQuery(salesPartnerQuery);
  const list = useInfiniteQuery(salesRegistrationsQuery);
  const error = partner.error ?? list.error;
  if (!partner.data || !list.data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void Promise.all([partner.refetch(), list.refetch()])} />
    ) : (
      <SkeletonCards count={3} label="Der Vertrieb wird geladen" />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  const [first] = list.data.pages;
  return (
    <>
      <PartnerFacts partner={partner.data} />
      <NewRegistration />
      <Waiting items={items} />
      <MoreButton list={list} />
      {first && <Month month={first.month} partner={partner.data} />}
      {partner.data.isHead && <SalesPeople people={partner.data.people} />}
    </>
  );
}

function PartnerFacts({ partner }: { partner: SalesPartner }) {
  const { street, streetNr, postalCode, city } = partner.address;
  return (
    <p className="-mt-4 mb-6 text-ink-soft">
      {partner.name} ({partner.number}), {street} {streetNr}, {postalCode} {city}
    </p>
  );
}

/** Begins with the next person: what was typed for somebody else is gone on with from the list. */
function NewRegistration() {
  const navigate = useNavigate();
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      <Button
        size="L"
        className="max-sm:w-full"
        onClick={() => {
          registrationDraft.clear();
          void navigate(paths.salesRegistration());
        }}
      >
        Neue Registrierung
      </Button>
      <Link
        to={paths.salesConsulting()}
        className={buttonClass({ theme: 'OUTLINE', size: 'L', className: 'max-sm:w-full' })}
      >
        Beratung beginnen
      </Link>
    </div>
  );
}

const NEEDS_SOMEBODY: readonly SalesRegistration['stage'][] = ['ENTERING', 'CONTRACT', 'ACTIVATION'];

function Waiting({ items }: { items: SalesRegistration[] }) {
  const open = items.filter(({ stage }) => NEEDS_SOMEBODY.includes(stage));
  const others = items.filter(({ stage }) => !NEEDS_SOMEBODY.includes(stage));
  return (
    <>
      <Section title="Das wartet" className="mt-0!">
        {open.length === 0 ? (
          <EmptyState title="Nichts ist offen">
            Hier steht, was du begonnen hast und wer noch auf die Freischaltung wartet.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {open.map((one) => (
              <RegistrationCard key={one.id} registration={one} />
            ))}
          </ul>
        )}
        <Link
          to={paths.salesCheck()}
          className={buttonClass({ theme: 'OUTLINE', className: 'mt-4 max-xs:w-full' })}
        >
          Alle, die auf die Freischaltung warten
        </Link>
      </Section>
      {others.length > 0 && (
        <Section title="Erledigt und in Prüfung">
          <ul className="grid grid-cols-1 gap-3">
            {others.map((one) => (
              <RegistrationCard key={one.id} registration={one} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Month({ month, partner }: { month: SalesRegistrations['month']; partner: SalesPartner }) {
  const onDevice = useIsHydrated();
  const figures = [
    ['begonnen', month.started],
    ['registriert', month.registered],
    // With a place to break it: not every browser knows where German words divide.
    ['frei\u00adgeschaltet', month.activated],
  ] as const;
  return (
    <Section title="Dieser Monat">
      <dl className="grid gap-2 xs:grid-cols-3 sm:gap-3">
        {figures.map(([term, count]) => (
          <Card key={term} padded={false} className="flex min-w-0 flex-col-reverse justify-end p-3 sm:p-4">
            <dt className="text-detail text-ink-soft hyphens-manual">{term}</dt>
            <dd className="digits text-display font-extrabold">{count}</dd>
          </Card>
        ))}
      </dl>
      <div className="mt-3 h-96 overflow-hidden rounded-card bg-surface">
        {onDevice && (
          <QuietBoundary>
            <Suspense>
              <SalesMap sold={partner.cities} registered={month.cities} />
            </Suspense>
          </QuietBoundary>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-detail">
        {partner.cities.map(({ path, title }) => (
          <li key={path}>
            {title}: {month.cities.find((city) => city.path === path)?.registered ?? 0} registriert
          </li>
        ))}
      </ul>
    </Section>
  );
}
