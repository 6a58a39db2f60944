/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * correction + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}

/** New Year, Labour Day, German Unity Day, Christmas. */
const FIXED = ['01-01', '05-01', '10-03', '12-25', '12-26'];
/** Good Friday, Easter Monday, Ascension Day, Whit Monday: days after Easter Sunday. */
const AFTER_EASTER = [-2, 1, 39, 50];

/** Is this a public holiday in all of Germany? Holidays of single states do not count. */
export function isPublicHoliday(date: Temporal.PlainDate): boolean {
  if (FIXED.includes(date.toString().slice(5))) return true;
  return AFTER_EASTER.includes(easterSunday(date.year).until(date, { largestUnit: 'day' }).days);
}
