import { MAX_PLACE_LINE } from '#domain/trip/left-elsewhere.ts';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PlaceDraft, PlaceField } from './return-draft.ts';

/** Asks why the car does not stand at its station, and where the next driver finds it. */
export function PlaceFields({
  draft,
  onChange,
  errors,
}: {
  draft: PlaceDraft;
  onChange: (part: Partial<PlaceDraft>) => void;
  errors: Partial<Record<PlaceField, string>>;
}) {
  return (
    <>
      <TextAreaField
        label="Warum geht es nicht anders?"
        hint="Wir sehen uns das persönlich an. Automatisch berechnen wir dir dafür nichts."
        rows={2}
        maxLength={500}
        name="reason"
        data-condition="POSITION"
        value={draft.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        {...(errors.reason ? { error: errors.reason } : {})}
      />
      <Fieldset
        legend="Foto: Wo steht das Auto?"
        hint="Am besten mit etwas, das man wiedererkennt. Es sieht, wer das Auto als Nächstes fährt, sonst nur wir."
      >
        <div className="grid gap-4">
          <PhotoPicker photos={draft.photos} max={1} onChange={(photos) => onChange({ photos })} />
          {draft.photos.length === 0 && (
            <TextField
              label="Kein Foto möglich? Warum nicht?"
              name="noPhotoReason"
              maxLength={300}
              value={draft.noPhotoReason}
              onChange={({ target }) => onChange({ noPhotoReason: target.value })}
              {...(errors.noPhotoReason ? { error: errors.noPhotoReason } : {})}
            />
          )}
        </div>
      </Fieldset>
      <TextField
        label="Wo genau? (freiwillig)"
        hint="Zum Beispiel: zweite Ebene, Platz 14. Das liest, wer das Auto als Nächstes fährt."
        name="line"
        maxLength={MAX_PLACE_LINE}
        value={draft.line}
        onChange={({ target }) => onChange({ line: target.value })}
      />
    </>
  );
}
