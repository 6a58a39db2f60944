import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type PictureClass = 'S' | 'M' | 'L_PKW' | 'L_9_SITZER' | 'L_TRANSPORTER' | 'SPEZIAL';

export interface VehiclePictureProps {
  vehicleClass: PictureClass;
  /** Greyed: taken in the wanted period. */
  muted?: boolean;
  /** Small mark: a bolt. */
  electric?: boolean;
  /** Small mark: an A. */
  automatic?: boolean;
  /** Only where no text beside it says the class. */
  label?: string;
  className?: string;
}

/** A wheel on the ground line y = 70. */
function Wheel({ x, radius = 10 }: { x: number; radius?: number }) {
  const y = 70 - radius;
  return (
    <g>
      <circle cx={x} cy={y} r={radius} className="fill-tyre" />
      <circle cx={x} cy={y} r={radius * 0.56} className="fill-hub" />
      <circle cx={x} cy={y} r={radius * 0.18} className="fill-tyre" />
    </g>
  );
}

/** Lines and shades pressed into the body. */
function Engraving({ d, width = 1.1 }: { d: string; width?: number }) {
  return (
    <path
      d={d}
      className="fill-none stroke-tyre opacity-30"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function Shade({ d }: { d: string }) {
  return <path d={d} className="fill-tyre opacity-25" />;
}

const body = (d: string) => <path d={d} fill="currentColor" />;
const glass = (d: string) => <path d={d} className="fill-glass" />;
const lamp = (d: string) => <path d={d} className="fill-lamp" />;
const tail = (d: string) => <path d={d} className="fill-tail" />;

/** Side views, facing right, all to one scale. */
const drawings: Record<PictureClass, ReactNode> = {
  // Small and tall: short bonnet, round roof.
  S: (
    <>
      {body(
        'M35 61.5c-2 0-3.3-1.3-3.3-3.3l.3-13.2c.1-3.6 1.2-6.3 3.2-9.2l8-11.8c2.6-3.9 6.1-6.2 10.6-6.9 10.5-1.6 21-1.6 29 .1 4.7 1 8.2 3.1 11.3 6.6l9.7 11.2c8.9 1 16.4 3.1 20.7 6.6 3.4 2.8 4.7 7 4.7 12.6v4c0 2-1.3 3.3-3.3 3.3h-3a12.4 12.4 0 0 0-24.8 0H63.2a12.4 12.4 0 0 0-24.8 0Z',
      )}
      {glass('M44.2 36.2 51 26c1.4-2.1 3.2-3.3 5.7-3.7 4-.5 7.7-.8 11.3-.8v14.7Z')}
      {glass('M72 21.6c4.2.1 7.6.5 10.3 1.1 3 .7 5.3 2.1 7.3 4.4l7.9 9.1H72Z')}
      <Engraving d="M34 42.5c20-1.5 68-1.5 90-.2M70 38v19.5M45.5 39.5c-1.4 2.8-2 5.8-2 9" />
      <Engraving d="M61 44.8h5.5M88.5 44.8H94" width={1.8} />
      <Shade d="M63.6 58h34.6l.3 3.5H63.2Z" />
      {lamp('M121.5 42.8c3.6 1.3 6 3.3 7.2 6.2-3.4.4-6.6-.2-8.9-2.2Z')}
      {tail('M32.3 41.5c2-.2 3.5.3 4.6 1.6l-1.1 5.8h-4Z')}
      <path
        d="M86.4 32h3.6a1.8 1.8 0 0 1 1.8 1.8v3h-4.8a1.8 1.8 0 0 1-1.8-1.8v-1.8a1.2 1.2 0 0 1 1.2-1.2Z"
        fill="currentColor"
      />
      <Wheel x={50.8} />
      <Wheel x={110.5} />
    </>
  ),
  // The usual hatchback: long windscreen, steep tail.
  M: (
    <>
      {body(
        'M21 61.5c-2.1 0-3.4-1.3-3.4-3.4l.2-10.6c.1-3.5 1.1-6 3.4-8.1l2.3-2 9.8-12.3c3.1-3.9 6.7-6 11.7-6.6 13.5-1.7 27.5-1.7 38.5.2 5.4.9 9.6 2.9 13.8 6.5l13.9 11.7c11.8 1.1 21.2 3.3 26.3 6.5 4.4 2.8 6.1 6.8 6.1 12.3v2.4c0 2.1-1.3 3.4-3.4 3.4h-5.1a12.7 12.7 0 0 0-25.4 0H60a12.7 12.7 0 0 0-25.4 0Z',
      )}
      {glass('M34.4 36.8l7.7-9.7c1.8-2.2 4-3.4 6.9-3.7 6.3-.7 12.4-1 18-1.1v14.5Z')}
      {glass('M71 22.3c4.6.1 8.5.4 11.9 1 4 .7 7.1 2.2 10.2 4.8l10.2 8.7H71Z')}
      <Engraving d="M20.5 43c26-1.6 92-1.7 116.5.2M69 39v18.5M36.5 40c-1.2 2.8-1.6 5.7-1.4 8.5" />
      <Engraving d="M59.5 45.3h6M92 45.3h6" width={1.8} />
      <Shade d="M60.4 58h47.8l.5 3.5H60Z" />
      {lamp('M133.5 44c4.4 1.2 7.2 3.2 8.5 6.2-4.2.5-8-.2-10.8-2.4Z')}
      {tail('M18.1 43.5c2.6-.6 4.7-.2 6.4 1.3l-1 4.9h-5.7Z')}
      <path
        d="M91.4 32.4h3.8a1.9 1.9 0 0 1 1.9 1.9v3h-5.1a1.8 1.8 0 0 1-1.8-1.8v-1.9a1.2 1.2 0 0 1 1.2-1.2Z"
        fill="currentColor"
      />
      <Wheel x={47.3} />
      <Wheel x={122.4} />
    </>
  ),
  // The estate: the roof runs to the tail, three side windows, roof rail.
  L_PKW: (
    <>
      <path
        d="M31 20.2 33.6 15.8h46l5.4 3.6"
        className="fill-none stroke-current"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      {body(
        'M13.4 61.5c-2.1 0-3.4-1.3-3.4-3.4l.3-11.6c.1-3.7.8-6.3 2.6-9.2l7.5-12.5c1.9-3.2 4.7-5 8.6-5.4 19.5-1.9 43.5-2 58.5-.2 6.2.8 10.9 2.8 15.7 6.7l13.7 11.2c13 1.1 22.8 3.2 28 6.5 4.5 2.8 6.3 6.8 6.3 12.3v2.2c0 2.1-1.3 3.4-3.4 3.4h-6a12.7 12.7 0 0 0-25.4 0H53.2a12.7 12.7 0 0 0-25.4 0Z',
      )}
      {glass('M20 37l6.4-10.7c1.1-1.8 2.7-2.7 4.9-2.9 4-.4 8.3-.6 12.7-.8V37Z')}
      {glass('M47.5 22.5c6.5-.2 13-.2 19.5 0V37H47.5Z')}
      {glass('M70.5 22.6c6.5.2 11.6.5 15.9 1.1 4.7.6 8.2 2.1 11.9 5l10.3 8.3H70.5Z')}
      <Engraving d="M12.5 43.2c28-1.7 100-1.8 130 .2M69 39.2v18.3M46 39.2V46" />
      <Engraving d="M58.5 45.5h6M93.5 45.5h6" width={1.8} />
      <Shade d="M53.6 58h59.7l.5 3.5H53.2Z" />
      {lamp('M139.5 44.3c4.6 1.2 7.5 3.1 8.9 6.1-4.4.5-8.4-.2-11.3-2.3Z')}
      {tail('M11.2 41.5c2.2-.3 3.9.1 5.3 1.4l-.7 8.2h-5.6Z')}
      <path
        d="M96.6 32.6h3.8a1.9 1.9 0 0 1 1.9 1.9v3h-5.1a1.8 1.8 0 0 1-1.8-1.8v-1.9a1.2 1.2 0 0 1 1.2-1.2Z"
        fill="currentColor"
      />
      <Wheel x={40.5} />
      <Wheel x={129.1} />
    </>
  ),
  // The minibus: one long high roof, windows for three rows, stub nose.
  L_9_SITZER: (
    <>
      {body(
        'M12.4 60.5c-2.2 0-3.4-1.2-3.4-3.4L9.2 18.5C9.3 12.7 12.6 9.3 18.4 8.9c26-1.7 56-1.8 78.6-.6 5.7.3 9.6 2.1 13.1 6.4L126 34.2c8.8 1.1 15.7 3 19.7 5.7 4 2.7 5.6 6.6 5.6 12v5.2c0 2.2-1.2 3.4-3.4 3.4h-5.4a13.2 13.2 0 0 0-26.4 0H53.8a13.2 13.2 0 0 0-26.4 0Z',
      )}
      {glass('M14.8 19.4c.1-3 1.7-4.7 4.7-4.9 6-.4 12.4-.7 18.5-.9v18.9H14.5Z')}
      {glass('M41.5 13.5c8.5-.2 17.5-.3 26-.1v19.1h-26Z')}
      {glass('M71 13.5c8.6.1 16.6.4 23.8.8 4 .2 6.9 1.5 9.3 4.5l11 13.7H71Z')}
      <Engraving d="M10.5 39.3c40-1.2 95-1.3 133.5.2M69.3 34.5v23M40 34.5v14M97 34.5v23" />
      <Engraving d="M40.5 44.5H96" width={0.9} />
      <Engraving d="M73.5 42h5.5M101.5 42h5.5" width={1.8} />
      <Shade d="M54.2 57h61.5l.4 3.5H53.8Z" />
      {lamp('M139.5 40.6c5 1.4 8.2 3.8 9.7 7.6-4.7.3-8.7-.7-11.5-3.5Z')}
      {tail('M9.1 34.5h3.8c1 0 1.6.6 1.6 1.6v10.4c0 1-.6 1.6-1.6 1.6H9Z')}
      <path
        d="M103.2 26.8h3.8a2 2 0 0 1 2 2v4.2h-5.2a2 2 0 0 1-2-2v-2.8a1.4 1.4 0 0 1 1.4-1.4Z"
        fill="currentColor"
      />
      <Wheel x={40.6} radius={10.5} />
      <Wheel x={129.3} radius={10.5} />
    </>
  ),
  // The box van: a case on a chassis, a cab of its own in front.
  L_TRANSPORTER: (
    <>
      <path d="M6 58h104v3.5H6Z" className="fill-tyre" />
      {body('M8 3.5h91a4 4 0 0 1 4 4v47.5H4v-47.5a4 4 0 0 1 4-4Z')}
      {body(
        'M105.5 19.5c0-1.5.9-2.5 2.4-2.5h14.8c4.3 0 7.3 1.7 9.5 5.4l9.6 15.9c5.9 1.3 9.3 3.2 11.3 6 1.7 2.4 2.4 5.1 2.4 8.9v4.9c0 2.2-1.2 3.4-3.4 3.4h-5.3a13.2 13.2 0 0 0-26.4 0h-14.9Z',
      )}
      {glass('M112.5 22.5h9.7c2.5 0 4.3 1 5.6 3.2l7.4 12.5h-22.7Z')}
      <Engraving d="M8.5 10.5H98.5M8.5 48.5H98.5" />
      <Engraving d="M23.5 11.5v36M42.5 11.5v36M61.5 11.5v36M80.5 11.5v36" width={0.9} />
      <Engraving d="M110.5 42.5V57M112 42.5h36" />
      <Engraving d="M115 46h5.5" width={1.8} />
      {lamp('M146.5 42.5c4.5 1.5 7 4 7.9 8-4.3-.2-7.6-1.8-9.4-4.8Z')}
      {tail('M4 47.5h3.6v6.5H4Z')}
      <path
        d="M122.6 31.6h4a2 2 0 0 1 2 2v5h-5.4a2 2 0 0 1-2-2v-3.6a1.4 1.4 0 0 1 1.4-1.4Z"
        fill="currentColor"
      />
      <Wheel x={34.5} radius={10.5} />
      <Wheel x={133.6} radius={10.5} />
    </>
  ),
  // The special one: open to the sky, long bonnet.
  SPEZIAL: (
    <>
      <path
        d="M51.4 38.5l-2.6-8.3a3.4 3.4 0 0 1 .3-2.7l.7-1.3c.6-1.1 1.7-1.7 2.9-1.7h.4a2.4 2.4 0 0 1 2.4 2.8l-.4 2.3 3.2 8.9ZM77.4 38.5l-2.6-8.3a3.4 3.4 0 0 1 .3-2.7l.7-1.3c.6-1.1 1.7-1.7 2.9-1.7h.4a2.4 2.4 0 0 1 2.4 2.8l-.4 2.3 3.2 8.9Z"
        className="fill-tyre"
      />
      {body(
        'M15 61.5c-2.1 0-3.4-1.3-3.4-3.4l.3-8.6c.2-4 1.6-6.6 4.7-8.6 4.8-3.1 13-4.7 22.4-5.2 19-1 43.5-1 62-.2l16 1.7c13 1.1 22.5 3.2 27.3 6.4 4 2.7 5.7 6.3 5.7 11.5v3c0 2.1-1.3 3.4-3.4 3.4h-5.9a12.7 12.7 0 0 0-25.4 0H52.4a12.7 12.7 0 0 0-25.4 0Z',
      )}
      <path
        d="M83.5 19.2c1.5-.7 2.7-.4 3.8.8L104 36.2H98.5Z"
        className="fill-glass stroke-current"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d="M22 39.5c3.5-5 8.5-7 16-7 4.3 0 6.2 1.4 6.4 4.2l-.1 1.8Z" className="fill-tyre" />
      <Engraving d="M14.5 45c30-2.2 100-2.3 129 .1M64 39v18.5M94.5 39c1 6-1 13-4.5 18.5" />
      <Engraving d="M68 46h6" width={1.8} />
      <Shade d="M52.8 58h60.6l.4 3.5H52.4Z" />
      {lamp('M139.3 43.8c4.5 1.2 7.3 3.2 8.6 6.3-4.3.4-8-.4-10.8-2.6Z')}
      {tail('M13.3 43.5c3-1 5.7-.9 8.2.4l-1.4 4h-7.9Z')}
      <Wheel x={39.7} />
      <Wheel x={128} />
    </>
  ),
};

/** Middle and half length of the shadow on the ground. */
const ground: Record<PictureClass, readonly [number, number]> = {
  S: [80.5, 50],
  M: [81, 64],
  L_PKW: [81, 72],
  L_9_SITZER: [80, 73],
  L_TRANSPORTER: [80, 77],
  SPEZIAL: [81, 70],
};

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
      <ellipse
        cx={ground[vehicleClass][0]}
        cy="70.5"
        rx={ground[vehicleClass][1]}
        ry="1.9"
        className="fill-ink opacity-12"
      />
      <g className={muted ? '[--color-lamp:var(--color-hub)] [--color-tail:var(--color-hatch)]' : undefined}>
        {drawings[vehicleClass]}
      </g>
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
