/** The life of a booking (§S4.11, §S4.12): reserved, driven, returned, billed; or cancelled; or never unlocked. */
export const BOOKING_STATES = ['RESERVED', 'ACTIVE', 'ENDED', 'BILLED', 'CANCELLED', 'NO_SHOW'] as const;

export type BookingState = (typeof BOOKING_STATES)[number];

/** States in which a booking keeps its vehicle from others: a returned, cancelled or missed one gives it free. */
export const OCCUPYING_STATES = ['RESERVED', 'ACTIVE'] as const satisfies readonly BookingState[];

const NEXT: Record<BookingState, readonly BookingState[]> = {
  RESERVED: ['ACTIVE', 'CANCELLED', 'NO_SHOW'],
  ACTIVE: ['ENDED'],
  ENDED: ['BILLED'],
  BILLED: [],
  CANCELLED: [],
  NO_SHOW: [],
};

export function mayBecome(state: BookingState, next: BookingState): boolean {
  return NEXT[state].includes(next);
}

/** The states that a booking may have before this one. */
export function statesBefore(next: BookingState): readonly BookingState[] {
  return BOOKING_STATES.filter((state) => mayBecome(state, next));
}

export function isOccupying(state: BookingState): boolean {
  return OCCUPYING_STATES.some((occupying) => occupying === state);
}
