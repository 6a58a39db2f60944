import type { CarState } from './car-state.ts';

/** What a car can be told to do. */
export const COMMAND_KINDS = ['UNLOCK', 'LOCK'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/**
 * SENT: under way. DONE, REFUSED: the car's answer. EXPIRED: no answer until the end of its validity; the car
 * carries it out no more, but may still tell that it did so in time.
 */
export const COMMAND_STATES = ['SENT', 'DONE', 'REFUSED', 'EXPIRED'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** Why a car does not do what it is told. */
export const REFUSAL_REASONS = ['EXPIRED', 'DOOR_OPEN', 'IGNITION_ON', 'NO_TIME', 'FAULT'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** How long a command is valid: who stands beside the car waits no longer. */
export const COMMAND_VALID_SECONDS = 15;

/** What a car answers. */
export type CarAnswer = {
  commandId: string;
  /** When the car did or refused it, by its corrected clock. */
  at: Temporal.Instant;
  outcome: 'DONE' | 'REFUSED';
  /** Only of a refused one. */
  reason: RefusalReason | undefined;
  /** How the car was right after it; undefined of boxes that do not say it. */
  state?: CarState | undefined;
};
