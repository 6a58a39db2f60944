import * as ibantools from 'ibantools';
import { parsePhoneNumberFromString as parseAll } from 'libphonenumber-js/max';
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile';
import { describe, expect, test } from 'vitest';
import { typedCode } from '#domain/registration/typed-code.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import { checkPostalCode, checkStreetNr } from './address.ts';
import { checkEmail } from './email.ts';
import { checkIban, normaliseIban } from './iban.ts';
import { checkLicenceClasses, checkLicenceNumber } from './licence.ts';
import { loginName } from './login-name.ts';
import { checkPersonName } from './person-name.ts';
import { checkPhone, normalisePhone, type PhoneLibrary } from './phone.ts';
import { checkText, emptyToNull } from './plain-text.ts';

/** What people really have at hand: the way from their sheet, mail, messenger, scan or keyboard into our fields. */
const phones: readonly PhoneLibrary[] = [
  { parse: parseAll, knows: 'ALL' },
  { parse: parseMobile, knows: 'MOBILE' },
];
/** As the server reads a field of one line before it is checked. */
const field = (typed: string): string => emptyToNull(typed) ?? '';
const every = (typed: readonly string[], check: (typed: string) => unknown) =>
  expect(typed.filter((one) => check(one) !== undefined)).toEqual([]);

describe('what people type is taken', () => {
  test('mobile numbers', () => {
    const typed = [
      '015112345678',
      '0151 12345678',
      '0151/12345678',
      '0151 / 123 456 78',
      '0151-12345678',
      '0151 – 123 45 678',
      '(0151) 12345678',
      '+49 151 12345678',
      '+49 (0)151 12345678',
      '+49 (0) 151 / 12345678',
      '+49151-12345678',
      '0049 151 12345678',
      '0049151 12345678',
      '0151.1234.5678',
      '‪+49 151 12345678‬',
      '\u2068+49 151 12345678\u2069',
      '+49\u00A0151\u00A012345678',
      '0151\u202F123\u202F45\u202F678',
      '+49‑151‑12345678',
      '0151−12345678',
      ' 0151 12345678 ',
      '0151\t12345678',
      '\u200B015112345678',
      '015112345678\uFEFF',
      'tel:+4915112345678',
      'Tel. 0151 12345678',
      '+ 49 151 12345678',
      '０１５１１２３４５６７８',
      '0151 1234-5678',
      '0151 12 34 56 78',
      '+49.151.12345678',
      '00 49 151 12345678',
      '0151\u2013123\u201345678',
    ];
    for (const book of phones) {
      every(typed, (one) => checkPhone(one, 'MOBILE', book));
      expect([...new Set(typed.map((one) => normalisePhone(one, book)))]).toEqual(['+4915112345678']);
    }
  });

  test('landlines', () => {
    const typed = [
      '030 123456',
      '030/123456',
      '(030) 123456',
      '0911-2345678',
      '+49 (0)911 2345678',
      '0911 / 23 45 678',
      '089 1234-0',
      '+49 30 123456',
      '0 30 / 12 34 56',
      '0911\u00A02345678',
      '030 – 123456',
      '04101 - 23456',
    ];
    every(typed, (one) => checkPhone(one, 'ANY', phones[0] as PhoneLibrary));
  });

  test('IBANs', () => {
    const typed = [
      'DE02120300000000202051',
      'DE02 1203 0000 0000 2020 51',
      'de02 1203 0000 0000 2020 51',
      'DE02\u00A01203\u00A00000\u00A00000\u00A02020\u00A051',
      'DE02\u202F1203 0000 0000 2020 51',
      '\u202ADE02 1203 0000 0000 2020 51\u202C',
      'DE02-1203-0000-0000-2020-51',
      'DE02 1203 0000 0000 2020 51\u200B',
      ' DE02 12030000 0000202051',
      'DE 02 120 300 00 0000 202 051',
      'DE02\t1203\t0000\t0000\t2020\t51',
      'DE02‑1203‑0000‑0000‑2020‑51',
      'IBAN DE02 1203 0000 0000 2020 51',
      'IBAN: DE02 1203 0000 0000 2020 51',
      'DE02.1203.0000.0000.2020.51',
      'ＤＥ０２１２０３００００００００２０２０５１',
      'DE02/1203/0000/0000/2020/51',
    ];
    every(typed, (one) => checkIban(one, ibantools));
    expect([...new Set(typed.map(normaliseIban))]).toEqual(['DE02120300000000202051']);
  });

  test('names', () => {
    every(
      [
        'Ada',
        'Müller-Lüdenscheidt',
        'Mu\u0308ller',
        "O'Neill",
        'O’Neill',
        'O`Neill',
        'O´Neill',
        'Oʼ Brien',
        "D'Angelo",
        'von der Leyen',
        'van ’t Hoff',
        'Ní Dhomhnaill',
        'José María',
        'Łukasz',
        'Đorđe',
        'Nguyễn',
        'Þórr',
        'Yıldız',
        'İbrahim',
        'Šimůnek',
        'Ng',
        'Öz',
        'Meier, jun',
        'Hans–Peter',
        'Hans‑Peter',
        'Hans-\u00ADPeter',
        ' Ada ',
        'Ada\u00A0Maria',
        '\u200EAda',
        'Anna Maria',
        'Ada  Maria',
        'Hans - Peter',
      ],
      (one) => checkPersonName(field(one)),
    );
  });

  test('streets, places, companies', () => {
    every(
      [
        'Bahnhofstraße',
        'Bahnhofstr.',
        'Straße des 17. Juni',
        'Am Alten Markt',
        'Karl-Marx-Allee',
        'Karl‑Marx‑Allee',
        'Rue de l’Église',
        'An d. Au',
        'Unter den Linden',
        'Frankfurt (Oder)',
        'Frankfurt/Main',
        'Halle a. d. Saale',
        'Weiden i.d.OPf.',
        'Château-d’Œx',
        'Müller & Söhne GmbH',
        '„Die Werkstatt“ e.V.',
        'C&A',
        'A+B GmbH & Co. KG',
        '4U Services',
        'Firma ‚Grün‘',
        'St.-Georg-Straße',
        'Straße\u00A01',
        'Nr. 5',
        'Malmö',
        'Łódź',
        'Kürschnerhof',
        'Auto @ Home',
        '100 % Öko',
        'Meier: Bau',
        'Café »Kosmos«',
        'Wagen|Werk',
        'Platz der Republik – Nord',
        'Grün… und gut',
        'Ärzte · Haus',
        'Ecke Haupt-/Nebenstraße',
      ],
      (one) => checkText(field(one)),
    );
  });

  test('house numbers', () => {
    every(
      [
        '1',
        '12',
        '12a',
        '12 A',
        '12 1/2',
        '12½',
        '3-5',
        '3–5',
        '3 - 5',
        '7/9',
        '7 Haus B',
        '12 (Hinterhaus)',
        '12, 3. OG',
        'Q7',
        'Q 7',
        'C 4, 12',
        'ohne',
        'o. Nr.',
        '-',
        '12 b',
        '12a-c',
        '12+14',
        '1.2',
        '12\u00A0a',
        '12‑14',
        's/n',
        '5 1/4',
        '12 HH',
        '10 links',
        '3 & 5',
        '3 und 5',
        '12 Hs. 3',
        '17 - 19 a',
        'keine',
        '12 2. Hof',
      ],
      (one) => checkStreetNr(field(one)),
    );
  });

  test('postal codes', () => {
    every(['90402', ' 90402 ', '90402\u200B', '\u202A01067\u202C', '９０４０２'], (one) =>
      checkPostalCode(field(one), 'DE'),
    );
    every(['1010', '1234 AB', 'L-1234', '8001', '00-001', '75001', 'A-1010', 'CH-8001'], (one) =>
      checkPostalCode(field(one), 'AT'),
    );
  });

  test('mail addresses and logins', () => {
    const typed = [
      'ada@example.org',
      ' ada@example.org',
      'ada@example.org\u00A0',
      '\u202Aada@example.org\u202C',
      'ada@example.org\u200B',
      'Ada@Example.org',
    ];
    every(
      [...typed, 'ada+auto@example.org', 'a.b-c_d@example.co.uk', 'post@bäckerei.de', "o'neill@example.ie"],
      (one) => checkEmail(field(one)),
    );
    expect([...new Set(typed.map(loginName))]).toEqual(['ada@example.org']);
    expect([
      ...new Set(
        ['100001', '100001-1', '100001–1', '0100001', ' 100001\u00A0', '\u202A100001\u202C'].map(loginName),
      ),
    ]).toEqual(['100001-1']);
  });

  test('licences', () => {
    every(
      [
        'B072RRE2I55',
        'b072 rre2 i55',
        'B072\u00A0RRE2I55',
        'B072‑RRE2‑I55',
        'B072RRE2I55\u200B',
        'J1234/56789',
        '12/3456/78',
      ],
      (one) => checkLicenceNumber(field(one)),
    );
    every(
      [
        'B',
        'b',
        'B, BE',
        'AM/B/L',
        'B+BE',
        'Klasse B',
        'B;L;AM',
        '3',
        'B\u00A0BE',
        'B.BE.L',
        'AM B L',
        'B und L',
        'BE, C1E',
        'B 78',
        'B197',
        'Kl. 3',
      ],
      (one) => checkLicenceClasses(field(one)),
    );
  });

  test('plates and codes', () => {
    const plates = [
      'N-SW 123E',
      'N SW 123 E',
      'n-sw123e',
      'N–SW 123E',
      'N‑SW\u00A0123E',
      'N · SW 123 E',
      'NSW123E',
      '\u202AN-SW 123E\u202C',
    ];
    expect([...new Set(plates.map(plateKey))]).toEqual(['NSW123E']);
    const codes = [
      'AbCd-EfGh',
      'AbCdEfGh',
      'AbCd EfGh',
      'AbCd–EfGh',
      'AbCd‑EfGh',
      '\u202AAbCd-EfGh\u202C',
      'AbCd-EfGh\uFEFF',
      'AbCd -EfGh ',
      '„AbCd-EfGh“',
      'AbCd-EfGh.',
      'AbCd\u00A0-\u00A0EfGh',
    ];
    expect([...new Set(codes.map(typedCode))]).toHaveLength(1);
  });
});
