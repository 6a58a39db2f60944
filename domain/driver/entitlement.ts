import type { CustomerState } from '#domain/customer/customer-state.ts';

/** Whether a sub-customer may drive for the main account: it blocks for a time, and removes for good. */
export type Entitlement = 'ENTITLED' | 'BLOCKED' | 'REMOVED';

/** SUSPENDED: entitled, but the main account that would pay is none that may be driven on (`HOLDER_STATES`). */
export type EffectiveEntitlement = Entitlement | 'SUSPENDED';

/**
 * The states of a main account on which its drivers drive: not while checked by hand, denied or blocked, when
 * nobody would pay. Its holder's own document check does not concern them.
 */
export const HOLDER_STATES = ['VERIFIED', 'ACTIVE', 'CANCELLING'] as const satisfies CustomerState[];

/** The longest reason that a main account may give for a block or an end. */
export const MAX_REASON_LENGTH = 300;
