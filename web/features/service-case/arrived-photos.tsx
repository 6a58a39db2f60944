import { formatDateTime } from '#domain/booking/format-period.ts';
import { SmallPhoto } from '#web/shell/small-photo.tsx';
import type { OwnCase } from './case-queries.ts';

type Props = { photos: OwnCase['photos']; urlOf: (photoId: string) => string };

/** Items of a list: the photos of a case. */
export const ArrivedPhotos = ({ photos, urlOf }: Props) =>
  photos.map(({ id, width, height, recordedAt }, index) => (
    <SmallPhoto
      key={id}
      url={urlOf(id)}
      alt={`Foto ${index + 1}`}
      width={width}
      height={height}
      caption={formatDateTime(Temporal.Instant.from(recordedAt))}
    />
  ));
