import type { RefusalText } from '../refusal-text.ts';

/** The request itself: its form, its size, its files, its address. */
export const REQUEST_REFUSALS = {
  ORIGIN_FORBIDDEN: {
    status: 403,
    de: 'Diese Anfrage kam nicht von unserer Seite und wurde deshalb nicht ausgeführt.',
    en: 'This request did not come from our own pages and was not carried out.',
  },
  API_KEY_UNKNOWN: {
    status: 403,
    de: 'Diesen Schlüssel in X-API-Key kennen wir nicht. Ohne ihn ist der Aufruf möglich.',
    en: 'We do not know this key in X-API-Key. The call is possible without it.',
  },
  NOT_FOUND: { status: 404, de: 'Das gibt es hier nicht.', en: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    de: 'Dieser Aufruf ist hier nicht möglich.',
    en: 'This method is not allowed here.',
  },
  BODY_INVALID: {
    status: 400,
    de: 'Die Anfrage konnte nicht gelesen werden.',
    en: 'The request could not be read.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    de: 'Die Anfrage kam zu langsam an. Bitte versuche es bei besserer Verbindung noch einmal.',
    en: 'The request arrived too slowly. Please try again with a better connection.',
  },
  BODY_TOO_LARGE: { status: 413, de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' },
  MEDIA_TYPE: {
    status: 415,
    de: 'Dieses Format nehmen wir nicht an. Bitte sende JSON.',
    en: 'This format is not accepted. Please send JSON.',
  },
  FIELD_INVALID: {
    status: 422,
    de: 'Bitte prüfe deine Eingaben.',
    en: 'Please check your input.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    de: 'Dieser Vorgang wurde schon mit anderen Angaben abgeschickt.',
    en: 'This key was already used with a different request.',
  },
  RATE_LIMITED: {
    status: 429,
    de: 'Das waren zu viele Versuche. Bitte warte einen Moment.',
    en: 'Too many attempts. Please wait a moment.',
  },
  INTERNAL: {
    status: 500,
    de: 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal.',
    en: 'That did not work. Please try again later.',
  },
  UNAVAILABLE: {
    status: 503,
    de: 'Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
    en: 'The service is not available right now. Please try again shortly.',
  },
  ATTACHMENT_FORMAT: {
    status: 415,
    de: 'Diese Datei können wir nicht annehmen. Bitte schick uns Bilder (JPEG, PNG, WebP, bis 64 Megapixel) oder PDF.',
    en: 'We cannot accept this file. Please send pictures (JPEG, PNG, WebP, up to 64 megapixels) or PDF.',
  },
  ATTACHMENT_TOO_LARGE: {
    status: 413,
    de: 'Das ist zu groß: Eine Datei darf höchstens 15 MB haben, alle zusammen 20 MB.',
    en: 'This is too large: at most 15 MB for a file, 20 MB for all.',
  },
  TOO_MANY_ATTACHMENTS: {
    status: 422,
    de: 'Bitte schick uns höchstens drei Dateien auf einmal.',
    en: 'Please send at most three files at once.',
  },
  PAGE_UNKNOWN: { status: 404, de: 'Diese Seite gibt es nicht.', en: 'There is no such page.' },
  NEWS_UNKNOWN: {
    status: 404,
    de: 'Diese Neuigkeit gibt es nicht oder nicht mehr.',
    en: 'There is no such news, or no longer.',
  },
  UPLOAD_EXPECTED: {
    status: 415,
    de: 'Bitte sende genau eine Datei als multipart/form-data im Feld „file“.',
    en: 'Please send exactly one file as multipart/form-data in the field "file".',
  },
  UPLOAD_TOO_LARGE: {
    status: 413,
    de: 'Das Foto ist zu groß: Es darf höchstens 15 MB haben. Nimm es bitte mit einer kleineren Auflösung auf.',
    en: 'The photo is too large: at most 15 MB. Please take it with a lower resolution.',
  },
  PHOTO_FORMAT: {
    status: 415,
    de: 'Diese Datei ist kein Foto, das wir lesen können. Bitte schick uns ein JPEG, PNG oder WebP.',
    en: 'This file is not a photo that we can read. Please send a JPEG, PNG or WebP.',
  },
  PHOTO_HEIC: {
    status: 415,
    de: 'Dieses Foto hat das Format HEIC, das wir nicht lesen können. Nimm es direkt auf dieser Seite auf, oder wähle auf dem iPhone unter Einstellungen → Kamera → Formate „Maximale Kompatibilität“ und fotografiere noch einmal.',
    en: 'This photo is in HEIC format, which we cannot read. Take it directly on this page, or choose Settings → Camera → Formats → "Most Compatible" on your iPhone and take it again.',
  },
  PHOTO_BROKEN: {
    status: 422,
    de: 'Dieses Foto ist beschädigt oder nicht vollständig angekommen. Bitte nimm es noch einmal auf.',
    en: 'This photo is damaged or did not arrive completely. Please take it again.',
  },
  PHOTO_TOO_MANY_PIXELS: {
    status: 422,
    de: 'Dieses Foto hat zu viele Bildpunkte: Wir nehmen bis zu 64 Megapixel an. Nimm es bitte mit einer kleineren Auflösung auf.',
    en: 'This photo has too many pixels: at most 64 megapixels. Please take it with a lower resolution.',
  },
  PHOTO_TOO_SMALL: {
    status: 422,
    de: 'Dieses Foto ist zu klein, um darauf etwas zu erkennen: Jede Seite braucht mindestens 300 Bildpunkte.',
    en: 'This photo is too small to recognise anything: each side needs at least 300 pixels.',
  },
  PHOTO_ID_TAKEN: {
    status: 409,
    de: 'Dieses Foto wurde schon zu einer anderen Aufgabe geschickt. Bitte nimm ein neues auf.',
    en: 'This photo was already sent for another task. Please take a new one.',
  },
  TOO_MANY_PHOTOS: {
    status: 409,
    de: 'Mehr Fotos gehören nicht zu einer Aufgabe: Es sind schon zwanzig.',
    en: 'A task has no more photos: there are twenty already.',
  },
  PHOTO_UNKNOWN: { status: 404, de: 'Dieses Foto gibt es nicht.', en: 'There is no such photo.' },
  UPLOAD_OFFSET: {
    status: 409,
    de: 'Dieses Stück des Fotos passt nicht an das, was schon da ist. Frag zuerst, wie viel angekommen ist.',
    en: 'This part of the photo does not continue what has arrived. First ask how much is there.',
  },
} as const satisfies Record<string, RefusalText>;
