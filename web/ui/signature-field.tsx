import { type Ref, useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Fieldset } from './fieldset.tsx';
import type { SignatureCanvas, Stroke } from './signature-pad.tsx';
import { TextField } from './text-field.tsx';

/** Drawn or typed; undefined while there is neither. */
export type Signature = { strokes: Stroke[] } | { typedName: string } | undefined;

const ways = { draw: 'Zeichnen', type: 'Namen tippen' };

/** A signature: drawn with finger, pen or mouse, or the name typed, which binds as much and needs only a keyboard. */
export function SignatureField({
  label,
  hint,
  value,
  onValueChange,
  error,
  required,
  id: ownId,
  ref,
}: {
  label: string;
  hint?: string;
  value: Signature;
  onValueChange: (value: Signature) => void;
  error?: string | undefined;
  required?: boolean;
  id?: string;
  /** What takes the focus when the signature is missing. */
  ref?: Ref<HTMLInputElement>;
}) {
  const generated = useId();
  const id = ownId ?? generated;
  const [way, setWay] = useState<keyof typeof ways>('draw');
  // What was signed before decides, also when it arrives late; an empty field stays what it is.
  const waySigned = value && ('typedName' in value ? 'type' : 'draw');
  if (waySigned && waySigned !== way) setWay(waySigned);
  const strokes = value && 'strokes' in value ? value.strokes : [];
  const typedName = value && 'typedName' in value ? value.typedName : '';

  function choose(next: keyof typeof ways) {
    setWay(next);
    if (next !== way) onValueChange(undefined);
  }

  return (
    <Fieldset
      id={`${id}-group`}
      legend={label}
      hint={hint}
      error={way === 'draw' ? error : undefined}
      required={required}
    >
      <div
        role="radiogroup"
        aria-label="Wie möchtest du unterschreiben?"
        className="mb-3 flex gap-1 rounded-pill bg-sand p-1"
      >
        {(Object.keys(ways) as (keyof typeof ways)[]).map((key) => (
          <label
            key={key}
            className={classNames(
              'relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-pill px-3 text-center text-detail font-semibold transition-colors duration-150 ease-out',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
              key === way ? 'bg-paper text-ink ring-1 ring-brand' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              ref={key === way && way === 'draw' ? ref : undefined}
              id={key === way && way === 'draw' ? id : undefined}
              type="radio"
              name={`${id}-way`}
              checked={key === way}
              onChange={() => choose(key)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {ways[key]}
          </label>
        ))}
      </div>
      {way === 'draw' ? (
        <div
          className={classNames(
            'relative overflow-hidden rounded-field border bg-paper',
            error ? 'border-error ring-1 ring-error' : 'border-control',
          )}
        >
          <DrawingArea
            strokes={strokes}
            onStrokesChange={(drawn) => onValueChange(drawn.length > 0 ? { strokes: drawn } : undefined)}
          />
          {strokes.length > 0 && (
            <Button
              size="XS"
              theme="SECONDARY"
              className="absolute! top-2 right-2"
              onClick={() => onValueChange(undefined)}
            >
              Löschen
            </Button>
          )}
        </div>
      ) : (
        <TextField
          ref={ref}
          id={id}
          label="Dein Vor- und Nachname"
          autoComplete="name"
          value={typedName}
          error={error}
          required={required}
          onChange={(event) => {
            const name = event.currentTarget.value;
            onValueChange(name ? { typedName: name } : undefined);
          }}
          controlClassName="text-xl! italic"
        />
      )}
    </Fieldset>
  );
}

/** Loaded when it is needed. Without a connection the form stays: the name can be typed, and the load be tried again. */
function DrawingArea(area: Parameters<typeof SignatureCanvas>[0]) {
  const [loaded, setLoaded] = useState<{ Canvas: typeof SignatureCanvas }>();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    import('./signature-pad.tsx').then(
      (module) => setLoaded({ Canvas: module.SignatureCanvas }),
      () => setFailed(attempt),
    );
  }, [attempt]);
  if (!loaded && failed === attempt) {
    return (
      <div role="status" className="grid justify-items-start gap-3 p-4 text-ink-soft">
        <p>Das Feld zum Zeichnen konnte nicht geladen werden. Tippe stattdessen deinen Namen.</p>
        <Button size="S" theme="OUTLINE" onClick={() => setAttempt(attempt + 1)}>
          Noch einmal laden
        </Button>
      </div>
    );
  }
  return (
    <>
      {loaded ? <loaded.Canvas {...area} /> : <div className="aspect-5/2 w-full" />}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-6 bottom-[22%] border-b border-dashed border-control"
      />
    </>
  );
}
