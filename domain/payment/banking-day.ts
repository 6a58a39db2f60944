/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easter(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1);
}

const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Whether banks settle payments in euro on this day: the calendar of TARGET2, the same in all of Europe. */
export function isBankingDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5 || FIXED_HOLIDAYS.has(day.toString().slice(5))) return false;
  const sunday = easter(day.year);
  return !day.equals(sunday.subtract({ days: 2 })) && !day.equals(sunday.add({ days: 1 }));
}

/** The day itself, or the next one on which banks work. */
export function bankingDayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  let found = day;
  while (!isBankingDay(found)) found = found.add({ days: 1 });
  return found;
}

/** So many banking days before this day. */
export function bankingDaysBefore(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let found = day;
  for (let left = count; left > 0; ) {
    found = found.subtract({ days: 1 });
    if (isBankingDay(found)) left--;
  }
  return found;
}
