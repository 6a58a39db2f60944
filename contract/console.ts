import * as z from 'zod';

/** What calls of the console share; no calls of its own. */
export const CONSOLE_ENTRY = ['AUTHENTICATION', 'FORBIDDEN'] as const;
export const CONSOLE_SEES = [...CONSOLE_ENTRY, 'SECOND_FACTOR_NEEDED'] as const;
export const CONSOLE_DOES = [...CONSOLE_SEES, 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'] as const;

/** Why something is done, for the log. */
export const consoleReason = z.string().trim().min(3).max(500);
export const accountNumber = z.string().trim().min(1).max(40);
/** Of years that Temporal and PostgreSQL both write alike. */
export const consoleDay = z.iso.date().regex(/^(19|20|21)\d\d-/);
