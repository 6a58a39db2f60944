import { useQuery } from '@tanstack/react-query';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { toTimeRange } from '#web/features/booking/time-range.ts';
import { beside } from '#web/platform/beside.ts';
import { callQuery, QueryProvider } from '#web/platform/query.tsx';

type Props = { city: string; vehicleClass: VehicleClass | '' };

/** What the button of the search says: as many cars as the list behind it will show as free. */
export function FreeCars(props: Props) {
  // The frame of this page has no queries (docs/decisions/007), so this part brings its own.
  return (
    <QueryProvider>
      <Count {...props} />
    </QueryProvider>
  );
}

function Count({ city, vehicleClass }: Props) {
  const { period } = usePeriod();
  const { data } = useQuery({
    ...beside(
      callQuery('GET /bookees', {
        query: { ...toTimeRange(period), city, ...(vehicleClass ? { class: vehicleClass } : {}), limit: '1' },
      }),
    ),
    enabled: city !== '',
  });
  if (!data?.free) return 'Autos ansehen';
  return data.free === 1 ? '1 freies Auto ansehen' : `${data.free} freie Autos ansehen`;
}
