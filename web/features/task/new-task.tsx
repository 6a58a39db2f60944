import {
  MAX_TASK_TITLE,
  NOTICED_KINDS,
  RISING_KINDS,
  TASK_TITLES,
  type WrittenKind,
} from '#domain/task/task-kind.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NEW_TASK, type TaskFacts, TaskFields, toTaskBody } from './task-fields.tsx';
import { type Car, type Task, useTaskForm } from './task-queries.ts';

/** What somebody notices comes first: the rest mostly arises by itself. */
export const WRITTEN_KINDS = [...NOTICED_KINDS, ...RISING_KINDS].map((kind) => ({
  value: kind,
  label: TASK_TITLES[kind],
}));

type Written = TaskFacts & { kind: WrittenKind | ''; title: string };

const NOTHING: Written = { ...NEW_TASK, kind: '', title: '' };

/** Writes a task down that nobody but a person can know of. */
export function NewTask({ car, onCreated }: { car: Car; onCreated: (task: Task) => void }) {
  const { field, sending, values } = useTaskForm('POST /tasks', {
    initial: NOTHING,
    check: ({ kind, title }) => ({
      kind: kind === '' ? 'Bitte wähle die Art der Aufgabe.' : undefined,
      title: kind === 'OTHER' && title.trim() === '' ? 'Bitte gib der Aufgabe einen Namen.' : undefined,
    }),
    toRequest: ({ kind, title, ...facts }) => ({
      body: {
        bookeeId: car.bookee.id,
        kind: kind || 'OTHER',
        ...(kind === 'OTHER' ? { title: title.trim() } : {}),
        ...toTaskBody(facts),
      },
    }),
    onDone: onCreated,
  });
  return (
    <FormShell
      {...sending}
      label="Neue Aufgabe"
      className="grid gap-4"
      submit={{ label: 'Aufgabe anlegen', busyLabel: 'Die Aufgabe wird angelegt' }}
    >
      <SelectField
        {...field.select('kind')}
        label="Art"
        required
        placeholder="Bitte wählen"
        options={WRITTEN_KINDS}
      />
      {values.kind === 'OTHER' && (
        <TextField
          {...field.text('title')}
          label="Wie heißt die Aufgabe?"
          required
          maxLength={MAX_TASK_TITLE}
        />
      )}
      <TaskFields urgency={field.choice('urgency')} dueOn={field.text('dueOn')} note={field.text('note')} />
    </FormShell>
  );
}
