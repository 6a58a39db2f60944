import fc from 'fast-check';
import * as ibantools from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { isFormerPredecessorCustomer, operatingCompany } from '#domain/customer/operating-company.ts';
import { subCustomerProps, subCustomerState } from '#domain/customer/sub-customer.ts';
import {
  checkRegistration,
  faultTexts,
  type RegistrationLibraries,
  type RegistrationPlan,
} from '#domain/registration/check-registration.ts';
import { checkSignature } from '#domain/registration/check-signature.ts';
import { CONSENT_TEXTS, creditRatingConsent } from '#domain/registration/consent-texts.ts';
import {
  cleanRegistration,
  defaultPin,
  type RegistrationPart,
  withDefaults,
} from '#domain/registration/default-values.ts';
import { joinExtraFields, slugify } from '#domain/registration/extra-fields.ts';
import { blocklistValue, isRejected } from '#domain/registration/fraud-flags.ts';
import { generateCode, hasCodeFormat } from '#domain/registration/generated-code.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import type { SecretField } from '#domain/registration/registration.ts';
import {
  FIELD_LABELS,
  FIELDS_BY_KIND,
  fieldNeeds,
  type RegistrationField,
} from '#domain/registration/registration-fields.ts';
import {
  isMainPlan,
  REGISTRATION_KINDS,
  type RegistrationKind,
  registrationKind,
} from '#domain/registration/registration-kind.ts';
import {
  firstFaultyStep,
  isReachable,
  REGISTRATION_STEPS,
  stepOf,
} from '#domain/registration/registration-steps.ts';
import { requestedFields } from '#domain/registration/requested-fields.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import { identitiesOf } from '#domain/registration/same-person.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';

const libraries: RegistrationLibraries = {
  phone: { parse: parsePhoneNumberFromString, knows: 'ALL' },
  iban: ibantools,
  today: Temporal.PlainDate.from('2027-05-12'),
  held: new Set(),
};
const COMPLETE: RegistrationPart = {
  tariffId: 'einzel-start',
  city: 'nuernberg',
  optionSipak: 'NO',
  prename: 'Ada',
  name: 'Beispiel',
  contactPrename: 'Ada',
  contactName: 'Beispiel',
  birthDate: '1990-12-31',
  birthPlace: 'Fürth',
  emailAddress: 'ada@example.org',
  mobilePhoneNr: '0151 12345678',
  phoneNr: '0911 2345678',
  address: { street: 'Hauptstraße', streetNr: '1', postalCode: '90402', city: 'Nürnberg' },
  driverlicense: { Number: 'B072RRE2I55', Issued: '2010-06-01', IssuedPlace: 'Fürth', ClassesAllowed: 'B' },
  euLicense: 'YES',
  iban: 'DE02120300000000202051',
  accountHolder: 'Ada Beispiel',
  card: '4711',
  pin: '0472',
  password: 'Regenschirm!Tacho9',
  termsAccepted: true,
  sepaAccepted: true,
  signature: { typedName: 'Ada Beispiel' },
};
const planOf = (kind: RegistrationKind, more: Partial<RegistrationPlan> = {}): RegistrationPlan => ({
  kind,
  existingCardRequired: false,
  hasSafetyPackage: true,
  collectsDebits: true,
  extraFields: [],
  ...more,
});
const faultsOf = (part: RegistrationPart, plan = planOf('einzel'), held: SecretField[] = []) =>
  checkRegistration(cleanRegistration(part), plan, { ...libraries, held: new Set(held) });

describe('the registration', () => {
  test.each(REGISTRATION_KINDS)('a complete one of kind %s has no faults', (kind) => {
    expect(faultsOf(COMPLETE, planOf(kind))).toEqual({});
    expect(faultsOf(COMPLETE, planOf(kind, { existingCardRequired: true }))).toEqual({});
  });

  test.each(REGISTRATION_KINDS)(
    'one of kind %s with a company that does not collect asks for no account and no mandate, and keeps none',
    (kind) => {
      const plan = planOf(kind, { collectsDebits: false });
      const none = { iban: null, accountHolder: null, sepaAccepted: false };
      expect(faultsOf({ ...COMPLETE, ...none }, plan)).toEqual({});
      expect(requestedFields(cleanRegistration(COMPLETE), plan)).toMatchObject(none);
      for (const field of ['iban', 'accountHolder', 'sepaAccepted'])
        expect(fieldNeeds(kind, plan)).not.toHaveProperty(field);
    },
  );

  test.each(REGISTRATION_KINDS)(
    'an empty one of kind %s names exactly the fields that are required',
    (kind) => {
      const required = Object.entries(fieldNeeds(kind, planOf(kind)))
        .filter(([, need]) => need === 'REQUIRED')
        .map(([field]) => field)
        // The country has a default.
        .filter((field) => field !== 'address.country');
      expect(Object.keys(faultsOf({}, planOf(kind))).sort()).toEqual(required.sort());
    },
  );

  test('what is missing is said as the specification says it', () => {
    const plan = planOf('firma');
    expect(faultTexts(faultsOf({}, plan), plan)).toMatchObject({
      name: 'Firma ist erforderlich.',
      emailAddress: 'E-Mail-Adresse ist erforderlich.',
      contactName: 'Nachname der Ansprechperson ist erforderlich.',
      'address.street': 'Straße ist erforderlich.',
      iban: 'IBAN ist erforderlich.',
    });
    expect(faultTexts(faultsOf({}, plan), plan, 'en')).toMatchObject({ name: 'Company is required.' });
  });

  test('with an existing card its number, a pin and a password are required', () => {
    const { card: _, pin: __, password: ___, ...rest } = COMPLETE;
    expect(faultsOf(rest)).toEqual({});
    expect(faultsOf(rest, planOf('einzel', { existingCardRequired: true }))).toEqual({
      card: 'REQUIRED',
      pin: 'REQUIRED',
      password: 'REQUIRED',
    });
  });

  test('a secret that the server holds need not be entered again, but a new one is checked', () => {
    const { iban: _, ...rest } = COMPLETE;
    expect(faultsOf(rest)).toEqual({ iban: 'REQUIRED' });
    expect(faultsOf(rest, planOf('einzel'), ['iban'])).toEqual({});
    expect(faultsOf({ ...rest, iban: 'DE00' }, planOf('einzel'), ['iban'])).toEqual({ iban: 'IBAN_FORMAT' });
  });

  test('a password must not be made of its owner’s name', () => {
    expect(faultsOf({ ...COMPLETE, password: 'Beispiel!2027' })).toEqual({ password: 'PASSWORD_COMMON' });
    expect(faultsOf({ ...COMPLETE, password: ' Regenschirm!Tacho9' })).toEqual({
      password: 'PASSWORD_OUTER_SPACE',
    });
  });

  test('a city pays for who drives on duty, a plan without safety package asks for none', () => {
    const { iban: _, accountHolder: __, sepaAccepted: ___, ...rest } = COMPLETE;
    expect(faultsOf(rest, planOf('dnsm'))).toEqual({});
    const { optionSipak: ____, ...noChoice } = COMPLETE;
    expect(faultsOf(noChoice)).toEqual({ optionSipak: 'CHOICE' });
    expect(faultsOf(noChoice, planOf('einzel', { hasSafetyPackage: false }))).toEqual({});
  });

  test('the plan’s own questions are asked by their slug', () => {
    const extraFields = [
      { title: 'Kostenstelle (Nr.)', required: true },
      { title: 'Abteilung', required: false },
    ];
    const plan = planOf('rks', { extraFields });
    const faults = faultsOf({ ...COMPLETE, extraFields: [{ key: 'abteilung', value: '<b>' }] }, plan);
    expect(faults).toEqual({
      'extraFields.kostenstelle-nr': 'REQUIRED',
      'extraFields.abteilung': 'TEXT_CHARACTERS',
    });
    expect(faultTexts(faults, plan)['extraFields.kostenstelle-nr']).toBe(
      'Kostenstelle (Nr.) ist erforderlich.',
    );
  });

  test('consents to advertising and to the credit rating are free', () => {
    expect(faultsOf({ ...COMPLETE, adsAllowed: 'NO', creditRatingAllowed: 'NO' })).toEqual({});
  });

  test('the credit rating is asked of nobody who does not pay, and its consent names the agency', () => {
    expect(fieldNeeds('dnsm', planOf('dnsm'))).not.toHaveProperty('creditRatingAllowed');
    const [one, other] = [creditRatingConsent('Auskunft Eins'), creditRatingConsent('Auskunft Zwei')];
    expect(one.de).toContain('bei Auskunft Eins');
    expect(one.version).not.toBe(other.version);
  });

  test('nobody confirms to have read something, nor agrees to a notice', () => {
    const { de } = CONSENT_TEXTS.TERMS;
    expect(de).toBe('Ich stimme den Allgemeinen Geschäftsbedingungen zu.');
  });

  test('nobody is asked for the number of an identity card; whoever sends it has it checked and stored', () => {
    for (const kind of REGISTRATION_KINDS) {
      expect(['CALL_ONLY', undefined]).toContain(fieldNeeds(kind, planOf(kind)).identityNumber);
    }
    expect(faultsOf({ ...COMPLETE, identityNumber: 'L01X00T47' })).toEqual({});
    expect(faultsOf({ ...COMPLETE, identityNumber: '<b>' })).toHaveProperty('identityNumber');
    const sent = cleanRegistration({ identityNumber: 'L01X00T47' });
    expect(requestedFields(sent, planOf('einzel')).identityNumber).toBe('L01X00T47');
    expect(requestedFields(sent, planOf('firma')).identityNumber).toBeNull();
  });

  test('no field of any kind is without a label or without a check', () => {
    for (const kind of REGISTRATION_KINDS) {
      for (const field of Object.keys(FIELDS_BY_KIND[kind])) {
        expect(FIELD_LABELS[field as RegistrationField]).toBeDefined();
      }
    }
  });

  test('empty texts become null and the country is Germany', () => {
    const { prename, address, extraFields } = cleanRegistration({
      prename: '  ',
      address: { street: '' },
      extraFields: [{ key: 'x', value: ' ' }],
    });
    expect({ prename, address, extraFields }).toEqual({
      prename: null,
      address: { street: null, streetNr: null, postalCode: null, city: null, country: 'DE' },
      extraFields: [{ key: 'x', value: null }],
    });
  });
});

describe('steps', () => {
  test('a step is reachable only if all earlier ones are valid', () => {
    const reachable = (part: RegistrationPart) => {
      const faults = faultsOf(part);
      return REGISTRATION_STEPS.filter((step) => isReachable(step, faults));
    };
    expect(reachable({})).toEqual(['PLAN']);
    expect(reachable({ tariffId: 'einzel-start', city: 'bonn' })).toEqual(['PLAN', 'VU']);
    expect(reachable({ tariffId: 'einzel-start', city: 'bonn', optionSipak: 'NO' })).toEqual([
      'PLAN',
      'VU',
      'DATA',
    ]);
    expect(reachable({ ...COMPLETE, termsAccepted: false })).toEqual([...REGISTRATION_STEPS]);
    expect(reachable({ ...COMPLETE, city: '' })).toEqual(['PLAN']);
  });
  test('whatever is wrong, the first faulty step is reachable and none after it', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(FIELD_LABELS)), (fields) => {
        const faults = Object.fromEntries(fields.map((field) => [field, 'REQUIRED' as const]));
        const first = firstFaultyStep(faults);
        const reachable = REGISTRATION_STEPS.filter((step) => isReachable(step, faults));
        expect(reachable.at(-1)).toBe(first ?? 'REVIEW');
        expect(
          fields.every((field) => REGISTRATION_STEPS.indexOf(stepOf(field)) >= reachable.length - 1),
        ).toBe(true);
      }),
    );
  });
});

describe('kinds, options and prices', () => {
  test('the kind is a word in the customer kind; what names none is a single person', () => {
    expect(
      ['einzel', 'familie haupt', 'firma', 'gemein haupt', 'rks haupt', 'dnsm', 'psm', 'vertrieb'].map(
        registrationKind,
      ),
    ).toEqual(['einzel', 'familie', 'firma', 'gemein', 'rks', 'dnsm', 'einzel', 'einzel']);
    expect(['firma haupt', 'firma'].map(isMainPlan)).toEqual([true, false]);
  });
  test('the safety package costs 99 €, for companies and organisations 149 €', () => {
    expect(REGISTRATION_KINDS.map((kind) => safetyPackageCents(PRICE_LIST_2026, kind))).toEqual([
      9900, 9900, 14_900, 14_900, 9900, 9900,
    ]);
  });
  test('options of the safety package only with YES; sipak0 and empty ids never', () => {
    const ids = ['einzel_shg', 'sipak0', 'sipak1', '', 'einzel_shg'];
    expect(optionsOf(ids, 'YES')).toEqual(['einzel_shg', 'sipak1']);
    expect(optionsOf(ids, 'NO')).toEqual(['einzel_shg']);
    expect(optionsOf(ids, 'UNKNOWN')).toEqual(['einzel_shg']);
  });
  test('the operating company is the ending of an option, never of the safety package', () => {
    expect(operatingCompany(['sipak_em', 'einzel_shg'])).toBe('shg');
    expect(operatingCompany(['einzel_em'])).toBe('em');
    expect(operatingCompany(['sipak1_em', 'einzel'])).toBeUndefined();
  });
  test('an option from before 14 February 2024, Berlin, makes a customer of the predecessor', () => {
    const at = (text: string) => [Temporal.Instant.from('2027-01-01T00:00:00Z'), Temporal.Instant.from(text)];
    expect(isFormerPredecessorCustomer(at('2024-02-13T23:59:59+01:00'))).toBe(true);
    expect(isFormerPredecessorCustomer(at('2024-02-14T00:00:00+01:00'))).toBe(false);
    expect(isFormerPredecessorCustomer([])).toBe(false);
  });
  test('sub-customers are told apart by a word in their options', () => {
    expect(subCustomerState(['fahrer_shg', 'sub_first_shg'])).toBe('FIRST');
    expect(subCustomerState(['sub_early'])).toBe('EARLY');
    expect(subCustomerState(['sub_late'])).toBe('LATE');
    expect(subCustomerState(['sub_first', 'sub_stadtwuerzburg'])).toBe('STADTWUERZBURG');
    expect(subCustomerState(['plate_shg'])).toBe('UNDEFINED');
  });
  test('a sub-customer carries addition, contact and extra fields, a company’s no extra fields', () => {
    const facts = {
      companyAddition: 'Werk 2',
      contactPrename: 'Petra',
      contactName: 'Rednitz',
      extraFields: [{ key: 'kostenstelle', value: '12' }],
    };
    expect(subCustomerProps('firma', facts)).toEqual([
      { type: { id: 3352 }, value: 'Werk 2' },
      { type: { id: 3353 }, value: 'Petra Rednitz' },
    ]);
    expect(subCustomerProps('rks', { ...facts, companyAddition: null })).toEqual([
      { type: { id: 3353 }, value: 'Petra Rednitz' },
      { type: { id: 3354 }, value: 'Kostenstelle: 12' },
    ]);
  });
});

describe('extra fields, codes, defaults and signatures', () => {
  test('keys are slugs, pairs are joined once each', () => {
    expect(slugify('  Größe & Straße (Nr.) é ')).toBe('groesse-strasse-nr-e');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        expect(slugify(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slugify(title))).toBe(slugify(title));
      }),
    );
    expect(
      joinExtraFields([
        { key: 'ort', value: 'Bonn' },
        { key: 'nr', value: null },
        { key: 'Ort', value: 'Köln' },
        { key: 'amt', value: '7' },
      ]),
    ).toBe('Ort: Bonn, Amt: 7');
    expect(joinExtraFields([])).toBeNull();
  });

  test('a code has the specified form, whatever chance brings', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const code = generateCode((limit) => Number(stream.next().value) % limit);
        expect(code).toMatch(/^[2-9]{4}-[a-hjkmnp-zA-HJKMNP-Z]{4}$/);
        expect(code).toMatch(/[a-z]/);
        expect(code).toMatch(/[A-Z]/);
        expect(hasCodeFormat(code)).toBe(true);
      }),
    );
  });

  test('the birth date of offices and companies, and the gender of companies, have a default; licences have none', () => {
    for (const kind of REGISTRATION_KINDS) {
      const { birthDate, gender, driverlicense } = withDefaults(cleanRegistration({}), kind);
      const isPrivate = kind === 'einzel' || kind === 'familie';
      expect(birthDate).toBe(isPrivate ? null : '1990-01-01');
      expect(gender).toBe(kind === 'firma' || kind === 'gemein' ? 'COMPANY' : null);
      expect(driverlicense.Number).toBeNull();
    }
    expect(withDefaults(cleanRegistration({ birthDate: '1980-02-03' }), 'firma').birthDate).toBe(
      '1980-02-03',
    );
  });

  test('the pin is the birth date only for plans without sub-customers that a sales partner sells', () => {
    expect(defaultPin('1990-01-31', { isMainPlan: false, hasSalesLogin: true })).toBe('3101');
    expect(defaultPin('1990-01-31', { isMainPlan: true, hasSalesLogin: true })).toBeNull();
    expect(defaultPin('1990-01-31', { isMainPlan: false, hasSalesLogin: false })).toBeNull();
    expect(defaultPin(null, { isMainPlan: false, hasSalesLogin: true })).toBeNull();
  });

  test('a signature is drawn or typed, not both, not a dot, not outside the field', () => {
    const line = Array.from({ length: 20 }, (_, index) => ({ x: index * 40, y: 500 }));
    expect(checkSignature({ strokes: [line] })).toBeUndefined();
    expect(checkSignature({ typedName: 'Ada Beispiel' })).toBeUndefined();
    expect(checkSignature(null)).toBe('SIGNATURE_MISSING');
    expect(checkSignature({ typedName: ' ', strokes: [] })).toBe('SIGNATURE_MISSING');
    expect(checkSignature({ typedName: 'Ada', strokes: [line] })).toBe('SIGNATURE_INVALID');
    expect(checkSignature({ strokes: [[{ x: 1, y: 1 }]] })).toBe('SIGNATURE_INVALID');
    expect(checkSignature({ strokes: [line.map(({ x }) => ({ x, y: 1001 }))] })).toBe('SIGNATURE_INVALID');
    expect(checkSignature({ typedName: '<b>' })).toBe('SIGNATURE_INVALID');
  });
});

describe('what a plan does not ask for', () => {
  const texts = fc.constantFrom('<b>', '\u202Eevil', 'NOT AN IBAN', 'x'.repeat(150), '0472', 'Ada');
  const extra = fc.record({
    key: fc.constantFrom('kostenstelle', 'dienststelle', '__proto__', 'x'),
    value: fc.option(texts),
  });
  const parts: fc.Arbitrary<RegistrationPart> = fc.record({
    ...Object.fromEntries(
      (Object.keys(cleanRegistration({})) as RegistrationField[])
        .filter((field) => cleanRegistration({})[field as 'name'] === null && field !== 'signature')
        .map((field) => [field, fc.option(texts)]),
    ),
    gender: fc.constantFrom('FEMALE', 'COMPANY', null),
    optionSipak: fc.constantFrom('YES', 'NO', 'UNKNOWN'),
    sepaAccepted: fc.boolean(),
    address: fc.record({ street: texts, streetNr: texts, postalCode: texts, city: texts, country: texts }),
    driverlicense: fc.record({ Number: texts, Issued: texts, IssuedPlace: texts, ClassesAllowed: texts }),
    extraFields: fc.array(extra, { maxLength: 6 }),
  });

  test('is dropped, whatever was sent: every text that is left is one that the plan checks', () => {
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom(...REGISTRATION_KINDS),
        fc.boolean(),
        (part, kind, hasSafetyPackage) => {
          const extraFields = [{ title: 'Kostenstelle', required: false }];
          const plan = planOf(kind, { hasSafetyPackage, extraFields });
          const entered = cleanRegistration(part);
          const kept = requestedFields(entered, plan);
          const needs = fieldNeeds(kind, plan);
          const { address, driverlicense, extraFields: extras, ...flat } = kept;
          const left = [
            ...Object.entries(flat),
            ...Object.entries(address).map(([key, value]) => [`address.${key}`, value] as const),
            ...Object.entries(driverlicense).map(([key, value]) => [`driverlicense.${key}`, value] as const),
          ].filter(([, value]) => ![null, false, 'NO', 'UNKNOWN'].includes(value as string));
          for (const [field] of left) expect(needs).toHaveProperty([field]);
          expect(extras).toEqual(entered.extraFields.filter(({ key }) => key === 'kostenstelle').slice(0, 1));
          if (kind !== 'firma' && kind !== 'gemein') expect(kept.gender).not.toBe('COMPANY');
          // No field that the plan asks for is lost.
          expect(checkRegistration(kept, plan, libraries)).toEqual(
            checkRegistration(entered, plan, libraries),
          );
        },
      ),
    );
  });
});

describe('who is who', () => {
  test('one person is one identity, however the name is spelled and the licence typed', () => {
    const of = (part: RegistrationPart, kind: RegistrationKind = 'einzel') =>
      identitiesOf(cleanRegistration({ ...COMPLETE, ...part }), kind);
    const values = of({ name: 'Müller', emailAddress: 'ADA@example.org' });
    expect(
      of({ name: 'MUELLER', emailAddress: 'ada@EXAMPLE.org', driverlicense: { Number: 'b072 rre2-i55' } }),
    ).toEqual(values);
    expect(values.map(({ field }) => field)).toEqual(['emailAddress', 'person', 'licence']);
    expect(of({ birthDate: null }, 'rks').map(({ field }) => field)).toEqual(['emailAddress', 'licence']);
    expect(of({ name: 'Rednitz GmbH' }, 'firma')).toEqual([
      { field: 'emailAddress', value: 'company|ada@example.org' },
      { field: 'company', value: 'rednitzgmbh|90402' },
    ]);
  });
  test('a postal code alone turns nobody away', () => {
    expect(isRejected([])).toBe(false);
    expect(isRejected(['zip'])).toBe(false);
    expect(isRejected(['zip', 'phone'])).toBe(true);
    expect(isRejected(['iban'])).toBe(true);
  });
  test('the blocklist knows a value however it is typed', () => {
    expect(blocklistValue('iban', 'DE02 1203 0000 0000 2020 51', libraries.phone)).toBe(
      'de02120300000000202051',
    );
    expect(blocklistValue('phone', '0151 123 456 78', libraries.phone)).toBe('+4915112345678');
    expect(blocklistValue('email', ' ADA@Example.org', libraries.phone)).toBe('ada@example.org');
    expect(blocklistValue('email', 'Ada@Bäckerei.example', libraries.phone)).toBe(
      'ada@xn--bckerei-5wa.example',
    );
    expect(blocklistValue('zip', '90 402', libraries.phone)).toBe('90402');
  });
});
