import type { ReactNode } from 'react';
import type { DamageView } from '#domain/damage/car-part.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import pictures from '#web/shell/vehicle-pictures.svg';
import { classNames } from '#web/ui/class-names.ts';

/** Where the side view of a class lies on its picture, and how wide the car is at the same scale. */
const BOXES: Record<VehicleClass, { x: number; y: number; length: number; height: number; width: number }> = {
  S: { x: 31, y: 15, length: 99, height: 56, width: 58 },
  M: { x: 17, y: 16, length: 127, height: 55, width: 62 },
  L_PKW: { x: 9, y: 15, length: 143, height: 56, width: 62 },
  L_9_SITZER: { x: 8, y: 7, length: 144, height: 64, width: 66 },
  L_TRANSPORTER: { x: 3, y: 3, length: 153, height: 68, width: 68 },
  SPEZIAL: { x: 11, y: 18, length: 140, height: 53, width: 60 },
};

/** The size of a class's drawing from this side, in its own units. */
export function drawingSize(vehicleClass: VehicleClass, view: DamageView): { width: number; height: number } {
  const { length, height, width } = BOXES[vehicleClass];
  if (view === 'LEFT' || view === 'RIGHT') return { width: length, height };
  return view === 'FRONT' || view === 'BACK' ? { width, height } : { width: length, height: width };
}

/** A car of this class from this side; `children` are drawn over it, in the drawing's own units. */
export function CarDrawing({
  vehicleClass,
  view,
  className,
  children,
}: {
  vehicleClass: VehicleClass;
  view: DamageView;
  className?: string;
  children?: ReactNode;
}) {
  const { width, height } = drawingSize(vehicleClass, view);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      className={classNames('block h-auto w-full text-brand', className)}
    >
      <Shape vehicleClass={vehicleClass} view={view} width={width} height={height} />
      {children}
    </svg>
  );
}

type Size = { width: number; height: number };

function Shape({ vehicleClass, view, ...size }: { vehicleClass: VehicleClass; view: DamageView } & Size) {
  if (view === 'FRONT' || view === 'BACK') return <FrontOrBack isFront={view === 'FRONT'} {...size} />;
  if (view === 'TOP' || view === 'INSIDE') return <FromAbove isInside={view === 'INSIDE'} {...size} />;
  const { x, y } = BOXES[vehicleClass];
  // The pictures look to the right, which is the passenger's side.
  return (
    <g transform={view === 'LEFT' ? `translate(${size.width} 0) scale(-1 1)` : undefined}>
      <use href={`${pictures}#${vehicleClass}`} x={-x} y={-y} width="160" height="74" />
    </g>
  );
}

const GLASS = 'var(--color-glass)';
const TYRE = 'var(--color-tyre)';

function FrontOrBack({ isFront, width: w, height: h }: { isFront: boolean } & Size) {
  const lamp = isFront ? 'var(--color-lamp)' : 'var(--color-tail)';
  return (
    <>
      <rect x={w * 0.1} y={h * 0.76} width={w * 0.15} height={h * 0.24} rx="3" fill={TYRE} />
      <rect x={w * 0.75} y={h * 0.76} width={w * 0.15} height={h * 0.24} rx="3" fill={TYRE} />
      <path
        d={`M${w * 0.27} ${h * 0.04}H${w * 0.73}Q${w * 0.79} ${h * 0.05} ${w * 0.82} ${h * 0.14}L${w * 0.9} ${h * 0.4}Q${w * 0.95} ${h * 0.44} ${w * 0.95} ${h * 0.54}V${h * 0.84}Q${w * 0.95} ${h * 0.9} ${w * 0.89} ${h * 0.9}H${w * 0.11}Q${w * 0.05} ${h * 0.9} ${w * 0.05} ${h * 0.84}V${h * 0.54}Q${w * 0.05} ${h * 0.44} ${w * 0.1} ${h * 0.4}L${w * 0.18} ${h * 0.14}Q${w * 0.21} ${h * 0.05} ${w * 0.27} ${h * 0.04}Z`}
        fill="currentColor"
      />
      <path d={`M${w * 0.28} ${h * 0.12}H${w * 0.72}L${w * 0.81} ${h * 0.38}H${w * 0.19}Z`} fill={GLASS} />
      <rect x={w * 0.1} y={h * 0.52} width={w * 0.19} height={h * 0.1} rx="2.5" fill={lamp} />
      <rect x={w * 0.71} y={h * 0.52} width={w * 0.19} height={h * 0.1} rx="2.5" fill={lamp} />
      <rect
        x={w * 0.35}
        y={isFront ? h * 0.66 : h * 0.57}
        width={w * 0.3}
        height={h * 0.09}
        rx="1"
        fill="var(--color-hub)"
      />
      <path d={`M${w * 0.06} ${h * 0.77}H${w * 0.94}`} stroke={TYRE} strokeWidth="1.1" opacity="0.35" />
    </>
  );
}

/** The front is on the left. */
function FromAbove({ isInside, width: w, height: h }: { isInside: boolean } & Size) {
  return (
    <>
      <path
        d={`M${w * 0.32} ${h * 0.01}l${w * 0.03} 0 ${w * 0.01} ${h * 0.07}h-${w * 0.05}ZM${w * 0.32} ${h * 0.99}l${w * 0.03} 0 ${w * 0.01} -${h * 0.07}h-${w * 0.05}Z`}
        fill="currentColor"
      />
      <path
        d={`M${w * 0.12} ${h * 0.07}H${w * 0.92}Q${w * 0.99} ${h * 0.08} ${w * 0.99} ${h * 0.2}V${h * 0.8}Q${w * 0.99} ${h * 0.92} ${w * 0.92} ${h * 0.93}H${w * 0.12}Q${w * 0.01} ${h * 0.9} ${w * 0.01} ${h * 0.66}V${h * 0.34}Q${w * 0.01} ${h * 0.1} ${w * 0.12} ${h * 0.07}Z`}
        fill="currentColor"
      />
      {isInside ? (
        <>
          <rect x={w * 0.2} y={h * 0.13} width={w * 0.76} height={h * 0.74} rx="6" fill={GLASS} />
          <rect
            x={w * 0.22}
            y={h * 0.16}
            width={w * 0.09}
            height={h * 0.68}
            rx="4"
            fill={TYRE}
            opacity="0.55"
          />
          <circle cx={w * 0.36} cy={h * 0.68} r={h * 0.1} fill="none" stroke={TYRE} strokeWidth="2" />
          {[0.19, 0.55].map((y) => (
            <rect
              key={y}
              x={w * 0.42}
              y={h * y}
              width={w * 0.13}
              height={h * 0.26}
              rx="4"
              fill={TYRE}
              opacity="0.75"
            />
          ))}
          <rect
            x={w * 0.64}
            y={h * 0.17}
            width={w * 0.13}
            height={h * 0.66}
            rx="4"
            fill={TYRE}
            opacity="0.75"
          />
          <path d={`M${w * 0.82} ${h * 0.15}V${h * 0.85}`} stroke={TYRE} strokeWidth="1.2" opacity="0.5" />
        </>
      ) : (
        <>
          <path
            d={`M${w * 0.27} ${h * 0.16}Q${w * 0.22} ${h * 0.5} ${w * 0.27} ${h * 0.84}L${w * 0.37} ${h * 0.78}V${h * 0.22}Z`}
            fill={GLASS}
          />
          <path
            d={`M${w * 0.85} ${h * 0.18}Q${w * 0.88} ${h * 0.5} ${w * 0.85} ${h * 0.82}L${w * 0.79} ${h * 0.77}V${h * 0.23}Z`}
            fill={GLASS}
          />
          <path
            d={`M${w * 0.39} ${h * 0.15}H${w * 0.78}V${h * 0.19}H${w * 0.41}ZM${w * 0.39} ${h * 0.85}H${w * 0.78}V${h * 0.81}H${w * 0.41}Z`}
            fill={GLASS}
          />
          <ellipse cx={w * 0.045} cy={h * 0.24} rx={w * 0.02} ry={h * 0.07} fill="var(--color-lamp)" />
          <ellipse cx={w * 0.045} cy={h * 0.76} rx={w * 0.02} ry={h * 0.07} fill="var(--color-lamp)" />
        </>
      )}
    </>
  );
}
