/** What the document check wants to see (§S3.8), in the order in which it is asked for. */
export const DOCUMENT_KINDS = ['LICENCE_FRONT', 'LICENCE_BACK', 'IDENTITY', 'SELFIE'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** As people call it. */
export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  LICENCE_FRONT: 'Führerschein vorn',
  LICENCE_BACK: 'Führerschein hinten',
  IDENTITY: 'Ausweis',
  SELFIE: 'Selfie',
};

/** The kinds that are not there yet. */
export function missingKinds(present: readonly DocumentKind[]): DocumentKind[] {
  return DOCUMENT_KINDS.filter((kind) => !present.includes(kind));
}
