import { expect, it } from 'vitest';
import { ASSUMPTION_NAMES, CAR_ASSUMPTIONS } from '#domain/statement/car-assumptions.ts';
import {
  answered,
  consultingQuery,
  consultingTexts,
  openQuestions,
  readConsulting,
} from './consulting-link.ts';

const CITIES = ['bonn', 'nuernberg'];
const PRESET = Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, CAR_ASSUMPTIONS[name].preset]));
const ANSWERS = 'oft=woechentlich&weit=umland&wofuer=einkauf&wer=zweit&stadt=bonn';
const textsOf = (query: string) => consultingTexts(new URLSearchParams(query));

it('five answers make a year, and the address of it is the answers alone', () => {
  const texts = textsOf(ANSWERS);
  expect(readConsulting(texts, CITIES)).toMatchObject({
    year: { trips: 52, km: 50, hours: 2, vehicleClass: 'S', tripsPerDamage: 500 },
    drivers: { audience: 'PRIVATE', persons: 2 },
    city: 'bonn',
    car: PRESET,
    faults: {},
  });
  expect(consultingQuery(texts, CITIES)).toBe(ANSWERS);
});

it('an answer that there is not, and a city of somebody else, are questions still open', () => {
  const texts = textsOf('oft=nie&weit=toString&wofuer=einkauf&stadt=kassel');
  expect(openQuestions(texts, CITIES)).toEqual(['oft', 'weit', 'wer', 'stadt']);
  expect(readConsulting(texts, CITIES)).toBeUndefined();
  expect(consultingQuery(texts, CITIES)).toBe('wofuer=einkauf');
});

it('the address keeps what was assumed otherwise, and says nothing of what is wrong or as before', () => {
  const changed = {
    ...textsOf(ANSWERS),
    fahrten: '60',
    strecke: '50',
    stunden: 'viele',
    klasse: 'm',
    steuer: '90,5',
    spritpreis: '-1',
  };
  const read = readConsulting(changed, CITIES);
  expect(read?.year).toMatchObject({ trips: 60, km: 50, hours: 2, vehicleClass: 'M' });
  expect(read?.faults).toMatchObject({
    stunden: 'Bitte gib eine ganze Zahl von 1 bis 672 an.',
    spritpreis: expect.stringContaining('Zahl von 0 bis 5'),
  });
  const query = consultingQuery(changed, CITIES);
  expect(query).toBe(`${ANSWERS}&fahrten=60&klasse=m&steuer=90%2C5`);
  expect(readConsulting(textsOf(query), CITIES)).toMatchObject({
    year: read?.year,
    drivers: read?.drivers,
    car: read?.car,
    faults: {},
  });
});

it('another answer settles what it is about anew, and leaves the rest', () => {
  const texts = textsOf(`${ANSWERS}&fahrten=60&stunden=9&klasse=m`);
  expect(consultingQuery(answered(texts, 'wofuer', 'reise'), CITIES)).toBe(
    'oft=woechentlich&weit=umland&wofuer=reise&wer=zweit&stadt=bonn&fahrten=60',
  );
});
