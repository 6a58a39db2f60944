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
import { sendDamagePhoto } from '#web/features/damage/report-outbox.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { type Car, type CarTask, useInvalidateTasks, useTaskStep } from './task-queries.ts';

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

const SEVERITIES = ([1, 2, 3] as const).map((severity) => ({
  value: String(severity),
  title: SEVERITY_TITLES[severity],
  description: SEVERITY_TEXTS[severity],
}));

/** A damage that an employee finds: the next driver knows of it as soon as it is sent. */
export function FoundDamage({ car, task }: { car: Car; task: CarTask }) {
  const [draft, setDraft] = useState(newDraft);
  const [isChecked, setChecked] = useState(false);
  const invalidate = useInvalidateTasks();
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { send, isPending, failure } = useTaskStep('POST /tasks/{id}/damages', ({ id }) => {
    announce('Der Schaden ist festgehalten.');
    void sendPhotos(id, draft.photos).then(invalidate);
    setDraft(newDraft());
    setChecked(false);
  });
  const { place, kind, severity } = draft;
  const missing = {
    place: place === undefined ? 'Bitte wähle die Seite.' : undefined,
    kind: kind === '' ? 'Bitte wähle die Art des Schadens.' : undefined,
    severity: severity === undefined ? 'Bitte wähle, wie schwer er ist.' : undefined,
  };
  return (
    <Disclosure summary="Neuen Schaden festhalten" mustBeOpen={failure !== undefined}>
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
      </form>
    </Disclosure>
  );
}

/** Sends the photos of a report one after the other; the damage is known also without them. */
async function sendPhotos(id: string, photos: readonly Photo[]): Promise<void> {
  for (const photo of photos) {
    const fault = await sendDamagePhoto(id, photo).catch(() => 'Die Verbindung ist abgebrochen.');
    if (fault !== undefined) announce(`Ein Foto des Schadens ist nicht angekommen. ${fault}`, 'alert');
  }
}
