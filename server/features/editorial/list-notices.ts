import { listNotices } from '#contract/notice.ts';
import { noticeArea } from '#domain/notice/notice-right.ts';
import { findVersions, SETTINGS } from '#server/features/page/content.repository.ts';
import { parseSettings } from '#server/features/page/content-source.ts';
import { findNoticesOver, findShownNotices } from '#server/features/page/notice.repository.ts';
import { findCities } from '#server/features/staff/staff-role.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { viewNotices, viewTerminalNotice } from './notice-view.ts';

const MAX_OVER = 50;

/** §S20.18: what customers are shown now, and what they were, with who has switched it. */
export const bindListNotices = bind(listNotices, async ({ db, now, content, session, staff }) => {
  const { snapshot } = await content.current(now);
  const [shown, over, versions, cities] = [
    await findShownNotices(db, now),
    await findNoticesOver(db, now, MAX_OVER),
    await findVersions(db, SETTINGS),
    await findCities(db, session.providerId),
  ];
  const viewer = { db, snapshot, staff, now };
  const settings = versions.find(({ state }) => state === 'published');
  const emergency = settings && parseSettings(settings.source).settings?.emergency;
  const terminal =
    settings && emergency?.active
      ? [viewTerminalNotice(viewer, emergency, { by: settings.author, from: settings.publishedAt })]
      : [];
  return {
    shown: [...(await viewNotices(viewer, shown)), ...terminal].toSorted((a, b) => b.level - a.level),
    over: await viewNotices(viewer, over),
    cities: cities.filter(({ id }) => noticeArea(staff.grants, [id], now)),
    mayEverywhere: noticeArea(staff.grants, 'ALL', now) !== undefined,
  };
});
