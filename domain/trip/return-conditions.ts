import { distanceInMetres, type Position } from '#domain/station/position.ts';
import type { CommandKind } from '#domain/telematics/car-command.ts';
import type { CarState } from '#domain/telematics/car-state.ts';

/** What must be right about a car that is returned, in the order in which a person sets it right (§S10.9 to §S10.11). */
export const RETURN_CONDITIONS = [
  'IGNITION',
  'LIGHTS',
  'DOORS',
  'NOT_LOCKED',
  'POSITION',
  'NOT_PLUGGED',
  'ENERGY',
] as const;
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number];

/** The car stands at its station when it is no further away than this (§S10.10). */
export const STATION_RADIUS_M = 150;
/** A tank is at least this full (§S10.11). */
export const MIN_FUEL_PERCENT = 25;
/** An electric car that cannot be plugged in has at least this much charge (§S10.11). */
export const MIN_CHARGE_PERCENT = 100 / 3;
/** From this charge on an electric car need not be plugged in (§S10.11). */
export const CHARGED_PERCENT = 80;

type Vehicle = {
  electric: boolean;
  station: { position: Position; hasCharger: boolean };
};
export type ReturnedCar = Pick<
  CarState,
  'position' | 'locked' | 'doorOpen' | 'ignitionOn' | 'lightsOn' | 'energyPercent' | 'plugged'
>;

/** Returns what is not right yet about a car that is to be returned. */
export function unmetConditions(car: ReturnedCar, vehicle: Vehicle): ReturnCondition[] {
  const { electric, station } = vehicle;
  // A place that the car does not know is not held against its driver (§S10.26).
  const isAtStation =
    car.position === undefined || distanceInMetres(car.position, station.position) <= STATION_RADIUS_M;
  const canPlugIn = electric && isAtStation && station.hasCharger;
  const minPercent = electric ? MIN_CHARGE_PERCENT : MIN_FUEL_PERCENT;
  const isUnmet: Record<ReturnCondition, boolean> = {
    IGNITION: car.ignitionOn,
    LIGHTS: car.lightsOn,
    DOORS: car.doorOpen,
    NOT_LOCKED: !car.locked,
    POSITION: !isAtStation,
    NOT_PLUGGED: canPlugIn && !car.plugged && car.energyPercent < CHARGED_PERCENT,
    // What is at the charger fills up by itself.
    ENERGY: !canPlugIn && car.energyPercent < minPercent,
  };
  return RETURN_CONDITIONS.filter((condition) => isUnmet[condition]);
}

/**
 * Returns the car as it is after the last command that it carried out: its answer comes before the next state. A car
 * only locks with its doors closed and the ignition off.
 */
export function carAfterCommand(
  state: CarState,
  done: { kind: CommandKind; at: Temporal.Instant } | undefined,
): CarState {
  if (!done || Temporal.Instant.compare(done.at, state.at) <= 0) return state;
  return done.kind === 'LOCK'
    ? { ...state, locked: true, doorOpen: false, ignitionOn: false }
    : { ...state, locked: false };
}

type Words = { title: string; remedy: string };
type ConditionWords = Record<'de' | 'en', Words>;

/** What a person reads of an unmet condition: what is the matter, and what helps. */
const WORDS: Record<Exclude<ReturnCondition, 'ENERGY'>, ConditionWords> = {
  IGNITION: {
    de: { title: 'Die Zündung ist noch an', remedy: 'Schalte den Motor aus.' },
    en: { title: 'The ignition is still on', remedy: 'Switch the engine off.' },
  },
  LIGHTS: {
    de: { title: 'Das Licht brennt noch', remedy: 'Schalte das Licht aus, auch innen.' },
    en: { title: 'The lights are still on', remedy: 'Switch the lights off, inside too.' },
  },
  DOORS: {
    de: {
      title: 'Etwas ist noch offen',
      remedy: 'Schließ alle Türen und den Kofferraum; drück sie noch einmal fest zu.',
    },
    en: { title: 'Something is still open', remedy: 'Close all doors and the boot; press them firmly.' },
  },
  NOT_LOCKED: {
    de: { title: 'Das Auto ist nicht abgeschlossen', remedy: 'Steig aus und tippe auf „Abschließen“.' },
    en: { title: 'The car is not locked', remedy: 'Get out and lock it.' },
  },
  POSITION: {
    de: {
      title: 'Das Auto steht nicht an seiner Station',
      remedy: `Stell es höchstens ${STATION_RADIUS_M} Meter von der Station ab. Ist dort alles belegt, nimm den nächsten erlaubten Platz und sag uns, wo.`,
    },
    en: {
      title: 'The car is not at its station',
      remedy: `Park it no further than ${STATION_RADIUS_M} metres from the station. If all is taken there, use the next permitted space and tell us where.`,
    },
  },
  NOT_PLUGGED: {
    de: {
      title: 'Das Ladekabel steckt nicht',
      remedy: `Unter ${CHARGED_PERCENT} Prozent wird das Auto an der Station geladen: Steck das Kabel an Auto und Säule ein.`,
    },
    en: {
      title: 'The charging cable is not plugged in',
      remedy: `Below ${CHARGED_PERCENT} per cent the car is charged at its station: plug the cable in at car and charger.`,
    },
  },
};
const FUEL_LOW: ConditionWords = {
  de: {
    title: 'Der Tank ist weniger als ein Viertel voll',
    remedy: 'Tanke mit der Tankkarte nach; das kostet dich nichts.',
  },
  en: {
    title: 'The tank is less than a quarter full',
    remedy: 'Refuel with the fuel card; it costs you nothing.',
  },
};
const CHARGE_LOW: ConditionWords = {
  de: {
    title: 'Der Akku ist weniger als ein Drittel voll',
    remedy: 'Lade mit der Ladekarte nach; das kostet dich nichts.',
  },
  en: {
    title: 'The battery is less than a third full',
    remedy: 'Recharge with the charging card; it costs you nothing.',
  },
};

export const conditionWords = (
  condition: ReturnCondition,
  vehicle: { electric: boolean },
  language: 'de' | 'en' = 'de',
): Words => {
  const words = condition === 'ENERGY' ? (vehicle.electric ? CHARGE_LOW : FUEL_LOW) : WORDS[condition];
  return words[language];
};
