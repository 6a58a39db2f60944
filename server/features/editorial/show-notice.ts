import { showNotice } from '#contract/notice.ts';
import { MAX_NOTICE_DAYS, noticeEndFault } from '#domain/notice/notice.ts';
import { noticeArea } from '#domain/notice/notice-right.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { noticeFaults } from '#server/features/page/content-source.ts';
import {
  endNotice,
  findNotice,
  insertNotice,
  type StoredNotice,
} from '#server/features/page/notice.repository.ts';
import { findCities } from '#server/features/staff/staff-role.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { type FieldProblem, refuse } from '#server/http/refuse.ts';
import { faultsAt } from './fault-text.ts';
import { citiesOf, viewNotices } from './notice-view.ts';

/** §S20.18: shows a notice, also in place of another one, which ends in the same moment. */
export const bindShowNotice = bind(showNotice, {
  handle: async ({ db, now, content, session, staff, recordAct }, { body }) => {
    const { text, level, cityIds, replaces, reason } = body;
    const title = oneLine(body.title);
    const endsAt = body.until === null ? null : Temporal.Instant.from(body.until);
    const fields = [...textFaults({ title, text }), ...endFaults(endsAt, now)];
    if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
    const known = (await findCities(db, session.providerId)).map(({ id }) => id);
    const ids = [...new Set(cityIds ?? [])];
    if (!ids.every((id) => known.includes(id))) return refuse('CITY_UNKNOWN');
    const area = noticeArea(staff.grants, cityIds === null ? 'ALL' : ids, now);
    if (!area) return refuse('FORBIDDEN');
    const before = replaces === undefined ? undefined : await findNotice(db, replaces);
    if (replaces !== undefined) {
      if (!before) return refuse('NOTICE_UNKNOWN');
      if (!noticeArea(staff.grants, citiesOf(before), now)) return refuse('FORBIDDEN');
      if (!(await endNotice(db, { id: replaces, by: session.customerId, now }))) return refuse('NOTICE_OVER');
    }
    const wanted = { title, body: text, level, by: session.customerId, now, endsAt, cityIds: ids };
    const id = await insertNotice(db, wanted);
    const stored = await findNotice(db, id);
    if (!stored) throw new Error('what was just written is there');
    await recordAct({
      kind: before ? 'NOTICE_REPLACED' : 'NOTICE_SHOWN',
      area,
      object: { kind: 'NOTICE', id },
      cityId: ids.length === 1 ? ids[0] : undefined,
      ...(before ? { before: actValues(before) } : {}),
      after: actValues(stored),
      reason,
    });
    const { snapshot } = await content.current(now);
    const [view] = await viewNotices({ db, snapshot, staff, now }, [stored]);
    if (!view) throw new Error('a notice has a view');
    return view;
  },
});

/** What stands in the log of a notice, which is no secret. */
export const actValues = ({ id, title, body, level, endsAt, cities }: StoredNotice) => ({
  number: id,
  title,
  text: body,
  level,
  until: endsAt?.toString() ?? null,
  cities: cities.length === 0 ? null : cities.map((city) => city.title),
});

function textFaults({ title, text }: { title: string; text: string }): FieldProblem[] {
  const empty = title === '' ? [{ line: 1, message: 'Bitte schreib die Überschrift.' }] : [];
  const faults = noticeFaults({ title, body: text });
  return [...faultsAt('title', [...empty, ...faults.title]), ...faultsAt('text', faults.body)];
}

function endFaults(endsAt: Temporal.Instant | null, now: Temporal.Instant): FieldProblem[] {
  const fault = noticeEndFault(endsAt, now);
  if (!fault) return [];
  const message = {
    PAST: { de: 'Dieser Zeitpunkt ist schon vorbei.', en: 'This moment is over already.' },
    TOO_FAR: {
      de: `Ein Hinweis endet spätestens nach ${MAX_NOTICE_DAYS} Tagen.`,
      en: `A notice ends after ${MAX_NOTICE_DAYS} days at the latest.`,
    },
  }[fault];
  return [{ name: 'until', code: fault === 'PAST' ? 'past' : 'too_far', message }];
}
