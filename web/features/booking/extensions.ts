import { formatDuration, nearMoment } from '#domain/booking/format-period.ts';
import { ceilToQuarterHour } from '#domain/booking/grid.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';

const STEPS_MINUTES = [30, 60, 120];

/**
 * Returns the extensions offered as chips: by half an hour, one and two hours, and up to `latestEnd`. If the
 * end has passed (a late return), the steps count from now.
 */
export function extensions(
  period: Period,
  latestEnd: Temporal.Instant | undefined,
  now: Temporal.Instant,
): { label: string; period: Period }[] {
  if (!latestEnd || Temporal.Instant.compare(latestEnd, period.end) <= 0) return [];
  const isLate = Temporal.Instant.compare(now, period.end) > 0;
  const from = isLate ? ceilToQuarterHour(now) : period.end;
  const longer = (ms: number) => `${isLate ? 'noch' : '+'} ${formatDuration(ms)}`;
  const options = STEPS_MINUTES.map((minutes) => ({
    label: longer(minutes * 60_000),
    period: { start: period.start, end: from.add({ minutes }) },
  })).filter((option) => Temporal.Instant.compare(option.period.end, latestEnd) < 0);
  const max = periodMs({ start: period.end, end: latestEnd });
  // "As long as possible" is only offered within a day of the current end; further away it is not useful.
  const isNear = max <= 24 * 60 * 60 * 1000;
  if (isNear && Temporal.Instant.compare(latestEnd, from) > 0) {
    options.push({
      label: `bis höchstens ${nearMoment(latestEnd, now)}\u00A0Uhr (${unbroken(longer(periodMs({ start: from, end: latestEnd })))})`,
      period: { start: period.start, end: latestEnd },
    });
  }
  return options;
}

const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');
