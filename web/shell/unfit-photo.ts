import { PHOTO_TYPES } from '#domain/document/photo-limit.ts';
import type { UnfitPhoto } from './fit-photo.ts';

/** HEIC is missing on purpose: with these types an iPhone converts its photos to JPEG. */
export const ACCEPTED_PHOTOS = PHOTO_TYPES.join();

/** What is wrong with a photo, and what helps. */
export const UNFIT_PHOTO: Record<UnfitPhoto, string> = {
  EMPTY: 'Diese Datei ist leer. Bitte nimm das Foto noch einmal auf.',
  UNREADABLE: 'Diese Datei ist kein Foto, das wir lesen können. Bitte nimm ein JPEG, PNG oder WebP.',
  TOO_LARGE:
    'Dein Gerät konnte dieses Foto nicht verkleinern, und so ist es zu groß. Stell in der Kamera eine kleinere Auflösung ein, zum Beispiel 12 Megapixel, und nimm es noch einmal auf.',
};

export const PREPARING_PHOTO = 'Foto wird verkleinert …';
