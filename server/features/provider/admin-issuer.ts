import { isValidIBAN } from 'ibantools';
import { isCreditorId } from '#domain/customer/creditor.ts';
import { checkIban, formatIban, normaliseIban } from '#domain/customer/iban.ts';
import type { Company } from '#domain/invoice/company.ts';
import { MAX_RANGE, rangeStart } from '#domain/invoice/invoice-number.ts';
import { readTaxCountry, readVatId, type TaxCountry } from '#domain/invoice/tax-rules.ts';
import { headWords, seatWords } from '#domain/page/operator.ts';
import { type AdminOption, type AdminSetup, askFirst } from '#server/feature/admin-command.ts';
import { staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import {
  findCompany,
  findFreeRange,
  findRangeOf,
  type IssuerFault,
  saveCompany,
} from './issuer.repository.ts';
import { findProviderCountries } from './provider.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm' | 'config'>;
export type IssuerOptions = {
  name?: string | undefined;
  address?: string | undefined;
  seat?: string | undefined;
  register?: string | undefined;
  directors?: string | undefined;
  boardChair?: string | undefined;
  vatId?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  creditorId?: string | undefined;
  iban?: string | undefined;
  range?: string | undefined;
};
type Options = IssuerOptions & { by?: string | undefined; yes?: boolean | undefined };

export const ISSUER_OPTIONS: readonly AdminOption[] = [
  ['--name <Firma>', 'mit Rechtsform'],
  ['--address <Anschrift>', 'Straße, Postleitzahl Ort'],
  ['--seat <Ort>', 'Sitz der Gesellschaft'],
  ['--register <Register>', 'Gericht und Nummer; keins: sie ist in keinem'],
  ['--directors <Namen>', 'wer sie vertritt, mit Vornamen und Amt'],
  ['--board-chair <Name>', 'wer den Aufsichtsrat leitet; keiner: sie hat keinen'],
  ['--vat-id <Nummer>', 'Umsatzsteuer-Nummer des Landes des Anbieters'],
  ['--phone <Nummer>', 'wo Kunden nach Rechnungen fragen'],
  ['--email <Adresse>', 'und per E-Mail'],
  [
    '--creditor-id <Nummer>',
    'Gläubiger-Identifikationsnummer für Lastschriften; keine: es wird nicht abgebucht',
  ],
  ['--iban <IBAN>', 'Konto der Gesellschaft; keins: Rechnungen sagen nicht, wie man zahlt'],
  [
    '--range <Nummer>',
    `Nummernkreis der Rechnungen, 1 bis ${MAX_RANGE}; sonst der ihrer Umsatzsteuer-Nummer oder der nächste freie`,
  ],
];

const MAX_LENGTH = 200;
const MAX_NAME = 70;

/** In whose name the provider issues. */
export async function showIssuer(
  id: string,
  { db, print, config: { operator, creditor, payee } }: Setup,
): Promise<string | undefined> {
  if (!(await providerOf(db, id))) return unknownProvider(id);
  const company = await findCompany(db, id);
  const { name, address, seat, register, directors, boardChair, vatId } = company ?? operator;
  print(company ? 'eigener Aussteller:' : 'der Aussteller aus den Einstellungen:');
  print(`${oneLine(name)}, ${oneLine(address)}`);
  print(oneLine(`${seatWords({ seat, register })}${register === undefined ? ', in keinem Register' : ''}`));
  for (const words of headWords({ directors, boardChair })) print(oneLine(words));
  print(`Umsatzsteuer-Nummer ${vatId}`);
  const creditorId = company ? company.creditorId : creditor.id;
  const iban = company ? company.iban : payee?.iban;
  print(`Gläubiger-ID ${creditorId ?? 'keine'}, Konto ${iban === undefined ? 'keins' : formatIban(iban)}`);
  print(`Nummernkreis ${rangeWords(company?.invoiceRange ?? 0)}`);
  return undefined;
}

const rangeWords = (range: number): string =>
  `${range}: Nummern wie 2027-${String(rangeStart(range) + 1).padStart(6, '0')}`;

const providerOf = async (db: Setup['db'], id: string) =>
  (await findProviderCountries(db)).find((known) => known.id === id);

const unknownProvider = (id: string) =>
  `Den Anbieter „${oneLine(id)}“ gibt es nicht. Welche es gibt: providers list`;

const FAULTS: Record<IssuerFault, string> = {
  RANGE_TAKEN: 'Dieser Nummernkreis gehört zu einer anderen Umsatzsteuer-Nummer. Nimm einen anderen: --range',
  RANGE_USED:
    'In diesem Nummernkreis gibt es Rechnungen unter der bisherigen Umsatzsteuer-Nummer. Nimm mit der neuen einen neuen: --range',
};

/** Sets what is given; what is not given stays. Documents that were issued before keep what they say. */
export const setIssuer = staffVerb(
  async ([id = '']: readonly string[], options: Options, setup: Setup & { staff: Staff }) => {
    const { db, now, print, staff } = setup;
    const provider = await providerOf(db, id);
    if (!provider) return unknownProvider(id);
    const country = readTaxCountry(provider.country ?? '');
    if (!country) return `Erst das Land von ${oneLine(provider.title)}: providers country ${id} LAND`;
    const before = await findCompany(db, id);
    const read = companyOf(options, before, country);
    if (typeof read === 'string') return read;
    const invoiceRange = read.invoiceRange ?? (await rangeFor(db, read.vatId, before));
    if (invoiceRange === undefined) return 'Alle Nummernkreise sind vergeben.';
    const company: Company = { ...read, invoiceRange };
    const what = `${oneLine(provider.title)} (${id}) stellt Rechnungen von jetzt an im Namen von ${company.name}, ${company.address}, ${company.vatId}, im Nummernkreis ${rangeWords(invoiceRange)}. Was ausgestellt ist, bleibt.`;
    const refused = await askFirst(setup, options, what);
    if (refused) return refused;
    return db
      .transaction()
      .execute(async (transaction) => {
        const fault = await saveCompany(transaction, id, company);
        if (fault) throw new NotSet(FAULTS[fault]);
        const object = `${id}: ${before ? factsOf(before) : 'Einstellungen'} zu ${factsOf(company)}`;
        await insertStaffAct(transaction, { kind: 'PROVIDER_ISSUER_SET', object, by: staff.id, now });
        print(what);
        return undefined;
      })
      .catch((error: unknown) => {
        if (error instanceof NotSet) return error.message;
        throw error;
      });
  },
);

/** Rolls back. */
class NotSet extends Error {}

const rangeFor = async (db: Setup['db'], vatId: string, before: Company | undefined) =>
  before?.vatId === vatId
    ? before.invoiceRange
    : ((await findRangeOf(db, vatId)) ?? (await findFreeRange(db)));

const factsOf = (company: Company): string =>
  Object.entries(company)
    .map(([key, value]) => `${key} ${value ?? '–'}`)
    .join(', ');

const NONE = /^keine?[rs]?$/i;

/** What the issuer would be; otherwise a German text that says what is missing or wrong. */
function companyOf(
  options: Options,
  before: Company | undefined,
  country: TaxCountry,
): (Omit<Company, 'invoiceRange'> & { invoiceRange: number | undefined }) | string {
  const line = (text: string | undefined) => (text === undefined ? undefined : oneLine(text).trim());
  const orNone = (text: string | undefined, stored: string | undefined) =>
    text === undefined ? stored : NONE.test(text) ? undefined : text;
  const [name, address, seat] = [options.name, options.address, options.seat].map(line);
  const facts = {
    name: name ?? before?.name,
    address: address ?? before?.address,
    seat: seat ?? before?.seat,
    directors: line(options.directors) ?? before?.directors,
    vatId: line(options.vatId) ?? before?.vatId,
    phone: line(options.phone) ?? before?.phone,
    email: line(options.email) ?? before?.email,
  };
  const missing = Object.entries(FLAGS).filter(([key]) => !facts[key as keyof typeof facts]);
  if (missing.length > 0 || (before === undefined && options.register === undefined))
    return `Ein Aussteller braucht alles davon: ${[...missing.map(([, flag]) => flag), ...(before === undefined && options.register === undefined ? ['--register'] : [])].join(', ')}.`;
  const whole = facts as { [K in keyof typeof facts]: string };
  const register = orNone(line(options.register), before?.register);
  const boardChair = orNone(line(options.boardChair), before?.boardChair);
  const tooLong = [...Object.values(whole), register ?? '', boardChair ?? ''].some(
    (text) => text.length > MAX_LENGTH,
  );
  if (tooLong || whole.name.length > MAX_NAME)
    return `Zu lang: die Firma hat höchstens ${MAX_NAME} Zeichen, alles andere ${MAX_LENGTH}.`;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(whole.email)) return 'Das ist keine E-Mail-Adresse.';
  const vatId = readVatId(country, whole.vatId);
  if (!vatId) return `Das ist keine Umsatzsteuer-Nummer von ${country}.`;
  const creditorId = orNone(line(options.creditorId)?.toUpperCase(), before?.creditorId);
  if (creditorId !== undefined && !isCreditorId(creditorId))
    return 'Eine Gläubiger-ID sieht so aus: DE98ZZZ09999999999, mit richtigen Prüfziffern.';
  const typedIban = orNone(line(options.iban), before?.iban);
  const iban = typedIban === undefined ? undefined : normaliseIban(typedIban);
  if (iban !== undefined && checkIban(iban, { isValidIBAN }) !== undefined) return 'Diese IBAN stimmt nicht.';
  if (creditorId !== undefined && iban === undefined) return 'Wer abbucht, braucht ein Konto: --iban';
  const range = options.range === undefined ? undefined : Number(options.range);
  if (range !== undefined && !(Number.isInteger(range) && range >= 1 && range <= MAX_RANGE))
    return `Ein Nummernkreis ist eine Zahl von 1 bis ${MAX_RANGE}.`;
  return { ...whole, vatId, register, boardChair, creditorId, iban, invoiceRange: range };
}

const FLAGS = {
  name: '--name',
  address: '--address',
  seat: '--seat',
  directors: '--directors',
  vatId: '--vat-id',
  phone: '--phone',
  email: '--email',
} as const;
