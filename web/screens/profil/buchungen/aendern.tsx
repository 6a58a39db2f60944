import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { BookingChange } from '#web/features/booking/booking-change.tsx';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { CallRefused } from '#web/platform/call.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { Link } from '#web/shell/link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the screen shows it.
  if (customer) await queryClient.prefetchQuery(bookingQuery(params['id'] ?? ''));
  return null;
}

/** /profil/buchungen/{id}/aendern */
export default function ChangeBooking() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Buchung ändern" />
      <PageHeading
        title="Buchung ändern"
        back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      />
      {customer ? (
        <OwnBooking key={id} id={id} />
      ) : (
        <LoginNeeded title="Das ist deine Buchung?">Logge dich ein, dann kannst du sie ändern.</LoginNeeded>
      )}
    </Page>
  );
}

function OwnBooking({ id }: { id: string }) {
  const { data: booking, error, refetch } = useQuery(bookingQuery(id));
  if (booking) return <BookingChange booking={booking} />;
  if (!error) return <SkeletonCards count={2} label="Die Buchung wird geladen" />;
  if (error instanceof CallRefused && [403, 404, 422].includes(error.problem.status)) {
    return (
      <EmptyState
        title="Diese Buchung finden wir bei dir nicht"
        action={
          <Link to={paths.bookings()} className={buttonClass({ size: 'L' })}>
            Zu meinen Buchungen
          </Link>
        }
      >
        Vielleicht ist der Link veraltet, oder die Buchung gehört zu einem anderen Account.
      </EmptyState>
    );
  }
  return (
    <Note
      tone="error"
      announced
      title="Die Buchung konnten wir nicht laden"
      action={
        <Button theme="OUTLINE" onClick={() => void refetch()}>
          Erneut versuchen
        </Button>
      }
    >
      Sie ist gespeichert, nur die Anzeige klappt gerade nicht. {failureOf(error).text}
    </Note>
  );
}
