/** Whether a sub-customer may drive for the main account: it blocks for a time, and removes for good. */
export type Entitlement = 'ENTITLED' | 'BLOCKED' | 'REMOVED';

/** The longest reason that a main account may give for a block or an end. */
export const MAX_REASON_LENGTH = 300;
