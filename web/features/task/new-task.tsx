import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  MAX_TASK_TITLE,
  NOTICED_KINDS,
  RISING_KINDS,
  TASK_TITLES,
  type WrittenKind,
} from '#domain/task/task-kind.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NEW_TASK, TaskFields, toTaskBody } from './task-fields.tsx';
import { type Car, type Task, useTaskStep } from './task-queries.ts';

/** What somebody notices comes first: the rest mostly arises by itself. */
export const WRITTEN_KINDS = [...NOTICED_KINDS, ...RISING_KINDS].map((kind) => ({
  value: kind,
  label: TASK_TITLES[kind],
}));

/** Writes a task down that nobody but a person can know of. */
export function NewTask({ car, onCreated }: { car: Car; onCreated: (task: Task) => void }) {
  const [kind, setKind] = useState<WrittenKind | ''>('');
  const [title, setTitle] = useState('');
  const [facts, setFacts] = useState(NEW_TASK);
  const [isChecked, setChecked] = useState(false);
  const needsTitle = kind === 'OTHER' && title.trim() === '';
  const { send, isPending, failure } = useTaskStep('POST /tasks', onCreated);
  return (
    <form
      noValidate
      aria-label="Neue Aufgabe"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The fields say what is missing before the first of them is looked for.
        flushSync(() => setChecked(true));
        if (kind === '' || needsTitle)
          return event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        send({
          body: {
            bookeeId: car.bookee.id,
            kind,
            ...(kind === 'OTHER' ? { title: title.trim() } : {}),
            ...toTaskBody(facts),
          },
        });
      }}
    >
      <SelectField
        label="Art"
        name="kind"
        required
        value={kind}
        placeholder="Bitte wählen"
        options={WRITTEN_KINDS}
        error={isChecked && kind === '' ? 'Bitte wähle die Art der Aufgabe.' : undefined}
        onChange={({ currentTarget }) => setKind(currentTarget.value as WrittenKind | '')}
      />
      {kind === 'OTHER' && (
        <TextField
          label="Wie heißt die Aufgabe?"
          name="title"
          required
          maxLength={MAX_TASK_TITLE}
          value={title}
          error={isChecked && needsTitle ? 'Bitte gib der Aufgabe einen Namen.' : undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <TaskFields facts={facts} onChange={setFacts} />
      <ActFailureNote failure={failure} />
      <Button type="submit" needsConnection busy={isPending} busyLabel="Die Aufgabe wird angelegt">
        Aufgabe anlegen
      </Button>
    </form>
  );
}
