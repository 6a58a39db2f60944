import { type Equipment, equipmentTitle } from '#domain/vehicle/equipment.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { FoundVehicle } from './vehicle-search.ts';

type Facts = Pick<
  FoundVehicle,
  'electric' | 'automatic' | 'energyPercent' | 'rangeKm' | 'equipment' | 'seats'
>;

/** "82 % · 310 km"; unknown parts are left out. */
export function energyText({ energyPercent, rangeKm }: Pick<Facts, 'energyPercent' | 'rangeKm'>): string {
  return [
    energyPercent === null ? undefined : `${energyPercent}\u00A0%`,
    rangeKm === null ? undefined : `${rangeKm}\u00A0km`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const isEquipment = (code: string): code is Equipment => Object.hasOwn(equipmentTitle, code);

/** The German titles; codes that this version does not know are left out. */
export const equipmentTitles = (codes: readonly string[]): string[] =>
  codes.filter(isEquipment).map((code) => equipmentTitle[code]);

/** The number of seats is shown only above this. */
const MANY_SEATS = 5;

/** The properties by which customers choose a vehicle, in a row. `max` limits the equipment. */
export function VehicleTags({ vehicle, max = 1 }: { vehicle: Facts; max?: number }) {
  const energy = vehicle.electric ? energyText(vehicle) : '';
  const equipment = equipmentTitles(vehicle.equipment);
  const left = equipment.length - max;
  if (!vehicle.electric && !vehicle.automatic && vehicle.seats <= MANY_SEATS && equipment.length === 0)
    return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Eigenschaften">
      {vehicle.electric && (
        <li className="digits">
          <Tag icon={<Icon name="bolt" size={14} label={energy ? 'Elektrisch' : undefined} />}>
            {energy || 'Elektrisch'}
          </Tag>
        </li>
      )}
      {vehicle.automatic && (
        <li>
          <Tag>Automatik</Tag>
        </li>
      )}
      {vehicle.seats > MANY_SEATS && (
        <li>
          <Tag>{vehicle.seats} Sitze</Tag>
        </li>
      )}
      {equipment.slice(0, max).map((title) => (
        <li key={title}>
          <Tag tone="neutral">{title}</Tag>
        </li>
      ))}
      {left > 0 && (
        <li>
          <Tag tone="neutral">
            +{left}
            <span className="sr-only"> weitere Ausstattung</span>
          </Tag>
        </li>
      )}
    </ul>
  );
}
