import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { DRIVES, driveOf } from './drive.ts';
import { CONSUMPTION_PER_100_KM, EMITTED_GRAMS, emittedGrams, gramsPer100Km } from './emission.ts';

describe('emissions', () => {
  it('come from the factors of the law: 2.99 kg of a litre of petrol, 3.42 kg of diesel, 446 g of a kilowatt hour', () => {
    expect(EMITTED_GRAMS.petrolLitre).toBeCloseTo(2_985.6, 6);
    expect(EMITTED_GRAMS.dieselLitre).toBeCloseTo(3_423.6, 6);
    expect(EMITTED_GRAMS.kWh).toBeCloseTo(446.4, 6);
    // 6.2 litres for 100 km.
    expect(emittedGrams('M', 'PETROL', 100)).toBe(18_511);
    expect(emittedGrams('M', 'ELECTRIC', 100)).toBe(8_035);
  });

  it('are never less for an unknown fuel than for each that it may be', () => {
    for (const vehicleClass of VEHICLE_CLASSES) {
      const [petrol, diesel, , unknown] = DRIVES.map((drive) => gramsPer100Km(vehicleClass, drive));
      expect(unknown).toBe(Math.max(petrol ?? Number.NaN, diesel ?? Number.NaN));
    }
  });

  it('grow with the distance, are whole and never negative', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VEHICLE_CLASSES),
        fc.constantFrom(...DRIVES),
        fc.integer({ min: 0, max: 1_000_000 }),
        (vehicleClass, drive, km) => {
          const grams = emittedGrams(vehicleClass, drive, km);
          expect(Number.isInteger(grams)).toBe(true);
          expect(grams).toBeGreaterThanOrEqual(km === 0 ? 0 : 1);
          expect(emittedGrams(vehicleClass, drive, km + 1)).toBeGreaterThan(grams);
        },
      ),
    );
  });

  it('assume that a larger car takes more, and that each takes something', () => {
    const sizes = ['S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER'] as const;
    for (const unit of ['petrolLitres', 'dieselLitres', 'kWh'] as const) {
      const values = sizes.map((size) => CONSUMPTION_PER_100_KM[size][unit]);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      expect(Math.min(...values)).toBeGreaterThan(0);
    }
  });

  it('know a drive by the car: a hybrid burns petrol', () => {
    expect(driveOf({ electric: true, fuel: null })).toBe('ELECTRIC');
    expect(driveOf({ electric: false, fuel: 'SUPER' })).toBe('PETROL');
    expect(driveOf({ electric: false, fuel: 'SUPER_E10' })).toBe('PETROL');
    expect(driveOf({ electric: false, fuel: 'DIESEL' })).toBe('DIESEL');
    expect(driveOf({ electric: false, fuel: null })).toBe('UNKNOWN');
  });
});
