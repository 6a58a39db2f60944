import type { ReactNode } from 'react';
import { type NoticeLevel, NoticePreview } from '#web/ui/notice-dialog.tsx';

/** A notice with the very component that customers see, and a word that it is only shown here. */
export const NoticeLook = ({
  level,
  title,
  html,
  note,
}: {
  level: NoticeLevel;
  title: string;
  html: string;
  note: ReactNode;
}) => (
  <figure className="grid gap-2">
    <figcaption className="text-fine font-semibold text-ink-soft">{note}</figcaption>
    <NoticePreview level={level} title={title || 'Überschrift'}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (§S9.18) */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </NoticePreview>
  </figure>
);
