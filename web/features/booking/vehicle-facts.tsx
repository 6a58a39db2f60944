import type { ReactNode } from 'react';
import { type VehicleClass, vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
import { useCity } from '#web/shell/cities.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { addressText } from './booking-words.ts';

type Props = {
  vehicle: {
    model?: string | undefined;
    plate?: string | undefined;
    class?: VehicleClass | undefined;
    electric?: boolean | undefined;
    automatic?: boolean | undefined;
  };
  /** Missing for whom it is none of their business. */
  place?: { name: string; city: string; street: string | null; postalCode: string | null };
  heading?: 'h2' | 'h3';
  /** Shown beside the name, such as the state of a booking. */
  mark?: ReactNode;
  muted?: boolean;
};

/** The vehicle and its station. */
export function VehicleFacts({ vehicle, place, heading: Heading = 'h2', mark, muted = false }: Props) {
  const cityTitle = useCity(place?.city)?.title;
  const facts = [
    vehicle.plate,
    vehicle.class && vehicleClassText(vehicle.class),
    vehicle.electric && 'elektrisch',
    vehicle.automatic && 'Automatik',
  ].filter(Boolean);
  return (
    <>
      <div className="flex items-center gap-4">
        {vehicle.class && (
          <VehiclePicture
            vehicleClass={vehicle.class}
            electric={vehicle.electric ?? false}
            automatic={vehicle.automatic ?? false}
            muted={muted}
          />
        )}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Heading className="text-lg leading-tight">{vehicle.model ?? 'Fahrzeug'}</Heading>
            {mark}
          </div>
          <p className="mt-0.5 text-detail text-ink-soft">{facts.join(' · ')}</p>
        </div>
      </div>
      {place && (
        <>
          <p className="mt-3 font-semibold">{place.name}</p>
          <p className="text-detail text-ink-soft">{addressText(place, cityTitle)}</p>
        </>
      )}
    </>
  );
}
