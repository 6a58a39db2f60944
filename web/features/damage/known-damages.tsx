import { useQuery } from '@tanstack/react-query';
import { momentInSentence } from '#domain/booking/format-period.ts';
import { DAMAGE_VIEWS, VIEW_TITLES } from '#domain/damage/car-part.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { useNow } from '#web/shell/page-time.ts';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { CarDrawing, drawingSize } from './car-drawing.tsx';
import { DamagePhotos } from './damage-photos.tsx';
import { type KnownDamage, knownDamagesQuery } from './damage-queries.ts';
import { damageTitle } from './damage-words.ts';

/** The car's known damage: numbered on drawings of its class, and beside them the same as a list with photos. */
export function KnownDamages({ vehicle }: { vehicle: { id: number; class?: VehicleClass | undefined } }) {
  const { data, error } = useQuery(knownDamagesQuery(vehicle.id));
  if (error && !data) {
    return (
      <Note tone="warning" title="Die bekannten Schäden konnten wir nicht laden">
        Melde im Zweifel alles, was dir auffällt. Doppelt gemeldet schadet nicht.
      </Note>
    );
  }
  if (!data) return <SkeletonCards count={1} label="Bekannte Schäden werden geladen" />;
  if (data.items.length === 0) {
    return <p className="text-ink-soft">An diesem Auto ist kein Schaden bekannt.</p>;
  }
  return <DamageList damages={data.items} vehicleClass={vehicle.class ?? 'M'} />;
}

function DamageList({ damages, vehicleClass }: { damages: KnownDamage[]; vehicleClass: VehicleClass }) {
  const now = useNow();
  const views = DAMAGE_VIEWS.filter((view) => damages.some((damage) => damage.view === view));
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        {views.map((view) => (
          <figure key={view} className="min-w-0">
            <CarDrawing
              vehicleClass={vehicleClass}
              view={view}
              // Drawings that stand beside each other have one scale.
              className={view === 'FRONT' || view === 'BACK' ? 'mx-auto max-w-1/2' : ''}
            >
              {damages.map((damage, index) =>
                damage.view === view ? (
                  <NumberedMark
                    key={damage.id}
                    damage={damage}
                    number={index + 1}
                    vehicleClass={vehicleClass}
                  />
                ) : null,
              )}
            </CarDrawing>
            <figcaption className="mt-1.5 text-center text-sm text-ink-soft">{VIEW_TITLES[view]}</figcaption>
          </figure>
        ))}
      </div>
      <ol className="grid gap-3">
        {damages.map((damage, index) => (
          <li key={damage.id} className="flex gap-3">
            <span
              aria-hidden="true"
              className="digits mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-pill bg-ink text-sm font-bold text-paper"
            >
              {index + 1}
            </span>
            <div className="min-w-0 grow">
              <p className="font-semibold">{damageTitle(damage)}</p>
              <p className="text-detail text-ink-soft">
                Gemeldet {momentInSentence(Temporal.Instant.from(damage.recordedAt), now)} Uhr
              </p>
              <DamagePhotos damage={damage} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** In the drawing's own units, which are as large for every class. */
const MARK_RADIUS = 6.5;

function NumberedMark({
  damage: { view, x, y },
  number,
  vehicleClass,
}: {
  damage: KnownDamage;
  number: number;
  vehicleClass: VehicleClass;
}) {
  const { width, height } = drawingSize(vehicleClass, view);
  const within = (share: number, size: number) =>
    Math.min(size - MARK_RADIUS - 1, Math.max(MARK_RADIUS + 1, share * size));
  return (
    <g transform={`translate(${within(x, width)} ${within(y, height)})`}>
      <circle r={MARK_RADIUS} className="fill-ink stroke-paper" strokeWidth="1.4" />
      <text textAnchor="middle" y="2.9" fontSize="8.4" fontWeight="700" className="fill-paper">
        {number}
      </text>
    </g>
  );
}
