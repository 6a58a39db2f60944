/** What is compared on the photos of papers, in the order in which it is asked (§S3.9). */
export const PAPER_POINTS = ['NAME', 'BIRTH_DATE', 'LICENCE', 'VALIDITY', 'FACE'] as const;
export type PaperPoint = (typeof PAPER_POINTS)[number];

/** What the customer reads at most. */
export const MAX_REASON_LENGTH = 500;

/** The first point that was not compared. */
export const missingPoint = (compared: readonly PaperPoint[]): PaperPoint | undefined =>
  PAPER_POINTS.find((point) => !compared.includes(point));
