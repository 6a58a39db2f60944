import { availableParallelism } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { checkPhotoSize, MAX_PHOTO_PIXELS, STORED_PHOTO_EDGE } from '#domain/document/photo-limit.ts';
import { copyMark } from './copy-mark.ts';

/** `mediaType` is that of the file as it came. */
export type Photo = { jpeg: Buffer; width: number; height: number; mediaType: string };
export type PhotoFault =
  | 'PHOTO_FORMAT'
  | 'PHOTO_HEIC'
  | 'PHOTO_BROKEN'
  | 'PHOTO_TOO_MANY_PIXELS'
  | 'PHOTO_TOO_SMALL';

/** The accepted formats: the MIME type detected from the first bytes, and sharp's name for it. */
const FORMATS = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);
const HEIC = /^image\/hei[cf]/;
const QUALITY = 85;
/** A phone's photo takes half a second; a file that takes longer than this is refused as broken. */
const MAX_SECONDS = 20;

// Bookings share the machine, so each photo has one thread, at most two run, and one processor stays free.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createTurns(Math.max(1, Math.min(2, availableParallelism() - 1)));

/**
 * Re-encodes a photo from its pixels as an upright, moderate JPEG without metadata or hidden data. `load` is
 * called at its turn, so that waiting photos take no memory. `asCopy`: marked all over.
 */
export function readPhoto(
  load: () => Promise<Uint8Array>,
  { asCopy = false }: { asCopy?: boolean } = {},
): Promise<Photo | { fault: PhotoFault }> {
  return inTurn(async () => {
    const bytes = await load();
    const type = await mediaTypeOf(bytes);
    if ('fault' in type) return type;
    const { mediaType, format } = type;

    // Only the file's header is read here, so that an image that is too large is never decoded.
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    if (header?.format !== format) return { fault: 'PHOTO_BROKEN' };
    const fault = checkPhotoSize(header);
    if (fault) return { fault };

    try {
      const mark = asCopy ? [await copyMark(storedSize(header.autoOrient))] : [];
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({
          width: STORED_PHOTO_EDGE,
          height: STORED_PHOTO_EDGE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        // JPEG has no transparency.
        .flatten({ background: '#ffffff' })
        .composite(mark)
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { jpeg: data, width: info.width, height: info.height, mediaType };
    } catch {
      return { fault: 'PHOTO_BROKEN' };
    }
  });
}

/** The size in pixels of what is stored of a picture of this size; rounded down, so that what lies over it is never larger. */
function storedSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, STORED_PHOTO_EDGE / Math.max(width, height));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

/**
 * Returns the format of a photo from its first bytes. Only they decide, not the name or a header, so that no other format
 * reaches a decoder: no SVG, PDF or TIFF.
 */
export async function mediaTypeOf(
  bytes: Uint8Array,
): Promise<{ mediaType: string; format: string } | { fault: 'PHOTO_FORMAT' | 'PHOTO_HEIC' }> {
  const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (HEIC.test(mediaType)) return { fault: 'PHOTO_HEIC' };
  const format = FORMATS.get(mediaType);
  return format ? { mediaType, format } : { fault: 'PHOTO_FORMAT' };
}

/** Runs at most `max` tasks at once; the others wait in order of arrival. */
function createTurns(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start));
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
