import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatWhole } from '#domain/page/whole-number.ts';
import { MAX_TASK_TITLE } from '#domain/task/task-kind.ts';
import { VEHICLE_CLASSES, type VehicleClass, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NEW_TASK, TaskFields, toTaskBody } from './task-fields.tsx';
import { useTaskStep } from './task-queries.ts';

const EMPTY = { title: '', city: '', vehicleClass: '' as VehicleClass | '', model: '', plates: '' };

/** A recall: the same task at many cars, in one act. */
export function BulkTasks({ cities }: { cities: readonly { path: string; title: string }[] }) {
  const [cars, setCars] = useState(EMPTY);
  const [facts, setFacts] = useState(NEW_TASK);
  const [isChecked, setChecked] = useState(false);
  const [done, setDone] = useState<string>();
  const plates = cars.plates.split(/[\n,;]+/).flatMap((plate) => plate.trim() || []);
  const choice = {
    ...(cars.city ? { city: cars.city } : {}),
    ...(cars.vehicleClass ? { class: cars.vehicleClass } : {}),
    ...(cars.model.trim() ? { model: cars.model.trim() } : {}),
    ...(plates.length > 0 ? { plates } : {}),
  };
  const isNameless = cars.title.trim() === '';
  const hasNoChoice = Object.keys(choice).length === 0;
  const { send, isPending, failure } = useTaskStep('POST /tasks/bulk', ({ created, existing, unknown }) => {
    setDone(doneText(created, existing, unknown));
    setCars(EMPTY);
    setFacts(NEW_TASK);
    setChecked(false);
  });
  const change = (part: Partial<typeof EMPTY>) => {
    setDone(undefined);
    setCars({ ...cars, ...part });
  };
  return (
    <form
      noValidate
      aria-label="Aufgabe an vielen Autos"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The fields say what is missing before the first of them is looked for.
        flushSync(() => setChecked(true));
        if (isNameless || hasNoChoice)
          return event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        send({ body: { kind: 'OTHER', title: cars.title.trim(), cars: choice, ...toTaskBody(facts) } });
      }}
    >
      <TextField
        label="Wie heißt die Aufgabe?"
        name="title"
        required
        maxLength={MAX_TASK_TITLE}
        value={cars.title}
        error={isChecked && isNameless ? 'Bitte gib der Aufgabe einen Namen.' : undefined}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TaskFields facts={facts} onChange={setFacts} />
      <p className="font-semibold">An welchen Autos? Jede Angabe grenzt die Auswahl weiter ein.</p>
      <SelectField
        label="Stadt"
        name="bulkCity"
        value={cars.city}
        placeholder="Alle Städte"
        options={cities.map(({ path, title }) => ({ value: path, label: title }))}
        onChange={({ currentTarget }) => change({ city: currentTarget.value })}
      />
      <SelectField
        label="Klasse"
        name="bulkClass"
        value={cars.vehicleClass}
        placeholder="Alle Klassen"
        options={VEHICLE_CLASSES.map((value) => ({ value, label: vehicleClassTitle[value] }))}
        onChange={({ currentTarget }) => change({ vehicleClass: currentTarget.value as VehicleClass | '' })}
      />
      <TextField
        label="Modell"
        hint="Genau so, wie es bei den Autos steht."
        name="model"
        value={cars.model}
        onChange={({ currentTarget }) => change({ model: currentTarget.value })}
      />
      <TextAreaField
        label="Kennzeichen"
        hint="Eins je Zeile, oder mit Komma getrennt."
        name="plates"
        rows={3}
        value={cars.plates}
        error={isChecked && hasNoChoice ? 'Bitte wähle aus, an welchen Autos.' : undefined}
        onChange={({ currentTarget }) => change({ plates: currentTarget.value })}
      />
      <ActFailureNote failure={failure} />
      {done && (
        <Note tone="success" announced>
          {done}
        </Note>
      )}
      <Button type="submit" needsConnection busy={isPending} busyLabel="Die Aufgaben werden angelegt">
        An allen diesen Autos anlegen
      </Button>
    </form>
  );
}

const SHOWN_PLATES = 20;

/** „3 Aufgaben sind angelegt. An einem Auto war sie schon offen.“ */
const doneText = (created: number, existing: number, unknown: readonly string[]): string =>
  [
    created === 1 ? 'Eine Aufgabe ist angelegt.' : `${formatWhole(created)} Aufgaben sind angelegt.`,
    existing === 0
      ? ''
      : `An ${existing === 1 ? 'einem Auto' : `${formatWhole(existing)} Autos`} war sie schon offen.`,
    unknown.length === 0
      ? ''
      : `${unknown.length === 1 ? 'Dieses' : 'Diese'} Kennzeichen kennen wir nicht: ${unknown.slice(0, SHOWN_PLATES).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
