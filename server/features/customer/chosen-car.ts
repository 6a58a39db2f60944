import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import type { LinkedPath } from '#domain/page/addresses.ts';
import type { ChosenCar } from './chosen-car.repository.ts';

/** The chosen car in the words of a mail. */
export type ChosenCarWords = { text: string; path: LinkedPath };

/**
 * The way back to a car that was chosen before the registration: with its period, while that is ahead, so that its page says
 * what is free then.
 */
export function chosenCarWords(
  { vehicleId, model, station, start, end }: ChosenCar,
  now: Temporal.Instant,
): ChosenCarWords {
  const car = `${model} an der Station ${station}`;
  if (Temporal.Instant.compare(start, now) <= 0) return { text: car, path: `/buchen/fahrzeug/${vehicleId}` };
  const period = encodeURIComponent(`${start}/${end}`);
  return {
    text: `${car}, ${formatPeriodInFull({ start, end })}`,
    path: `/buchen/fahrzeug/${vehicleId}?zeitraum=${period}`,
  };
}
