import type { Position } from '#domain/station/position.ts';

/** What somebody at a desk does in place of a driver, the road, a charger and the radio. */
export const DESK_ACTIONS = [
  'OPEN_DOOR',
  'CLOSE_DOOR',
  'IGNITION_ON',
  'IGNITION_OFF',
  'LIGHTS_ON',
  'LIGHTS_OFF',
  'DRIVE',
  'PARK_AWAY',
  'PARK_BACK',
  'PLUG_IN',
  'UNPLUG',
  'FUEL',
  'CUT_CONNECTION',
  'RESTORE_CONNECTION',
  'CLOCK_WRONG',
  'CLOCK_RIGHT',
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Why a car at a desk cannot do that, as a real one could not. */
export const DESK_REFUSALS = [
  'IS_LOCKED',
  'DOOR_IS_OPEN',
  'IGNITION_IS_ON',
  'IS_PLUGGED',
  'IS_DRIVING',
  'NO_ENERGY',
  'HAS_NO_PLUG',
  'HAS_NO_TANK',
] as const;
export type DeskRefusal = (typeof DESK_REFUSALS)[number];

/** A simulated car as it really is, whether or not the server has heard of it. */
export type DeskCar = {
  vehicleId: number;
  position: Position;
  electric: boolean;
  locked: boolean;
  doorOpen: boolean;
  ignitionOn: boolean;
  lightsOn: boolean;
  /** 0 to 100. */
  energyPercent: number;
  plugged: boolean;
  /** Metres. */
  odometerM: number;
  /** Whether commands reach it now. */
  isReady: boolean;
  /** Whether somebody has cut its connection. */
  isCut: boolean;
  isDriving: boolean;
  isAway: boolean;
  /** Milliseconds by which its own clock is wrong. */
  clockErrorMs: number;
};

/** The simulated cars of a server. */
export type CarDesk = {
  /** Those of `vehicleIds` that are simulated; empty when their process does not answer. */
  look(vehicleIds: readonly number[]): Promise<DeskCar[]>;
  /** Returns why not, or undefined when it was done. `UNKNOWN`: there is no such car, or its process does not answer. */
  act(vehicleId: number, action: DeskAction): Promise<DeskRefusal | 'UNKNOWN' | undefined>;
};
