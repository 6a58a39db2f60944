import { hostname } from 'node:os';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { REASON_LENGTH } from '#domain/staff/act.ts';
import { endOfLastDay, mayHaveRole } from '#domain/staff/give-role.ts';
import { ROLE_NAMES, ROLES, type Role } from '#domain/staff/role.ts';
import { type AdminCommand, type AdminSetup, askFirst, seeHelp, YES } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { removeAllLogins } from '#server/features/session/session.repository.ts';
import { insertAct } from '#server/http/act.repository.ts';
import { tellFactorReset, tellRoleEnded, tellRoleGiven } from './person-mails.ts';
import { endRole, giveRole } from './roles.ts';
import { findSecondFactor, removeSecondFactor } from './second-factor.repository.ts';
import { codeAt, factorPurpose } from './second-factor.ts';
import { findAccountAnywhere, findEveryRole, findPeople, findRolesOf } from './staff-role.repository.ts';
import { wholeName } from './staff-view.ts';

type Setup = Pick<AdminSetup, 'db' | 'mailer' | 'now' | 'user' | 'print' | 'confirm' | 'vault'> & {
  config: Pick<AdminSetup['config'], 'demo' | 'production'>;
};
type Options = { role?: string; until?: string; reason?: string; yes?: boolean };

/** Who did it, as the log names whoever sits at the terminal without a login of ours. */
export const terminalOf = ({ user }: Pick<AdminSetup, 'user'>): { text: string } => ({
  text: `Terminal: ${user}@${hostname()}`.slice(0, 200),
});

const roleOf = (typed: string | undefined): Role | undefined =>
  ROLES.find((role) => role.toLowerCase() === typed?.toLowerCase());
const ROLE_WORDS = ROLES.map((role) => role.toLowerCase()).join(', ');

/** Gives the first of the staff their role; after that the console does. Returns what is wrong, or undefined after success. */
export async function adminStaff(
  [verb = 'list', account, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('staff');
  if (verb === 'list' && account === undefined) return list(setup);
  if (account === undefined) return seeHelp('staff');
  const { length } = oneLine(options.reason ?? 'keiner');
  if (length < REASON_LENGTH.min || length > REASON_LENGTH.max)
    return `Ein Grund (--reason) hat ${REASON_LENGTH.min} bis ${REASON_LENGTH.max} Zeichen.`;
  const person = await findAccountAnywhere(setup.db, withSuffix(account));
  if (!person) return `Den Account „${oneLine(account)}“ gibt es nicht.`;
  switch (verb) {
    case 'invite':
      return invite(person, options, setup);
    case 'end':
      return end(person, options, setup);
    case 'reset-factor':
      return resetFactor(person, options, setup);
    case 'code':
      return code(person, setup);
    default:
      return seeHelp('staff');
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof findAccountAnywhere>>>;
const nameOf = (person: Person) => oneLine(`${wholeName(person)} (${person.customerNumber})`);

async function list({ db, now, print }: Setup): Promise<undefined> {
  const roles = await findEveryRole(db, now);
  const people = await findPeople(db, [...new Set(roles.map(({ customerId }) => customerId))]);
  if (people.length === 0) print('Noch niemand. So geht es: staff invite <Account> --role management');
  for (const person of people) {
    const own = roles
      .filter(({ customerId }) => customerId === person.id)
      .map(({ role, cities, validTo }) =>
        [
          ROLE_NAMES[role],
          ...(cities ? [cities.length === 1 ? 'in einer Stadt' : `in ${cities.length} Städten`] : []),
          ...(validTo ? [`bis ${formatDateTime(validTo)}`] : []),
        ].join(' '),
      );
    const factor = person.hasFactor ? 'zweiter Faktor eingerichtet' : 'noch ohne zweiten Faktor';
    print([person.customerNumber, oneLine(wholeName(person)), own.join(', '), factor].join('\t'));
  }
  return undefined;
}

async function invite(person: Person, options: Options, setup: Setup): Promise<string | undefined> {
  const { db, mailer, now, print } = setup;
  const role = roleOf(options.role);
  if (!role) return `--role ist eins von: ${ROLE_WORDS}.`;
  const until = options.until === undefined ? undefined : parseDate(options.until);
  if (options.until !== undefined && !until) return 'Ein Tag ist z. B. 2027-06-01.';
  const to = until ? endOfLastDay(until) : null;
  if (to && Temporal.Instant.compare(to, now) <= 0) return 'Der letzte Tag ist schon vorbei.';
  if (!mayHaveRole(person))
    return `${nameOf(person)} kann keine Rolle bekommen: Der Account gehört einer Firma oder einem Vertriebspartner, oder er ist nicht aktiv.`;
  const given = await db.transaction().execute(async (transaction) => {
    const id = await giveRole(transaction, {
      customerId: person.id,
      role,
      cities: null,
      from: now,
      to,
      by: null,
      now,
    });
    if (id === 'HELD') return false;
    await insertAct(
      transaction,
      {
        kind: 'ROLE_GIVEN',
        object: { kind: 'PERSON', id: person.id },
        customerId: person.id,
        after: { role, cities: null, until: to },
        reason: options.reason,
      },
      doing(person, setup),
    );
    const told = { role, cities: null, lastDay: until ?? null };
    await tellRoleGiven({ db: transaction, mailer, now }, person, told);
    return true;
  });
  const heard = person.email
    ? `Die Mail darüber geht an ${oneLine(person.email)}.`
    : 'Es gibt keine Adresse für eine Mail.';
  print(
    given
      ? `${nameOf(person)} hat jetzt die Rolle ${ROLE_NAMES[role]} und richtet unter ${mailer.link('/betrieb')} beim ersten Mal den zweiten Faktor ein. ${heard}`
      : `${nameOf(person)} hat die Rolle ${ROLE_NAMES[role]} schon. Nichts geändert.`,
  );
  return undefined;
}

async function end(person: Person, options: Options, setup: Setup): Promise<string | undefined> {
  const { db, mailer, now, print } = setup;
  const only = options.role === undefined ? undefined : roleOf(options.role);
  if (options.role !== undefined && !only) return `--role ist eins von: ${ROLE_WORDS}.`;
  if (options.reason === undefined) return 'Bitte nenne mit --reason einen Grund.';
  const reason = oneLine(options.reason);
  const roles = (await findRolesOf(db, person.id, now)).filter(({ role }) => !only || role === only);
  const what = `${nameOf(person)} verliert sofort: ${roles.map(({ role }) => ROLE_NAMES[role]).join(', ')}.`;
  if (roles.length === 0) return `${nameOf(person)} hat keine Rolle, die enden kann.`;
  const declined = await askFirst(setup, options, what);
  if (declined) return declined;
  await db.transaction().execute(async (transaction) => {
    for (const role of roles) {
      if (!(await endRole(transaction, { role, at: now, by: null, now }))) continue;
      await insertAct(
        transaction,
        {
          kind: 'ROLE_ENDED',
          object: { kind: 'PERSON', id: person.id },
          customerId: person.id,
          before: { role: role.role, cities: role.cities, until: role.validTo },
          reason,
        },
        doing(person, setup),
      );
      await tellRoleEnded({ db: transaction, mailer, now }, person, role.role);
    }
  });
  print(`${what} Das ist geschehen.`);
  return undefined;
}

async function resetFactor(person: Person, options: Options, setup: Setup): Promise<string | undefined> {
  const { db, mailer, now, print } = setup;
  const what = `${nameOf(person)} wird überall ausgeloggt und richtet den zweiten Faktor neu ein.`;
  const declined = await askFirst(setup, options, what);
  if (declined) return declined;
  const isDone = await db.transaction().execute(async (transaction) => {
    if (!(await removeSecondFactor(transaction, person.id))) return false;
    await removeAllLogins(transaction, person.id);
    await insertAct(
      transaction,
      {
        kind: 'FACTOR_REMOVED',
        object: { kind: 'PERSON', id: person.id },
        customerId: person.id,
        reason: options.reason,
      },
      doing(person, setup),
    );
    await tellFactorReset({ db: transaction, mailer, now }, person);
    return true;
  });
  if (!isDone) return `${nameOf(person)} hat keinen zweiten Faktor.`;
  print(`${what} Das ist geschehen.`);
  return undefined;
}

/** What the app would show: in the demonstration, where nobody has set up one. An operator's installation never says it. */
async function code(person: Person, { db, vault, config, now, print }: Setup): Promise<string | undefined> {
  if (!config.demo || config.production) return 'Das geht nur in der Vorführung.';
  const factor = await findSecondFactor(db, person.id);
  const secret = factor && vault.open(factor.secret, factorPurpose(person.id));
  if (!secret)
    return `${nameOf(person)} hat noch keinen zweiten Faktor: Logge dich ein, öffne /betrieb und tippe auf „App einrichten“.`;
  print(codeAt(secret, now));
  return undefined;
}

const doing = ({ providerId }: Person, { user, now }: Setup) => ({
  actor: terminalOf({ user }),
  providerId,
  right: undefined,
  requestId: undefined,
  now,
});

const REASON: readonly [string, string] = ['--reason <Text>', 'warum; steht im Protokoll'];

export const staffCommand: AdminCommand = {
  noun: 'staff',
  about: 'wer im Betrieb (/betrieb) was darf',
  verbs: [
    {
      verb: 'list',
      right: { area: 'PEOPLE', step: 'SEE' },
      about: 'wer welche Rolle hat, und ob der zweite Faktor eingerichtet ist',
      isDefault: true,
    },
    {
      verb: 'invite',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account>',
      about:
        'jemandem eine Rolle geben, z. B. invite 100010-1 --role management; die Person bekommt eine Mail',
      options: [
        ['--role <Rolle>', ROLE_WORDS],
        ['--until <JJJJ-MM-TT>', 'der letzte Tag; sonst ohne Ende'],
        REASON,
      ],
    },
    {
      verb: 'end',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account>',
      about: 'Rollen sofort beenden; mit der letzten enden alle Logins',
      options: [['--role <Rolle>', 'nur diese; sonst alle'], REASON, YES],
    },
    {
      verb: 'reset-factor',
      right: { area: 'PEOPLE', step: 'DO' },
      words: '<Account>',
      about: 'den zweiten Faktor zurücksetzen, wenn das Telefon weg ist',
      options: [REASON, YES],
    },
    {
      verb: 'code',
      right: 'NONE',
      words: '<Account>',
      about: 'nur in der Vorführung: der Code, den die App jetzt zeigt',
    },
  ],
  run: adminStaff,
};
