/** What the content server knows: one kind of document for each kind of page or building block. */
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

/** The texts that all cities share, each the document of a call `GET /{city}/…`. */
export const CITY_TEXTS = ['home', 'register', 'konto', 'tutorial'] as const;
export type CityText = (typeof CITY_TEXTS)[number];

/** The name of a document within its kind: what stands in the address of its page. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const LONGEST_SLUG = 80;

/** Longer descriptions are cut off by search engines. */
export const LONGEST_DESCRIPTION = 160;
