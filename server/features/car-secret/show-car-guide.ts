import { showCarGuide } from '#contract/car-secret.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { estimatedRange, rangeAt } from '#domain/vehicle/range.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { findKnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { hasCharger, tripOf } from '#server/features/trip/trip.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findGuide, type GuideRow } from './car-guide.repository.ts';
import { findSecretsOf } from './car-secret.repository.ts';

export const bindShowCarGuide = bind(showCarGuide, async ({ db, now, session }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const [guide, secrets, trip, charger] = await Promise.all([
    findGuide(db, row.vehicleId),
    findSecretsOf(db, { vehicleId: row.vehicleId, stationId: row.stationId }),
    tripOf(db, row.id, now),
    hasCharger(db, row.stationId),
  ]);
  // What the car is like concerns its driver only while the car is theirs.
  const isTheirs =
    trip.car !== 'ON_OTHER_TRIP' && tripAccess({ state: row.state, period: periodOf(row) }, now);
  const state = isTheirs ? (await findKnownCar(db, row.vehicleId))?.state : undefined;
  const percent = state && Math.round(state.energyPercent);
  return {
    bookingId: row.id,
    bookee: {
      id: row.vehicleId,
      model: row.model,
      plate: row.plate,
      class: row.class,
      electric: row.electric,
      automatic: row.automatic,
      equipment: guide.equipment,
      remarks: row.remarks.flatMap(({ infoType, contentType, text }) =>
        infoType === 'INFO' && contentType === 'text' ? [text] : [],
      ),
    },
    ...(guide.fuel ? { fuel: guide.fuel } : {}),
    ...(guide.socketPlace ? { socketPlace: guide.socketPlace } : {}),
    ...(state && percent !== undefined
      ? {
          energy: {
            percent,
            rangeKm: rangeOf(row, guide, percent),
            measuredAt: state.at.toString(),
          },
        }
      : {}),
    place: {
      id: row.stationId,
      name: row.stationName,
      accessNotes: row.accessNotes,
      hasCharger: charger,
    },
    secrets: secrets.map(({ id, kind, title, hint }) => ({
      id,
      kind,
      ...(title === null ? {} : { title }),
      ...(hint === null ? {} : { hint }),
    })),
  };
});

/** As the search says it, where the fleet knows how far the model gets; else a careful estimate by its class. */
function rangeOf(row: BookingRow, { energyPercent: stated, rangeKm: km }: GuideRow, percent: number): number {
  const known = stated === null || km === null ? null : rangeAt(percent, { percent: stated, km });
  return known ?? estimatedRange(row.class, row.electric, percent);
}
