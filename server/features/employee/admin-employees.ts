import { formatDate, weekday } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { MAX_WEEKLY_MINUTES, targetOn } from '#domain/employee/target.ts';
import { readWeekdays, weekdaysText } from '#domain/employee/weekdays.ts';
import { clockOf, formatBalance, formatMinutes } from '#domain/employee/work-minutes.ts';
import { parseMonth } from '#domain/invoice/billing-month.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, seeHelp } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import {
  type Employee,
  findEmployee,
  findTargets,
  findWhoWorked,
  listEmployees,
  setCity,
  setTarget,
} from './employee.repository.ts';
import { readTimeSheet } from './read-time-sheet.ts';
import { correctionTexts, notesText, timesText } from './sheet-words.ts';

type Setup = { db: Db; now: Temporal.Instant; user: string; print: (text: string) => void };
type Options = { by?: string | undefined; date?: string | undefined; month?: string | undefined };

/** Returns what is wrong with the command, or undefined after success. */
export async function adminEmployees(
  [verb = 'list', account, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list' && account === undefined) return list(setup);
  if (!account || !['city', 'hours', 'times'].includes(verb)) return seeHelp('employees');
  const number = withSuffix(account);
  const employee =
    (await findEmployee(setup.db, number)) ??
    (verb === 'times' ? await findWhoWorked(setup.db, number) : undefined);
  if (!employee) return `Unter „${oneLine(account)}“ arbeitet niemand bei uns.`;
  if (verb === 'city') return city(employee, rest, options, setup);
  return verb === 'hours' ? hours(employee, rest, options, setup) : times(employee, rest, options, setup);
}

const nameOf = ({ prename, name }: Employee) => oneLine([prename, name].filter(Boolean).join(' '));
const today = (now: Temporal.Instant) => now.toZonedDateTimeISO(BERLIN).toPlainDate();

async function list({ db, now, print }: Setup): Promise<undefined> {
  const employees = await listEmployees(db);
  if (employees.length === 0) print('Noch niemand: Mitarbeiter haben die Eigenschaft 3356 oder 3351.');
  for (const employee of employees) {
    const target = targetOn(await findTargets(db, employee.id), today(now));
    const weekly = target
      ? `${formatMinutes(target.weeklyMinutes)} ${weekdaysText(target.weekdays)}`
      : 'ohne Wochenstunden';
    print([employee.customerNumber, nameOf(employee), employee.cityTitle ?? 'ohne Stadt', weekly].join('\t'));
  }
}

async function city(
  employee: Employee,
  [slug, ...more]: readonly string[],
  { by }: Options,
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  if (!slug || more.length > 0) return seeHelp('employees');
  const isSet = await setCity(db, slug, { customerId: employee.id, by: by ?? user, now });
  if (!isSet) return `Die Stadt „${oneLine(slug)}“ gibt es nicht.`;
  print(`${nameOf(employee)} arbeitet in ${slug}.`);
  return undefined;
}

async function hours(
  employee: Employee,
  [text = '', days = 'mo-fr', ...more]: readonly string[],
  { by, date }: Options,
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  if (text === '' || more.length > 0) return seeHelp('employees');
  const weeklyMinutes = /^\d{1,2}([,.]\d{1,2})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 60)
    : undefined;
  if (weeklyMinutes === undefined || weeklyMinutes > MAX_WEEKLY_MINUTES)
    return `Wochenstunden sind eine Zahl bis ${MAX_WEEKLY_MINUTES / 60}, z. B. 38,5.`;
  const weekdays = readWeekdays(days);
  if (!weekdays) return 'Tage sind z. B. mo-fr oder mo,mi,fr.';
  const validFrom = date === undefined ? today(now) : parseDate(date);
  if (!validFrom) return 'Ein Tag ist z. B. 2027-06-01.';
  await setTarget(
    db,
    { validFrom, weeklyMinutes, weekdays },
    { customerId: employee.id, by: by ?? user, now },
  );
  print(`${nameOf(employee)}: ${formatMinutes(weeklyMinutes)} in der Woche ab ${formatDate(validFrom)}.`);
  return undefined;
}

async function times(
  employee: Employee,
  rest: readonly string[],
  { month: asked }: Options,
  { db, now, print }: Setup,
): Promise<string | undefined> {
  const month = asked === undefined ? today(now).toPlainYearMonth() : parseMonth(asked);
  if (!month || rest.length > 0) return seeHelp('employees');
  const from = month.toPlainDate({ day: 1 });
  const days = { from, to: from.add({ months: 1 }).subtract({ days: 1 }) };
  const { sheet, entries } = await readTimeSheet(db, employee.id, days, now);
  print(`${nameOf(employee)}, ${month.toString()}: ${formatMinutes(sheet.workedMinutes)} gearbeitet`);
  if (sheet.totalBalanceMinutes !== undefined)
    print(`Saldo insgesamt: ${formatBalance(sheet.totalBalanceMinutes)}`);
  for (const day of sheet.days) {
    const notes = [notesText(day), ...correctionTexts(entries, day.date)].filter(Boolean).map(oneLine);
    if (day.workedMinutes === 0 && notes.length === 0) continue;
    print(
      [
        `${weekday(day.date)} ${formatDate(day.date)}`,
        clockOf(day.workedMinutes),
        timesText(day),
        ...notes,
      ].join('\t'),
    );
  }
  return undefined;
}

export const employeesCommand: AdminCommand = {
  noun: 'employees',
  about: 'wer bei uns arbeitet, und wann',
  verbs: [
    { verb: 'list', about: 'wer bei uns arbeitet, mit Stadt und Wochenstunden', isDefault: true },
    {
      verb: 'city',
      words: '<Account> <Stadt>',
      about: 'wo jemand arbeitet, z. B. city 100010-1 nuernberg: danach gelten die Feiertage',
      options: [BY],
    },
    {
      verb: 'hours',
      words: '<Account> <Stunden> [Tage]',
      about:
        'wie viel in der Woche zu arbeiten ist und an welchen Tagen (sonst mo-fr), z. B. hours 100010-1 38,5 mo-do',
      options: [['--date <JJJJ-MM-TT>', 'ab diesem Tag; sonst ab heute'], BY],
    },
    {
      verb: 'times',
      words: '<Account>',
      about: 'die Arbeitszeiten eines Monats mit allen Berichtigungen, auch von früher Beschäftigten',
      options: [['--month <JJJJ-MM>', 'der Monat; sonst der laufende']],
    },
  ],
  run: adminEmployees,
};
