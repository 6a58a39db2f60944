import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import { BookingCar } from './booking-car.tsx';
import { loadCarGuide } from './car-guide-query.ts';
import { EnergyGuide, type EnergyKind } from './energy-guide.tsx';

const TITLES: Record<EnergyKind, string> = { tanken: 'Tanken', laden: 'Laden' };

/** Loads the car of the booking, and the text about fuelling or charging; nothing before a login. */
export const energyLoader =
  (kind: EnergyKind) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    const { context, params } = args;
    const queryClient = context.get(queryClientContext);
    const customer = await queryClient.ensureQueryData(currentCustomerQuery);
    if (!customer) return null;
    await loadCarGuide(queryClient, params['id'] ?? '');
    return loadContent(args, [documentQuery('page', kind)]);
  };

/** How the car of a booking is fuelled or charged, as a page. */
export function EnergyPage({
  kind,
  offlineNote,
}: {
  kind: EnergyKind;
  /** Above what a logged-in customer sees. */
  offlineNote: ReactNode;
}) {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title={TITLES[kind]} />
      <PageHeading
        title={TITLES[kind]}
        back={<BackLink to={paths.carLock(id)} label="Zum Öffnen und Abschließen" />}
      />
      {customer && offlineNote}
      <BookingCar id={id}>
        {(booking, guide) => <EnergyGuide booking={booking} guide={guide} kind={kind} />}
      </BookingCar>
    </Page>
  );
}
