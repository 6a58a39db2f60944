import { lawOf, readTaxCountry, TAX_COUNTRIES } from '#domain/invoice/tax-rules.ts';
import {
  type AdminCommand,
  type AdminSetup,
  askFirst,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { ISSUER_OPTIONS, type IssuerOptions, setIssuer, showIssuer } from './admin-issuer.ts';
import { listRates, setRate } from './admin-vat-rates.ts';
import { canBill, findProviderCountries, setTaxCountry } from './provider.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm' | 'config'>;
type Options = IssuerOptions & {
  from?: string | undefined;
  by?: string | undefined;
  yes?: boolean | undefined;
};

/** Runs `providers list|country|issuer|vat`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminProviders(
  [verb = 'list', ...words]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list' && words.length === 0) return list(setup);
  if (verb === 'country' && words.length === 2) return setCountry(words, options, setup);
  if (verb === 'issuer' && words.length === 1) {
    const { by: _, yes: __, ...given } = options;
    return Object.values(given).some((value) => value !== undefined)
      ? setIssuer(words, options, setup)
      : showIssuer(words[0] ?? '', setup);
  }
  if (verb === 'vat' && words.length === 0) return listRates(setup);
  if (verb === 'vat' && words.length === 2) return setRate(words, options, setup);
  return seeHelp('providers');
}

async function list({ db, print }: Setup): Promise<undefined> {
  const providers = await findProviderCountries(db);
  if (providers.length === 0)
    print('Es gibt noch keinen Anbieter: Er kommt mit den ersten Stationen (npm run import).');
  for (const { id, title, currency, country, taxed } of providers) {
    const sells = taxed
      ? 'stellt Rechnungen'
      : 'stellt keine Rechnungen: Umsatzsteuer oder Aussteller fehlen';
    print([id, oneLine(title), country ?? 'ohne Land', currency, sells].join('\t'));
  }
}

const setCountry = staffVerb(
  async ([id = '', typed = '']: readonly string[], options: Options, setup: Setup & { staff: Staff }) => {
    const { db, now, print, staff } = setup;
    const country = readTaxCountry(typed);
    if (!country) return `Ein Land ist eins von: ${TAX_COUNTRIES.join(', ')}.`;
    const provider = (await findProviderCountries(db)).find((known) => known.id === id);
    if (!provider) return `Den Anbieter „${oneLine(id)}“ gibt es nicht. Welche es gibt: providers list`;
    const name = `${oneLine(provider.title)} (${id})`;
    if (provider.country === country) {
      print(`${name} rechnet schon nach dem Recht ${lawOf(country)} ab. Nichts geändert.`);
      return undefined;
    }
    const what = `${name} rechnet nach dem Recht ${lawOf(country)} ab. Mit der ersten Rechnung steht das fest.`;
    const refused = await askFirst(setup, options, what);
    if (refused) return refused;
    return db.transaction().execute(async (transaction) => {
      const fault = await setTaxCountry(transaction, id, country);
      if (fault === 'BILLED')
        return `${name} hat schon Rechnungen nach dem Recht eines anderen Landes gestellt. Lege für ${country} einen eigenen Anbieter an.`;
      if (fault === 'ISSUER')
        return `${name} stellt Rechnungen mit einer Umsatzsteuer-Nummer eines anderen Landes: erst das Land, dann der Aussteller (providers issuer).`;
      const object = `${id}: ${provider.country ?? 'ohne Land'} zu ${country}`;
      await insertStaffAct(transaction, { kind: 'PROVIDER_COUNTRY_SET', object, by: staff.id, now });
      print(
        (await canBill(transaction, id))
          ? what
          : `${what} Dafür fehlen Umsatzsteuer (providers vat) oder Aussteller (providers issuer): Rechnungen stellt er nicht, und seine Autos lassen sich nicht buchen.`,
      );
      return undefined;
    });
  },
);

export const providersCommand: AdminCommand = {
  noun: 'providers',
  about: 'Anbieter: ihr Land, die Umsatzsteuer dort, und in wessen Namen sie Rechnungen stellen',
  verbs: [
    { verb: 'list', right: 'NONE', about: 'alle Anbieter, und wer Rechnungen stellen kann', isDefault: true },
    {
      verb: 'country',
      right: { area: 'SYSTEM', step: 'DO' },
      words: '<Anbieter> <Land>',
      about: `setzt das Land, solange es keine Rechnung gibt: ${TAX_COUNTRIES.join(', ')}`,
      options: [STAFF, YES],
    },
    {
      verb: 'issuer',
      right: { area: 'SYSTEM', step: 'DO' },
      words: '<Anbieter>',
      about:
        'zeigt den Aussteller eines Anbieters; mit Angaben setzt es sie für alles, was von da an ausgestellt wird. Ohne eigenen ist es der aus den Einstellungen',
      options: [...ISSUER_OPTIONS, STAFF, YES],
    },
    {
      verb: 'vat',
      right: { area: 'SYSTEM', step: 'DO' },
      words: '[Land] [Satz]',
      about: 'zeigt die Umsatzsteuersätze; mit Land und Satz (8,1) setzt es einen von einem Tag an',
      options: [['--from <JJJJ-MM-TT>', 'der erste Tag, an dem er gilt'], STAFF, YES],
    },
  ],
  run: adminProviders,
};
