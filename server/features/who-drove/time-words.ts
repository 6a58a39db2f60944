import { formatDate, formatTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { AskedTime } from '#domain/who-drove/at-that-time.ts';

/** "10.05.2027 um 14:05 Uhr", or "10.05.2027 von 14:05 bis 14:20 Uhr"; what reaches over midnight names both days. */
export function timeWords({ start, end }: AskedTime): string {
  const dayOf = (at: Temporal.Instant) => formatDate(at.toZonedDateTimeISO(BERLIN).toPlainDate());
  if (Temporal.Instant.compare(start.add({ minutes: 1 }), end) >= 0)
    return `${dayOf(start)} um ${formatTime(start)} Uhr`;
  return dayOf(start) === dayOf(end)
    ? `${dayOf(start)} von ${formatTime(start)} bis ${formatTime(end)} Uhr`
    : `${dayOf(start)}, ${formatTime(start)} Uhr, bis ${dayOf(end)}, ${formatTime(end)} Uhr`;
}
