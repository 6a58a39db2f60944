/** Photos are stored for this long, while questions about their check may come up (docs/decisions/012). */
const RETENTION_DAYS = 30;

/**
 * Photos of a check decided before this instant are deleted, and those of an open check whose last photo was
 * uploaded before.
 */
export function photoRetentionCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * RETENTION_DAYS });
}
