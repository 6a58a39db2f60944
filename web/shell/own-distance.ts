import { createStored } from '#web/platform/storage.ts';

const MAX_KM = 100_000;

/**
 * The distance in km that the person set, for all estimates from then on; null until then, when estimates assume
 * what suits the duration (§S14.1).
 */
const ownDistance = createStored<number | null>('strecke', null, (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_KM ? value : undefined,
);

/** Undefined until the person set one. */
export const useOwnDistance = (): number | undefined => ownDistance.use() ?? undefined;

export const setOwnDistance = (km: number): void => ownDistance.set(km);

/** Estimates assume the suggested distance again. */
export const forgetOwnDistance = (): void => ownDistance.set(null);
