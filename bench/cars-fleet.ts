import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';

// A process full of cars for bench/cars.ts, which sends it what they must know.

export type FleetOrder = {
  broker: string;
  boxes: { vehicleId: number; secret: string }[];
  stateEveryMs: number;
};

/** So many begin to connect at once: no network switches on thousands of cars in the same moment. */
const PER_STEP = 100;
const STEP_MS = 250;
const LOOK_MS = 200;

process.once('message', (message) => {
  const { broker, boxes, stateEveryMs } = message as FleetOrder;
  const cars = boxes.map(
    ({ vehicleId, secret }) =>
      new SimulatedCar({
        broker,
        vehicleId,
        secret,
        stateEveryMs,
        model: parkedCar({ position: { lat: 49.45, lng: 11.08 } }),
      }),
  );
  const waiting = [...cars];
  const steps = setInterval(() => {
    for (const car of waiting.splice(0, PER_STEP)) car.connect();
    if (waiting.length === 0) clearInterval(steps);
  }, STEP_MS);
  const looks = setInterval(() => {
    if (!cars.every((car) => car.isReady)) return;
    clearInterval(looks);
    process.send?.('READY');
  }, LOOK_MS);
});
process.once('disconnect', () => process.exit(0));
