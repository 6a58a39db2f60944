import { formatDateTime } from '#domain/booking/format-period.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { ServerImage } from '#web/shell/server-image.tsx';
import { type KnownDamage, photoUrl } from './damage-queries.ts';
import { damageTitle } from './damage-words.ts';

/** The photos of a damage as small pictures with their times; each opens large. */
export function DamagePhotos({ damage }: { damage: KnownDamage }) {
  if (damage.photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {damage.photos.map((photo, index) => (
        <li key={photo.id} className="w-28">
          <ServerFileLink
            href={photoUrl(damage, photo)}
            target="_blank"
            rel="noreferrer"
            className="block rounded-md"
          >
            <ServerImage
              src={photoUrl(damage, photo)}
              alt={`Foto ${index + 1}: ${damageTitle(damage)}`}
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
      ))}
    </ul>
  );
}
