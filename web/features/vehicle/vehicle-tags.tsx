import { type Equipment, equipmentTitle } from '#domain/vehicle/vehicle-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { FoundVehicle } from './vehicle-search.ts';

type Facts = Pick<
  FoundVehicle,
  'electric' | 'automatic' | 'energyPercent' | 'rangeKm' | 'equipment' | 'seats'
>;

/** "82 % · 310 km", as far as it is known. */
export function energyText({ energyPercent, rangeKm }: Pick<Facts, 'energyPercent' | 'rangeKm'>): string {
  return [
    energyPercent === null ? undefined : `${energyPercent}\u00A0%`,
    rangeKm === null ? undefined : `${rangeKm}\u00A0km`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const isEquipment = (code: string): code is Equipment => Object.hasOwn(equipmentTitle, code);

/** In German; what this version does not know yet is left out rather than shown as a code. */
export const equipmentTitles = (codes: readonly string[]): string[] =>
  codes.filter(isEquipment).map((code) => equipmentTitle[code]);

/** More than these are worth naming. */
const MANY_SEATS = 5;

/** The properties by which people choose, in a row. `most` limits the equipment. */
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
