/** §S2.39: uploads of 15 MiB each. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Phone cameras take up to 50 megapixels; a larger image is no photo of a document. */
export const MAX_PHOTO_PIXELS = 64_000_000;

/** The shorter edge in pixels: nobody can read anything on a smaller photo. */
export const MIN_PHOTO_EDGE = 300;

/** The longer edge of a stored photo in pixels: a licence's smallest print stays readable. */
export const STORED_PHOTO_EDGE = 2_400;

/** What the server reads (§S11). */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The longer edge in pixels of what a device sends: all that is stored of it, and something to spare. */
const SENT_PHOTO_EDGE = 3_000;

/** More bytes a photo with so many pixels need not have: 1 to 3 MB are carried by a weak network. */
const SENT_PHOTO_BYTES = 4 * 1024 * 1024;

/**
 * The size in pixels in which a device sends a photo, upright as it is shown; undefined: as it is (§S18.19). `type` is what the device
 * takes the file for.
 */
export function sentSize(photo: {
  type: string;
  bytes: number;
  width: number;
  height: number;
}): { width: number; height: number } | undefined {
  const { width, height } = photo;
  const scale = Math.min(1, SENT_PHOTO_EDGE / Math.max(width, height));
  if (scale === 1 && photo.bytes <= SENT_PHOTO_BYTES && PHOTO_TYPES.includes(photo.type)) return undefined;
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** May a photo that a device could not make smaller be sent all the same? The server says what is wrong with it. */
export const mayTravelAsIs = ({ type, size }: { type: string; size: number }): boolean =>
  PHOTO_TYPES.includes(type) && size <= MAX_PHOTO_BYTES;

/** Returns the refusal for a photo of this size in pixels; it needs no decoding. */
export function checkPhotoSize(size: {
  width: number;
  height: number;
}): 'PHOTO_TOO_MANY_PIXELS' | 'PHOTO_TOO_SMALL' | undefined {
  if (size.width * size.height > MAX_PHOTO_PIXELS) return 'PHOTO_TOO_MANY_PIXELS';
  if (Math.min(size.width, size.height) < MIN_PHOTO_EDGE) return 'PHOTO_TOO_SMALL';
  return undefined;
}
