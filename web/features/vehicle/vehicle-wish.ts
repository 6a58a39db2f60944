import type { RequestOf } from '#contract/calls.ts';
import { useMapState } from './map-store.ts';

export type Wish = NonNullable<RequestOf<'POST /quotes'>['body']['wanted']>;

/** What the search is filtered by, which counts first when a car is taken or has to be replaced; undefined without a filter. */
export function useWish(): Wish | undefined {
  const features = useMapState((state) => state.features);
  const seats = useMapState((state) => state.seats);
  const equipment = useMapState((state) => state.equipment);
  if (features.length === 0 && seats === null && equipment.length === 0) return undefined;
  return {
    ...(features.length > 0 ? { feature: features } : {}),
    ...(seats === null ? {} : { seats }),
    ...(equipment.length > 0 ? { equipment } : {}),
  };
}
