/** The photos that the document check needs (§S3.8), in the order in which it asks for them. */
export const DOCUMENT_KINDS = ['LICENCE_FRONT', 'LICENCE_BACK', 'IDENTITY', 'SELFIE'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The German names that people see. */
export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  LICENCE_FRONT: 'Führerschein vorn',
  LICENCE_BACK: 'Führerschein hinten',
  IDENTITY: 'Ausweis',
  SELFIE: 'Selfie',
};

/** The kinds of photos that are missing, in the order of `DOCUMENT_KINDS`. */
export function missingKinds(present: readonly DocumentKind[]): DocumentKind[] {
  return DOCUMENT_KINDS.filter((kind) => !present.includes(kind));
}
