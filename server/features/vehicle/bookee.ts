import type { FleetVehicle } from '#domain/availability/fleet.ts';
import { rangeAt } from '#domain/vehicle/range.ts';
import type { VehicleRow } from '#server/availability/fleet.repository.ts';

/** A vehicle in the contract's form, which everyone may see. */
export const toBookee = (row: VehicleRow) => ({ ...toFixedBookee(row), ...energyOf(row) });

/** The same of a car in the picture, whose card is text already. */
export const bookeeOf = ({ card }: FleetVehicle): ReturnType<typeof toBookee> =>
  JSON.parse(`{${card.fixed},${card.energy}}`);

/** What of it changes only with the fleet. */
export const toFixedBookee = (row: VehicleRow) => ({
  id: row.id,
  model: row.model,
  plate: row.plate,
  class: row.class,
  seats: row.seats,
  electric: row.electric,
  automatic: row.automatic,
  equipment: row.equipment,
  remarks: row.remarks,
  place: {
    id: row.stationId,
    name: row.stationName,
    city: row.city,
    street: row.street,
    postalCode: row.postalCode,
    position: { lat: row.lat, lng: row.lng },
  },
});

/** What the car told last counts; a fleet without boxes keeps what its list states. */
export function energyOf({ energyPercent: stated, rangeKm: range, toldEnergyPercent: told }: VehicleRow) {
  if (told === null) return { energyPercent: stated, rangeKm: range };
  return {
    energyPercent: Math.round(told),
    rangeKm: range === null || stated === null ? null : rangeAt(told, { percent: stated, km: range }),
  };
}
