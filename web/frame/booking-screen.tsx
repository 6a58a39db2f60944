import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { type Customer, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { customerLoader } from '#web/features/session/customer-loader.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import { OfflineNote } from './offline-note.tsx';

type Props = {
  title: string;
  back?: ReactNode;
  width?: 'text' | 'wide';
  headingClassName?: string;
  /** What it is without a connection; null: it does without the note. */
  offline: string | undefined | null;
  /** What whoever is not logged in reads: „Das ist deine Buchung?“ and why to log in. */
  login: { title?: string; text: string };
  /** The booking is refreshed while it is on the screen. */
  isLive?: boolean;
  children: (booking: Booking, customer: Customer) => ReactNode;
};

/** The loader of a screen of one booking, whose number is in the address. */
export const bookingLoader = (load: (queryClient: QueryClient, id: string) => Promise<unknown>) =>
  customerLoader(({ queryClient, params }) => load(queryClient, params['id'] ?? ''));

/** A screen of one booking, for its driver; whoever is not logged in is asked to. */
export function BookingScreen({
  title,
  back,
  width = 'text',
  headingClassName,
  offline,
  login,
  isLive = false,
  children,
}: Props) {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page width={width} topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title={title} />
      <PageHeading
        title={title}
        back={back ?? <BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
        isMenuBeside={customer !== null && !back}
        {...(headingClassName ? { className: headingClassName } : {})}
      />
      {customer ? (
        <>
          {offline !== null && <OfflineNote>{offline}</OfflineNote>}
          <OwnBooking key={id} id={id} isLive={isLive}>
            {(booking) => children(booking, customer)}
          </OwnBooking>
        </>
      ) : (
        <LoginNeeded title={login.title ?? 'Das ist deine Buchung?'}>{login.text}</LoginNeeded>
      )}
    </Page>
  );
}
