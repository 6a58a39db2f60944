import { formatDate } from '#domain/booking/format-period.ts';
import { lawOf, readTaxCountry, TAX_COUNTRIES } from '#domain/invoice/tax-rules.ts';
import { formatVatRate, parseVatRate } from '#domain/tariff/vat.ts';
import { type AdminSetup, askFirst } from '#server/feature/admin-command.ts';
import { staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { findCountryRates, setVatRate } from './vat-rate.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = { from?: string | undefined; by?: string | undefined; yes?: boolean | undefined };

const dayWords = (day: string) => formatDate(Temporal.PlainDate.from(day));

/** All rates, with the days from which they count. */
export async function listRates({ db, print }: Pick<Setup, 'db' | 'print'>): Promise<undefined> {
  for (const { country, from, basisPoints } of await findCountryRates(db))
    print([country, formatVatRate(basisPoints).replace('\u00A0', ' '), `ab ${dayWords(from)}`].join('\t'));
}

/** Sets the rate of a country from a day on which nothing has been taxed yet. */
export const setRate = staffVerb(
  async (
    [typedCountry = '', typedRate = '']: readonly string[],
    options: Options,
    setup: Setup & { staff: Staff },
  ) => {
    const { db, now, print, staff } = setup;
    const country = readTaxCountry(typedCountry);
    if (!country) return `Ein Land ist eins von: ${TAX_COUNTRIES.join(', ')}.`;
    const basisPoints = parseVatRate(typedRate);
    if (basisPoints === undefined)
      return 'Ein Satz ist eine Zahl in Prozent mit höchstens zwei Nachkommastellen, z. B. 8,1.';
    const from = dayOf(options.from);
    if (!from) return 'Ab welchem Tag? --from JJJJ-MM-TT, z. B. --from 2028-01-01';
    const rate = formatVatRate(basisPoints).replace('\u00A0', ' ');
    const what = `Nach dem Recht ${lawOf(country)} sind es ab ${formatDate(from)} ${rate} Umsatzsteuer. Preise ändern sich dadurch nicht, nur die Steuer darin.`;
    const refused = await askFirst(setup, options, what);
    if (refused) return refused;
    return db.transaction().execute(async (transaction) => {
      if (!(await setVatRate(transaction, { country, from, basisPoints })))
        return `Ab ${formatDate(from)} ist schon nach dem bisherigen Satz gebucht. Nimm einen Tag, an dem noch nichts gebucht ist.`;
      const object = `${country}: ${rate} ab ${from}`;
      await insertStaffAct(transaction, { kind: 'VAT_RATE_SET', object, by: staff.id, now });
      print(what);
      return undefined;
    });
  },
);

function dayOf(text: string | undefined): Temporal.PlainDate | undefined {
  if (text === undefined || !/^(20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}
