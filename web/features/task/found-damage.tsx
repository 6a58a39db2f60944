import type { RequestOf } from '#contract/calls.ts';
import type { DamagePlace } from '#domain/damage/car-part.ts';
import {
  DAMAGE_KINDS,
  DAMAGE_TITLES,
  type DamageKind,
  type DamageSeverity,
  MAX_DESCRIPTION_LENGTH,
  MAX_PHOTOS,
  SEVERITY_TEXTS,
  SEVERITY_TITLES,
} from '#domain/damage/damage-kind.ts';
import { PlacePicker } from '#web/features/damage/place-picker.tsx';
import { deviceNowText } from '#web/platform/device-clock.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { keepPhotos, useKeptPhotos } from './kept-photos.ts';
import { type Car, type CarTask, useTaskForm } from './task-queries.ts';
import { WaitingPhotos } from './waiting-photos.tsx';

/** A damage that is being written down; it survives a reload, with its photos. */
type Draft = {
  id: string;
  place: DamagePlace | undefined;
  kind: DamageKind | '';
  severity: DamageSeverity | undefined;
  description: string;
  photos: Photo[];
};
const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  place: undefined,
  kind: '',
  severity: undefined,
  description: '',
  photos: [],
});

const isDraft = ({ id, photos }: Partial<Draft>): boolean => typeof id === 'string' && Array.isArray(photos);

const SEVERITIES = ([1, 2, 3] as const).map((severity) => ({
  value: String(severity),
  title: SEVERITY_TITLES[severity],
  description: SEVERITY_TEXTS[severity],
}));

type Props = { car: Car; task: CarTask; customerId: number };

/** A damage that an employee finds: the next driver knows of it as soon as it is sent. */
export function FoundDamage({ car, task, customerId }: Props) {
  const { draft, change, clear } = useRecordDraft<Draft>({
    id: `fund-${task.id}`,
    customerId,
    empty: newDraft,
    isDraft,
  });
  if (!draft) return null;
  return (
    // It stays open with the next one: the photos on their way stand in it.
    <Disclosure summary="Neuen Schaden festhalten" mustBeOpen={isBegun(draft)}>
      <KeptOfDamage task={task} customerId={customerId} />
      <DamageForm
        // What is sent or discarded makes room for another one.
        key={draft.id}
        car={car}
        task={task}
        customerId={customerId}
        initial={draft}
        draft={{ save: change, clear }}
      />
    </Disclosure>
  );
}

type DamageFormProps = Props & {
  initial: Draft;
  draft: { save: (draft: Draft) => void; clear: () => Promise<void> };
};

function useDamageForm({ task, customerId, initial, draft }: DamageFormProps) {
  return useTaskForm('POST /tasks/{id}/damages', {
    initial,
    check: ({ place, kind, severity }) => ({
      place: place === undefined ? 'Bitte wähle die Seite.' : undefined,
      kind: kind === '' ? 'Bitte wähle die Art des Schadens.' : undefined,
      severity: severity === undefined ? 'Bitte wähle, wie schwer er ist.' : undefined,
    }),
    toRequest: (found) => ({ params: { id: String(task.id) }, body: toBody(found) }),
    draft,
    keep: ({ id }, { photos }) =>
      keepPhotos(photos, { customerId, taskId: task.id, moment: 'DAMAGE', damageId: id }),
    onDone: () => announce('Der Schaden ist festgehalten.'),
  });
}

function DamageForm(props: DamageFormProps) {
  const { car, draft } = props;
  const { field, sending, values, change, messageAt } = useDamageForm(props);
  return (
    <FormShell
      {...sending}
      label="Neuer Schaden"
      className="grid gap-5"
      submit={{ label: 'Schaden festhalten', busyLabel: 'Wird festgehalten', theme: 'SECONDARY' }}
      footer={
        isBegun(values) && (
          <Button theme="LINK" className="text-ink-soft!" onClick={() => void draft.clear()}>
            Verwerfen
          </Button>
        )
      }
    >
      <PlacePicker
        vehicleClass={car.bookee.class}
        place={values.place}
        onChange={(place) => change('place', place)}
        error={messageAt('place')}
      />
      <SelectField
        {...field.select('kind')}
        label="Art des Schadens"
        required
        placeholder="Bitte wählen"
        options={DAMAGE_KINDS.map((value) => ({ value, label: DAMAGE_TITLES[value] }))}
      />
      <RadioCards
        legend="Wie schwer ist er?"
        name="severity"
        required
        value={values.severity === undefined ? '' : String(values.severity)}
        onValueChange={(value) => change('severity', Number(value) as DamageSeverity)}
        options={SEVERITIES}
        error={messageAt('severity')}
      />
      <TextAreaField
        {...field.text('description')}
        label="Beschreibung"
        rows={2}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <PhotoPicker photos={values.photos} max={MAX_PHOTOS} onChange={(photos) => change('photos', photos)} />
    </FormShell>
  );
}

type DamageBody = RequestOf<'POST /tasks/{id}/damages'>['body'];

/** The request; the form is checked. */
function toBody({ id, place, kind, severity, description, photos }: Draft): DamageBody {
  if (!place || kind === '' || !severity) throw new Error('A damage was sent that is not complete.');
  return {
    id,
    ...place,
    kind,
    severity,
    ...(description.trim() ? { description: description.trim() } : {}),
    noticedAt: deviceNowText(),
    photos: photos.map((photo) => ({ id: photo.id, byteSize: photo.file.size })),
  };
}

/** Whoever comes back to it sees at once what is not sent yet. */
const isBegun = ({ place, kind, severity, description, photos }: Draft): boolean =>
  place !== undefined || kind !== '' || severity !== undefined || description !== '' || photos.length > 0;

/** The photos of damage that was found with this task and that are still on their way. */
function KeptOfDamage({ task, customerId }: { task: CarTask; customerId: number }) {
  const kept = (useKeptPhotos(customerId) ?? []).filter(
    ({ taskId, moment }) => taskId === task.id && moment === 'DAMAGE',
  );
  if (kept.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap gap-2" aria-label="Fotos unterwegs">
      <WaitingPhotos photos={kept} />
    </ul>
  );
}
