import { checkPastDate, parseDate } from '#domain/customer/calendar-date.ts';
import type { FieldCode } from '#domain/customer/field-text.ts';

/** Nowhere does anybody get a licence earlier. */
const YOUNGEST_DRIVER_YEARS = 14;

const NUMBER = /^[A-Z0-9](?:[A-Z0-9 /-]{3,18})[A-Z0-9]$/;
const CLASSES = new Set('AM A1 A2 A B B96 BE C1 C1E C CE D1 D1E D DE T L 1 2 3 4 5'.split(' '));
/** Classes with which a car may be driven; the old class 3 (and 2) includes it. */
const CAR_CLASSES = new Set(['B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE', '3', '2']);

export function checkLicenceNumber(text: string): FieldCode | undefined {
  return NUMBER.test(text.toUpperCase()) ? undefined : 'LICENCE_NUMBER_INVALID';
}

/** A day that has come already, when its holder was old enough; of whom the birth date is missing, any such day. */
export function checkLicenceIssued(
  text: string,
  birthDate: string | null,
  today: Temporal.PlainDate,
): FieldCode | undefined {
  const fault = checkPastDate(text, today);
  const [issued, born] = [parseDate(text), birthDate === null ? undefined : parseDate(birthDate)];
  if (fault || !issued || !born) return fault;
  const earliest = born.add({ years: YOUNGEST_DRIVER_YEARS });
  return Temporal.PlainDate.compare(issued, earliest) < 0 ? 'DATE_UNLIKELY' : undefined;
}

/** "b, be" → ["B", "BE"] */
const classesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;/]+/)
    .filter(Boolean);

/** The classes a licence allows, as they are written on it. One of them must allow a car. */
export function checkLicenceClasses(text: string): FieldCode | undefined {
  const classes = classesIn(text);
  if (classes.length === 0 || text.length > 60 || !classes.every((one) => CLASSES.has(one))) {
    return 'LICENCE_CLASSES_INVALID';
  }
  return classes.some((one) => CAR_CLASSES.has(one)) ? undefined : 'LICENCE_CLASS_B_MISSING';
}
