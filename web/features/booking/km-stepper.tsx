import { useId } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

const MAX_KM = 2_000;

/** Steps of 10 km up to 100 km, of 50 km beyond; the result lies between 0 and 2,000 km. */
export function stepKm(km: number, direction: 1 | -1): number {
  const size = (direction > 0 ? km < 100 : km <= 100) ? 10 : 50;
  return Math.min(MAX_KM, Math.max(0, km + direction * size));
}

/** The planned distance, which is only used for the price estimate. */
export function KmStepper({ km, onChange }: { km: number; onChange: (km: number) => void }) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
    >
      <p id={id} className="font-semibold">
        Deine Strecke
      </p>
      <div className="flex items-center gap-1">
        <IconButton
          icon="minus"
          label="Weniger Kilometer"
          look="outline"
          disabled={km === 0}
          onClick={() => onChange(stepKm(km, -1))}
        />
        <output className="digits min-w-25 text-center font-semibold">etwa {km} km</output>
        <IconButton
          icon="plus"
          label="Mehr Kilometer"
          look="outline"
          disabled={km >= MAX_KM}
          onClick={() => onChange(stepKm(km, 1))}
        />
      </div>
    </div>
  );
}
