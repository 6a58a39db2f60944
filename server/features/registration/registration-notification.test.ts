import { expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { renderMail } from '#server/features/mail/render-mail.ts';
import { registrationNotice } from './registration.letters.ts';
import {
  type RegistrationReport,
  registrationKind,
  registrationNotification,
} from './registration-notification.ts';

const REPORT: RegistrationReport = {
  kind: 'STANDARD',
  accountNumber: '200001-1',
  cardNumber: '4711',
  plan: 'Start',
  company: null,
  prename: 'Zoë',
  name: 'Müller',
  address: { street: 'Hauptstraße', streetNr: '1a', postalCode: '90402', city: 'Nürnberg', country: 'DE' },
  sendCard: false,
  euLicence: 'YES',
  safetyPackage: false,
  promoCode: null,
  referral: null,
  knownFrom: null,
};
const labels = (report: Partial<RegistrationReport>) =>
  registrationNotification({ ...REPORT, ...report }).facts.map(({ label }) => label);

test('each kind has its own subject: company before family before sales', () => {
  const kind = (kundenart: string, bySales = false) => registrationKind({ kundenart, bySales });
  expect([
    kind('firma', true),
    kind('gemein'),
    kind('familie', true),
    kind('einzel', true),
    kind('einzel'),
  ]).toEqual(['COMPANY', 'COMPANY', 'FAMILY', 'SALES', 'STANDARD']);
  const kinds = ['COMPANY', 'FAMILY', 'SALES', 'STANDARD'] as const;
  const subjects = kinds.map((one) => registrationNotification({ ...REPORT, kind: one }).subject);
  expect(new Set(subjects).size).toBe(4);
});

test('account, card, plan, name and address are always there', () => {
  const always = ['Accountnummer', 'Kartennummer', 'Tarif', 'Name', 'Adresse'];
  expect(labels({})).toEqual(always);
  const { facts } = registrationNotification(REPORT);
  expect(facts.map(({ value }) => value)).toEqual([
    '200001-1',
    '4711',
    'Start',
    'Zoë Müller',
    'Hauptstraße 1a, 90402 Nürnberg, DE',
  ]);
  const nothing = { street: null, streetNr: null, postalCode: null, city: null, country: null };
  expect(labels({ cardNumber: null, prename: null, name: null, address: nothing })).toEqual(always);
});

test('each flag and each word appears when it says something, and only then', () => {
  expect(labels({ sendCard: true })).toContain('Karte zusenden');
  expect(labels({ euLicence: 'NO' })).toContain('Kein EU-Führerschein');
  expect(labels({ euLicence: 'UNKNOWN' })).not.toContain('Kein EU-Führerschein');
  expect(labels({ safetyPackage: true })).toContain('Sicherheitspaket kaufen');
  expect(labels({ promoCode: 'HERBST', referral: 'Ben, 100001', knownFrom: 'Plakat' })).toEqual(
    expect.arrayContaining(['Promocode', 'Geworben von', 'Auf uns aufmerksam geworden durch']),
  );
});

test('it is a mail that staff can read', () => {
  const sender = {
    productName: 'Stadtwagen',
    publicUrl: 'https://auto.example.org',
    operator: SAMPLE_OPERATOR,
  };
  const { text } = renderMail(registrationNotice, registrationNotification(REPORT), sender);
  expect(text).toContain('Adresse: Hauptstraße 1a, 90402 Nürnberg, DE');
});
