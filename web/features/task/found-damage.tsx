import { useState } from 'react';
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
import type { Photo } from '#web/platform/photo-parts.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { keepPhotos, useKeptPhotos } from './kept-photos.ts';
import { type Car, type CarTask, useTaskStep } from './task-queries.ts';
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

/** A damage that an employee finds: the next driver knows of it as soon as it is sent. */
export function FoundDamage({ car, task, customerId }: { car: Car; task: CarTask; customerId: number }) {
  const { draft, change, clear } = useRecordDraft<Draft>({
    id: `fund-${task.id}`,
    customerId,
    empty: newDraft,
    isDraft,
  });
  const [isChecked, setChecked] = useState(false);
  const { send, isPending, failure } = useTaskStep('POST /tasks/{id}/damages', ({ id }) => {
    announce('Der Schaden ist festgehalten.');
    const facts = { customerId, taskId: task.id, moment: 'DAMAGE' as const, damageId: id };
    // One after the other: a reload between them finds the photos at one of both places.
    void keepPhotos(draft?.photos ?? [], facts).then(clear);
    setChecked(false);
  });
  if (!draft) return null;
  const hasBegun = isBegun(draft);
  const { place, kind, severity } = draft;
  const missing = {
    place: place === undefined ? 'Bitte wähle die Seite.' : undefined,
    kind: kind === '' ? 'Bitte wähle die Art des Schadens.' : undefined,
    severity: severity === undefined ? 'Bitte wähle, wie schwer er ist.' : undefined,
  };
  return (
    <Disclosure summary="Neuen Schaden festhalten" mustBeOpen={failure !== undefined || hasBegun}>
      <KeptOfDamage task={task} customerId={customerId} />
      <form
        noValidate
        aria-label="Neuer Schaden"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!place || kind === '' || !severity) return;
          const description = draft.description.trim();
          send({
            params: { id: String(task.id) },
            body: {
              id: draft.id,
              ...place,
              kind,
              severity,
              ...(description ? { description } : {}),
              noticedAt: new Date().toISOString(),
              photos: draft.photos.map(({ id, file }) => ({ id, byteSize: file.size })),
            },
          });
        }}
      >
        <PlacePicker
          vehicleClass={car.bookee.class}
          place={place}
          onChange={(chosen) => change({ place: chosen })}
          error={isChecked ? missing.place : undefined}
        />
        <SelectField
          label="Art des Schadens"
          name="damageKind"
          required
          value={kind}
          placeholder="Bitte wählen"
          options={DAMAGE_KINDS.map((value) => ({ value, label: DAMAGE_TITLES[value] }))}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as DamageKind | '' })}
          {...(isChecked && missing.kind ? { error: missing.kind } : {})}
        />
        <RadioCards
          legend="Wie schwer ist er?"
          name="severity"
          required
          value={severity === undefined ? '' : String(severity)}
          onValueChange={(value) => change({ severity: Number(value) as DamageSeverity })}
          options={SEVERITIES}
          {...(isChecked && missing.severity ? { error: missing.severity } : {})}
        />
        <TextAreaField
          label="Beschreibung"
          name="description"
          rows={2}
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={draft.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <PhotoPicker photos={draft.photos} max={MAX_PHOTOS} onChange={(photos) => change({ photos })} />
        <ActFailureNote failure={failure} />
        <Button
          type="submit"
          theme="SECONDARY"
          needsConnection
          busy={isPending}
          busyLabel="Wird festgehalten"
        >
          Schaden festhalten
        </Button>
        {hasBegun && (
          <Button theme="LINK" className="text-ink-soft!" onClick={() => void clear()}>
            Verwerfen
          </Button>
        )}
      </form>
    </Disclosure>
  );
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
