import { lacksPhoto } from '#domain/trip/left-elsewhere.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import type { Override, ToldPlace } from './kept-return.ts';

/** What a driver enters of a car that does not stand at its station; the camera may cost the page its memory. */
export type PlaceDraft = {
  reason: string;
  line: string;
  photos: Photo[];
  noPhotoReason: string;
};
export type PlaceField = 'reason' | 'noPhotoReason';

/** The shortest reason that the server takes. */
export const MIN_REASON = 3;

const EMPTY: PlaceDraft = { reason: '', line: '', photos: [], noPhotoReason: '' };
const empty = (): PlaceDraft => EMPTY;
const isDraft = (stored: Partial<PlaceDraft>): boolean =>
  Array.isArray(stored.photos) && typeof stored.reason === 'string' && typeof stored.line === 'string';

export function usePlaceDraft(booking: Booking) {
  const { draft = EMPTY, ...more } = useRecordDraft<PlaceDraft>({
    id: `rueckgabe-${booking.id}`,
    customerId: booking.driverId,
    empty,
    isDraft,
  });
  return { draft, ...more };
}

export const isBegun = ({ reason, line, photos, noPhotoReason }: PlaceDraft): boolean =>
  photos.length > 0 || [reason, line, noPhotoReason].some((text) => text.trim() !== '');

const POSITION = 'POSITION' as const;

/** Returns what of a return says that the car stands elsewhere, and where. */
export function toElsewhere({ reason, line, photos, noPhotoReason }: PlaceDraft): {
  override: Override;
  place: ToldPlace;
  photo: Photo | undefined;
} {
  const [photo] = photos;
  const why = noPhotoReason.trim();
  return {
    override: { condition: POSITION, reason: reason.trim() },
    place: {
      ...(line.trim() ? { line: line.trim() } : {}),
      ...(photo ? { photo: { id: photo.id, byteSize: photo.file.size } } : why ? { noPhotoReason: why } : {}),
    },
    photo,
  };
}

/** Returns the sentences that say what is still missing, by the field; none: the car can be left there. */
export function missingOfPlace(draft: PlaceDraft): Partial<Record<PlaceField, string>> {
  const { override, place } = toElsewhere(draft);
  return {
    ...(override.reason.length < MIN_REASON
      ? { reason: 'Bitte stell es an seine Station, oder schreib kurz, warum es nicht geht.' }
      : {}),
    ...(lacksPhoto([override], place)
      ? { noPhotoReason: 'Bitte nimm ein Foto auf, oder schreib kurz, warum es nicht geht.' }
      : {}),
  };
}
