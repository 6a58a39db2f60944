import { previewNotice } from '#contract/notice.ts';
import { noticeAnswer } from '#server/features/page/content-answer.ts';
import { noticeFaults } from '#server/features/page/content-source.ts';
import { bind } from '#server/http/bind-call.ts';

export const bindPreviewNotice = bind(previewNotice, async ({ now, content }, { body: { title, text } }) => {
  const { snapshot } = await content.current(now);
  const shown = noticeAnswer(snapshot, { title, body: text });
  return { title: shown.title, html: shown.text, faults: noticeFaults({ title, body: text }).body };
});
