/** Photos are stored for this long, while questions about their check may come up (docs/decisions/012). */
const RETENTION_DAYS = 30;

/**
 * Photos of a check decided before this instant, and photos of an open check uploaded before, are deleted.
 */
export function photoRetentionCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * RETENTION_DAYS });
}
