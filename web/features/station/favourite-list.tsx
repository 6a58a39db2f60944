import { useQuery } from '@tanstack/react-query';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { toTimeRange } from '#web/features/booking/time-range.ts';
import { type Customer, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { countText } from '#web/features/vehicle/vehicle-list.tsx';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { favouritesQuery } from './favourites.ts';

/** The favourite stations with their free vehicles; visitors are asked to log in. */
export function FavouriteList() {
  const customer = useCurrentCustomer();
  if (customer) return <FavouriteStations customer={customer} />;
  return (
    <EmptyState
      title="Deine Stationen auf einen Blick"
      picture={<Icon name="heart" size={56} />}
      action={<Button onClick={() => openLogin()}>Login</Button>}
    >
      Logge dich ein, dann findest du hier die Stationen, die du dir gemerkt hast.
    </EmptyState>
  );
}

function FavouriteStations({ customer }: { customer: Customer }) {
  const { period } = usePeriod();
  const favourites = useQuery(favouritesQuery(customer));
  const ids = favourites.data ?? [];
  const stations = useQuery({
    ...callQuery('GET /places', { query: { ids: ids.join(','), ...toTimeRange(period) } }),
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  });
  const error = favourites.error ?? stations.error;
  if (error) {
    return (
      <FailureNote
        error={error}
        onRetry={() => {
          if (favourites.error) void favourites.refetch();
          else void stations.refetch();
        }}
      />
    );
  }
  if (favourites.data?.length === 0) {
    return (
      <EmptyState
        title="Noch keine Favoriten"
        picture={<Icon name="heart" size={56} />}
        action={
          <Link to={paths.map()} className={buttonClass()}>
            Stationen ansehen
          </Link>
        }
      >
        Tippe bei einer Station auf das Herz, dann steht sie hier – mit den Autos, die gerade frei sind.
      </EmptyState>
    );
  }
  if (!stations.data) {
    return (
      <div className="grid gap-2" role="status">
        <span className="sr-only">Favoriten werden geladen</span>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-16 rounded-card" />
        ))}
      </div>
    );
  }
  const byId = new Map(stations.data.items.map((station) => [station.id, station]));
  return (
    <ul className="grid gap-2">
      {ids
        .flatMap((id) => byId.get(id) ?? [])
        .map((station) => (
          <li
            key={station.id}
            className="relative flex items-center gap-2 rounded-card border border-line bg-paper py-2 pr-1.5 pl-4 hover:border-brand"
          >
            <div className="min-w-0 grow">
              <h2 className="text-lead">
                <Link
                  to={paths.station(station.id, 'zoomed')}
                  className="after:absolute after:inset-0 after:rounded-card"
                >
                  {station.name}
                </Link>
              </h2>
              <p className="digits text-sm text-ink-soft">
                {[station.cityTitle, station.free !== undefined && countText(station.free)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="relative">
              <FavouriteButton station={station} />
            </div>
          </li>
        ))}
    </ul>
  );
}
