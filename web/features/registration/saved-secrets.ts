import type { OutputOf } from '#contract/calls.ts';

/**
 * Which secrets of the draft the server has saved; of the IBAN also its bank and its masked form, but nothing
 * on the tablet of a sales partner.
 */
export type SavedSecrets = OutputOf<'GET /registrations/current'>['held'];

export const NO_SAVED_SECRETS: SavedSecrets = { iban: null, password: false, pin: false, telPassword: false };
