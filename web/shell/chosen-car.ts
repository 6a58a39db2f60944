import { nowInstant } from '#web/platform/clock.ts';
import { createStored } from '#web/platform/storage.ts';

/** A car that a visitor is about to book, before they have logged in. Times are ISO 8601 instants. */
export type ChosenCar = { vehicleId: number; start: string; end: string; chosenAt: string };

/** Whoever goes on another day looks for a car anew. */
const KEPT_HOURS = 24;

const stored = createStored<ChosenCar | null>('ausgesucht', null, (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { vehicleId, start, end, chosenAt } = value as Partial<Record<keyof ChosenCar, unknown>>;
  if (typeof vehicleId !== 'number' || typeof start !== 'string' || typeof end !== 'string') return undefined;
  if (typeof chosenAt !== 'string') return undefined;
  const [from, until, at] = [start, end, chosenAt].map((text) => Temporal.Instant.from(text));
  return { vehicleId, start: String(from), end: String(until), chosenAt: String(at) };
});

/** Keeps the car through login, registration and checks (§S18.26). */
export const chooseCar = (car: Omit<ChosenCar, 'chosenAt'>): void =>
  stored.set({ ...car, chosenAt: nowInstant().toString() });

export const forgetChosenCar = (): void => stored.set(null);

/** The car that is still to be booked; undefined without one, and where its time has begun. */
export function chosenCar(): ChosenCar | undefined {
  return current(stored.get());
}

/** `chosenCar` for components; the server knows of none. */
export const useChosenCar = (): ChosenCar | undefined => current(stored.use());

function current(car: ChosenCar | null): ChosenCar | undefined {
  if (!car) return undefined;
  const now = nowInstant();
  const isOld =
    Temporal.Instant.compare(Temporal.Instant.from(car.chosenAt).add({ hours: KEPT_HOURS }), now) < 0;
  const hasBegun = Temporal.Instant.compare(Temporal.Instant.from(car.start), now) < 0;
  return isOld || hasBegun ? undefined : car;
}
