import type { ReturnCondition } from '#domain/trip/return-conditions.ts';
import type { Urgency } from './task-kind.ts';

/** How soon somebody has to see to what was not right at a return: an open car, or one whose battery drains, at once. */
export const RETURN_URGENCY: Record<ReturnCondition, Urgency> = {
  IGNITION: 1,
  LIGHTS: 1,
  DOORS: 1,
  NOT_LOCKED: 1,
  POSITION: 2,
  NOT_PLUGGED: 2,
  ENERGY: 2,
};
