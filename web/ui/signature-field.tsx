import { type Ref, useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Fieldset } from './fieldset.tsx';
import type { SignatureCanvas, Stroke } from './signature-pad.tsx';
import { TextField } from './text-field.tsx';

/** A drawn or typed signature; undefined if there is none yet. */
export type Signature = { strokes: Stroke[] } | { typedName: string } | undefined;

const METHODS = { draw: 'Zeichnen', type: 'Namen tippen' };
type Method = keyof typeof METHODS;

/** A field for a signature: drawn, or the typed name, which is equally binding and needs only a keyboard. */
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
  /** The input that takes the focus if the signature is missing. */
  ref?: Ref<HTMLInputElement>;
}) {
  const generated = useId();
  const id = ownId ?? generated;
  const [method, setMethod] = useState<Method>('draw');
  // An existing signature determines the method, also if it arrives late; an empty value does not change it.
  const methodSigned = value && ('typedName' in value ? 'type' : 'draw');
  if (methodSigned && methodSigned !== method) setMethod(methodSigned);
  const strokes = value && 'strokes' in value ? value.strokes : [];
  const typedName = value && 'typedName' in value ? value.typedName : '';

  function choose(next: Method) {
    setMethod(next);
    if (next !== method) onValueChange(undefined);
  }

  return (
    <Fieldset
      id={`${id}-group`}
      legend={label}
      hint={hint}
      error={method === 'draw' ? error : undefined}
      required={required}
    >
      <div
        role="radiogroup"
        aria-label="Wie möchtest du unterschreiben?"
        className="mb-3 flex gap-1 rounded-pill bg-sand p-1"
      >
        {(Object.keys(METHODS) as Method[]).map((key) => (
          <label
            key={key}
            className={classNames(
              'relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-pill px-3 text-center text-detail font-semibold transition-colors duration-150 ease-out',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
              key === method ? 'bg-paper text-ink ring-1 ring-brand' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              ref={key === method && method === 'draw' ? ref : undefined}
              id={key === method && method === 'draw' ? id : undefined}
              type="radio"
              name={`${id}-way`}
              checked={key === method}
              onChange={() => choose(key)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {METHODS[key]}
          </label>
        ))}
      </div>
      {method === 'draw' ? (
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

/** Loads the canvas on demand. If that fails, the name can still be typed, and a button loads it again. */
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
