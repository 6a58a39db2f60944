import { asciiEmail, checkEmail } from '#domain/customer/email.ts';
import { checkPersonName } from '#domain/customer/person-name.ts';
import { SALES_CITIES } from '#domain/sales/sales-cities.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, PROVIDER } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import { endSalesPerson } from './remove-sales-person.ts';
import { addSalesPerson } from './sales-invitation.ts';
import {
  endPartner,
  findPartner,
  findPartnerByNumber,
  findPeople,
  insertPartner,
  listPartners,
  lockPerson,
} from './sales-partner.repository.ts';

type Setup = { db: Db; mailer: Mailer; now: Temporal.Instant; print: (text: string) => void };
type Options = {
  name?: string;
  address?: string;
  cities?: string;
  head?: string;
  email?: string;
  provider?: string;
  twoPeople?: boolean;
};

/** Runs `partners <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminPartners(
  [verb, number = '']: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(setup);
  if (verb !== 'add' && verb !== 'end') return 'Bitte sag, was geschehen soll: list, add oder end.';
  if (!/^[\w-]{1,20}$/.test(number))
    return 'Bitte nenne die Nummer des Vertriebspartners, zum Beispiel V-1002.';
  return verb === 'add' ? add(number, options, setup) : end(number, setup);
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
  const cities = (options.cities ?? '').split(',').map((city) => city.trim());
  const unknown = cities.find((city) => !SALES_CITIES.includes(city));
  if (unknown !== undefined)
    return `Bitte nenne mit --cities die Städte, mit Kommas: ${SALES_CITIES.join(', ')}.`;
  const [, prename = '', surname = ''] = /^(\S+(?: \S+)*) (\S+)$/.exec(oneLine(options.head ?? '')) ?? [];
  if (checkPersonName(prename) || checkPersonName(surname)) {
    return 'Bitte nenne mit --head, wer den Vertriebspartner leitet: Vorname und Nachname.';
  }
  const email = asciiEmail((options.email ?? '').trim());
  if (checkEmail(email)) return 'Bitte nenne mit --email die E-Mail-Adresse der Person, die ihn leitet.';
  const providers = await findProviders(db);
  const provider = options.provider ? providers.find(({ id }) => id === options.provider) : providers[0];
  if (!provider) return 'Diesen Anbieter gibt es nicht.';
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
    await addSalesPerson(transaction, mailer, partner, { prename, name: surname, email, isHead: true, now });
    return true;
  });
  if (!isAdded) return `Den Vertriebspartner ${number} gibt es schon. Es wurde nichts geändert.`;
  print(`Vertriebspartner ${number} ist angelegt. ${prename} ${surname} bekommt eine Einladung an ${email}.`);
  return undefined;
}

async function end(number: string, { db, now, print }: Setup): Promise<string | undefined> {
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
    await endPartner(transaction, partner.id, now);
    return count;
  });
  if (ended === undefined) return `Den Vertriebspartner ${number} gibt es nicht, oder er ist schon beendet.`;
  print(
    `Vertriebspartner ${number} ist beendet, ${ended === 1 ? 'ein Zugang gilt' : `${ended} Zugänge gelten`} nicht mehr.`,
  );
  return undefined;
}

export const partnersCommand: AdminCommand = {
  noun: 'partners',
  about: 'Vertriebspartner',
  verbs: [
    { verb: 'list', about: 'Vertriebspartner mit der Zahl der Menschen, die dort arbeiten' },
    {
      verb: 'add',
      words: '<Nummer>',
      about: 'neuer Vertriebspartner; wer ihn leitet, bekommt eine Einladung per Mail',
      options: [
        ['--name <Name>', 'wie er heißt'],
        ['--address <Anschrift>', '"Straße 1, PLZ Ort"'],
        ['--cities <Städte>', 'wo er registriert, z. B. nuernberg,fuerth'],
        ['--head <Name>', 'Vorname und Nachname, wer ihn leitet'],
        ['--email <Adresse>', 'wohin die Einladung geht'],
        ['--two-people', 'immer zwei Menschen schalten einen Account frei'],
        PROVIDER,
      ],
    },
    { verb: 'end', words: '<Nummer>', about: 'beendet ihn: Alle dort sind sofort ausgeloggt' },
  ],
  run: adminPartners,
};
