import { describe, expect } from 'vitest';
import { person, type RegistrationBody } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';

const test = registrationTest();

describe('what is wrong', () => {
  test.for<[string, RegistrationBody, string, string]>([
    ['an unknown plan', { tariffId: 'gratis' }, 'tariffId', 'Bitte wähle einen Tarif aus.'],
    ['a plan that is not offered', { tariffId: 'mitarbeiter' }, 'tariffId', 'Bitte wähle einen Tarif aus.'],
    ['an unknown city', { city: 'atlantis' }, 'city', 'Bitte wähle eine unserer Städte aus.'],
    ['no name', { name: '  ' }, 'name', 'Nachname ist erforderlich.'],
    [
      'markup',
      { name: '<script>alert(1)</script>' },
      'name',
      'Nachname darf nur lateinische Buchstaben, Leerzeichen, Apostrophe, Kommas und Bindestriche enthalten.',
    ],
    [
      'another alphabet',
      { birthPlace: 'Москва' },
      'birthPlace',
      'Geburtsort darf nur lateinische Buchstaben, Ziffern und übliche Satzzeichen enthalten.',
    ],
    [
      'a day that does not exist',
      { birthDate: '1990-02-31' },
      'birthDate',
      'Diesen Tag gibt es nicht im Kalender.',
    ],
    [
      'a German date',
      { birthDate: '31.02.1990' },
      'birthDate',
      'Bitte gib dein Geburtsdatum mit Tag, Monat und Jahr an, zum Beispiel 31.12.1990.',
    ],
    [
      'seventeen years',
      { birthDate: '2009-05-13' },
      'birthDate',
      'Du musst mindestens 18 Jahre alt sein, um dich zu registrieren.',
    ],
    ['an address without @', { emailAddress: 'anna' }, 'emailAddress', 'E-Mail Adresse ist ungültig.'],
    [
      'a landline',
      { mobilePhoneNr: '0911 2345678' },
      'mobilePhoneNr',
      'Bitte gib eine Mobilnummer an, keine Festnetznummer.',
    ],
    [
      'an Austrian number',
      { mobilePhoneNr: '+43 664 1234567' },
      'mobilePhoneNr',
      'Bitte gib eine deutsche Telefonnummer an (+49).',
    ],
    [
      'wrong check digits',
      { iban: 'DE03120300000000202051' },
      'iban',
      'Diese IBAN stimmt nicht. Bitte prüfe die Ziffern.',
    ],
    [
      'an account outside of SEPA',
      { iban: 'TR330006100519786457841326' },
      'iban',
      'Diese IBAN gehört nicht zum SEPA-Raum. Bitte gib ein Konto aus einem SEPA-Land an.',
    ],
    [
      'a weak password',
      { password: 'passwort' },
      'password',
      'Das Passwort muss dem beschriebenen Format entsprechen.',
    ],
    ['no mandate', { sepaAccepted: false }, 'sepaAccepted', 'Bitte erteile uns das SEPA-Lastschriftmandat.'],
    [
      'no terms',
      { termsAccepted: false },
      'termsAccepted',
      'Bitte stimme den Allgemeinen Geschäftsbedingungen zu.',
    ],
    [
      'no signature',
      { signature: null },
      'signature',
      'Bitte unterschreibe. Du kannst zeichnen oder deinen Namen tippen.',
    ],
    [
      'no choice of the safety package',
      { optionSipak: 'UNKNOWN' },
      'optionSipak',
      'Bitte triff eine Auswahl.',
    ],
  ])(
    '%s is said beside its field, and nothing is created',
    async ([_what, fault, name, message], { registrations }) => {
      const before = await registrations.customers();
      const { problem } = await registrations.register(person(fault));
      expect(problem.resultCode).toBe('FIELD_INVALID');
      expect(problem.fields).toEqual([{ name, code: expect.any(String) as string, message }]);
      expect(await registrations.customers()).toBe(before);
    },
  );

  test('what copying brings along is taken out, and stored as it is shown', async ({ registrations, db }) => {
    const address = {
      street: 'Am\u00a0Plärrer',
      streetNr: '12\u20111/2',
      postalCode: '90402',
      city: 'Nürnberg',
    };
    const body = person({ prename: '\u202eanna', mobilePhoneNr: '\u202a0171\u00a01234567\u202c', address });
    const { output } = await registrations.register(body);
    const row = db.selectFrom('customer').where('customer_number', '=', output.customerNumber);
    expect(await row.select(['prename', 'street', 'street_nr', 'mobile_phone']).executeTakeFirst()).toEqual({
      prename: 'anna',
      street: 'Am Plärrer',
      street_nr: '12-1/2',
      mobile_phone: '+491711234567',
    });
  });

  test('in English for those who ask for it', async ({ registrations }) => {
    const { problem } = await registrations.register(person({ birthDate: 'yesterday' }), {
      headers: { 'accept-language': 'en' },
    });
    expect(problem.fields?.[0]?.message).toBe('Invalid birthdate provided');
  });
});
