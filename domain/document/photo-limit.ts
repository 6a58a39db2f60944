/** §S2.39: uploads of 15 MiB each. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Phone cameras take up to 50 megapixels; a larger image is no photo of a document. */
export const MAX_PHOTO_PIXELS = 64_000_000;

/** The shorter edge in pixels: nobody can read anything on a smaller photo. */
export const MIN_PHOTO_EDGE = 300;

/** The longer edge of a stored photo in pixels: a licence's smallest print stays readable. */
export const STORED_PHOTO_EDGE = 2_400;

/** Returns the refusal for a photo of this size in pixels; it needs no decoding. */
export function checkPhotoSize(size: {
  width: number;
  height: number;
}): 'PHOTO_TOO_MANY_PIXELS' | 'PHOTO_TOO_SMALL' | undefined {
  if (size.width * size.height > MAX_PHOTO_PIXELS) return 'PHOTO_TOO_MANY_PIXELS';
  if (Math.min(size.width, size.height) < MIN_PHOTO_EDGE) return 'PHOTO_TOO_SMALL';
  return undefined;
}
