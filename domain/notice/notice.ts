/** Of a notice; the contract and the table say the same. */
export const NOTICE_LENGTH = { title: 200, body: 2_000 } as const;

/** Whoever wants it longer writes a page. */
export const MAX_NOTICE_DAYS = 90;

export type NoticeSpan = {
  startsAt: Temporal.Instant;
  /** Null: until somebody switches it off. */
  endsAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
};

/** §S20.18: whether a notice is shown at this moment; it ends by itself, on the second. */
export const isNoticeShown = ({ startsAt, endsAt, endedAt }: NoticeSpan, now: Temporal.Instant): boolean =>
  endedAt === null &&
  Temporal.Instant.compare(startsAt, now) <= 0 &&
  (endsAt === null || Temporal.Instant.compare(now, endsAt) < 0);

/** Why a notice cannot end then. */
export function noticeEndFault(
  endsAt: Temporal.Instant | null,
  now: Temporal.Instant,
): 'PAST' | 'TOO_FAR' | undefined {
  if (endsAt === null) return undefined;
  if (Temporal.Instant.compare(endsAt, now) <= 0) return 'PAST';
  return Temporal.Instant.compare(endsAt, now.add({ hours: MAX_NOTICE_DAYS * 24 })) > 0
    ? 'TOO_FAR'
    : undefined;
}
