import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { slugOfClass } from '#domain/vehicle/class-slug.ts';
import { VEHICLE_CLASSES, type VehicleClass, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const LENGTHS = [
  { hours: 1, label: '1 Stunde' },
  { hours: 2, label: '2 Stunden' },
  { hours: 4, label: '4 Stunden' },
  { hours: 8, label: '8 Stunden' },
  { hours: 10, label: '10 Stunden' },
  { hours: 12, label: '12 Stunden' },
  { hours: 24, label: '1 Tag' },
  { hours: 48, label: '2 Tage' },
  { hours: 72, label: '3 Tage' },
  { hours: 168, label: '1 Woche' },
  { hours: 336, label: '2 Wochen' },
];

/** Three fields that open the calculator with their values; works without JavaScript too. */
export function CompactCalculator({
  city,
  example = { class: 'S', hours: 10, km: 80 },
}: {
  /** The city's slug; without it the visitor chooses the city in the calculator. */
  city?: string | undefined;
  /** The initial values. */
  example?: { class: VehicleClass; hours: number; km: number };
}) {
  const navigate = useNavigate();
  const action = paths.calculator(city);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    void navigate(`${action}?${new URLSearchParams(filled)}`);
  }

  const lengths = LENGTHS.some(({ hours }) => hours === example.hours)
    ? LENGTHS
    : [...LENGTHS, { hours: example.hours, label: `${example.hours} Stunden` }].toSorted(
        (a, b) => a.hours - b.hours,
      );
  return (
    <form method="get" action={action} onSubmit={submit} aria-label="Preisrechner">
      <Card className="grid gap-4 sm:grid-cols-3 sm:p-5! lg:grid-cols-[1fr_1fr_1fr_auto] lg:items-end">
        <SelectField
          label="Wie lange?"
          name="dauer"
          defaultValue={String(example.hours)}
          options={lengths.map(({ hours, label }) => ({ value: String(hours), label }))}
        />
        <TextField
          label="Wie weit?"
          name="km"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          defaultValue={String(example.km)}
          end="km"
          controlClassName="digits"
        />
        <SelectField
          label="Welche Klasse?"
          name="klasse"
          defaultValue={slugOfClass(example.class)}
          options={VEHICLE_CLASSES.map((name) => ({
            value: slugOfClass(name),
            label: vehicleClassTitle[name],
          }))}
        />
        <Button type="submit" size="L" className="sm:max-lg:col-span-3 sm:max-lg:justify-self-start">
          Preis berechnen
        </Button>
      </Card>
    </form>
  );
}
