import { lacksPhoto } from '#domain/trip/left-elsewhere.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import type { Override, ToldPlace } from './kept-return.ts';

/** What a driver enters when a car is not as it should be; the camera, or a login that ends, costs the page its memory. */
export type ReturnDraft = PlaceDraft & {
  /** Why the car cannot be returned otherwise, by the condition that is not met. */
  reasons: Partial<Record<Override['condition'], string>>;
};

/** Of a car that does not stand at its station. */
export type PlaceDraft = {
  reason: string;
  line: string;
  photos: Photo[];
  noPhotoReason: string;
};
export type PlaceField = 'reason' | 'noPhotoReason';

/** The shortest reason that the server takes. */
export const MIN_REASON = 3;

const EMPTY: ReturnDraft = { reason: '', line: '', photos: [], noPhotoReason: '', reasons: {} };
const empty = (): ReturnDraft => EMPTY;
const isDraft = (stored: Partial<ReturnDraft>): boolean =>
  Array.isArray(stored.photos) &&
  typeof stored.reason === 'string' &&
  typeof stored.line === 'string' &&
  typeof stored.reasons === 'object';

export function useReturnDraft(booking: Booking) {
  const { draft = EMPTY, ...more } = useRecordDraft<ReturnDraft>({
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
