import { expect, test } from 'vitest';
import { letterFoot, OPERATOR_TEXTS, type Operator } from './operator.ts';
import { placeholderValue } from './placeholder-value.ts';

const OPERATOR: Operator = {
  name: 'Wagen GmbH',
  address: 'Bahnhofstraße 1, 90402 Nürnberg',
  seat: 'Fürth',
  register: 'Amtsgericht Fürth, HRB 12345',
  directors: 'Ada Berger (Geschäftsführerin), Ben Vogt (Geschäftsführer)',
  boardChair: undefined,
  vatId: 'DE123456789',
  creditorId: 'DE98ZZZ09999999999',
  hotline: { phone: '0911 123456', hours: 'täglich 6–22 Uhr', cost: '20 Cent je Anruf' },
  editor: 'Ada Berger, Anschrift wie oben',
  supervisor: undefined,
  arbitration: undefined,
  dataProtectionOfficer: undefined,
  dataProtectionAuthority: undefined,
  isSample: false,
};
const say = (name: string, changes: Partial<Operator> = {}) =>
  OPERATOR_TEXTS[name]?.({ ...OPERATOR, ...changes });

test('a mail ends with name, address, seat, register, all directors and the hotline with its hours and its cost', () => {
  expect(letterFoot(OPERATOR)).toEqual([
    'Wagen GmbH, Bahnhofstraße 1, 90402 Nürnberg',
    'Sitz: Fürth, Amtsgericht Fürth, HRB 12345',
    'Vertreten durch: Ada Berger (Geschäftsführerin), Ben Vogt (Geschäftsführer)',
    'Hotline: 0911 123456, täglich 6–22 Uhr, 20 Cent je Anruf',
  ]);
});

test('a supervisory board is named by who chairs it, a register that there is not is left out', () => {
  expect(letterFoot({ ...OPERATOR, register: undefined, boardChair: 'Cem Kaya' })).toEqual([
    'Wagen GmbH, Bahnhofstraße 1, 90402 Nürnberg',
    'Sitz: Fürth',
    'Vertreten durch: Ada Berger (Geschäftsführerin), Ben Vogt (Geschäftsführer)',
    'Vorsitz des Aufsichtsrats: Cem Kaya',
    'Hotline: 0911 123456, täglich 6–22 Uhr, 20 Cent je Anruf',
  ]);
});

test.each<[name: string, changes: Partial<Operator>, said: RegExp, unsaid: RegExp]>([
  [
    'company.supervision',
    { supervisor: 'Amt für Verkehr, Nürnberg' },
    /^Zuständige Aufsichtsbehörde: Amt/,
    /keine behördliche Zulassung/,
  ],
  [
    'company.arbitration',
    { arbitration: 'Schlichtungsstelle, Kehl' },
    /^Wir nehmen .* teil .*: Schlichtungsstelle, Kehl$/,
    /nicht verpflichtet und nicht bereit/,
  ],
  [
    'company.dataProtectionOfficer',
    { dataProtectionOfficer: 'datenschutz@example.org' },
    /beauftragt ist: datenschutz@example\.org$/,
    /müssen wir nicht benennen/,
  ],
  [
    'company.dataProtectionAuthority',
    { dataProtectionAuthority: 'BayLDA, Ansbach' },
    /BayLDA, Ansbach$/,
    /^$/,
  ],
  ['company.register', {}, /^Amtsgericht Fürth, HRB 12345$/, /^nicht in einem Register eingetragen$/],
  ['company.board', { boardChair: 'Cem Kaya' }, /^Vorsitz des Aufsichtsrats: Cem Kaya$/, /^$/],
  ['sample', { isSample: true }, /^Muster: /, /^$/],
])('{{%s}} says what there is, and the right thing where there is nothing', (name, changes, said, unsaid) => {
  expect(say(name, changes)).toMatch(said);
  expect(say(name, name === 'company.register' ? { register: undefined } : {})).toMatch(unsaid);
});

test('each of them can stand in a text', () => {
  for (const name of Object.keys(OPERATOR_TEXTS)) {
    expect(placeholderValue(name, { operator: OPERATOR } as never), name).toBe(say(name));
  }
});
