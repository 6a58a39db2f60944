import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { MAX_TASK_NOTE } from '#domain/task/task-kind.ts';
import { TYRE_KINDS, TYRE_TITLES, type TyreKind } from '#domain/task/tyre-season.ts';
import { knownDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { damageTitle } from '#web/features/damage/damage-words.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Car, type CarTask, useTaskForm } from './task-queries.ts';

type FinishBody = RequestOf<'POST /tasks/{id}/finish'>['body'];
/** What was ticked off and entered so far; it survives a reload. */
type Draft = {
  steps: string[];
  note: string;
  repaired: string[];
  energy: string;
  isCleaned: boolean;
  inspectionDue: string;
  tyres: TyreKind | '';
  /** Undefined: what drivers read stays as it is. */
  remark: string | undefined;
};
const emptyDraft = (): Draft => ({
  steps: [],
  note: '',
  repaired: [],
  energy: '',
  isCleaned: false,
  inspectionDue: '',
  tyres: '',
  remark: undefined,
});
const isDraft = ({ steps, repaired }: Partial<Draft>): boolean =>
  Array.isArray(steps) && Array.isArray(repaired);

const MAX_REMARK_LENGTH = 200;

type Props = { car: Car; task: CarTask; customerId: number; onDone: () => void };

/** The checklist of a task, what it found, and its end. */
export function FinishTask({ car, task, customerId, onDone }: Props) {
  const { draft, change, clear } = useRecordDraft<Draft>({
    id: `aufgabe-${task.id}`,
    customerId,
    empty: emptyDraft,
    isDraft,
  });
  if (!draft) return null;
  return <FinishForm car={car} task={task} initial={draft} draft={{ save: change, clear }} onDone={onDone} />;
}

type FinishFormProps = Omit<Props, 'customerId'> & {
  initial: Draft;
  draft: { save: (draft: Draft) => void; clear: () => Promise<void> };
};

function useFinishForm({ task, initial, draft, onDone }: FinishFormProps) {
  return useTaskForm('POST /tasks/{id}/finish', {
    initial,
    check: ({ steps }) => ({
      steps: task.checklist.every(({ code }) => steps.includes(code)) ? undefined : 'Fehlt noch.',
    }),
    toRequest: (found) => ({ params: { id: String(task.id) }, body: toBody(found) }),
    draft,
    onDone,
  });
}

function FinishForm(props: FinishFormProps) {
  const { car, task } = props;
  const form = useFinishForm(props);
  const { field, values, messageAt } = form;
  return (
    <FormShell
      {...form.sending}
      label="Aufgabe abschließen"
      className="grid gap-5"
      submit={{
        label: 'Erledigt',
        busyLabel: 'Die Aufgabe wird abgeschlossen',
        size: 'L',
        width: 'MAX-L',
      }}
    >
      <Fieldset legend="Checkliste">
        <div className="grid gap-3">
          {task.checklist.map(({ code, text }) => (
            <CheckboxField
              key={code}
              {...field.boxOf('steps', code)}
              error={values.steps.includes(code) ? undefined : messageAt('steps')}
            >
              {text}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <Findings car={car} task={task} form={form} />
      <TextAreaField {...field.text('note')} label="Bemerkung fürs Team" rows={2} maxLength={MAX_TASK_NOTE} />
    </FormShell>
  );
}

/** What customers see at once: repaired damage, energy, cleaning, a remark; and what the next task depends on. */
function Findings({
  car,
  task,
  form: { field, values, change },
}: {
  car: Car;
  task: CarTask;
  form: ReturnType<typeof useFinishForm>;
}) {
  const { data } = useQuery(knownDamagesQuery(car.bookee.id));
  const damages = task.kind === 'DAMAGE' || task.kind === 'REPAIR' ? (data?.items ?? []) : [];
  return (
    <>
      {damages.length > 0 && (
        <Fieldset legend="Was ist jetzt behoben?">
          <div className="grid gap-3">
            {damages.map((damage) => (
              <CheckboxField key={damage.id} {...field.boxOf('repaired', damage.id)}>
                {damageTitle(damage)}
              </CheckboxField>
            ))}
          </div>
        </Fieldset>
      )}
      {task.kind === 'ENERGY' && !car.state && (
        <TextField
          {...field.text('energy')}
          label={car.bookee.electric ? 'Akku in Prozent' : 'Tank in Prozent'}
          inputMode="numeric"
          onChange={({ currentTarget }) =>
            change('energy', currentTarget.value.replace(/\D/g, '').slice(0, 3))
          }
        />
      )}
      {task.kind === 'INSPECTION' && (
        <TextField {...field.text('inspectionDue')} label="Nächste Hauptuntersuchung" type="date" />
      )}
      {task.kind === 'TYRES' && (
        <SelectField
          {...field.select('tyres')}
          label="Reifen am Auto"
          placeholder="Bitte wählen"
          options={TYRE_KINDS.map((value) => ({ value, label: TYRE_TITLES[value] }))}
        />
      )}
      {task.kind !== 'CLEANING' && (
        <CheckboxField {...field.box('isCleaned')}>Das Auto auch gereinigt</CheckboxField>
      )}
      <TextField
        label="Hinweis für alle, die das Auto buchen und fahren"
        hint="Steht sofort beim Auto. Leer: kein Hinweis."
        name="remark"
        maxLength={MAX_REMARK_LENGTH}
        value={values.remark ?? car.remark ?? ''}
        onChange={({ currentTarget }) => change('remark', currentTarget.value)}
      />
    </>
  );
}

/** The request; what was not entered is left out and stays as it is. */
function toBody({
  steps,
  note,
  repaired,
  energy,
  isCleaned,
  inspectionDue,
  tyres,
  remark,
}: Draft): FinishBody {
  return {
    steps,
    ...(note.trim() ? { note: note.trim() } : {}),
    found: {
      ...(repaired.length > 0 ? { repairedDamageIds: repaired } : {}),
      ...(energy ? { energyPercent: Math.min(100, Number(energy)) } : {}),
      ...(isCleaned ? { isCleaned } : {}),
      ...(inspectionDue ? { inspectionDue } : {}),
      ...(tyres ? { tyres } : {}),
      ...(remark === undefined ? {} : { remark: remark.trim() }),
    },
  };
}
