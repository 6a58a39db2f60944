import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { checkForm, labelText } from './check-form.ts';
import { audienceOf, euros, monthlyText, owesMoney, type Plan } from './plans.ts';
import {
  EMPTY_FORM,
  formFrom,
  type RegistrationForm,
  toRegistration,
  withoutSecrets,
} from './registration-form.ts';
import { libraries } from './registration-libraries.ts';
import { failureOf, REJECTION_DELAY_MS } from './registration-outcome.ts';
import { sessionBody } from './server-draft.ts';
import { requestedStep, stepPath } from './step-path.ts';

const PLAN: Plan = {
  id: 'einzel',
  title: 'Start',
  description: null,
  kundenart: 'einzel',
  kind: 'einzel',
  mainPlan: false,
  productIds: ['einzel'],
  productPackageIds: [],
  tarif: { id: 'START', title: 'Start', monthlyCents: 0, timeDiscountPercent: 0 },
  sipak: { cents: 9_900, deductibleCents: 150_000, reducedDeductibleCents: 30_000 },
  company: null,
  firstSubcustomer: null,
  severalDrivers: false,
  qualities: [],
  extraFields: [],
  registerLogic: { existingCardRequired: false },
};

const FORM: RegistrationForm = {
  ...EMPTY_FORM,
  tariffId: 'einzel',
  city: 'bonn',
  optionSipak: 'YES',
  prename: 'Lena',
  name: 'Hofmann',
  birthDate: '1990-12-24',
  birthPlace: 'Bonn',
  emailAddress: 'lena.hofmann@example.org',
  mobilePhoneNr: '0151 12345678',
  address: {
    street: 'Poppelsdorfer Allee',
    streetNr: '12a',
    postalCode: '53115',
    city: 'Bonn',
    country: 'DE',
  },
  driverlicense: {
    Number: 'B072RRE2I55',
    Issued: '2009-05-03',
    IssuedPlace: 'Bonn',
    ClassesAllowed: 'B, BE',
  },
  euLicense: 'YES',
  iban: 'DE02 1203 0000 0000 2020 51',
  accountHolder: 'Lena Hofmann',
  password: 'Laterne!Quark42',
  termsAccepted: true,
  sepaAccepted: true,
  creditRatingAllowed: true,
  signature: { typedName: 'Lena Hofmann' },
};

const facts = (plan: Plan | undefined = PLAN, held: ('iban' | 'password')[] = []) => ({
  plan,
  collectsDebits: true,
  libraries,
  today: Temporal.PlainDate.from('2027-05-12'),
  held: new Set(held),
  isPartners: false,
});

describe('the form', () => {
  it('that is filled in has nothing wrong', () => {
    expect(checkForm(FORM, facts())).toEqual({});
  });

  it('knows a landline, a foreign number and a number that does not exist', () => {
    const fault = (mobilePhoneNr: string) => checkForm({ ...FORM, mobilePhoneNr }, facts())['mobilePhoneNr'];
    expect(fault('0228 123456')).toBe('PHONE_NOT_MOBILE');
    expect(fault('+43 664 1234567')).toBe('PHONE_NOT_GERMAN');
    expect(fault('0151 1')).toBe('PHONE_INVALID');
    expect(fault('')).toBe('REQUIRED');
  });

  it('knows wrong check digits and accounts from outside SEPA', () => {
    const fault = (iban: string) => checkForm({ ...FORM, iban }, facts())['iban'];
    expect(fault('DE03 1203 0000 0000 2020 51')).toBe('IBAN_CHECK_DIGITS');
    expect(fault('BR15 0000 0000 0000 1093 2840 814P 2')).toBe('IBAN_NOT_SEPA');
    expect(fault('DE02')).toBe('IBAN_FORMAT');
  });

  it('needs neither IBAN nor password again that the server keeps, but one of its own choice', () => {
    const form = { ...FORM, iban: '', password: '' };
    expect(checkForm(form, facts())).toEqual({ iban: 'REQUIRED', password: 'REQUIRED' });
    expect(checkForm(form, facts(PLAN, ['iban', 'password']))).toEqual({});
  });

  it('without a plan asks for city and plan alone', () => {
    expect(Object.keys(checkForm(EMPTY_FORM, { ...facts(), plan: undefined })).sort()).toEqual([
      'city',
      'tariffId',
    ]);
  });

  it('leaves behind what the chosen plan does not ask for', () => {
    const company: Plan = { ...PLAN, id: 'firma', kind: 'firma', kundenart: 'firma haupt' };
    const registration = toRegistration({ ...FORM, name: 'Hofmann GmbH', promoCode: ' ' }, facts(company));
    expect(registration).toMatchObject({ prename: null, name: 'Hofmann GmbH', promoCode: null });
    expect(labelText('name', company)).toBe('Firma');
  });

  it('sends the extra fields of its plan, and those alone', () => {
    const plan = { ...PLAN, extraFields: [{ key: 'kostenstelle', title: 'Kostenstelle', required: true }] };
    const form = { ...FORM, extraFields: { kostenstelle: '4711', sonst: 'x' } };
    expect(toRegistration(form, facts(plan)).extraFields).toEqual([{ key: 'kostenstelle', value: '4711' }]);
    expect(checkForm(FORM, facts(plan))).toEqual({ 'extraFields.kostenstelle': 'REQUIRED' });
  });
});

describe('the draft on the device', () => {
  it('has neither IBAN nor password, pin or signature', () => {
    const text = JSON.stringify(withoutSecrets({ ...FORM, pin: '4711' }));
    for (const secret of ['DE02', '2020 51', 'Laterne!Quark42', '4711', 'typedName']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('Hofmann');
  });

  it('is read field by field: what is not of the right kind is empty', () => {
    expect(formFrom(JSON.parse(JSON.stringify(withoutSecrets(FORM))))).toEqual(withoutSecrets(FORM));
    for (const strange of [undefined, null, 3, 'x', [], { prename: 7, address: 'x', extraFields: [1] }]) {
      expect(formFrom(strange)).toEqual({ ...EMPTY_FORM, extraFields: {} });
    }
    expect(formFrom({ address: { street: 'A' }, extraFields: { a: 'b', c: 3 } })).toMatchObject({
      address: { street: 'A', country: 'DE' },
      extraFields: { a: 'b' },
    });
  });
});

describe("the draft in the server's session", () => {
  it('takes secrets only when they are right, and never forgets one that is left empty', () => {
    const wrong = { ...FORM, iban: 'DE03 1203 0000 0000 2020 51', password: '', pin: '12' };
    const body = sessionBody(toRegistration(wrong, facts()), checkForm(wrong, facts()));
    expect(body).not.toHaveProperty('iban');
    expect(body).not.toHaveProperty('password');
    expect(body).not.toHaveProperty('pin');
    const right = sessionBody(toRegistration(FORM, facts()), {});
    expect(right).toMatchObject({ iban: 'DE02120300000000202051', password: 'Laterne!Quark42' });
    expect(right.signature).toEqual({ typedName: 'Lena Hofmann' });
  });
});

describe('plans', () => {
  it('are offered to those they are for', () => {
    expect(audienceOf(PLAN)).toBe('einzel');
    expect(audienceOf({ ...PLAN, kind: 'dnsm', kundenart: 'dnsm' })).toBe('stadt');
    expect(audienceOf({ ...PLAN, kundenart: 'psm' })).toBe('stadt');
  });

  it('oblige to pay with a monthly fee or the safety package (§S9.33)', () => {
    expect(owesMoney(PLAN, 'NO')).toBe(false);
    expect(owesMoney(PLAN, 'YES')).toBe(true);
    expect(owesMoney({ ...PLAN, sipak: null }, 'YES')).toBe(false);
    const plus = { ...PLAN, tarif: { ...PLAN.tarif, monthlyCents: 990 } };
    expect(owesMoney(plus, 'NO')).toBe(true);
    expect(monthlyText(plus)).toBe('9,90\u00A0€ im Monat');
    expect(euros(9_900)).toBe('99\u00A0€');
  });
});

describe('the address of a step', () => {
  it('leads to the step, and what is no step of ours to the first', () => {
    for (const step of ['PLAN', 'VU', 'DATA', 'REVIEW'] as const) {
      expect(requestedStep(new URL(stepPath(step, 'OWN'), 'http://x').searchParams)).toBe(step);
      expect(stepPath(step, 'PERSON')).toMatch(/^\/vertrieb\/registrierung\?.*person=1/);
    }
    expect(requestedStep(new URLSearchParams('schritt=__proto__'))).toBe('PLAN');
  });
});

describe('a registration that was refused', () => {
  const to = { plan: PLAN, contact: { emailAddress: 'info@example.org', phone: '069 123' } };
  const refused = (
    status: number,
    resultCode: Problem['resultCode'],
    fields: Problem['fields'] = [],
    wait?: number,
  ) => new CallRefused({ type: '', title: '', status, detail: 'Satz.', resultCode, fields }, wait);

  it('for suspicion says so after 2.5 s, how to object, and leads to the map (§4.26)', () => {
    expect(failureOf(refused(422, 'REGISTRATION_REJECTED'), to)).toMatchObject({
      kind: 'LEAVE',
      to: 'MAP',
      afterMs: REJECTION_DELAY_MS,
      dialog: { title: 'Registrierung nicht möglich!', messages: ['Schreib uns an info@example.org.'] },
    });
    expect(REJECTION_DELAY_MS).toBe(2_500);
  });

  it('as a duplicate leads home, with the words of §8.4', () => {
    expect(failureOf(refused(422, 'CUSTOMER_ALREADY_EXISTS'), to)).toMatchObject({
      kind: 'LEAVE',
      to: 'HOME',
      dialog: { title: 'Deine Registrierung war leider nicht erfolgreich.' },
    });
  });

  it('for its card says that alone', () => {
    const fields = [
      { name: 'accessMedia.number', code: 'CARD_INVALID', message: 'Die Kartennummer ist nicht gültig!' },
    ];
    expect(failureOf(refused(422, 'FIELD_INVALID', fields), to)).toMatchObject({
      kind: 'FIELDS',
      fields: [{ name: 'card' }],
      dialog: { message: 'Die Kartennummer ist nicht gültig!' },
    });
  });

  it('for another field names status, message and field (§8.6)', () => {
    const fields = [{ name: 'name', code: 'NAME_DOUBLED', message: 'So nicht.' }];
    expect(failureOf(refused(422, 'FIELD_INVALID', fields), to)).toMatchObject({
      kind: 'FIELDS',
      dialog: {
        title: 'Fehler 422!',
        message: 'Der Account konnte leider nicht angelegt werden.',
        messages: ['So nicht.', 'Nachname'],
      },
    });
  });

  it('for lack of a connection, of patience or by a fault of ours can be tried again, and says that nothing is lost', () => {
    for (const error of [
      new ConnectionFailed(undefined),
      new Error('bug'),
      refused(500, 'INTERNAL'),
      refused(429, 'RATE_LIMITED', [], 40),
    ]) {
      const failure = failureOf(error, to);
      expect(failure.kind).toBe('AGAIN');
      expect(failure.kind === 'AGAIN' && failure.text).toContain('Deine Angaben sind noch da');
    }
    expect(failureOf(refused(429, 'RATE_LIMITED', [], 40), to)).toMatchObject({
      text: expect.stringMatching(/In 40 Sekunden.*Telefon: 069 1/) as string,
    });
  });
});
