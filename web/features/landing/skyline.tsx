import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import drawing from './skyline.svg';

/** A decorative drawing of a town with a castle hill, and a street with a van and a small car. */
export function Skyline() {
  return (
    <div aria-hidden="true" className="relative mt-10 h-56 overflow-hidden sm:h-72 lg:-mt-6 lg:h-84">
      <svg
        viewBox="0 0 1440 340"
        preserveAspectRatio="xMidYMax slice"
        focusable="false"
        className="absolute inset-0 size-full text-brand"
      >
        <use href={`${drawing}#town`} />
      </svg>
      <VehiclePicture
        vehicleClass="L_TRANSPORTER"
        className="absolute right-[42%] bottom-street w-32 sm:w-44 lg:right-[25%] lg:w-54"
      />
      <VehiclePicture
        vehicleClass="M"
        className="absolute right-[8%] bottom-street w-28 text-accent! sm:w-38 lg:w-44"
      />
    </div>
  );
}
