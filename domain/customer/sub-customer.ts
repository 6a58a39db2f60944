import { joinExtraFields } from '#domain/registration/extra-fields.ts';
import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

export type SubCustomerState = 'UNDEFINED' | 'FIRST' | 'EARLY' | 'LATE' | 'STADTWUERZBURG';

const STATE_WORDS: readonly [word: string, state: SubCustomerState][] = [
  ['stadtwuerzburg', 'STADTWUERZBURG'],
  ['first', 'FIRST'],
  ['early', 'EARLY'],
  ['late', 'LATE'],
];

/** Which sub-customer of the account this is, from a word in its product options: "sub_first_shg" (§4.14). */
export function subCustomerState(optionIds: readonly string[]): SubCustomerState {
  const words = new Set(optionIds.flatMap((id) => id.toLowerCase().split(/[^a-z]+/)));
  return STATE_WORDS.find(([word]) => words.has(word))?.[1] ?? 'UNDEFINED';
}

/** Drivers who are added this early belong to how an account begins. */
const EARLY_DAYS = 30;

/**
 * The product options of a further driver: those of the first one's plan, with the word for when this one was added
 * (docs/decisions/063).
 */
export function laterDriverOptions(
  firstOptionIds: readonly string[],
  { accountSince, now }: { accountSince: Temporal.Instant; now: Temporal.Instant },
): string[] {
  const isEarly = Temporal.Instant.compare(now, accountSince.add({ hours: 24 * EARLY_DAYS })) < 0;
  return firstOptionIds.map((id) => id.replace(/(^|_)first(?=_|$)/, `$1${isEarly ? 'early' : 'late'}`));
}

/** Ids of the types of additional properties (§3.17). */
const COMPANY_ADDITION = 3352;
const CONTACT_PERSON = 3353;
const EXTRA_FIELDS = 3354;

export type AddProp = { type: { id: number }; value: string | boolean };

/** The additional properties of a sub-customer; extra fields unless it belongs to a company (§3.17). */
export function subCustomerProps(
  kind: RegistrationKind,
  facts: {
    companyAddition: string | null;
    contactPrename: string | null;
    contactName: string | null;
    extraFields: readonly { key: string; value: string | null }[];
  },
): AddProp[] {
  const contact = [facts.contactPrename, facts.contactName].filter((part) => part !== null).join(' ');
  const values: [type: number, value: string | null][] = [
    [COMPANY_ADDITION, facts.companyAddition],
    [CONTACT_PERSON, contact || null],
    [EXTRA_FIELDS, isCompanyKind(kind) ? null : joinExtraFields(facts.extraFields)],
  ];
  return values.flatMap(([id, value]) => (value === null ? [] : [{ type: { id }, value }]));
}
