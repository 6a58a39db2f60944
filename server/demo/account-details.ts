import { composeIBAN } from 'ibantools';
import type { DemoAccount } from './accounts.ts';
import { pick, seededRandom } from './seeded-random.ts';

/** What a person enters at the registration besides name and mail address; all of it is made up. */
export type AccountDetails = {
  birthDate: string;
  birthPlace: string;
  mobilePhone: string;
  phone: string | null;
  street: string;
  streetNr: string;
  postalCode: string;
  city: string;
  /** Null for a company, which does not drive. */
  licence: { number: string; issued: string; place: string; classes: string } | null;
  iban: string;
  hasSafetyPackage: boolean;
  wantsAds: boolean;
};

const STREETS = [
  'Gartenstraße',
  'Lindenweg',
  'Bahnhofstraße',
  'Am Anger',
  'Schillerstraße',
  'Mühlgasse',
] as const;
/** By account; all others live in Nürnberg. */
const HOMES: Record<string, { city: string; postalCode: string }> = {
  '100002': { city: 'Erlangen', postalCode: '91052' },
  '100004': { city: 'Bonn', postalCode: '53111' },
  '100007': { city: 'Kassel', postalCode: '34117' },
  '100012': { city: 'Marburg', postalCode: '35037' },
};
const NUREMBERG = { city: 'Nürnberg', postalCode: '90402' };
const WITH_SAFETY_PACKAGE = ['100001-1', '100003-1', '100004-1'];
const WITH_ADS = ['100001-1', '100002-1'];
/** Of DKB; account numbers as low as these are nobody's. */
const BANK_CODE = '12030000';
export const DEMO_BANK = { bic: 'BYLADEM1001', name: 'Deutsche Kreditbank Berlin' };

/** Returns the details of an account; the same on each call. `index` is its place among the accounts. */
export function detailsOf(account: DemoAccount, index: number): AccountDetails {
  const random = seededRandom(`account ${account.number}`);
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  const home = HOMES[account.number.replace(/-\d+$/, '')] ?? NUREMBERG;
  const isCompany = account.gender === 'COMPANY';
  const birthYear = 1962 + Math.floor(random() * 38);
  const day = (year: number) => `${year}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
  const number = String(index).padStart(2, '0');
  return {
    birthDate: day(birthYear),
    birthPlace: pick(['Nürnberg', 'Bamberg', 'Kassel', 'Köln', 'Leipzig', 'Fulda'], random()),
    // Numbers that the Bundesnetzagentur keeps free for films and examples.
    mobilePhone: `+4917139200${number}`,
    phone: isCompany ? '+493023125042' : null,
    street: pick(STREETS, random()),
    streetNr: String(1 + Math.floor(random() * 60)),
    ...home,
    licence: isCompany
      ? null
      : {
          number: `N${digits(3)}XY${digits(4)}Z`,
          issued: day(birthYear + 19),
          place: `Stadt ${home.city}`,
          classes: 'AM, B, L',
        },
    iban: composeIBAN({ countryCode: 'DE', bban: `${BANK_CODE}00000000${number}` }) ?? '',
    hasSafetyPackage: WITH_SAFETY_PACKAGE.includes(account.number),
    wantsAds: WITH_ADS.includes(account.number),
  };
}
