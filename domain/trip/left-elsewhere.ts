import { distanceInMetres, type Position } from '#domain/station/position.ts';
import { type ReturnCondition, STATION_RADIUS_M } from './return-conditions.ts';

/** Characters that the driver has to tell the next one where the car stands. */
export const MAX_PLACE_LINE = 120;

type Override = { condition: ReturnCondition };
type Told = { photo?: unknown; noPhotoReason?: unknown } | undefined;

/** A car is left elsewhere with a photo of where it stands, or a sentence why there is none (§S10.10). */
export const lacksPhoto = (overrides: readonly Override[], place: Told): boolean =>
  overrides.some(({ condition }) => condition === 'POSITION') &&
  place?.photo === undefined &&
  place?.noPhotoReason === undefined;

type LastReturn = {
  confirmedAt: Temporal.Instant;
  /** It did not stand at its station: the car or its driver said so. */
  wasElsewhere: boolean;
  /** The driver's word instead of the car's, which was out of reach. */
  byWord: boolean;
};
type Heard = { position?: Position | undefined; at: Temporal.Instant };

/**
 * Does the car stand elsewhere than its station since its last return? Until it says that it is back, or a
 * later return was there; of a silent car its last driver knows best.
 * @param heard where the car said last that it is; undefined: never
 * @returns its position if the car itself has told it, otherwise an empty object; undefined: it is where it belongs
 */
export function leftElsewhere(
  last: LastReturn | undefined,
  heard: Heard | undefined,
  station: Position,
): { position?: Position } | undefined {
  if (!last?.wasElsewhere) return undefined;
  if (!heard?.position) return {};
  const isAtStation = distanceInMetres(heard.position, station) <= STATION_RADIUS_M;
  if (!isAtStation) return { position: heard.position };
  const isOutdated = last.byWord && Temporal.Instant.compare(heard.at, last.confirmedAt) <= 0;
  return isOutdated ? {} : undefined;
}
