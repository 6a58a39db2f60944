import { formatDateTime } from '#domain/booking/format-period.ts';
import { SmallPhoto } from '#web/shell/small-photo.tsx';
import { type KnownDamage, photoUrl } from './damage-queries.ts';
import { damageTitle } from './damage-words.ts';

/** The photos of a damage as small pictures with their times; each opens large. */
export function DamagePhotos({ damage }: { damage: KnownDamage }) {
  if (damage.photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {damage.photos.map((photo, index) => (
        <SmallPhoto
          key={photo.id}
          url={photoUrl(damage, photo)}
          alt={`Foto ${index + 1}: ${damageTitle(damage)}`}
          width={photo.width}
          height={photo.height}
          caption={formatDateTime(Temporal.Instant.from(photo.recordedAt))}
        />
      ))}
    </ul>
  );
}
