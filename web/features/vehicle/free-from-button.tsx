import { formatTime, momentInSentence, periodInSentence } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';
import { setPeriod } from '#web/features/booking/period-store.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import type { FoundVehicle } from './vehicle-search.ts';

type Props = { vehicle: Pick<FoundVehicle, 'model' | 'freeFrom'>; period: Period; now: Temporal.Instant };

/** For a taken vehicle: chooses its nearest free period of the same length with one tap. */
export function FreeFromButton({ vehicle, period, now }: Props) {
  if (!vehicle.freeFrom)
    return <p className="flex min-h-11 items-center text-sm text-ink-soft">In der Zeit nicht frei</p>;
  const free = {
    start: Temporal.Instant.from(vehicle.freeFrom.start),
    end: Temporal.Instant.from(vehicle.freeFrom.end),
  };
  const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(BERLIN).toPlainDate();
  const whole = periodInSentence(free, now);
  const sameDay = day(free.start).equals(day(period.start));
  const start = sameDay ? formatTime(free.start) : momentInSentence(free.start, now);
  return (
    <Button
      theme="OUTLINE"
      className="digits ml-auto"
      aria-label={`${vehicle.model} frei ab ${start}: Zeitraum auf ${whole} ändern`}
      onClick={() => {
        setPeriod(free);
        announce(`Zeitraum geändert: ${whole}`);
      }}
    >
      frei ab {start}
    </Button>
  );
}
