import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { MoreButton } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { BookingCard } from './booking-card.tsx';
import { currentGroups } from './booking-groups.ts';
import { currentBookingsQuery, pastBookingsQuery } from './booking-queries.ts';

/** The running and upcoming bookings: first those whose car can be opened now. */
export function CurrentBookings() {
  const now = useNow();
  const customer = useCurrentCustomer();
  const severalDrivers = customer?.plan.severalDrivers ?? false;
  const { data, error, refetch } = useQuery(currentBookingsQuery);
  if (!data) {
    return error ? (
      <ListFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Buchungen werden geladen" />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="Gerade hast du nichts gebucht"
        picture={<VehiclePicture vehicleClass="S" className="w-32" />}
        action={
          <Link to={paths.map()} className={buttonClass({ size: 'L' })}>
            Auto buchen
          </Link>
        }
      >
        Such dir auf der Karte ein Auto in deiner Nähe aus. Hier findest du es dann wieder.
      </EmptyState>
    );
  }
  return (
    // On a desk the list beside the page has them.
    <div className="lg:hidden print:block">
      {currentGroups(data, customer?.id, now).map(
        ({ title, bookings }) =>
          bookings.length > 0 && (
            <Section key={title} title={title}>
              <ul className="grid grid-cols-1 gap-4">
                {bookings.map((booking) => (
                  <BookingCard key={booking.id} booking={booking} now={now} showDriver={severalDrivers} />
                ))}
              </ul>
            </Section>
          ),
      )}
    </div>
  );
}

/** The past and cancelled bookings; renders nothing when there are none. */
export function PastBookings() {
  const now = useNow();
  const severalDrivers = useCurrentCustomer()?.plan.severalDrivers ?? false;
  const past = useInfiniteQuery(pastBookingsQuery);
  const bookings = past.data?.pages.flatMap(({ items }) => items) ?? [];
  if (past.data && bookings.length === 0) return null;
  return (
    <Section title="Vergangene und stornierte Buchungen">
      {past.data ? (
        <ul className="grid grid-cols-1 gap-4">
          {bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking} now={now} showDriver={severalDrivers} />
          ))}
        </ul>
      ) : past.error ? (
        <ListFailed error={past.error} onRetry={() => void past.refetch()} />
      ) : (
        <SkeletonCards count={2} label="Vergangene Buchungen werden geladen" />
      )}
      {past.data && <MoreButton list={past} width="FULL" />}
    </Section>
  );
}

function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Note
      tone="error"
      announced
      title="Deine Buchungen konnten wir nicht laden"
      action={
        <Button theme="OUTLINE" onClick={onRetry}>
          Erneut versuchen
        </Button>
      }
    >
      Sie sind gespeichert, nur die Anzeige klappt gerade nicht. {failureOf(error).text}
    </Note>
  );
}
