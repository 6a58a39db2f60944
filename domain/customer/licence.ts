import { checkPastDate, parseDate } from '#domain/customer/calendar-date.ts';
import type { FieldCode } from '#domain/customer/field-text.ts';

/** No country issues a licence to anybody younger. */
const MIN_DRIVER_AGE_YEARS = 14;

const LICENCE_NUMBER = /^[A-Z0-9](?:[A-Z0-9 /-]{3,18})[A-Z0-9]$/;
const CLASSES = new Set('AM A1 A2 A B B96 BE C1 C1E C CE D1 D1E D DE T L 1 2 3 4 5'.split(' '));
/** Classes that include cars; the old classes 2 and 3 do too. */
const CAR_CLASSES = new Set(['B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE', '3', '2']);

export function checkLicenceNumber(text: string): FieldCode | undefined {
  return LICENCE_NUMBER.test(text.toUpperCase()) ? undefined : 'LICENCE_NUMBER_INVALID';
}

/** Checks a date of issue: not in the future, and the holder was old enough if the birth date is known. */
export function checkLicenceIssued(
  text: string,
  birthDate: string | null,
  today: Temporal.PlainDate,
): FieldCode | undefined {
  const fault = checkPastDate(text, today);
  const [issued, born] = [parseDate(text), birthDate === null ? undefined : parseDate(birthDate)];
  if (fault || !issued || !born) return fault;
  const earliest = born.add({ years: MIN_DRIVER_AGE_YEARS });
  return Temporal.PlainDate.compare(issued, earliest) < 0 ? 'DATE_UNLIKELY' : undefined;
}

/**
 * Key numbers that a licence adds to its classes: with 78 only automatics may be driven; with 197 the practical test was taken in
 * one, and manual cars may be driven too.
 */
const ONLY_AUTOMATICS = '78';
const KEYS = new Set([ONLY_AUTOMATICS, '197']);

/** "b, be" → ["B", "BE"]; "B78", "B(78)" → ["B", "78"]; "Klasse B und L" → ["B", "L"] */
const classesIn = (text: string) =>
  text
    .toUpperCase()
    .replace(/\b(BE?)[ .(]*(78|197)\)?(?=[\s,;/]|$)/g, '$1 $2')
    .replace(/\b(?:KLASSEN?|KL|UND)\b/g, ' ')
    .split(/[\s,;/+.]+/)
    .filter(Boolean);

/** Checks the classes as written on a licence; at least one of them must include cars. */
export function checkLicenceClasses(text: string): FieldCode | undefined {
  const classes = classesIn(text);
  if (
    classes.length === 0 ||
    text.length > 60 ||
    !classes.every((one) => CLASSES.has(one) || KEYS.has(one))
  ) {
    return 'LICENCE_CLASSES_INVALID';
  }
  return classes.some((one) => CAR_CLASSES.has(one)) ? undefined : 'LICENCE_CLASS_B_MISSING';
}

/** May manual cars be driven with these classes? Unknown ones (null) exclude nothing. */
export const mayDriveManual = (classes: string | null): boolean =>
  !classesIn(classes ?? '').includes(ONLY_AUTOMATICS);

/** The classes with or without the key number 78, as whoever has seen the licence says. Unknown ones become class B. */
export function withOnlyAutomatics(classes: string | null, only: boolean): string | null {
  if (mayDriveManual(classes) !== only) return classes;
  const others = classesIn(classes ?? 'B').filter((one) => one !== ONLY_AUTOMATICS);
  if (!only) return others.join(', ');
  const car = others.findIndex((one) => one === 'B');
  return others
    .map((one, index) => (index === Math.max(car, 0) ? `${one} ${ONLY_AUTOMATICS}` : one))
    .join(', ');
}
