import { showText, showTextVersion } from '#contract/editorial.ts';
import { findVersions } from '#server/features/page/content.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { splitSource } from './text-parts.ts';
import { viewText } from './text-view.ts';

export const bindShowText = bind(
  showText,
  async (context, { params }) => (await viewText(context, params)) ?? refuse('TEXT_UNKNOWN'),
);

export const bindShowTextVersion = bind(showTextVersion, async ({ db }, { params }) => {
  const versions = await findVersions(db, params);
  if (versions.length === 0) return refuse('TEXT_UNKNOWN');
  const version = versions.find(({ number }) => number === params.number);
  return version
    ? { number: version.number, written: splitSource(version.source) }
    : refuse('VERSION_UNKNOWN');
});
