import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import { MAX_TASK_NOTE } from '#domain/task/task-kind.ts';
import { TYRE_KINDS, TYRE_TITLES, type TyreKind } from '#domain/task/tyre-season.ts';
import { knownDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { damageTitle } from '#web/features/damage/damage-words.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Car, type CarTask, useTaskStep } from './task-queries.ts';

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

/** The checklist of a task, what it found, and its end. */
export function FinishTask({
  car,
  task,
  customerId,
  onDone,
}: {
  car: Car;
  task: CarTask;
  customerId: number;
  onDone: () => void;
}) {
  const { draft, change, clear } = useRecordDraft<Draft>({
    id: `aufgabe-${task.id}`,
    customerId,
    empty: emptyDraft,
    isDraft,
  });
  const [isChecked, setChecked] = useState(false);
  const { send, isPending, failure } = useTaskStep('POST /tasks/{id}/finish', () => {
    onDone();
    void clear();
  });
  if (!draft) return null;
  const isOpen = (code: string) => !draft.steps.includes(code);
  const missing = task.checklist.filter(({ code }) => isOpen(code));
  const toggle = (list: readonly string[], item: string, isOn: boolean) =>
    isOn ? [...list, item] : list.filter((each) => each !== item);
  return (
    <form
      noValidate
      aria-label="Aufgabe abschließen"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        const [first] = missing;
        if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first.code}"]`)?.focus();
        send({ params: { id: String(task.id) }, body: toBody(draft) });
      }}
    >
      <Fieldset legend="Checkliste">
        <div className="grid gap-3">
          {task.checklist.map(({ code, text }) => (
            <CheckboxField
              key={code}
              name={code}
              checked={!isOpen(code)}
              onCheckedChange={(isOn) => change({ steps: toggle(draft.steps, code, isOn) })}
              error={isChecked && isOpen(code) ? 'Fehlt noch.' : undefined}
            >
              {text}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <Findings car={car} task={task} draft={draft} change={change} toggle={toggle} />
      <TextAreaField
        label="Bemerkung fürs Team"
        name="note"
        rows={2}
        maxLength={MAX_TASK_NOTE}
        value={draft.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <ActFailureNote failure={failure} />
      <Button
        type="submit"
        size="L"
        width="MAX-L"
        needsConnection
        busy={isPending}
        busyLabel="Die Aufgabe wird abgeschlossen"
      >
        Erledigt
      </Button>
    </form>
  );
}

/** What customers see at once: repaired damage, energy, cleaning, a remark; and what the next task depends on. */
function Findings({
  car,
  task,
  draft,
  change,
  toggle,
}: {
  car: Car;
  task: CarTask;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  toggle: (list: readonly string[], item: string, isOn: boolean) => string[];
}) {
  const { data } = useQuery(knownDamagesQuery(car.bookee.id));
  const damages = task.kind === 'DAMAGE' || task.kind === 'REPAIR' ? (data?.items ?? []) : [];
  return (
    <>
      {damages.length > 0 && (
        <Fieldset legend="Was ist jetzt behoben?">
          <div className="grid gap-3">
            {damages.map((damage) => (
              <CheckboxField
                key={damage.id}
                name={damage.id}
                checked={draft.repaired.includes(damage.id)}
                onCheckedChange={(isOn) => change({ repaired: toggle(draft.repaired, damage.id, isOn) })}
              >
                {damageTitle(damage)}
              </CheckboxField>
            ))}
          </div>
        </Fieldset>
      )}
      {task.kind === 'ENERGY' && !car.state && (
        <TextField
          label={car.bookee.electric ? 'Akku in Prozent' : 'Tank in Prozent'}
          name="energy"
          inputMode="numeric"
          value={draft.energy}
          onChange={({ currentTarget }) =>
            change({ energy: currentTarget.value.replace(/\D/g, '').slice(0, 3) })
          }
        />
      )}
      {task.kind === 'INSPECTION' && (
        <TextField
          label="Nächste Hauptuntersuchung"
          name="inspectionDue"
          type="date"
          value={draft.inspectionDue}
          onChange={({ currentTarget }) => change({ inspectionDue: currentTarget.value })}
        />
      )}
      {task.kind === 'TYRES' && (
        <SelectField
          label="Reifen am Auto"
          name="tyres"
          value={draft.tyres}
          placeholder="Bitte wählen"
          options={TYRE_KINDS.map((value) => ({ value, label: TYRE_TITLES[value] }))}
          onChange={({ currentTarget }) => change({ tyres: currentTarget.value as TyreKind | '' })}
        />
      )}
      {task.kind !== 'CLEANING' && (
        <CheckboxField
          name="isCleaned"
          checked={draft.isCleaned}
          onCheckedChange={(isCleaned) => change({ isCleaned })}
        >
          Das Auto auch gereinigt
        </CheckboxField>
      )}
      <TextField
        label="Hinweis für alle, die das Auto buchen und fahren"
        hint="Steht sofort beim Auto. Leer: kein Hinweis."
        name="remark"
        maxLength={MAX_REMARK_LENGTH}
        value={draft.remark ?? car.remark ?? ''}
        onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
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
