import { expect, test } from 'vitest';
import { wordingFaults } from './wording.ts';

const saidIn = (text: string, file = 'content/faq/probe.md') =>
  wordingFaults(file, text).map((fault) => /„(.*?)“ – besser/.exec(fault)?.[1]);

test.for([
  ['Melde dich an: Zur Anmeldung geht es hier.', ['Anmeldung', 'Melde dich an']],
  ['Mit diesem Passwort meldest du dich das erste Mal an:', ['meldest du dich das erste Mal an']],
  ['Log dich ein, oder logge dich aus.', ['Log dich']],
  ['Jetzt anmelden', ['anmelden']],
  ['Du bist angemeldet.', ['angemeldet']],
  ['Du bist abgemeldet.', ['abgemeldet']],
  ['Ein Mensch sieht sich das an.', ['Ein Mensch']],
  ['Der Fall geht an einen Menschen.', ['einen Menschen']],
  ['Ein Führerschein kann in der Zwischenzeit weg sein.', ['kann in der Zwischenzeit weg sein']],
  ['spätestens für in {{booking.aheadDays}} Tagen', ['für in {{']],
  ['Du fährst ein Auto zur Zeit, das Fahrzeug steht bereit.', ['das Fahrzeug', 'zur Zeit']],
  ['Mit Nachlass nach der Dokumentenprüfung', ['Dokumentenprüfung', 'Nachlass']],
  ['Deine Mailadresse', ['Mailadresse']],
  ['Fahrt beenden', ['Fahrt beenden']],
  ['Beende deine Fahrt an der Station.', ['Beende deine Fahrt']],
  ['Eine Anmeldegebühr gibt es nicht.', ['Anmeldegebühr']],
  ['Alle Autos in neun Städten', ['in neun Städten']],
  ['Berechnet wird dir dafür von selbst nichts.', ['von selbst nichts']],
  ['Bezahlen musst du durch eine Meldung nichts.', ['Bezahlen musst du']],
  ['Kalenderadresse machen', ['Kalenderadresse machen']],
  ['Neue Adresse machen', ['Neue Adresse machen']],
  ['18 Autos um dich herum', ['um dich herum']],
  ['Du brauchst den B-Führerschein.', ['B-Führerschein']],
  ['Vergangene und stornierte der Fahrtberechtigten', ['stornierte der']],
] as const)('%s', ([text, said]) => {
  expect(saidIn(text)).toEqual(said);
});

test.for([
  'Einloggen, registrieren, Newsletter bestellen',
  'Unser Datencheck hat eine doppelte Anmeldung erfasst.',
  'unter /newsletteranmeldung und in faq/anmelden',
  'Die Fahrzeugklasse steht im Fahrzeugschein, und mehrere Menschen fahren.',
  'Deine E-Mail-Adresse',
  'Melde den Schaden an die Hotline, und melde dich an einem Werktag.',
  'Der Zeitpreis steht vor der Buchung da.',
])('%s', (text) => {
  expect(saidIn(text)).toEqual([]);
});

test('the fault names file, line and what to say instead; the specification’s own labels stay', () => {
  expect(wordingFaults('content/page/agb.md', 'Gut.\nMit Nachlass.')).toEqual([
    'content/page/agb.md:2: „Nachlass“ – besser: Rabatt',
  ]);
  expect(saidIn('E-Mail Adresse ist ungültig.')).toEqual(['E-Mail Adresse']);
  expect(saidIn('E-Mail Adresse ist ungültig.', 'domain/customer/field-text.ts')).toEqual([]);
});
