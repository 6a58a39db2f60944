import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import town from './skyline.svg';

const drawings = import.meta.glob<string>('./skylines/*.svg', { eager: true, import: 'default' });

/** A decorative drawing of a city's landmarks. A city without a drawing of its own shows a general town. */
export function CitySkyline({ city }: { city: string }) {
  return (
    <div
      aria-hidden="true"
      className="relative mt-8 max-h-113 min-h-56 w-full overflow-hidden sm:aspect-1440/340 sm:min-h-64 lg:mt-2"
    >
      <svg
        viewBox="0 0 1440 340"
        preserveAspectRatio="xMidYMax slice"
        focusable="false"
        className="absolute inset-0 size-full text-brand"
      >
        <use href={`${drawings[`./skylines/${city}.svg`] ?? town}#town`} />
      </svg>
      <VehiclePicture
        vehicleClass="S"
        className="absolute right-[8%] bottom-street w-20 text-accent! sm:w-26 lg:right-[14%] lg:w-32"
      />
    </div>
  );
}
