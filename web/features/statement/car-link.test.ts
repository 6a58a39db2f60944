import { expect, it } from 'vitest';
import { ASSUMPTION_NAMES, CAR_ASSUMPTIONS } from '#domain/statement/car-assumptions.ts';
import { carQuery, presetTexts, readCar, textsOf } from './car-link.ts';

const OWN_KM = 2_400;
const PRESET = Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, CAR_ASSUMPTIONS[name].preset]));

it('a link carries what was changed, and nothing else', () => {
  const preset = readCar(presetTexts(OWN_KM), OWN_KM);
  expect(preset).toEqual({ car: PRESET, km: OWN_KM, faults: {} });
  expect(carQuery(preset, OWN_KM)).toBe('');
  const changed = { km: 9_000, car: { ...preset.car, versicherung: 48_050, spritpreis: 1_699 } };
  const query = carQuery(changed, OWN_KM);
  expect(query).toBe('km=9000&versicherung=480%2C5&spritpreis=1%2C699');
  expect(readCar(textsOf(new URLSearchParams(query), OWN_KM), OWN_KM)).toEqual({ ...changed, faults: {} });
});

it('what a link says wrongly is told, and counts as assumed', () => {
  const texts = textsOf(new URLSearchParams('km=viel&steuer=-3&fremd=1'), OWN_KM);
  const { km, car, faults } = readCar(texts, OWN_KM);
  expect([km, car]).toEqual([OWN_KM, PRESET]);
  expect(Object.keys(faults)).toEqual(['steuer', 'km']);
});

it('who drives more than the field takes begins at its end', () => {
  expect(readCar(presetTexts(250_000), 250_000)).toMatchObject({ km: 100_000, faults: {} });
});
