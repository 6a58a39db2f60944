import { describe, expect, it } from 'vitest';
import { isNoticeShown, MAX_NOTICE_DAYS, noticeEndFault } from './notice.ts';

const at = (text: string) => Temporal.Instant.from(`2027-05-12T${text}Z`);
const NOW = at('10:00:00');

describe('a notice', () => {
  const span = { startsAt: NOW, endsAt: at('12:00:00'), endedAt: null };

  it('is shown from its beginning until its end, which is not part of it', () => {
    expect(isNoticeShown(span, at('09:59:59'))).toBe(false);
    expect(isNoticeShown(span, NOW)).toBe(true);
    expect(isNoticeShown(span, at('11:59:59'))).toBe(true);
    expect(isNoticeShown(span, at('12:00:00'))).toBe(false);
  });

  it('without an end is shown until somebody switches it off', () => {
    const open = { ...span, endsAt: null };
    expect(isNoticeShown(open, NOW.add({ hours: 24 * 365 }))).toBe(true);
    expect(isNoticeShown({ ...open, endedAt: at('10:30:00') }, at('10:30:00'))).toBe(false);
  });

  it('ends later than now, and not in a year', () => {
    expect(noticeEndFault(null, NOW)).toBeUndefined();
    expect(noticeEndFault(NOW, NOW)).toBe('PAST');
    expect(noticeEndFault(at('10:00:01'), NOW)).toBeUndefined();
    const last = NOW.add({ hours: MAX_NOTICE_DAYS * 24 });
    expect(noticeEndFault(last, NOW)).toBeUndefined();
    expect(noticeEndFault(last.add({ seconds: 1 }), NOW)).toBe('TOO_FAR');
  });
});
