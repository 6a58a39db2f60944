import type { DamageCase } from './damage-case-queries.ts';

export type FormProps = { damage: DamageCase; onClose: () => void };

export const FORM = 'grid gap-4 px-5 pb-5';
/** Of what the person reads. */
export const MAX_TOLD_LENGTH = 2_000;
