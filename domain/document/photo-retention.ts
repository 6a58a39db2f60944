/** Photos of documents are kept no longer than their check can be asked about (docs/decisions/012). */
const KEPT_DAYS = 30;

/** Photos of a check that was decided, or of an open one that was last touched, before this instant must go. */
export function photosKeptSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * KEPT_DAYS });
}
