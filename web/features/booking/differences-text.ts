import { type Difference, differenceText } from '#domain/vehicle/vehicle-wish.ts';
import type { Waiting } from './late-car-words.ts';

type Sent = Waiting['substitutes'][number]['differences'];

/** "Schaltgetriebe, ohne Kindersitz"; equipment that this version does not know is left out. */
export const differencesText = (differences: Sent, seats: number): string =>
  differences.map((difference: Difference) => differenceText(difference, seats)).join(', ');
