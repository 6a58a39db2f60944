import type { Position } from '#domain/station/position.ts';
import type { DeskAction, DeskCar, DeskRefusal } from '#domain/telematics/desk-car.ts';
import type { CarModel, SimulatedCar } from './simulated-car.ts';

const DRIVE_M = 12_000;
/** A trip of a quarter of an hour passes in six seconds. */
const DRIVE_STEPS = 12;
const STEP_MS = 500;
const RANGE_M = { electric: 300_000, fuel: 650_000 };
/** At a desk two seconds of charging stand for about three minutes. */
const CHARGE_PERCENT = 1;
const CHARGE_EVERY_MS = 2_000;
const PARK_AWAY_M = 400;
const WRONG_CLOCK_MS = 60 * 60_000;
const METRES_PER_DEGREE = 111_320;
/** How far away a trip leads before it comes back. */
const FARTHEST_M = 4_500;

/** Does with one simulated car what a driver, the road and a charger do with a real one. */
export class DeskDriver {
  readonly #car: SimulatedCar;
  #driving: NodeJS.Timeout | undefined;
  #charging: NodeJS.Timeout | undefined;
  #parkedAt: Position | undefined;
  #isCut = false;

  constructor(car: SimulatedCar) {
    this.#car = car;
  }

  look(): DeskCar {
    return {
      ...this.#car.model,
      vehicleId: this.#car.vehicleId,
      isReady: this.#car.isReady,
      isCut: this.#isCut,
      isDriving: this.#driving !== undefined,
      isAway: this.#parkedAt !== undefined,
      clockErrorMs: this.#car.clockErrorMs,
    };
  }

  /** Returns why not, or undefined when it was done. What is so already is done. */
  act(action: DeskAction): DeskRefusal | undefined {
    const { model } = this.#car;
    if (this.#driving && !WHILE_DRIVING.has(action)) return 'IS_DRIVING';
    switch (action) {
      case 'OPEN_DOOR':
        if (model.locked) return 'IS_LOCKED';
        return this.#change({ doorOpen: true });
      case 'CLOSE_DOOR':
        return this.#change({ doorOpen: false });
      case 'IGNITION_ON':
        if (model.locked) return 'IS_LOCKED';
        return this.#change({ ignitionOn: true });
      case 'IGNITION_OFF':
        return this.#change({ ignitionOn: false });
      case 'LIGHTS_ON':
        if (model.locked) return 'IS_LOCKED';
        return this.#change({ lightsOn: true });
      case 'LIGHTS_OFF':
        return this.#change({ lightsOn: false });
      case 'DRIVE':
        return this.#drive();
      case 'PARK_AWAY':
        return this.#parkAway();
      case 'PARK_BACK':
        return this.#parkBack();
      case 'PLUG_IN':
        return this.#plugIn();
      case 'UNPLUG':
        clearInterval(this.#charging);
        return this.#change({ plugged: false });
      case 'FUEL':
        if (model.electric) return 'HAS_NO_TANK';
        if (model.ignitionOn) return 'IGNITION_IS_ON';
        return this.#change({ energyPercent: 100 });
      case 'CUT_CONNECTION':
        this.#isCut = true;
        this.#car.cutConnection();
        return undefined;
      case 'RESTORE_CONNECTION':
        this.#isCut = false;
        this.#car.connect();
        return undefined;
      case 'CLOCK_WRONG':
        this.#car.setClockError(WRONG_CLOCK_MS);
        return undefined;
      case 'CLOCK_RIGHT':
        this.#car.setClockError(0);
        return undefined;
    }
  }

  #change(change: Partial<CarModel>): undefined {
    this.#car.change(change);
  }

  #reasonNotToMove(metres: number): DeskRefusal | undefined {
    const { locked, doorOpen, plugged, energyPercent, electric } = this.#car.model;
    if (locked) return 'IS_LOCKED';
    if (doorOpen) return 'DOOR_IS_OPEN';
    if (plugged) return 'IS_PLUGGED';
    return energyPercent < energyFor(metres, electric) ? 'NO_ENERGY' : undefined;
  }

  #drive(): DeskRefusal | undefined {
    const reason = this.#reasonNotToMove(DRIVE_M);
    if (reason) return reason;
    const from = this.#car.model.position;
    let step = 0;
    this.#change({ ignitionOn: true });
    this.#driving = setInterval(() => {
      step += 1;
      const isThere = step === DRIVE_STEPS;
      if (isThere) {
        clearInterval(this.#driving);
        this.#driving = undefined;
      }
      const away = Math.sin((Math.PI * step) / DRIVE_STEPS) * FARTHEST_M;
      this.#move(DRIVE_M / DRIVE_STEPS, isThere ? from : northOf(from, away), !isThere);
    }, STEP_MS);
    return undefined;
  }

  #parkAway(): DeskRefusal | undefined {
    if (this.#parkedAt) return undefined;
    const reason = this.#reasonNotToMove(PARK_AWAY_M);
    if (reason) return reason;
    this.#parkedAt = this.#car.model.position;
    return this.#move(PARK_AWAY_M, northOf(this.#parkedAt, PARK_AWAY_M), false);
  }

  #parkBack(): DeskRefusal | undefined {
    if (!this.#parkedAt) return undefined;
    const reason = this.#reasonNotToMove(PARK_AWAY_M);
    if (reason) return reason;
    const back = this.#parkedAt;
    this.#parkedAt = undefined;
    return this.#move(PARK_AWAY_M, back, false);
  }

  /** The ignition stays on while the car goes on, and is off where it arrives. */
  #move(metres: number, position: Position, ignitionOn: boolean): undefined {
    const { odometerM, energyPercent, electric } = this.#car.model;
    this.#change({
      ignitionOn,
      position,
      odometerM: odometerM + metres,
      energyPercent: Math.max(0, energyPercent - energyFor(metres, electric)),
    });
  }

  #plugIn(): DeskRefusal | undefined {
    const { electric, ignitionOn } = this.#car.model;
    if (!electric) return 'HAS_NO_PLUG';
    if (ignitionOn) return 'IGNITION_IS_ON';
    clearInterval(this.#charging);
    this.#charging = setInterval(() => {
      const { energyPercent } = this.#car.model;
      if (energyPercent < 100) this.#change({ energyPercent: Math.min(100, energyPercent + CHARGE_PERCENT) });
    }, CHARGE_EVERY_MS);
    return this.#change({ plugged: true });
  }
}

/** Connection and clock are not in the driver's hands. */
const WHILE_DRIVING: ReadonlySet<DeskAction> = new Set([
  'LIGHTS_ON',
  'LIGHTS_OFF',
  'CUT_CONNECTION',
  'RESTORE_CONNECTION',
  'CLOCK_WRONG',
  'CLOCK_RIGHT',
]);

/** In percent of a full tank or battery. */
const energyFor = (metres: number, electric: boolean): number =>
  (metres / (electric ? RANGE_M.electric : RANGE_M.fuel)) * 100;

const northOf = ({ lat, lng }: Position, metres: number): Position => ({
  lat: lat + metres / METRES_PER_DEGREE,
  lng,
});
