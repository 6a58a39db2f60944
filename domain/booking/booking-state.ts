/** A booking's states (§S4.11, §S4.12): reserved, driven, returned, billed; cancelled; or never unlocked. */
export const BOOKING_STATES = ['RESERVED', 'ACTIVE', 'ENDED', 'BILLED', 'CANCELLED', 'NO_SHOW'] as const;

export type BookingState = (typeof BOOKING_STATES)[number];

/** The states in which a booking blocks its vehicle; a returned, cancelled or missed booking frees it. */
export const OCCUPYING_STATES = ['RESERVED', 'ACTIVE'] as const satisfies readonly BookingState[];

const NEXT: Record<BookingState, readonly BookingState[]> = {
  RESERVED: ['ACTIVE', 'CANCELLED', 'NO_SHOW'],
  ACTIVE: ['ENDED'],
  ENDED: ['BILLED'],
  BILLED: [],
  CANCELLED: [],
  // The car tells later that it was opened in time, without a network (docs/decisions/052).
  NO_SHOW: ['ACTIVE'],
};

export function mayBecome(state: BookingState, next: BookingState): boolean {
  return NEXT[state].includes(next);
}

/** The states from which a booking can change to this one. */
export function previousStates(next: BookingState): readonly BookingState[] {
  return BOOKING_STATES.filter((state) => mayBecome(state, next));
}

export function isOccupying(state: BookingState): boolean {
  return OCCUPYING_STATES.some((occupying) => occupying === state);
}
