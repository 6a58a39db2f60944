import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarState } from '#domain/telematics/car-state.ts';
import {
  carAfterCommand,
  conditionWords,
  RETURN_CONDITIONS,
  type ReturnedCar,
  STATION_RADIUS_M,
  unmetConditions,
} from './return-conditions.ts';

const STATION = { lat: 49.45, lng: 11.08 };
/** Metres to the north, on the earth of §9.19. */
const north = (metres: number) => ({
  ...STATION,
  lat: STATION.lat + ((metres / 6_378_137) * 180) / Math.PI,
});
const READY: ReturnedCar = {
  position: STATION,
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 60,
  plugged: false,
};
const unmet = (
  car: Partial<ReturnedCar>,
  { electric = false, hasCharger = false }: { electric?: boolean; hasCharger?: boolean } = {},
) => unmetConditions({ ...READY, ...car }, { electric, station: { position: STATION, hasCharger } });

describe('a car that is returned', () => {
  it('stands locked at its station, with everything off and enough in the tank', () => {
    expect(unmet({})).toEqual([]);
  });

  it.for([
    [{ doorOpen: true }, 'DOORS'],
    [{ ignitionOn: true }, 'IGNITION'],
    [{ lightsOn: true }, 'LIGHTS'],
    [{ locked: false }, 'NOT_LOCKED'],
    [{ position: north(STATION_RADIUS_M + 2) }, 'POSITION'],
    [{ energyPercent: 24.9 }, 'ENERGY'],
  ] as const)('%j: %s', ([change, condition]) => {
    expect(unmet(change)).toEqual([condition]);
  });

  it('may stand 150 metres away, with a quarter of a tank', () => {
    expect(unmet({ position: north(STATION_RADIUS_M), energyPercent: 25 })).toEqual([]);
  });
});

describe('an electric car', () => {
  it.for([
    ['with a charger, below 80 %, not plugged in', { energyPercent: 79.9 }, true, ['NOT_PLUGGED']],
    ['with a charger, from 80 % on', { energyPercent: 80 }, true, []],
    ['with a charger, empty, but plugged in', { energyPercent: 3, plugged: true }, true, []],
    ['without a charger, below a third', { energyPercent: 33.3 }, false, ['ENERGY']],
    ['without a charger, a third full', { energyPercent: 33.4 }, false, []],
    // The charger of the station is no use to a car that stands elsewhere.
    [
      'far from its charger, below a third',
      { energyPercent: 30, position: north(400) },
      true,
      ['POSITION', 'ENERGY'],
    ],
    ['far from its charger, half full', { energyPercent: 50, position: north(400) }, true, ['POSITION']],
  ] as const)('%s', ([, car, hasCharger, conditions]) => {
    expect(unmet(car, { electric: true, hasCharger })).toEqual(conditions);
  });
});

it('each condition depends on its own fact: setting it right never brings up another, but for the charger', () => {
  fc.assert(
    fc.property(
      fc.record({
        locked: fc.boolean(),
        doorOpen: fc.boolean(),
        ignitionOn: fc.boolean(),
        lightsOn: fc.boolean(),
        plugged: fc.boolean(),
        energyPercent: fc.double({ min: 0, max: 100, noNaN: true }),
        position: fc.integer({ min: 0, max: 400 }).map(north),
      }),
      fc.boolean(),
      fc.boolean(),
      (car, electric, hasCharger) => {
        const before = unmet(car, { electric, hasCharger });
        const mended = { locked: true, doorOpen: false, ignitionOn: false, lightsOn: false, plugged: true };
        const after = unmet({ ...car, ...mended, energyPercent: 100 }, { electric, hasCharger });
        expect(after).toEqual(before.filter((condition) => condition === 'POSITION'));
        expect(new Set(before).size).toBe(before.length);
        expect(RETURN_CONDITIONS.filter((condition) => before.includes(condition))).toEqual(before);
      },
    ),
  );
});

describe('a command that the car has carried out', () => {
  const at = Temporal.Instant.from('2027-05-12T08:00:00Z');
  const state: CarState = { ...READY, at, sequence: 1, odometerM: 1, locked: false, doorOpen: true };

  it('counts until the car tells its next state', () => {
    const later = at.add({ seconds: 1 });
    expect(carAfterCommand(state, { kind: 'LOCK', at: later })).toMatchObject({
      locked: true,
      doorOpen: false,
    });
    expect(carAfterCommand({ ...state, locked: true }, { kind: 'UNLOCK', at: later }).locked).toBe(false);
  });

  it('counts no more once the car has told how it is', () => {
    expect(carAfterCommand(state, { kind: 'LOCK', at })).toEqual(state);
    expect(carAfterCommand(state, undefined)).toEqual(state);
  });
});

it('every condition has a title and a remedy, in both languages', () => {
  for (const condition of RETURN_CONDITIONS) {
    for (const electric of [true, false]) {
      for (const language of ['de', 'en'] as const) {
        const { title, remedy } = conditionWords(condition, { electric }, language);
        expect(title).not.toBe('');
        expect(remedy).toMatch(/\.$/);
      }
    }
  }
  expect(conditionWords('ENERGY', { electric: true }).title).toContain('Akku');
  expect(conditionWords('ENERGY', { electric: false }).title).toContain('Tank');
});
