import { previewText } from '#contract/editorial.ts';
import { draftAnswer } from '#server/features/page/content-answer.ts';
import { parseContent } from '#server/features/page/content-source.ts';
import { bind } from '#server/http/bind-call.ts';
import { composeSource, faultsOfParts } from './text-parts.ts';

/** §S20.19: by the functions that `content import` checks with, and those that pages are made with. */
export const bindPreviewText = bind(previewText, async ({ now, content }, { body }) => {
  const { kind, slug, ...parts } = body;
  const { document, faults } = parseContent(kind, slug, composeSource(parts));
  const { snapshot } = await content.current(now);
  return {
    document: document ? draftAnswer(snapshot, document) : null,
    faults: faultsOfParts(parts, faults),
  };
});
