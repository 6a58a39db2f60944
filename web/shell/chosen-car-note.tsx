import { useQuery } from '@tanstack/react-query';
import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { callQuery } from '#web/platform/query.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { forgetChosenCar, useChosenCar } from './chosen-car.ts';
import { Link } from './link.tsx';
import { paths } from './paths.ts';

/** Names the car that is to be booked after login, registration and checks (§S18.26); nothing without one. */
export function ChosenCarNote({
  then,
  isLeft = false,
  className,
}: {
  /** What has to be done before: „Nach dem Einloggen“. */
  then: string;
  /** Leads to the car, where nothing is typed that would be lost. */
  isLeft?: boolean;
  className?: string;
}) {
  const chosen = useChosenCar();
  return chosen ? (
    <Named key={chosen.vehicleId} chosen={chosen} then={then} isLeft={isLeft} className={className} />
  ) : null;
}

function Named({
  chosen: { vehicleId, start, end },
  then,
  isLeft,
  className,
}: {
  chosen: NonNullable<ReturnType<typeof useChosenCar>>;
  then: string;
  isLeft: boolean;
  className: string | undefined;
}) {
  const { data: vehicle } = useQuery(callQuery('GET /bookees/{id}', { params: { id: String(vehicleId) } }));
  if (!vehicle) return null;
  const period = formatPeriodInFull({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) });
  return (
    <aside
      aria-label="Dein Auto"
      className={classNames('flex gap-3 rounded-card border border-line bg-paper p-3', className)}
    >
      <Icon name="car" size={22} className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0 grow text-detail">
        <p className="text-ink-soft">{then} geht es weiter mit:</p>
        <p className="font-semibold wrap-anywhere">
          {vehicle.model}, {vehicle.place.name}
        </p>
        <p className="digits">{period}</p>
        <p className="mt-1 flex flex-wrap gap-x-4">
          {isLeft && (
            <Link to={paths.vehicle(vehicleId)} className="text-link target-44">
              Zu diesem Auto
            </Link>
          )}
          <button type="button" className="text-link target-44" onClick={forgetChosenCar}>
            Vergessen
          </button>
        </p>
      </div>
    </aside>
  );
}
