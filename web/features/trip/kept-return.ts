import type { RequestOf } from '#contract/calls.ts';
import { createStored } from '#web/platform/storage.ts';

type Body = RequestOf<'POST /bookings/{id}/return'>['body'];
export type Override = NonNullable<Body['overrides']>[number];
/** What the driver says of where the car stands that is not at its station. */
export type ToldPlace = NonNullable<Body['place']>;

/** A return that was confirmed on this device and has not reached the server yet. */
export type KeptReturn = {
  bookingId: number;
  /** When the driver confirmed it, by the clock of this device: until then their time counts. */
  confirmedAt: string;
  overrides: Override[];
  place?: ToldPlace | undefined;
};

const isKeptReturn = (value: unknown): value is KeptReturn => {
  const kept = value as Partial<KeptReturn> | null;
  return (
    typeof kept?.bookingId === 'number' &&
    typeof kept.confirmedAt === 'string' &&
    Array.isArray(kept.overrides)
  );
};

/** In the local storage, so that neither a closed page nor an empty battery loses it; it goes with a logout. */
const keptReturns = createStored<readonly KeptReturn[]>('rueckgaben', [], (value) =>
  Array.isArray(value) ? value.filter(isKeptReturn) : undefined,
);

export const useKeptReturns = (): readonly KeptReturn[] => keptReturns.use();

/** Keeps a confirmation until it is sent. The first one counts: later taps are about the same return. */
export function keepReturn(kept: KeptReturn): void {
  keptReturns.set((all) =>
    all.some(({ bookingId }) => bookingId === kept.bookingId) ? all : [...all, kept],
  );
}

export const forgetReturn = (bookingId: number): void =>
  keptReturns.set((all) => all.filter((kept) => kept.bookingId !== bookingId));
