import type { Period } from '#domain/booking/period.ts';
import type { BookingUse } from './trip-charge.ts';

type TripUse = Extract<BookingUse, { kind: 'TRIP' }>;

/** What is known of a return that its price depends on. */
export type ReturnedTrip = {
  confirmedAt: Temporal.Instant;
  hinderedSince: Temporal.Instant | undefined;
  startOdometerM: number | undefined;
  endOdometerM: number | undefined;
};

/**
 * How an ended booking was used. A trip that was not returned here, as those of the demonstration's drivers, ended as
 * booked.
 */
export const usedTrip = (
  { period, drivenKm }: { period: Period; drivenKm: number | undefined },
  returned: ReturnedTrip | undefined,
): TripUse =>
  returned
    ? returnedTrip(returned)
    : {
        kind: 'TRIP',
        confirmedAt: period.end,
        distanceM: drivenKm === undefined ? undefined : drivenKm * 1000,
      };

/** How a returned trip was used. */
export const returnedTrip = ({
  confirmedAt,
  hinderedSince,
  startOdometerM,
  endOdometerM,
}: ReturnedTrip): TripUse => ({
  kind: 'TRIP',
  confirmedAt,
  hinderedSince,
  distanceM: distanceM(startOdometerM, endOdometerM),
});

/** Metres between two readings of the odometer; undefined while one is not known. */
export const distanceM = (start: number | undefined, end: number | undefined): number | undefined =>
  start === undefined || end === undefined ? undefined : Math.max(0, end - start);
