import { useId } from 'react';
import type { Period } from '#domain/booking/period.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { forgetOwnDistance, setOwnDistance, useOwnDistance } from '#web/shell/own-distance.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** More than a suggestion for the longest booking. */
const MAX_KM = 4_000;

/**
 * The next tens up to 100 km, the next fifties beyond; the result lies between 0 and 4,000 km. A suggested
 * distance may lie in between.
 */
export function stepKm(km: number, direction: 1 | -1): number {
  const size = (direction > 0 ? km < 100 : km <= 100) ? 10 : 50;
  const stepped = direction > 0 ? Math.floor(km / size) + 1 : Math.ceil(km / size) - 1;
  return Math.min(MAX_KM, Math.max(0, stepped * size));
}

/** The distance of all estimates: the suggested one for this period until the person sets one (§S14.1). */
export function KmStepper({ period }: { period: Period }) {
  const id = useId();
  const ownKm = useOwnDistance();
  const suggestedKm = suggestedDistanceKm(period);
  const km = ownKm ?? suggestedKm;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
    >
      <div>
        <p id={id} className="font-semibold">
          Deine Strecke
        </p>
        {ownKm === undefined ? (
          <p className="text-sm text-ink-soft">Vorschlag für diese Dauer</p>
        ) : (
          <button
            type="button"
            onClick={forgetOwnDistance}
            className="target-44 text-sm text-brand underline underline-offset-4 hover:text-brand-strong"
          >
            Vorschlag: {formatKm(suggestedKm)}
          </button>
        )}
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          icon="minus"
          label="Weniger Kilometer"
          look="outline"
          disabled={km === 0}
          onClick={() => setOwnDistance(stepKm(km, -1))}
        />
        <output className="digits min-w-25 text-center font-semibold">etwa {formatKm(km)}</output>
        <IconButton
          icon="plus"
          label="Mehr Kilometer"
          look="outline"
          disabled={km >= MAX_KM}
          onClick={() => setOwnDistance(stepKm(km, 1))}
        />
      </div>
    </div>
  );
}
