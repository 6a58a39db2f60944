import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Drive } from './drive.ts';

/**
 * Greenhouse gases in grams of CO₂ equivalent per megajoule, upstream included: fossil petrol and diesel by §
 * 10 of the 38. BImSchV, without blends; German electricity by the Umweltbundesamt's announcement (§ 5 Abs.
 * 3) for 2025.
 */
const GRAMS_PER_MJ = { petrol: 93.3, diesel: 95.1, electricity: 124 } as const;

/** Energy of a litre: Directive (EU) 2018/2001, annex III. */
const MJ_PER_LITRE = { petrol: 32, diesel: 36 } as const;
const MJ_PER_KWH = 3.6;

/** Of a litre or kilowatt hour, in grams of CO₂ equivalent. */
export const EMITTED_GRAMS = {
  petrolLitre: GRAMS_PER_MJ.petrol * MJ_PER_LITRE.petrol,
  dieselLitre: GRAMS_PER_MJ.diesel * MJ_PER_LITRE.diesel,
  kWh: GRAMS_PER_MJ.electricity * MJ_PER_KWH,
} as const;

type Consumption = { petrolLitres: number; dieselLitres: number; kWh: number };

/**
 * What a car of a class takes for 100 km: our own assumptions about everyday trips with usual models, not measured by us and
 * in no source. Electric ones with what is lost at charging.
 */
export const CONSUMPTION_PER_100_KM: Record<VehicleClass, Consumption> = {
  S: { petrolLitres: 5.5, dieselLitres: 4.5, kWh: 16 },
  M: { petrolLitres: 6.2, dieselLitres: 5.2, kWh: 18 },
  L_PKW: { petrolLitres: 6.8, dieselLitres: 5.7, kWh: 20 },
  L_9_SITZER: { petrolLitres: 9.5, dieselLitres: 8, kWh: 28 },
  L_TRANSPORTER: { petrolLitres: 11.5, dieselLitres: 9.5, kWh: 33 },
  SPEZIAL: { petrolLitres: 6.8, dieselLitres: 5.8, kWh: 17 },
};

/** Grams of CO₂ equivalent for 100 km. Of an unknown fuel the one that emits more, so that nothing is made to look better. */
export function gramsPer100Km(vehicleClass: VehicleClass, drive: Drive): number {
  const { petrolLitres, dieselLitres, kWh } = CONSUMPTION_PER_100_KM[vehicleClass];
  const petrol = petrolLitres * EMITTED_GRAMS.petrolLitre;
  const diesel = dieselLitres * EMITTED_GRAMS.dieselLitre;
  switch (drive) {
    case 'PETROL':
      return petrol;
    case 'DIESEL':
      return diesel;
    case 'ELECTRIC':
      return kWh * EMITTED_GRAMS.kWh;
    case 'UNKNOWN':
      return Math.max(petrol, diesel);
  }
}

/** Whole grams of CO₂ equivalent; an estimate, so nobody sees more than kilograms of it. */
export const emittedGrams = (vehicleClass: VehicleClass, drive: Drive, km: number): number =>
  Math.round((gramsPer100Km(vehicleClass, drive) * km) / 100);
