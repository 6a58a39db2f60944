import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';

// A process full of cars, which bench/cars-load.ts tells what they must know and when they speak.

export type FleetOrder = {
  kind: 'CONNECT';
  broker: string;
  /** `lies`: it says of kilometres, place and number of a state what cannot be, every other time. */
  boxes: { vehicleId: number; secret: string; lies?: boolean }[];
  stateEveryMs: number;
};
export type FleetMessage = FleetOrder | { kind: 'REST' | 'DRIVE' | 'REPORT' };
/** The first says that all cars are connected. */
export type FleetReport = { cpuMs: number };

/** So many begin to connect at once: no network switches on thousands of cars in the same moment. */
const PER_STEP = 100;
const STEP_MS = 250;
const LOOK_MS = 200;
const TELL_MS = 20;
/** Cars speak when it is their turn in this process, not by timers of their own. */
const NEVER_MS = 2 ** 31 - 1;

let cars: SimulatedCar[] = [];
let liars: ReadonlySet<number> = new Set();
let drives = true;

process.on('message', (message) => {
  const told = message as FleetMessage;
  if (told.kind === 'CONNECT') connect(told);
  else if (told.kind === 'REPORT') report();
  else drives = told.kind === 'DRIVE';
});
process.once('disconnect', () => process.exit(0));

function connect({ broker, boxes, stateEveryMs }: FleetOrder): void {
  const model = () => parkedCar({ position: { lat: 49.45, lng: 11.08 } });
  cars = boxes.map(
    ({ vehicleId, secret }) =>
      new SimulatedCar({ broker, vehicleId, secret, stateEveryMs: NEVER_MS, model: model() }),
  );
  liars = new Set(boxes.filter(({ lies }) => lies).map(({ vehicleId }) => vehicleId));
  const waiting = [...cars];
  const steps = setInterval(() => {
    for (const car of waiting.splice(0, PER_STEP)) car.connect();
    if (waiting.length === 0) clearInterval(steps);
  }, STEP_MS);
  const looks = setInterval(() => {
    if (!cars.every((car) => car.isReady)) return;
    clearInterval(looks);
    report();
    takeTurns(stateEveryMs);
  }, LOOK_MS);
}

/** Each car says how it is once in `stateEveryMs`, all of them spread evenly over that time. */
function takeTurns(stateEveryMs: number): void {
  let next = 0;
  let last = performance.now();
  let due = 0;
  setInterval(() => {
    const now = performance.now();
    due = Math.min(cars.length, due + ((now - last) * cars.length) / stateEveryMs);
    last = now;
    for (; due >= 1; due--) if (drives) speak(cars[next++ % cars.length]);
  }, TELL_MS);
}

const LIES = [
  (car: SimulatedCar) => car.change({ odometerM: 4_294_967_295 }),
  (car: SimulatedCar) => car.change({ position: { lat: 0, lng: 0 } }),
  (car: SimulatedCar) => car.change({ position: { lat: 1, lng: 1 } }),
  (car: SimulatedCar) => car.restartNumbers(),
];

function speak(car: SimulatedCar | undefined): void {
  if (!car) return;
  if (!liars.has(car.vehicleId)) return car.tellState();
  LIES[Math.floor(Math.random() * LIES.length)]?.(car);
  car.tellState();
}

function report(): void {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 } satisfies FleetReport);
}
