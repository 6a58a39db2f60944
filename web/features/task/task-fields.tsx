import { MAX_TASK_NOTE, URGENCY_TITLES, type Urgency } from '#domain/task/task-kind.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type TaskFacts = { urgency: Urgency; dueOn: string; note: string };
export const NEW_TASK: TaskFacts = { urgency: 3, dueOn: '', note: '' };

const URGENCIES = ([1, 2, 3, 4] as const).map((urgency) => ({
  value: String(urgency),
  label: URGENCY_TITLES[urgency],
}));

/** How soon, until when, and what else there is to say. */
export function TaskFields({ facts, onChange }: { facts: TaskFacts; onChange: (facts: TaskFacts) => void }) {
  return (
    <>
      <RadioTiles
        legend="Wie dringend?"
        name="urgency"
        value={String(facts.urgency)}
        onValueChange={(value) => onChange({ ...facts, urgency: Number(value) as Urgency })}
        options={URGENCIES}
        className="grid-cols-2 sm:grid-cols-4"
      />
      <TextField
        label="Fällig am"
        name="dueOn"
        type="date"
        value={facts.dueOn}
        onChange={({ currentTarget }) => onChange({ ...facts, dueOn: currentTarget.value })}
      />
      <TextAreaField
        label="Was ist zu tun?"
        name="note"
        rows={3}
        maxLength={MAX_TASK_NOTE}
        value={facts.note}
        onChange={({ currentTarget }) => onChange({ ...facts, note: currentTarget.value })}
      />
    </>
  );
}

/** The facts as the API takes them; what is empty is left out. */
export const toTaskBody = ({ urgency, dueOn, note }: TaskFacts) => ({
  urgency,
  ...(dueOn ? { dueOn } : {}),
  ...(note.trim() ? { note: note.trim() } : {}),
});
