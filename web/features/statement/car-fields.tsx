import { CAR_ASSUMPTIONS, COMPARED_KM } from '#domain/statement/car-assumptions.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { CarField, CarTexts } from './car-link.ts';

const wordsOf = (name: CarField) =>
  name === 'km'
    ? { ...COMPARED_KM, source: 'Am Anfang steht, was du bei uns in einem Jahr fährst.' }
    : CAR_ASSUMPTIONS[name];

/** The assumptions about a private car, to be changed. */
export function CarFields({
  names,
  texts,
  faults,
  onChange,
}: {
  names: readonly CarField[];
  texts: CarTexts;
  faults: Partial<Record<CarField, string>>;
  onChange: (changed: Partial<CarTexts>) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {names.map((name) => {
        const { label, unit, source } = wordsOf(name);
        return (
          <TextField
            key={name}
            label={`${label} (${unit})`}
            name={name}
            hint={source}
            value={texts[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            {...(faults[name] === undefined ? {} : { error: faults[name] })}
            inputMode={name === 'km' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={20}
            controlClassName="digits"
          />
        );
      })}
    </div>
  );
}
