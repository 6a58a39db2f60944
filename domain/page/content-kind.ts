/** The kinds of documents on the content server: one for each kind of page or building block. */
export const CONTENT_KINDS = [
  'city',
  'text',
  'faq',
  'page',
  'vehicle',
  'manual',
  'news',
  'press',
  'job',
  'office',
  'partner',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const isContentKind = (text: string): text is ContentKind =>
  (CONTENT_KINDS as readonly string[]).includes(text);

/** The texts that all cities share; the call `GET /{city}/…` returns each. */
export const CITY_TEXTS = ['home', 'register', 'konto'] as const;
export type CityText = (typeof CITY_TEXTS)[number];

/** The name of a document within its kind, as in the URL of its page. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG_LENGTH = 80;

/** Search engines cut off longer descriptions. */
export const MAX_DESCRIPTION_LENGTH = 160;
