import { formatDate, weekday } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { type EmployeeRole, ROLE_TITLES } from '#domain/employee/employee-role.ts';
import { MAX_WEEKLY_MINUTES, targetOn } from '#domain/employee/target.ts';
import { readWeekdays, weekdaysText } from '#domain/employee/weekdays.ts';
import { clockOf, formatBalance, formatMinutes } from '#domain/employee/work-minutes.ts';
import { parseMonth } from '#domain/invoice/billing-month.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, seeHelp } from '#server/feature/admin-command.ts';
import { findStaffCandidate, type StaffCandidate } from '#server/features/customer/staff-mark.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import {
  type Employee,
  findCity,
  findCityFor,
  findEmployee,
  findTargets,
  findWhoWorked,
  listEmployees,
  setCity,
  setTarget,
} from './employee.repository.ts';
import { beginEmployment, endEmployment } from './employment.ts';
import { readTimeSheet } from './read-time-sheet.ts';
import { correctionTexts, notesText, timesText } from './sheet-words.ts';

type Setup = {
  db: Db;
  mailer: Mailer;
  now: Temporal.Instant;
  /** Name of the operating system's user, who decides unless --by names someone. */
  user: string;
  print: (text: string) => void;
};
type Options = {
  by?: string | undefined;
  date?: string | undefined;
  month?: string | undefined;
  role?: string | undefined;
};

const ROLES: Readonly<Record<string, EmployeeRole>> = { mitarbeit: 'EMPLOYEE', flotte: 'FLEET' };
const NO_DATE = 'Ein Tag ist z. B. 2027-06-01.';

/** Returns what is wrong with the command, or undefined after success. */
export async function adminEmployees(
  [verb = 'list', account, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list' && account === undefined) return list(setup);
  if (!account || !['add', 'end', 'city', 'hours', 'times'].includes(verb)) return seeHelp('employees');
  const number = withSuffix(account);
  if (verb === 'add' || verb === 'end') {
    const person = await findStaffCandidate(setup.db, number);
    if (!person) return `Den Account „${oneLine(account)}“ gibt es nicht.`;
    return verb === 'add' ? add(person, rest, options, setup) : end(person, rest, options, setup);
  }
  const employee =
    (await findEmployee(setup.db, number)) ??
    (verb === 'times' ? await findWhoWorked(setup.db, number) : undefined);
  if (!employee) return `Unter „${oneLine(account)}“ arbeitet niemand bei uns.`;
  if (verb === 'city') return city(employee, rest, options, setup);
  return verb === 'hours' ? hours(employee, rest, options, setup) : times(employee, rest, options, setup);
}

type Named = Pick<Employee, 'prename' | 'name'>;
const nameOf = ({ prename, name }: Named) => oneLine([prename, name].filter(Boolean).join(' '));
const today = (now: Temporal.Instant) => now.toZonedDateTimeISO(BERLIN).toPlainDate();
const dayOf = (date: string | undefined, now: Temporal.Instant) =>
  date === undefined ? today(now) : parseDate(date);
const decider = ({ by }: Options, { user }: Setup) => oneLine(by ?? user).slice(0, 100);

async function list({ db, now, print }: Setup): Promise<undefined> {
  const employees = await listEmployees(db);
  if (employees.length === 0) print('Noch niemand. So geht es: employees add <Account> <Stadt>');
  for (const employee of employees) {
    const target = targetOn(await findTargets(db, employee.id), today(now));
    const place = await findCity(db, employee.id, today(now));
    const weekly = target
      ? `${formatMinutes(target.weeklyMinutes)} ${weekdaysText(target.weekdays)}`
      : 'ohne Wochenstunden';
    const roles = [employee.isEmployee && 'EMPLOYEE', employee.isFleetEmployee && 'FLEET']
      .flatMap((role) => (role ? [ROLE_TITLES[role as EmployeeRole]] : []))
      .join(', ');
    print(
      [employee.customerNumber, nameOf(employee), roles, place?.title ?? 'ohne Stadt', weekly].join('\t'),
    );
  }
}

async function add(
  person: StaffCandidate,
  [slug, ...more]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (!slug || more.length > 0) return seeHelp('employees');
  const { db, mailer, now, print } = setup;
  const role = ROLES[options.role ?? 'mitarbeit'];
  if (!role) return `--role ist eins von: ${Object.keys(ROLES).join(', ')}.`;
  const from = dayOf(options.date, now);
  if (!from) return NO_DATE;
  const by = decider(options, setup);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const place = await findCityFor(db, person.id, slug);
  if (!place) return unknownCity(slug);
  const begun = await beginEmployment(db, mailer, { person, by, now, role, city: place, from });
  const name = nameOf(person);
  if (begun === 'NO_PERSON')
    return 'Das ist kein Account einer Person: Firmen und Vertriebspartner arbeiten nicht bei uns. Nimm den eigenen Account der Person.';
  if (begun === 'NOT_ACTIVE')
    return `${name} ist noch nicht frei: Nur wer einen aktiven Account hat (E-Mail bestätigt, Dokumente geprüft: documents in-person), kann bei uns arbeiten.`;
  const { isNew, isNewCity, ends } = begun;
  const until = ends ? `, bis ${formatDate(ends)}` : '';
  if (!isNew && !isNewCity) {
    print(
      `${name} arbeitet am ${formatDate(from)} schon bei uns (${ROLE_TITLES[role]}${until}). Nichts geändert.`,
    );
    return undefined;
  }
  if (isNew) {
    const hears = person.email
      ? `Die Mail darüber geht an ${oneLine(person.email)}.`
      : 'Es gibt keine Adresse für eine Mail.';
    print(`${name} arbeitet ab ${formatDate(from)} bei uns: ${ROLE_TITLES[role]}${until}. ${hears}`);
  }
  if (isNewCity) print(`${name} arbeitet ab ${formatDate(from)} in ${place.title}.`);
  return undefined;
}

async function end(
  person: StaffCandidate,
  more: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (more.length > 0) return seeHelp('employees');
  const { db, mailer, now, print } = setup;
  const asked = options.role === undefined ? undefined : ROLES[options.role];
  if (options.role !== undefined && !asked) return `--role ist eins von: ${Object.keys(ROLES).join(', ')}.`;
  const lastDay = dayOf(options.date, now);
  if (!lastDay) return NO_DATE;
  const by = decider(options, setup);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const roles = asked ? [asked] : Object.values(ROLES);
  const ended = await endEmployment(db, mailer, { person, by, now, roles, lastDay });
  const name = nameOf(person);
  print(
    ended.length === 0
      ? `${name} arbeitet nach dem ${formatDate(lastDay)} ohnehin nicht bei uns. Nichts geändert.`
      : `${name} arbeitet bis ${formatDate(lastDay)} bei uns (${ended.map((role) => ROLE_TITLES[role]).join(', ')}), danach ist der Werkzeugkasten dafür geschlossen.`,
  );
  return undefined;
}

const unknownCity = (slug: string) =>
  `Die Stadt „${oneLine(slug)}“ gibt es nicht. Sie steht so wie in Adressen, z. B. nuernberg.`;

async function city(
  employee: Employee,
  [slug, ...more]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (!slug || more.length > 0) return seeHelp('employees');
  const { db, now, print } = setup;
  const validFrom = dayOf(options.date, now);
  if (!validFrom) return NO_DATE;
  const by = decider(options, setup);
  const place = await setCity(db, slug, { customerId: employee.id, validFrom, by, now });
  if (!place) return unknownCity(slug);
  print(`${nameOf(employee)} arbeitet ab ${formatDate(validFrom)} in ${slug}.`);
  return undefined;
}

async function hours(
  employee: Employee,
  [text = '', days = 'mo-fr', ...more]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  const { db, now, print } = setup;
  if (text === '' || more.length > 0) return seeHelp('employees');
  const weeklyMinutes = /^\d{1,2}([,.]\d{1,2})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 60)
    : undefined;
  if (weeklyMinutes === undefined || weeklyMinutes > MAX_WEEKLY_MINUTES)
    return `Wochenstunden sind eine Zahl bis ${MAX_WEEKLY_MINUTES / 60}, z. B. 38,5.`;
  const weekdays = readWeekdays(days);
  if (!weekdays) return 'Tage sind z. B. mo-fr oder mo,mi,fr.';
  const validFrom = dayOf(options.date, now);
  if (!validFrom) return NO_DATE;
  await setTarget(
    db,
    { validFrom, weeklyMinutes, weekdays },
    { customerId: employee.id, by: decider(options, setup), now },
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
    {
      verb: 'list',
      right: { area: 'PEOPLE', step: 'SEE' },
      about: 'wer bei uns arbeitet, mit Stadt und Wochenstunden',
      isDefault: true,
    },
    {
      verb: 'add',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account> <Stadt>',
      about:
        'wer einen aktiven Account hat, arbeitet bei uns, z. B. add 100010-1 nuernberg; die Person bekommt eine Mail',
      options: [
        [
          '--role <Aufgabe>',
          'mitarbeit (sonst diese) oder flotte: leitet die Flotte; beide nacheinander gehen auch',
        ],
        ['--date <JJJJ-MM-TT>', 'der erste Tag; sonst heute'],
        BY,
      ],
    },
    {
      verb: 'end',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account>',
      about: 'wer bei uns gearbeitet hat, tut es danach nicht mehr; die Person bekommt eine Mail',
      options: [
        ['--role <Aufgabe>', 'nur diese: mitarbeit oder flotte; sonst alle'],
        ['--date <JJJJ-MM-TT>', 'der letzte Tag; sonst heute'],
        BY,
      ],
    },
    {
      verb: 'city',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account> <Stadt>',
      about:
        'wo jemand arbeitet, z. B. city 100010-1 nuernberg: danach gelten die Feiertage, von diesem Tag an und nicht vorher',
      options: [['--date <JJJJ-MM-TT>', 'ab diesem Tag; sonst ab heute'], BY],
    },
    {
      verb: 'hours',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account> <Stunden> [Tage]',
      about:
        'wie viel in der Woche zu arbeiten ist und an welchen Tagen (sonst mo-fr), z. B. hours 100010-1 38,5 mo-do',
      options: [['--date <JJJJ-MM-TT>', 'ab diesem Tag; sonst ab heute'], BY],
    },
    {
      verb: 'times',
      right: { area: 'PEOPLE', step: 'SEE' },
      words: '<Account>',
      about: 'die Arbeitszeiten eines Monats mit allen Berichtigungen, auch von früher Beschäftigten',
      options: [['--month <JJJJ-MM>', 'der Monat; sonst der laufende']],
    },
  ],
  run: adminEmployees,
};
