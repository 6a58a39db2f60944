import { VehiclePicture } from '#web/ui/vehicle-picture.tsx';

/** A drawn town: castle hill, roofs, a street with a van and a small car. Decoration only. */
export function Skyline() {
  return (
    <div aria-hidden="true" className="relative mt-10 h-56 overflow-hidden sm:h-72 lg:-mt-6 lg:h-84">
      <svg
        viewBox="0 0 1440 340"
        preserveAspectRatio="xMidYMax slice"
        focusable="false"
        className="absolute inset-0 size-full text-brand"
      >
        <g fill="currentColor" opacity="0.14">
          {/* Castle: round tower, main tower with spire, palace */}
          <path d="M0 250 60 232 150 240 220 196 282 188v-40l11-21 11 21v32l58-9v-60l7-8v-28h8l7-26 7 26h8v28l7 8v50l70 12v-40l26-22 26 22v46l80 14 70-14 120 22 90-10 110 20 90-30 86 18 130-6 147-8v170H0Z" />
          {/* Church with two towers on the horizon */}
          <path d="M1010 216v-62l12-30 12 30v34h26v-34l12-30 12 30v66Z" />
        </g>
        <g fill="currentColor" opacity="0.3">
          <path d="M0 286 110 276l38-26h46l34 25 90 6 24-30 24 30 96 9 50-35h68l46 34 110 8 30-22h88l30 20 70 4 24-30 26 30 84 6 34-24h96l40 26 182 10v48H0Z" />
        </g>
        <g className="fill-sand" opacity="0.55">
          <path d="M168 264h8v9h-8Zm24 0h8v9h-8ZM520 268h9v10h-9Zm26 0h9v10h-9Zm26 0h9v10h-9ZM820 276h8v9h-8Zm26 0h8v9h-8ZM1120 284h9v9h-9Zm30 0h9v9h-9Z" />
        </g>
        <g fill="currentColor" opacity="0.42">
          {/* Trees along the street */}
          <path d="M92 322v-16a17 17 0 1 1 6 0v16Zm586 0v-20a21 21 0 1 1 6 0v20Zm62 0v-12a14 14 0 1 1 5 0v12Zm560 0v-20a21 21 0 1 1 6 0v20Z" />
        </g>
        <rect y="321" width="1440" height="19" className="fill-tyre" />
      </svg>
      <VehiclePicture
        vehicleClass="L_TRANSPORTER"
        className="absolute right-[42%] bottom-[3.5%] w-32 sm:w-44 lg:right-[25%] lg:w-54"
      />
      <VehiclePicture
        vehicleClass="M"
        className="absolute right-[8%] bottom-[3.5%] w-28 text-accent! sm:w-38 lg:right-[8%] lg:w-44"
      />
    </div>
  );
}
