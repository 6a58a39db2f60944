import { NOTICE_DAYS, publishFault } from '#domain/agreement/changed-terms.ts';
import type { DocumentName } from './content.repository.ts';
import { parseContent, TERMS_PAGE } from './content-source.ts';

type Source = { source: string } | undefined;

const declaredIn = (version: Source) => {
  const document = version && parseContent('page', TERMS_PAGE, version.source).document;
  return document?.kind === 'page' ? document.fields.contract : undefined;
};

/** Why this version of the terms must not replace the published one, in German; undefined for all other documents. */
export function termsFault(
  { kind, slug }: DocumentName,
  published: Source,
  next: { source: string },
  now: Temporal.Instant,
): string | undefined {
  if (kind !== 'page' || slug !== TERMS_PAGE) return undefined;
  const declared = declaredIn(next);
  const fault = declared && publishFault(declaredIn(published), declared, now);
  return (
    fault &&
    {
      NO_CHANGE: `contract.change fehlt: Zu einer neuen Fassung der AGB gehört, was sich ändert und ab wann. Es wurde nichts veröffentlicht.`,
      TOO_SOON: `contract.change.validFrom: Neue AGB gelten frühestens ${NOTICE_DAYS} Tage nachdem sie veröffentlicht sind (AGB, Abschnitt 14). Es wurde nichts veröffentlicht.`,
      VERSION_AHEAD: `contract.version: Eine Fassung, die nach einem Tag heißt, wird frühestens an ihm veröffentlicht: Wer sich registriert, stimmt ihr sofort zu. Es wurde nichts veröffentlicht.`,
    }[fault]
  );
}
