import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallRefused } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { type Booking, bookingQuery } from './booking-queries.ts';

const LIVE = {
  staleTime: 5_000,
  refetchInterval: () => (navigator.onLine ? 30_000 : false),
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
} as const;

/** Shows one of the customer's bookings once it is loaded; somebody else's looks like one that does not exist. */
export function OwnBooking({
  id,
  isLive = false,
  children,
}: {
  id: string;
  /** Asks anew when the page opens, and now and then: something may have happened to it elsewhere. */
  isLive?: boolean;
  children: (booking: Booking) => ReactNode;
}) {
  const { data: booking, error, refetch } = useQuery({ ...bookingQuery(id), ...(isLive ? LIVE : {}) });
  if (booking) return children(booking);
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
