import type { ReactNode } from 'react';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { classNames } from '#web/ui/class-names.ts';
// The drawings are a separate, cached file, so that no page's script waits for them.
import drawings from './vehicle-pictures.svg';

export interface VehiclePictureProps {
  vehicleClass: VehicleClass;
  /** Grey: the vehicle is taken in the chosen period. */
  muted?: boolean;
  /** Shows a small bolt. */
  electric?: boolean;
  /** Shows a small A. */
  automatic?: boolean;
  /** The accessible name; only if no text beside the picture names the class. */
  label?: string;
  className?: string;
}

/** A hand-made side view of a vehicle class, in the colour of the text (brand), with small marks. */
export function VehiclePicture({
  vehicleClass,
  muted = false,
  electric = false,
  automatic = false,
  label,
  className,
}: VehiclePictureProps) {
  return (
    <svg
      viewBox="0 0 160 74"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      className={classNames('h-auto w-24 shrink-0', muted ? 'text-vehicle-muted' : 'text-brand', className)}
    >
      <use
        href={`${drawings}#${vehicleClass}`}
        className={muted ? '[--color-lamp:var(--color-hub)] [--color-tail:var(--color-hatch)]' : undefined}
      />
      {electric && (
        <Mark x={automatic ? 119 : 146}>
          <path d="M.9-5.2-3.6 1H-.5L-1 5.2 3.6-1H.5Z" className={muted ? 'fill-ink-soft' : 'fill-brand'} />
        </Mark>
      )}
      {automatic && (
        <Mark x={146}>
          <path
            d="M-3.2 4 0-4.3 3.2 4M-2.1 1.4h4.2"
            className={classNames('fill-none', muted ? 'stroke-ink-soft' : 'stroke-brand')}
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </Mark>
      )}
    </svg>
  );
}

function Mark({ x, children }: { x: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} 13) scale(1.35)`}>
      <circle r="9" className="fill-brand-soft stroke-paper" strokeWidth="1.6" />
      {children}
    </g>
  );
}
