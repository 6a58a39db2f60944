import type { VehicleRow } from './vehicle.repository.ts';

/** A vehicle in the contract's form, which everyone may see. */
export const toBookee = (row: VehicleRow) => ({
  id: row.id,
  model: row.model,
  plate: row.plate,
  class: row.class,
  seats: row.seats,
  electric: row.electric,
  automatic: row.automatic,
  energyPercent: row.energy_percent,
  rangeKm: row.range_km,
  equipment: row.equipment,
  remarks: row.remarks,
  place: {
    id: row.station_id,
    name: row.station_name,
    city: row.city,
    street: row.street,
    postalCode: row.postal_code,
    position: { lat: row.lat, lng: row.lng },
  },
});
