import { BERLIN } from '#domain/booking/grid.ts';
import { type HolidayRegion, publicHoliday } from '#domain/page/public-holiday.ts';
import { type FaultyEntry, readShifts, type Shift } from './shift.ts';
import type { WorkEntry } from './stamp.ts';
import { type Target, targetMinutes, targetOn } from './target.ts';
import { type WorkDay, wholeMinutes, workDays } from './work-day.ts';
import { brokenOn, type LawMatter } from './working-law.ts';

export type SheetDay = {
  date: Temporal.PlainDate;
  workedMinutes: number;
  breakMinutes: number;
  targetMinutes: number;
  holiday: string | undefined;
  isVacation: boolean;
  broken: LawMatter[];
  /** Undefined on a day without work. */
  work: WorkDay | undefined;
};

export type TimeSheet = {
  days: SheetDay[];
  workedMinutes: number;
  targetMinutes: number;
  /** Of the days before today that have a target: nobody owes the rest of a day. Undefined without any target. */
  balanceMinutes: number | undefined;
  /** The balance of all days since the first target. */
  totalBalanceMinutes: number | undefined;
  /** Of all entries, also those of other days. */
  shifts: Shift[];
  faults: FaultyEntry[];
};

type Facts = {
  /** Also those of the days before, for the rest between two days, and those since the first target. */
  entries: readonly WorkEntry[];
  /** The earliest first. */
  targets: readonly Target[];
  isVacation: (date: Temporal.PlainDate) => boolean;
  /** Where somebody works on a day decides which holidays it has. */
  regionOn: (date: Temporal.PlainDate) => HolidayRegion | undefined;
  from: Temporal.PlainDate;
  /** The last day. */
  to: Temporal.PlainDate;
  now: Temporal.Instant;
};

/** Day by day what was worked and what was to be worked. */
export function timeSheet({ entries, targets, isVacation, regionOn, from, to, now }: Facts): TimeSheet {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const { shifts, faults } = readShifts(entries, now);
  const worked = workDays(shifts, now);
  const positions = new Map(worked.map((day, position) => [day.date.toString(), position]));
  const minutesOn = (date: Temporal.PlainDate) => {
    const at = positions.get(date.toString());
    const work = at === undefined ? undefined : worked[at];
    const holiday = publicHoliday(date, regionOn(date));
    const isOff = isVacation(date);
    return {
      date,
      workedMinutes: wholeMinutes(work?.workedMs ?? 0),
      breakMinutes: wholeMinutes(work?.breakMs ?? 0),
      targetMinutes: targetMinutes(targets, date, holiday !== undefined || isOff),
      holiday,
      isVacation: isOff,
      work,
      before: worked[(at ?? 0) - 1],
    };
  };
  const days = datesOf(from, to).map((date): SheetDay => {
    const { before, ...day } = minutesOn(date);
    return {
      ...day,
      broken: day.work ? brokenOn(day.work, before, { now, region: regionOn(day.date) }) : [],
    };
  });
  const balance = (some: readonly Minutes[]) => {
    const over = some.filter(
      ({ date }) => Temporal.PlainDate.compare(date, today) < 0 && targetOn(targets, date) !== undefined,
    );
    return sum(over, 'workedMinutes') - sum(over, 'targetMinutes');
  };
  const [first] = targets;
  return {
    days,
    workedMinutes: sum(days, 'workedMinutes'),
    targetMinutes: sum(days, 'targetMinutes'),
    balanceMinutes: first && balance(days),
    totalBalanceMinutes: first && balance(datesOf(first.validFrom, today).map(minutesOn)),
    shifts,
    faults,
  };
}

type Minutes = Pick<SheetDay, 'date' | 'workedMinutes' | 'targetMinutes'>;

const sum = (some: readonly Minutes[], of: 'workedMinutes' | 'targetMinutes') =>
  some.reduce((total, day) => total + day[of], 0);

const datesOf = (from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: Math.max(0, from.until(to, { largestUnit: 'day' }).days + 1) }, (_, index) =>
    from.add({ days: index }),
  );
