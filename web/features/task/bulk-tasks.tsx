import type { OutputOf } from '#contract/calls.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { MAX_TASK_TITLE } from '#domain/task/task-kind.ts';
import { VEHICLE_CLASSES, type VehicleClass, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NEW_TASK, type TaskFacts, TaskFields, toTaskBody } from './task-fields.tsx';
import { useTaskForm } from './task-queries.ts';

type Recall = TaskFacts & {
  title: string;
  bulkCity: string;
  bulkClass: VehicleClass | '';
  model: string;
  plates: string;
};
const EMPTY: Recall = { ...NEW_TASK, title: '', bulkCity: '', bulkClass: '', model: '', plates: '' };

function chosenCars({ bulkCity, bulkClass, model, plates }: Recall) {
  const listed = plates.split(/[\n,;]+/).flatMap((plate) => plate.trim() || []);
  return {
    ...(bulkCity ? { city: bulkCity } : {}),
    ...(bulkClass ? { class: bulkClass } : {}),
    ...(model.trim() ? { model: model.trim() } : {}),
    ...(listed.length > 0 ? { plates: listed } : {}),
  };
}

/** A recall: the same task at many cars, in one act. */
export function BulkTasks({ cities }: { cities: readonly { path: string; title: string }[] }) {
  const { field, sending, answer, reset } = useTaskForm('POST /tasks/bulk', {
    initial: EMPTY,
    check: (recall) => ({
      title: recall.title.trim() === '' ? 'Bitte gib der Aufgabe einen Namen.' : undefined,
      plates: Object.keys(chosenCars(recall)).length === 0 ? 'Bitte wähle aus, an welchen Autos.' : undefined,
    }),
    toRequest: (recall) => ({
      body: {
        kind: 'OTHER' as const,
        title: recall.title.trim(),
        cars: chosenCars(recall),
        ...toTaskBody(recall),
      },
    }),
    onDone: (): void => reset(),
  });
  return (
    <FormShell
      {...sending}
      label="Aufgabe an vielen Autos"
      className="grid gap-4"
      submit={{ label: 'An allen diesen Autos anlegen', busyLabel: 'Die Aufgaben werden angelegt' }}
      notes={
        answer && (
          <Note tone="success" announced>
            {doneText(answer)}
          </Note>
        )
      }
    >
      <TextField
        {...field.text('title')}
        label="Wie heißt die Aufgabe?"
        required
        maxLength={MAX_TASK_TITLE}
      />
      <TaskFields urgency={field.choice('urgency')} dueOn={field.text('dueOn')} note={field.text('note')} />
      <p className="font-semibold">An welchen Autos? Jede Angabe grenzt die Auswahl weiter ein.</p>
      <SelectField
        {...field.select('bulkCity')}
        label="Stadt"
        placeholder="Alle Städte"
        options={cities.map(({ path, title }) => ({ value: path, label: title }))}
      />
      <SelectField
        {...field.select('bulkClass')}
        label="Klasse"
        placeholder="Alle Klassen"
        options={VEHICLE_CLASSES.map((value) => ({ value, label: vehicleClassTitle[value] }))}
      />
      <TextField {...field.text('model')} label="Modell" hint="Genau so, wie es bei den Autos steht." />
      <TextAreaField
        {...field.text('plates')}
        label="Kennzeichen"
        hint="Eins je Zeile, oder mit Komma getrennt."
        rows={3}
      />
    </FormShell>
  );
}

const SHOWN_PLATES = 20;

/** „3 Aufgaben sind angelegt. An einem Auto war sie schon offen.“ */
const doneText = ({ created, existing, unknown }: OutputOf<'POST /tasks/bulk'>): string =>
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
