import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import {
  DAMAGE_VIEWS,
  type DamagePlace,
  type DamageView,
  movePlace,
  partsOf,
  placeText,
  VIEW_TITLES,
} from '#domain/damage/car-part.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { CarDrawing, drawingSize } from './car-drawing.tsx';

/** How far an arrow key moves the mark, as a share of the drawing; with the shift key ten times as far. */
const STEP = 0.01;
const MOVES = new Map([
  ['ArrowLeft', [-STEP, 0]],
  ['ArrowRight', [STEP, 0]],
  ['ArrowUp', [0, -STEP]],
  ['ArrowDown', [0, STEP]],
] as const);

const VIEWS = DAMAGE_VIEWS.map((view) => ({ value: view, label: VIEW_TITLES[view] }));

/** Marks a place on the drawing of a vehicle's class: by a tap, by arrow keys, or by the name of a part. */
export function PlacePicker({
  vehicleClass,
  place,
  onChange,
  error,
}: {
  vehicleClass: VehicleClass;
  place: DamagePlace | undefined;
  /** Undefined: a side is chosen, but no place on it yet. */
  onChange: (place: DamagePlace | undefined) => void;
  error?: string | undefined;
}) {
  const hintId = useId();
  const [chosenView, setChosenView] = useState(place?.view);
  const view = place?.view ?? chosenView;
  return (
    <div className="grid gap-5">
      <RadioTiles
        legend="Welche Seite?"
        name="place.view"
        required
        value={view ?? ''}
        onValueChange={(next) => {
          if (next === view) return;
          setChosenView(DAMAGE_VIEWS.find((each) => each === next));
          // A mark that nobody made would be told as the place of the damage.
          if (place) onChange(undefined);
        }}
        options={VIEWS}
        className="grid-cols-2 sm:grid-cols-3"
        error={view ? undefined : error}
      />
      {view && (
        <PlaceOnView
          vehicleClass={vehicleClass}
          view={view}
          place={place}
          onChange={onChange}
          hintId={hintId}
          error={error}
        />
      )}
    </div>
  );
}

function PlaceOnView({
  vehicleClass,
  view,
  place,
  onChange,
  hintId,
  error,
}: {
  vehicleClass: VehicleClass;
  view: DamageView;
  place: DamagePlace | undefined;
  onChange: (place: DamagePlace) => void;
  hintId: string;
  error: string | undefined;
}) {
  const parts = partsOf(view);
  const chosen = parts.find((part) => part.x === place?.x && part.y === place?.y);

  function choosePart(title: string) {
    const part = parts.find((each) => each.title === title);
    if (part) onChange({ view, x: part.x, y: part.y });
  }

  function tap({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A key press has no place.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(
      movePlace({ view, x: 0, y: 0 }, round((clientX - left) / width), round((clientY - top) / height)),
    );
  }

  function press(event: KeyboardEvent) {
    const move = MOVES.get(event.key as 'ArrowLeft');
    if (!move) return;
    event.preventDefault();
    const factor = event.shiftKey ? 10 : 1;
    const { x, y } = movePlace(place ?? { view, x: 0.5, y: 0.5 }, move[0] * factor, move[1] * factor);
    onChange({ view, x: round(x), y: round(y) });
  }

  return (
    <>
      <div>
        <button
          type="button"
          className="mx-auto block w-full max-w-120 cursor-crosshair rounded-card border border-line bg-paper p-0"
          aria-label={`Zeichnung, ${VIEW_TITLES[view]}: Stelle markieren`}
          aria-describedby={hintId}
          onClick={tap}
          onKeyDown={press}
        >
          <CarDrawing vehicleClass={vehicleClass} view={view}>
            {place && <Mark vehicleClass={vehicleClass} place={place} />}
          </CarDrawing>
        </button>
        <p id={hintId} className="mt-2 text-detail text-ink-soft">
          Tippe auf die Stelle. Mit den Pfeiltasten verschiebst du die Markierung.
        </p>
        <p role="status" className="mt-1 font-semibold">
          {place && `Markiert: ${placeText(place)}`}
        </p>
      </div>
      <SelectField
        label="Oder wähle das Teil aus"
        name="part"
        value={chosen?.title ?? ''}
        placeholder="Bitte wählen"
        options={parts.map(({ title }) => ({ value: title, label: title }))}
        onChange={({ currentTarget }) => choosePart(currentTarget.value)}
        {...(error ? { error: 'Bitte tippe auf die Stelle, oder wähle das Teil.' } : {})}
      />
    </>
  );
}

const round = (share: number) => Math.round(share * 1000) / 1000;

function Mark({ vehicleClass, place: { view, x, y } }: { vehicleClass: VehicleClass; place: DamagePlace }) {
  const { width, height } = drawingSize(vehicleClass, view);
  return (
    <g transform={`translate(${x * width} ${y * height})`} className="stroke-accent" fill="none">
      <circle r="6" className="stroke-paper" strokeWidth="4" />
      <circle r="6" strokeWidth="2.2" />
      <path d="M-10 0h6M4 0h6M0-10v6M0 4v6" strokeWidth="1.8" strokeLinecap="round" />
    </g>
  );
}
