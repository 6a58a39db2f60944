import type { VehicleClass } from './vehicle-class.ts';

type Consumption = {
  /** Of the battery that can be used, kWh; of the tank, litres. */
  capacity: number;
  /** kWh or litres for 100 km, WLTP. */
  per100Km: number;
};

/**
 * Of a class's models the smallest battery and tank and the highest consumption, by their makers (WLTP,
 * combined; vans half loaded). Who trusts the figure must not be left standing.
 */
const ELECTRIC: Record<VehicleClass, Consumption> = {
  S: { capacity: 37, per100Km: 14.9 },
  M: { capacity: 58, per100Km: 16.1 },
  L_PKW: { capacity: 77, per100Km: 17.9 },
  L_9_SITZER: { capacity: 64, per100Km: 25 },
  L_TRANSPORTER: { capacity: 81, per100Km: 30 },
  SPEZIAL: { capacity: 37, per100Km: 14.9 },
};
const FUELLED: Record<VehicleClass, Consumption> = {
  S: { capacity: 35, per100Km: 5.4 },
  M: { capacity: 43, per100Km: 5.6 },
  L_PKW: { capacity: 43, per100Km: 5.7 },
  L_9_SITZER: { capacity: 70, per100Km: 7.9 },
  L_TRANSPORTER: { capacity: 70, per100Km: 10 },
  SPEZIAL: { capacity: 44, per100Km: 6.7 },
};
/** On real roads, in winter and on the motorway a car needs more than on the test bench. */
const REAL_ROADS = 1.2;
const STEP_KM = 10;

/**
 * How far a car gets with what it has, in km, rounded down to ten: a careful estimate by its class.
 * @param energyPercent 0 to 100
 */
export function estimatedRange(vehicleClass: VehicleClass, electric: boolean, energyPercent: number): number {
  const { capacity, per100Km } = (electric ? ELECTRIC : FUELLED)[vehicleClass];
  const km = (capacity * energyPercent) / (per100Km * REAL_ROADS);
  return Math.floor(km / STEP_KM) * STEP_KM;
}

/**
 * How far a car gets with this much energy, in km, rounded down to ten, when its range is known with another amount;
 * null when that says nothing, because it was empty then.
 * @param percent 0 to 100
 */
export function rangeAt(percent: number, known: { percent: number; km: number }): number | null {
  if (known.percent === 0) return null;
  return Math.floor((known.km * percent) / known.percent / STEP_KM) * STEP_KM;
}
