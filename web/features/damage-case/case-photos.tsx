import { useState } from 'react';
import { timeText } from '#web/features/staff/staff-words.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { ServerImage } from '#web/shell/server-image.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { casePhotoUrl, type DamageCase } from './damage-case-queries.ts';

type Photo = DamageCase['photos'][number];
type Props = { damage: DamageCase };

/** A photo of the damage beside an earlier one of the car; only what is chosen is loaded, as each is a look. */
export function CasePhotos({ damage }: Props) {
  const { photos, earlier, missingPhotos, noPhotoReason, id } = damage;
  const [shownId, setShownId] = useState(photos[0]?.id ?? '');
  const [comparedId, setComparedId] = useState(earlier[0]?.id ?? '');
  const shown = photos.find((photo) => photo.id === shownId) ?? photos[0];
  const compared = earlier.find((photo) => photo.id === comparedId);
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-2">
          {photos.length > 1 && (
            <SelectField
              label="Foto des Schadens"
              value={shown?.id ?? ''}
              onChange={({ currentTarget }) => setShownId(currentTarget.value)}
              options={photos.map((photo, index) => ({ value: photo.id, label: `Foto ${index + 1}` }))}
            />
          )}
          {shown ? (
            <Figure damageId={id} photo={shown} title="Gemeldet" />
          ) : (
            <p className="rounded-field bg-sand p-4 text-ink-soft">
              Kein Foto{noPhotoReason ? `: „${noPhotoReason}“` : '.'}
            </p>
          )}
        </div>
        <div className="grid gap-2">
          {earlier.length > 1 && (
            <SelectField
              label="Vergleichen mit"
              value={comparedId}
              onChange={({ currentTarget }) => setComparedId(currentTarget.value)}
              options={earlier.map((photo) => ({
                value: photo.id,
                label: `${photo.title}, ${timeText(photo.recordedAt)}`,
              }))}
            />
          )}
          {compared ? (
            <Figure damageId={id} photo={compared} title={compared.title} />
          ) : (
            <p className="rounded-field bg-sand p-4 text-ink-soft">
              Zum Vergleichen gibt es kein früheres Foto dieses Autos.
            </p>
          )}
        </div>
      </div>
      {missingPhotos > 0 && (
        <p className="text-detail text-ink-soft">
          {missingPhotos === 1 ? 'Ein Foto ist' : `${missingPhotos} Fotos sind`} noch unterwegs.
        </p>
      )}
    </div>
  );
}

function Figure({ damageId, photo, title }: { damageId: string; photo: Photo; title: string }) {
  const url = casePhotoUrl(damageId, photo.id);
  return (
    <figure>
      <ServerFileLink href={url} target="_blank" rel="noreferrer" className="block rounded-field">
        <ServerImage
          src={url}
          alt={`Foto: ${title}`}
          width={photo.width}
          height={photo.height}
          className="aspect-4/3 h-auto w-full rounded-field bg-sand object-contain"
        />
      </ServerFileLink>
      <figcaption className="mt-1 text-fine text-ink-soft">
        {title}, <span className="digits">{timeText(photo.recordedAt)}</span>
      </figcaption>
    </figure>
  );
}
