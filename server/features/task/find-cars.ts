import { findCars } from '#contract/task.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import { bind } from '#server/http/bind-call.ts';
import { findCarsByPlate } from './car.repository.ts';

/** More than these nobody reads: they type on. */
const MAX_CARS = 8;

export const bindFindCars = bind(findCars, async ({ db, session }, { query }) => {
  const key = plateKey(query.plate);
  if (key === '') return { items: [] };
  const rows = await findCarsByPlate(db, { key, providerId: session.providerId, limit: MAX_CARS });
  return {
    items: rows.map(({ stationName: name, city, ...car }) => ({ ...car, place: { name, city } })),
  };
});
