import { formatDateTime } from '#domain/booking/format-period.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { ServerImage } from '#web/shell/server-image.tsx';
import type { OwnCase } from './case-queries.ts';

/** Items of a list: photos of a case as small pictures with their times; each opens large. */
export function ArrivedPhotos({
  photos,
  urlOf,
}: {
  photos: OwnCase['photos'];
  urlOf: (photoId: string) => string;
}) {
  return photos.map((photo, index) => (
    <li key={photo.id} className="w-28">
      <ServerFileLink href={urlOf(photo.id)} target="_blank" rel="noreferrer" className="block rounded-md">
        <ServerImage
          src={urlOf(photo.id)}
          alt={`Foto ${index + 1}`}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="aspect-4/3 h-auto w-full rounded-md bg-sand object-cover"
        />
      </ServerFileLink>
      <p className="digits mt-1 text-fine text-ink-soft">
        {formatDateTime(Temporal.Instant.from(photo.recordedAt))}
      </p>
    </li>
  ));
}
