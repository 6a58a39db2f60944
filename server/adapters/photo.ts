import { availableParallelism } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { checkPhotoSize, KEPT_PHOTO_EDGE, MAX_PHOTO_PIXELS } from '#domain/document/photo-limit.ts';

export type Photo = { jpeg: Buffer; width: number; height: number };
export type PhotoFault =
  | 'PHOTO_FORMAT'
  | 'PHOTO_HEIC'
  | 'PHOTO_BROKEN'
  | 'PHOTO_TOO_MANY_PIXELS'
  | 'PHOTO_TOO_SMALL';

/** What we read, by the first bytes; sharp calls them as on the right. */
const FORMATS = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);
const HEIC = /^image\/hei[cf]/;
const QUALITY = 85;
/** A photo of a phone takes half a second; what takes longer than this is none. */
const LONGEST_SECONDS = 20;

// Bookings share the machine: one thread for each photo, and never all processors for photos.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createTurns(Math.max(1, Math.min(2, availableParallelism() - 1)));

/**
 * A photo made anew from its pixels: a JPEG that stands upright, of moderate size, and of what the camera wrote about
 * person, place and time, nothing is left; nor is anything that was hidden in the file. `load` is called when it is this
 * photo's turn, so that waiting ones lie in no memory.
 */
export function readPhoto(load: () => Promise<Uint8Array>): Promise<Photo | { fault: PhotoFault }> {
  return inTurn(async () => {
    const bytes = await load();
    // Only what these bytes say counts, no name and no header. Nothing else reaches a decoder: no SVG, PDF or TIFF.
    const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
    if (HEIC.test(mime)) return { fault: 'PHOTO_HEIC' };
    const format = FORMATS.get(mime);
    if (!format) return { fault: 'PHOTO_FORMAT' };

    // The header alone: what is too large is never decoded.
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    if (header?.format !== format) return { fault: 'PHOTO_BROKEN' };
    const fault = checkPhotoSize(header);
    if (fault) return { fault };

    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: KEPT_PHOTO_EDGE, height: KEPT_PHOTO_EDGE, fit: 'inside', withoutEnlargement: true })
        // What is transparent becomes paper.
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { jpeg: data, width: info.width, height: info.height };
    } catch {
      return { fault: 'PHOTO_BROKEN' };
    }
  });
}

/** Runs so many at once; the others wait in the order in which they came. */
function createTurns(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
