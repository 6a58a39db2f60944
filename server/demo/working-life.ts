import { BERLIN } from '#domain/booking/grid.ts';
import type { Activity, StampKind } from '#domain/employee/stamp.ts';
import { publicHoliday } from '#domain/page/public-holiday.ts';
import { seededRandom } from './seeded-random.ts';

/** How an employee of the demonstration works: a week of hours, and the beginning of their days. */
export type Worker = {
  number: string;
  citySlug: string;
  weeklyMinutes: number;
  /** Monday is 1. */
  weekdays: readonly number[];
  startsAt: string;
  activities: readonly Activity[];
};

export const WORKERS: readonly Worker[] = [
  {
    number: '100010-1',
    citySlug: 'nuernberg',
    weeklyMinutes: 2310,
    weekdays: [1, 2, 3, 4, 5],
    startsAt: '07:30',
    activities: ['CHECK', 'CLEANING', 'OFFICE'],
  },
  {
    number: '100011-1',
    citySlug: 'nuernberg',
    weeklyMinutes: 1920,
    weekdays: [1, 2, 3, 4],
    startsAt: '06:45',
    activities: ['RELOCATION', 'ENERGY', 'REPAIR'],
  },
];

/** So many weeks before the running one the employees of the demonstration have worked. */
export const WORKED_WEEKS = 6;

export type DemoStamp = { kind: StampKind; at: Temporal.Instant; activity?: Activity; plate?: string };

/** The stamps of a day until now: nearly as long as planned, always the same for the same day; none on a free day. */
export function stampsOf(
  worker: Worker,
  date: Temporal.PlainDate,
  plates: readonly string[],
  now: Temporal.Instant,
): DemoStamp[] {
  if (!worker.weekdays.includes(date.dayOfWeek) || publicHoliday(date, 'BY')) return [];
  const random = seededRandom(`work ${worker.number} ${date.toString()}`);
  const about = (minutes: number, play: number) => Math.round(minutes + (random() - 0.5) * play);
  const start = date
    .toZonedDateTime({ timeZone: BERLIN, plainTime: worker.startsAt })
    .toInstant()
    .add({ minutes: about(0, 24) });
  const planned = worker.weeklyMinutes / worker.weekdays.length;
  const pauseAt = about(Math.min(planned / 2, 300), 40);
  const pause = about(planned > 480 ? 48 : 36, 6);
  const goAt = about(planned, 40) + pause;
  const at = (minutes: number) => start.add({ minutes });
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];
  const work = (): Pick<DemoStamp, 'activity' | 'plate'> => {
    const activity = one(worker.activities);
    const plate = activity === 'OFFICE' ? undefined : one(plates);
    return { ...(activity ? { activity } : {}), ...(plate ? { plate } : {}) };
  };
  const stamps: DemoStamp[] = [
    { kind: 'COME', at: at(0), ...work() },
    { kind: 'ACTIVITY', at: at(Math.round(pauseAt / 2)), ...work() },
    { kind: 'BREAK_START', at: at(pauseAt) },
    { kind: 'BREAK_END', at: at(pauseAt + pause), ...work() },
    { kind: 'GO', at: at(goAt) },
  ];
  return stamps.filter((stamp) => Temporal.Instant.compare(stamp.at, now) <= 0);
}
