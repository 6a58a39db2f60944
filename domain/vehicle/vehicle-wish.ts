import { type Equipment, equipmentTitle } from './equipment.ts';
import type { Feature, VehicleClass } from './vehicle-class.ts';

/** What a person has filtered for, besides class and price (§S14.6). */
export type VehicleWish = {
  /** All of them. */
  feature?: readonly Feature[] | undefined;
  /** At least so many. */
  seats?: number | undefined;
  /** All of it. */
  equipment?: readonly Equipment[] | undefined;
};

/** The cars that a person looks for, as the contract's `vehicleFilter` parses it. */
export type VehicleFilter = VehicleWish & { class?: readonly VehicleClass[] | undefined };

/** What of a car makes another one no like substitute. */
export type Traits = {
  automatic: boolean;
  electric: boolean;
  seats: number;
  equipment: readonly Equipment[];
};

/** What the offered car has not, or has otherwise than the chosen one. */
export type Difference =
  | { what: 'MANUAL' | 'ELECTRIC' | 'COMBUSTION' | 'FEWER_SEATS' }
  | { what: 'NO_EQUIPMENT'; equipment: Equipment };

/**
 * What must be told before one car is taken instead of another, weightiest first (§S4.25). Automatic instead
 * of manual and more seats are no difference: who may drive one may drive the other.
 */
export function differencesOf(chosen: Traits, offered: Traits): Difference[] {
  const differences: Difference[] = [];
  if (chosen.automatic && !offered.automatic) differences.push({ what: 'MANUAL' });
  if (chosen.electric !== offered.electric) {
    differences.push({ what: offered.electric ? 'ELECTRIC' : 'COMBUSTION' });
  }
  if (offered.seats < chosen.seats) differences.push({ what: 'FEWER_SEATS' });
  for (const equipment of chosen.equipment) {
    if (!offered.equipment.includes(equipment)) differences.push({ what: 'NO_EQUIPMENT', equipment });
  }
  return differences;
}

/** What of the wish the chosen car fulfils: the rest did not matter to whoever took it. Undefined if nothing is left. */
export function fulfilledPart(wish: VehicleWish | undefined, chosen: Traits): VehicleWish | undefined {
  if (!wish) return undefined;
  const feature = [...new Set(wish.feature)].filter((each) =>
    each === 'AUTOMATIC' ? chosen.automatic : chosen.electric,
  );
  const equipment = [...new Set(wish.equipment)].filter((each) => chosen.equipment.includes(each));
  const seats = wish.seats !== undefined && wish.seats <= chosen.seats ? wish.seats : undefined;
  return feature.length + equipment.length > 0 || seats !== undefined
    ? { feature, seats, equipment }
    : undefined;
}

/** "Schaltgetriebe", "nur 4 Sitze", "ohne Kindersitz": as it stands on the offer. */
export function differenceText(difference: Difference, seats: number): string {
  switch (difference.what) {
    case 'MANUAL':
      return 'Schaltgetriebe';
    case 'ELECTRIC':
      return 'Elektroauto';
    case 'COMBUSTION':
      return 'kein Elektroauto';
    case 'FEWER_SEATS':
      return seats === 1 ? 'nur 1 Sitz' : `nur ${seats} Sitze`;
    case 'NO_EQUIPMENT':
      return `ohne ${equipmentTitle[difference.equipment]}`;
  }
}
