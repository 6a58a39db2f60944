import { formatDateTime } from '#domain/booking/format-period.ts';
import { asciiEmail, checkEmail } from '#domain/customer/email.ts';
import { checkPersonName } from '#domain/customer/person-name.ts';
import {
  type AdminCommand,
  type AdminOption,
  type AdminSetup,
  askFirst,
  PROVIDER,
  STAFF,
  YES,
} from '#server/feature/admin-command.ts';
import { findStaff, staffText } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import { endSalesPerson } from './remove-sales-person.ts';
import { countBegun, findWrongCodes } from './sales.repository.ts';
import { addSalesPerson } from './sales-invitation.ts';
import {
  endPartner,
  findCitySlugs,
  findPartner,
  findPartnerByNumber,
  findPeople,
  insertPartner,
  listPartners,
  lockPartnerByNumber,
  lockPerson,
  reopenPartner,
  setHead,
} from './sales-partner.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'mailer' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = {
  name?: string;
  address?: string;
  cities?: string;
  head?: string;
  email?: string;
  provider?: string;
  twoPeople?: boolean;
  by?: string;
  yes?: boolean;
};

/** Runs `partners <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminPartners(
  [verb, number = '', login]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(setup);
  if (verb === 'codes') return wrongCodes(number || undefined, setup);
  if (verb !== 'add' && verb !== 'end' && verb !== 'reopen' && verb !== 'head')
    return 'Bitte sag, was geschehen soll: list, add, head, end, reopen oder codes.';
  if (!/^[\w-]{1,20}$/.test(number))
    return 'Bitte nenne die Nummer des Vertriebspartners, zum Beispiel V-1002.';
  switch (verb) {
    case 'add':
      return add(number, options, setup);
    case 'head':
      return changeHead(number, login, options, setup);
    case 'end':
      return end(number, options, setup);
    case 'reopen':
      return reopen(number, options, setup);
  }
}

async function list({ db, print }: Setup): Promise<undefined> {
  const partners = await listPartners(db);
  if (partners.length === 0) print('Es gibt keinen Vertriebspartner.');
  for (const { number, name, people, endedAt } of partners) {
    const count = people === 1 ? '1 Person' : `${people} Personen`;
    print(`${number}  ${oneLine(name)}  ${endedAt === null ? count : 'beendet'}`);
  }
}

async function add(number: string, options: Options, { db, mailer, now, print }: Setup) {
  const name = oneLine(options.name ?? '').slice(0, 120);
  if (!name) return 'Bitte nenne mit --name, wie der Vertriebspartner heißt.';
  const address = /^(.{2,80}?) (\S{1,10}), (\d{5}) (.{2,60})$/.exec(oneLine(options.address ?? ''));
  if (!address)
    return 'Bitte nenne mit --address die Anschrift, zum Beispiel "Hallplatz 15, 90402 Nürnberg".';
  const head = readHead(options);
  if (typeof head === 'string') return head;
  const providers = await findProviders(db);
  const provider = options.provider ? providers.find(({ id }) => id === options.provider) : providers[0];
  if (!provider) return 'Diesen Anbieter gibt es nicht.';
  const cities = (options.cities ?? '').split(',').map((city) => city.trim());
  const known = await findCitySlugs(db, provider.id);
  const unknown = cities.find((city) => !known.includes(city));
  if (unknown !== undefined) return citiesText(oneLine(unknown), known);
  const [, street = '', streetNr = '', postalCode = '', city = ''] = address;
  const isAdded = await db.transaction().execute(async (transaction) => {
    const id = await insertPartner(transaction, {
      providerId: provider.id,
      number,
      name,
      street,
      streetNr,
      postalCode,
      city,
      needsTwoPeople: options.twoPeople ?? false,
      cities,
      now,
    });
    if (id === undefined) return false;
    const partner = await findPartner(transaction, id);
    await addSalesPerson(transaction, mailer, partner, { ...head, isHead: true, now });
    return true;
  });
  if (!isAdded) return `Den Vertriebspartner ${number} gibt es schon. Es wurde nichts geändert.`;
  print(`Vertriebspartner ${number} ist angelegt. ${invitedText(head)}`);
  return undefined;
}

/** So many are listed. */
const SHOWN_CODES = 100;

async function wrongCodes(partnerNumber: string | undefined, { db, print }: Setup): Promise<undefined> {
  const rows = await findWrongCodes(db, { partnerNumber, limit: SHOWN_CODES });
  if (rows.length === 0) print('Niemand hat einen falschen Code eingegeben.');
  for (const { happenedAt, partnerNumber: number, partnerName, account, ...person } of rows) {
    const partner = `${number} ${oneLine(partnerName)}`;
    print(`${formatDateTime(happenedAt)}  ${partner}  ${staffText(person)}  für Account ${account}`);
  }
  return undefined;
}

/** Of many cities some, so that the answer can be read. */
const NAMED_CITIES = 12;

const citiesText = (unknown: string, known: readonly string[]): string =>
  [
    'Bitte nenne mit --cities die Städte, mit Kommas: ',
    known.slice(0, NAMED_CITIES).join(', '),
    known.length > NAMED_CITIES ? ` und ${known.length - NAMED_CITIES} weitere.` : '.',
    unknown ? ` „${unknown}“ gibt es nicht.` : '',
  ].join('');

type Head = { prename: string; name: string; email: string };

/** Who is to head the partner, from --head and --email; a German sentence if that says nobody. */
function readHead(options: Options): Head | string {
  const [, prename = '', name = ''] = /^(\S+(?: \S+)*) (\S+)$/.exec(oneLine(options.head ?? '')) ?? [];
  if (checkPersonName(prename) || checkPersonName(name)) {
    return 'Bitte nenne mit --head, wer den Vertriebspartner leitet: Vorname und Nachname.';
  }
  const email = asciiEmail((options.email ?? '').trim());
  if (checkEmail(email)) return 'Bitte nenne mit --email die E-Mail-Adresse der Person, die ihn leitet.';
  return { prename, name, email };
}

const invitedText = ({ prename, name, email }: Head): string =>
  `${prename} ${name} bekommt eine Einladung an ${email}.`;

const unknownText = (number: string): string =>
  `Den Vertriebspartner ${number} gibt es nicht, oder er ist schon beendet.`;

/** Of somebody who is there already, by their login, or of somebody new. Who headed it before stays as one of its people. */
async function changeHead(
  number: string,
  login: string | undefined,
  options: Options,
  { db, mailer, now, user, print }: Setup,
): Promise<string | undefined> {
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  const invited = login === undefined ? readHead(options) : undefined;
  if (typeof invited === 'string') return `${invited} Oder den Login von jemandem, der schon dort arbeitet.`;
  return db.transaction().execute(async (transaction) => {
    const partner = await lockPartnerByNumber(transaction, number);
    if (!partner || partner.endedAt) return unknownText(number);
    const people = await findPeople(transaction, partner.id);
    const known = people.find(({ customerNumber }) => customerNumber === login);
    if (!invited && !known)
      return `Den Login „${oneLine(login ?? '')}“ hat bei ${number} niemand: ${people.map(({ customerNumber }) => customerNumber).join(', ')}`;
    if (known?.isHead) return `${known.customerNumber} leitet ${number} schon.`;
    const id = invited
      ? await addSalesPerson(transaction, mailer, partner, { ...invited, isHead: false, now })
      : (known?.id ?? 0);
    await setHead(transaction, partner.id, id);
    await insertStaffAct(transaction, { kind: 'PARTNER_HEAD_CHANGED', object: number, by: staff.id, now });
    print(
      invited
        ? `${number} leitet jetzt ${invited.prename} ${invited.name}. ${invitedText(invited)}`
        : `${number} leitet jetzt ${oneLine([known?.prename, known?.name].filter(Boolean).join(' '))} (${login}).`,
    );
    return undefined;
  });
}

/** Says before what ends with it: the logins, and what is begun there. */
async function end(
  number: string,
  options: Options,
  { db, now, user, print, confirm }: Setup,
): Promise<string | undefined> {
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  const open = await findPartnerByNumber(db, number);
  if (!open) return unknownText(number);
  const [{ length: people }, begun] = await Promise.all([
    findPeople(db, open.id),
    countBegun(db, open.id, now),
  ]);
  const refused = await askFirst(
    { confirm },
    options,
    `${number} ${oneLine(open.name)}: ${people === 1 ? 'Eine Person wird' : `${people} Menschen werden`} sofort ausgeloggt; ${begun === 1 ? 'eine Registrierung, die dort begonnen ist, kann' : `${begun} Registrierungen, die dort begonnen sind, kann`} dort niemand mehr beenden oder freischalten.`,
  );
  if (refused) return refused;
  const ended = await db.transaction().execute(async (transaction) => {
    const partner = await findPartnerByNumber(transaction, number);
    if (!partner) return undefined;
    let count = 0;
    // The head may just be inviting somebody; whoever has been invited meanwhile goes too.
    for (
      let people = await findPeople(transaction, partner.id);
      people.length > 0;
      people = await findPeople(transaction, partner.id)
    ) {
      for (const { id } of people) {
        // As who removes somebody does: first the person, then their logins.
        if (!(await lockPerson(transaction, partner.id, id))) continue;
        await endSalesPerson(transaction, id, now);
        count++;
      }
    }
    if (!(await endPartner(transaction, partner.id, now))) return undefined;
    await insertStaffAct(transaction, { kind: 'PARTNER_ENDED', object: number, by: staff.id, now });
    return count;
  });
  if (ended === undefined) return unknownText(number);
  print(
    `Vertriebspartner ${number} ist beendet, ${ended === 1 ? 'ein Zugang gilt' : `${ended} Zugänge gelten`} nicht mehr. „partners reopen“ öffnet ihn wieder.`,
  );
  return undefined;
}

/** Whoever worked there has no login any more: whoever heads it from now on is invited, and invites the others. */
async function reopen(
  number: string,
  options: Options,
  { db, mailer, now, user, print }: Setup,
): Promise<string | undefined> {
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  const head = readHead(options);
  if (typeof head === 'string') return head;
  return db.transaction().execute(async (transaction) => {
    const partner = await lockPartnerByNumber(transaction, number);
    if (!partner) return `Den Vertriebspartner ${number} gibt es nicht.`;
    if (!partner.endedAt) return `Der Vertriebspartner ${number} ist nicht beendet.`;
    await reopenPartner(transaction, partner.id);
    await addSalesPerson(transaction, mailer, partner, { ...head, isHead: true, now });
    await insertStaffAct(transaction, { kind: 'PARTNER_REOPENED', object: number, by: staff.id, now });
    print(`Vertriebspartner ${number} ist wieder offen. ${invitedText(head)}`);
    return undefined;
  });
}

const HEAD: readonly AdminOption[] = [
  ['--head <Name>', 'Vorname und Nachname, wer ihn leitet'],
  ['--email <Adresse>', 'wohin die Einladung geht'],
];

export const partnersCommand: AdminCommand = {
  noun: 'partners',
  about: 'Vertriebspartner',
  verbs: [
    { verb: 'list', right: 'NONE', about: 'Vertriebspartner mit der Zahl der Menschen, die dort arbeiten' },
    {
      verb: 'add',
      right: { area: 'PARTNERS', step: 'DO' },
      words: '<Nummer>',
      about: 'neuer Vertriebspartner; wer ihn leitet, bekommt eine Einladung per Mail',
      options: [
        ['--name <Name>', 'wie er heißt'],
        ['--address <Anschrift>', '"Straße 1, PLZ Ort"'],
        ['--cities <Städte>', 'wo er registriert, z. B. nuernberg,fuerth'],
        ...HEAD,
        ['--two-people', 'immer zwei Menschen schalten einen Account frei'],
        PROVIDER,
      ],
    },
    {
      verb: 'head',
      right: { area: 'PARTNERS', step: 'DO' },
      words: '<Nummer> [Login]',
      about: 'gibt ihm eine andere Leitung: wer dort arbeitet, mit dem Login, oder jemand Neues',
      options: [...HEAD, STAFF],
    },
    {
      verb: 'end',
      right: { area: 'PARTNERS', step: 'DO' },
      words: '<Nummer>',
      about: 'fragt nach und beendet ihn: Alle dort sind sofort ausgeloggt',
      options: [STAFF, YES],
    },
    {
      verb: 'reopen',
      right: { area: 'PARTNERS', step: 'DO' },
      words: '<Nummer>',
      about: 'öffnet ihn wieder; wer ihn leitet, bekommt eine Einladung per Mail',
      options: [...HEAD, STAFF],
    },
    {
      verb: 'codes',
      right: { area: 'PARTNERS', step: 'SEE' },
      words: '[Nummer]',
      about: `falsche Codes der Anwesenheit, die letzten ${SHOWN_CODES}: wann, bei wem, wer, für welchen Account`,
    },
  ],
  run: adminPartners,
};
