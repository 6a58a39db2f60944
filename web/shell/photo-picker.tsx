import { useEffect, useId, useRef, useState } from 'react';
import type { Photo } from '#web/platform/photo-parts.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoAccessNote, type Taken, UNREADABLE_PHOTO, useAppCamera } from './app-camera.tsx';
import { fitPhoto } from './fit-photo.ts';
import { ACCEPTED_PHOTOS, PREPARING_PHOTO, UNFIT_PHOTO } from './unfit-photo.ts';

/** Takes photos with the camera or from the device; they stay on the device until they are sent. */
export function PhotoPicker({
  photos,
  already = 0,
  max,
  onChange,
}: {
  photos: readonly Photo[];
  /** How many there are besides, shown elsewhere. */
  already?: number;
  max: number;
  onChange: (photos: Photo[]) => void;
}) {
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const phone = useAppCamera();
  const count = already + photos.length;
  const isFull = count >= max;

  async function choose(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    await add(files);
    // Without a reset, choosing the same file again would fire no event.
    input.value = '';
  }

  async function addTaken(taken: Taken) {
    if (taken === 'UNREADABLE') setFault(UNREADABLE_PHOTO);
    else if (taken.length > 0) await add(taken);
  }

  async function add(files: readonly Blob[]) {
    const room = max - count;
    const added: Photo[] = [];
    let wrong: string | undefined;
    setPreparing(true);
    // One after the other: decoded, a large photo takes all the memory that an old phone has.
    for (const file of files) {
      if (added.length === room) {
        wrong ??= max === 1 ? 'Ein Foto genügt.' : `Mehr als ${max} Fotos gehen hier nicht.`;
        break;
      }
      const fit = await fitPhoto(file);
      if (typeof fit === 'string') wrong ??= UNFIT_PHOTO[fit];
      // A copy of the bytes: the file behind it may be changed or gone when it is sent later.
      else
        added.push({
          id: crypto.randomUUID(),
          file: new Blob([await fit.arrayBuffer()], { type: fit.type }),
        });
    }
    setPreparing(false);
    setFault(wrong);
    if (wrong) announce(wrong, 'alert');
    else
      announce(max === 1 ? 'Das Foto ist gewählt.' : `${count + added.length} von höchstens ${max} Fotos.`);
    if (added.length > 0) onChange([...photos, ...added]);
  }

  return (
    <div className="grid gap-4">
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <li key={photo.id} className="relative">
              <Preview photo={photo} alt={max === 1 ? 'Dein Foto' : `Dein Foto ${index + 1}`} />
              <Button
                size="S"
                theme="OUTLINE"
                width="FULL"
                className="mt-2"
                onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
              >
                Entfernen<span className="sr-only">{`: Foto ${index + 1}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={useId()} error={fault} />
      <PhotoAccessNote denied={phone?.denied} />
      {isPreparing && (
        <p role="status" className="text-detail text-ink-soft">
          {PREPARING_PHOTO}
        </p>
      )}
      {!isFull && (
        <div className="flex flex-wrap gap-3">
          <span className={phone ? 'contents' : 'hidden pointer-coarse:contents'}>
            <Button
              icon={<Icon name="camera" size={20} />}
              aria-disabled={isPreparing || undefined}
              onClick={() => {
                if (isPreparing) return;
                if (phone) void phone.take('back').then(addTaken);
                else camera.current?.click();
              }}
            >
              Foto aufnehmen
            </Button>
          </span>
          <Button
            theme="OUTLINE"
            aria-disabled={isPreparing || undefined}
            onClick={() => {
              if (isPreparing) return;
              if (phone) void phone.choose(max - count).then(addTaken);
              else picker.current?.click();
            }}
          >
            {max === 1 ? 'Foto auswählen' : 'Fotos auswählen'}
          </Button>
        </div>
      )}
      <input
        ref={camera}
        type="file"
        hidden
        accept={ACCEPTED_PHOTOS}
        capture="environment"
        onChange={(event) => void choose(event.currentTarget)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple={max > 1}
        accept={ACCEPTED_PHOTOS}
        onChange={(event) => void choose(event.currentTarget)}
      />
    </div>
  );
}

export function Preview({ photo, alt }: { photo: Photo; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.file]);
  return (
    <div className="aspect-4/3 overflow-hidden rounded-card bg-sand">
      {url && <img src={url} alt={alt} className="size-full object-cover" />}
    </div>
  );
}
