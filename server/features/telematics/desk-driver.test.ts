import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeskDriver } from '#cars/desk-driver.ts';
import { type CarModel, parkedCar, SimulatedCar } from '#cars/simulated-car.ts';

const POSITION = { lat: 49.45, lng: 11.08 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A car that has no broker: what it does it does all the same. */
function drive(change: Partial<CarModel> = {}) {
  const model = parkedCar({ position: POSITION, odometerM: 1_000_000, locked: false, ...change });
  const car = new SimulatedCar({ broker: 'mqtt://127.0.0.1:9', vehicleId: 17, secret: 'x', model });
  return { car, driver: new DeskDriver(car) };
}

test('12 km lead away and back, with the odometer and at the cost of energy', async () => {
  const { driver } = drive({ electric: true });
  expect(driver.act('DRIVE')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3_000);
  const underWay = driver.look();
  expect(underWay).toMatchObject({ isDriving: true, ignitionOn: true, odometerM: 1_006_000 });
  expect(underWay.position.lat).toBeGreaterThan(49.48);
  expect(driver.act('OPEN_DOOR')).toBe('IS_DRIVING');
  await vi.advanceTimersByTimeAsync(3_000);
  const arrived = driver.look();
  expect(arrived).toMatchObject({
    isDriving: false,
    ignitionOn: false,
    odometerM: 1_012_000,
    position: POSITION,
  });
  expect(arrived.energyPercent).toBeCloseTo(76);
});

test.for([
  ['IS_LOCKED', { locked: true }],
  ['DOOR_IS_OPEN', { doorOpen: true }],
  ['IS_PLUGGED', { electric: true, plugged: true }],
  ['NO_ENERGY', { energyPercent: 1 }],
] as const)('does not drive: %s', ([reason, change]) => {
  const { driver } = drive(change);
  expect(driver.act('DRIVE')).toBe(reason);
  expect(driver.look()).toMatchObject({ isDriving: false, odometerM: 1_000_000 });
});

test('a car parked elsewhere stands 400 m from its place, and comes back to it', () => {
  const { driver } = drive();
  driver.act('PARK_AWAY');
  const metres = (driver.look().position.lat - POSITION.lat) * 111_320;
  expect(metres).toBeCloseTo(400);
  driver.act('PARK_AWAY');
  expect(driver.look().odometerM).toBe(1_000_400);
  driver.act('PARK_BACK');
  expect(driver.look()).toMatchObject({ position: POSITION, isAway: false, odometerM: 1_000_800 });
});

test('charges until it is full while it is plugged in, and a tank is filled at once', async () => {
  const { driver } = drive({ electric: true, energyPercent: 98.5 });
  driver.act('PLUG_IN');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(driver.look().energyPercent).toBe(99.5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(driver.look().energyPercent).toBe(100);
  expect(driver.act('FUEL')).toBe('HAS_NO_TANK');
  const fuelled = drive({ energyPercent: 20 }).driver;
  expect(fuelled.act('FUEL')).toBeUndefined();
  expect(fuelled.look().energyPercent).toBe(100);
  expect(fuelled.act('PLUG_IN')).toBe('HAS_NO_PLUG');
});
