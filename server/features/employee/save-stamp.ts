import { saveStamp } from '#contract/employee.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { effectiveEntries } from '#domain/employee/correction.ts';
import { LONGEST_SHIFT_HOURS, presenceAt } from '#domain/employee/shift.ts';
import { mayStamp, type Presence } from '#domain/employee/stamp.ts';
import { OLDEST_STAMP_DAYS, stampTime } from '#domain/employee/stamp-time.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockEmployee } from './employee.repository.ts';
import { viewEntry } from './entry-view.ts';
import { findEntry, findWrittenSince, insertStamp } from './working-time.repository.ts';

/** Far more than a day has stamps; a device that was offline for days sends them at once. */
const STAMPS_AN_HOUR = 300;

/** Writes a stamp once, whatever the device repeats; of two devices the database decides who was first. */
export const bindSaveStamp = bind(saveStamp, async ({ db, now, session }, { params: { id }, body }) => {
  const { customerId } = session;
  const { waitSeconds } = await countAttempt(db, `stamp:${customerId}`, STAMPS_AN_HOUR, 60, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const { kind, activity, plate, measured } = body;
  const deviceAt = Temporal.Instant.from(body.deviceAt);
  const time = stampTime({
    deviceAt,
    sentAt: Temporal.Instant.from(body.sentAt),
    measured: measured && { at: Temporal.Instant.from(measured.at), offsetMs: measured.offsetMs },
    now,
  });
  return db.transaction().execute(async (transaction) => {
    await lockEmployee(transaction, customerId);
    const known = await findEntry(transaction, id);
    if (known) {
      const isSame = known.customerId === customerId && known.clock !== null && known.kind === kind;
      return isSame ? { now: now.toString(), entry: viewEntry(known) } : refuse('STAMP_ID_TAKEN');
    }
    if (Temporal.Instant.compare(time.at, now.subtract({ hours: 24 * OLDEST_STAMP_DAYS })) < 0)
      return refuse('STAMP_TOO_OLD');
    const since = time.at.subtract({ hours: 2 * LONGEST_SHIFT_HOURS });
    const entries = effectiveEntries(await findWrittenSince(transaction, customerId, since));
    // Of what is sent at once the order of arrival counts: two devices may differ by the way of their messages.
    const last = time.reading === 'LIVE' ? entries.at(-1)?.at : undefined;
    const at = last && Temporal.Instant.compare(last, time.at) > 0 ? last : time.at;
    const presence = presenceAt(entries, at);
    if (!mayStamp(presence, kind))
      return refuse('STAMP_NOT_POSSIBLE', { detail: PRESENCE_TEXTS[presence](at) });
    const { reading: clock, shiftMs: clockShiftMs } = time;
    const entry = await insertStamp(transaction, {
      id,
      customerId,
      kind,
      at,
      activity,
      plate,
      deviceAt,
      clock,
      clockShiftMs,
      now,
    });
    return entry ? { now: now.toString(), entry: viewEntry(entry) } : refuse('STAMP_ID_TAKEN');
  });
});

/** Says what speaks against the stamp, and when. */
const PRESENCE_TEXTS: Record<Presence, (at: Temporal.Instant) => { de: string; en: string }> = {
  OUT: (at) => ({
    de: `Um diese Zeit (${formatDateTime(at)} Uhr) warst du nicht bei der Arbeit: Dein Kommen fehlt oder ist mindestens ${LONGEST_SHIFT_HOURS} Stunden her.`,
    en: `You were not at work at that time: there is no beginning, or it was at least ${LONGEST_SHIFT_HOURS} hours before.`,
  }),
  WORKING: (at) => ({
    de: `Um diese Zeit (${formatDateTime(at)} Uhr) warst du schon bei der Arbeit.`,
    en: 'You were at work at that time already.',
  }),
  ON_BREAK: (at) => ({
    de: `Um diese Zeit (${formatDateTime(at)} Uhr) hattest du Pause.`,
    en: 'You had a break at that time.',
  }),
};
