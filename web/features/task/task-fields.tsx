import { MAX_TASK_NOTE, URGENCY_TITLES, type Urgency } from '#domain/task/task-kind.ts';
import type { ChoiceWiring, TextWiring } from '#web/shell/field-wiring.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type TaskFacts = { urgency: `${Urgency}`; dueOn: string; note: string };
export const NEW_TASK: TaskFacts = { urgency: '3', dueOn: '', note: '' };

const URGENCIES = ([1, 2, 3, 4] as const).map((urgency) => ({
  value: String(urgency),
  label: URGENCY_TITLES[urgency],
}));

type TaskFieldsProps = { urgency: ChoiceWiring; dueOn: TextWiring; note: TextWiring };

/** How soon, until when, and what else there is to say. */
export function TaskFields({ urgency, dueOn, note }: TaskFieldsProps) {
  return (
    <>
      <RadioTiles
        {...urgency}
        legend="Wie dringend?"
        options={URGENCIES}
        className="grid-cols-2 sm:grid-cols-4"
      />
      <TextField {...dueOn} label="Fällig am" type="date" />
      <TextAreaField {...note} label="Was ist zu tun?" rows={3} maxLength={MAX_TASK_NOTE} />
    </>
  );
}

/** The facts as the API takes them; what is empty is left out. */
export const toTaskBody = ({ urgency, dueOn, note }: TaskFacts) => ({
  urgency: Number(urgency) as Urgency,
  ...(dueOn ? { dueOn } : {}),
  ...(note.trim() ? { note: note.trim() } : {}),
});
