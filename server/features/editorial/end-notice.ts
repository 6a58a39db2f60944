import { endNotice as endNoticeCall } from '#contract/notice.ts';
import { noticeArea } from '#domain/notice/notice-right.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findVersions,
  insertVersion,
  lockContent,
  publishVersion,
  SETTINGS,
} from '#server/features/page/content.repository.ts';
import { type ContentSettings, parseSettings, writeSettings } from '#server/features/page/content-source.ts';
import { endNotice, findNotice } from '#server/features/page/notice.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { authorOf } from './author.ts';
import { citiesOf, TERMINAL } from './notice-view.ts';
import { actValues } from './show-notice.ts';

/** §S20.18: switches a notice off; of two who do, one does. */
export const bindEndNotice = bind(endNoticeCall, {
  handle: async (context, { params: { key }, body: { reason } }) => {
    const { db, now, session, staff, recordAct } = context;
    if (key === TERMINAL) {
      const area = noticeArea(staff.grants, 'ALL', now);
      if (!area) return refuse('FORBIDDEN');
      const before = await endTerminalNotice(db, { by: await authorOf(db, session.customerId), now });
      if (!before) return refuse('NOTICE_OVER');
      const { title, text, level } = before;
      await recordAct({
        kind: 'NOTICE_ENDED',
        area,
        object: { kind: 'NOTICE', id: TERMINAL },
        before: { title, text, level, cities: null, until: null },
        reason,
      });
      return null;
    }
    const notice = /^[1-9]\d{0,14}$/.test(key) ? await findNotice(db, Number(key)) : undefined;
    if (!notice) return refuse('NOTICE_UNKNOWN');
    const area = noticeArea(staff.grants, citiesOf(notice), now);
    if (!area) return refuse('FORBIDDEN');
    if (!(await endNotice(db, { id: notice.id, by: session.customerId, now }))) return refuse('NOTICE_OVER');
    await recordAct({
      kind: 'NOTICE_ENDED',
      area,
      object: { kind: 'NOTICE', id: notice.id },
      cityId: notice.cities.length === 1 ? notice.cities[0]?.id : undefined,
      before: actValues(notice),
      reason,
    });
    return null;
  },
});

/** The notice as it stood in the settings; undefined: none was shown. */
async function endTerminalNotice(
  db: Db,
  actor: { by: string; now: Temporal.Instant },
): Promise<ContentSettings['emergency'] | undefined> {
  await lockContent(db);
  const published = (await findVersions(db, SETTINGS)).find(({ state }) => state === 'published');
  const settings = published && parseSettings(published.source).settings;
  if (!settings?.emergency.active) return undefined;
  const source = writeSettings({ ...settings, emergency: { ...settings.emergency, active: false } });
  const { id } = await insertVersion(db, SETTINGS, source, actor);
  await publishVersion(db, id, actor);
  return settings.emergency;
}
