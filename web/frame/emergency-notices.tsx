import { useQuery } from '@tanstack/react-query';
import { now } from '#web/platform/clock.ts';
import { useCityHere } from '#web/shell/chosen-city.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { NoticeDialog } from '#web/ui/notice-dialog.tsx';
import { noticesOf, noticesSeen } from './notices.ts';

/** Shows the notices over every page, one after the other, each until the visitor clicks 'Weiter'. */
export function EmergencyNotices() {
  const { data: settings } = useQuery(settingsQuery);
  const seen = noticesSeen.use();
  const city = useCityHere(settings);
  const notices = settings ? noticesOf(settings, { city, nowMs: now() }) : [];
  const notice = notices.find(({ key }) => !seen.includes(key));
  if (!notice) return null;
  const { key, level, title, html, text } = notice;
  return (
    <NoticeDialog
      key={key}
      level={level}
      title={title}
      onContinue={() => noticesSeen.set((keys) => [...keys, key])}
    >
      {html === undefined ? (
        <p>{text}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored and when it was sent (§S9.18)
        <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </NoticeDialog>
  );
}
