import type { CallOutput } from '#contract/call.ts';
import type { listNotices } from '#contract/notice.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { isNoticeShown } from '#domain/notice/notice.ts';
import { noticeArea } from '#domain/notice/notice-right.ts';
import type { Db } from '#server/db/connect.ts';
import { emergencyAnswer, noticeAnswer } from '#server/features/page/content-answer.ts';
import type { ContentSettings } from '#server/features/page/content-source.ts';
import type { Snapshot } from '#server/features/page/content-store.ts';
import type { StoredNotice } from '#server/features/page/notice.repository.ts';
import { findPeople } from '#server/features/staff/staff-role.repository.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';

export type NoticeView = CallOutput<typeof listNotices>['shown'][number];

/** The one that is switched on in the terminal and stands in the settings. */
export const TERMINAL = 'terminal';

export const citiesOf = ({ cities }: Pick<StoredNotice, 'cities'>): 'ALL' | number[] =>
  cities.length === 0 ? 'ALL' : cities.map(({ id }) => id);

export type Viewer = { db: Db; snapshot: Snapshot; staff: StaffCaller; now: Temporal.Instant };

/** Notices for the console, with the names of today. */
export async function viewNotices(
  { db, snapshot, staff, now }: Viewer,
  notices: readonly StoredNotice[],
): Promise<NoticeView[]> {
  const ids = notices.flatMap(({ startedBy, endedBy }) => [
    startedBy,
    ...(endedBy === null ? [] : [endedBy]),
  ]);
  const people = new Map(
    (await findPeople(db, [...new Set(ids)])).map(({ id, prename, name, customerNumber }) => [
      id,
      fullName(prename, name) ?? customerNumber,
    ]),
  );
  return notices.map((notice) => {
    const { text: html } = noticeAnswer(snapshot, notice);
    const isShown = isNoticeShown(notice, now);
    return {
      key: String(notice.id),
      title: notice.title,
      text: notice.body,
      level: notice.level,
      html,
      cities: notice.cities.length === 0 ? null : notice.cities.map(({ id, title }) => ({ id, title })),
      from: notice.startsAt.toString(),
      until: notice.endsAt?.toString() ?? null,
      by: people.get(notice.startedBy) ?? '',
      ended: isShown ? null : endOf(notice, people),
      mayEnd: isShown && noticeArea(staff.grants, citiesOf(notice), now) !== undefined,
    };
  });
}

function endOf(
  { endedAt, endsAt, endedBy, endedInTerminal }: StoredNotice,
  people: Map<number, string>,
): NoticeView['ended'] {
  const at = endedAt ?? endsAt;
  if (!at) return null;
  if (endedInTerminal) return { at: at.toString(), by: `Terminal: ${endedInTerminal}` };
  return { at: at.toString(), by: endedBy === null ? null : (people.get(endedBy) ?? '') };
}

/** The notice of the terminal: everywhere, without an end, and written in HTML. */
export function viewTerminalNotice(
  { snapshot, staff, now }: Omit<Viewer, 'db'>,
  emergency: ContentSettings['emergency'],
  { by, from }: { by: string; from: Temporal.Instant | null },
): NoticeView {
  const { title, text: html } = emergencyAnswer(snapshot, emergency);
  return {
    key: TERMINAL,
    title,
    text: emergency.text,
    level: emergency.level,
    html,
    cities: null,
    from: from?.toString() ?? null,
    until: null,
    by: `Terminal: ${by}`,
    ended: null,
    mayEnd: noticeArea(staff.grants, 'ALL', now) !== undefined,
  };
}
