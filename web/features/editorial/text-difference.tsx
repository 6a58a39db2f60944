import { diffLines } from '#domain/page/text-diff.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Written } from './text-queries.ts';

const linesOf = ({ title, description, details, body }: Written): string =>
  [`Titel: ${title}`, `Beschreibung: ${description}`, details.trim(), '', body.trim()].join('\n');

const SIGNS = { SAME: ' ', ADDED: '+', REMOVED: '−' } as const;

/** What differs between two texts, line by line, with the unchanged lines around left out. */
export function TextDifference({ before, after, label }: { before: Written; after: Written; label: string }) {
  const lines = diffLines(linesOf(before), linesOf(after)).map((line, index) => ({ ...line, index }));
  const changed = lines.filter(({ kind }) => kind !== 'SAME');
  if (changed.length === 0) return <p className="text-ink-soft">Kein Unterschied.</p>;
  return (
    <ul aria-label={label} className="overflow-x-auto rounded-field border border-line text-fine">
      {changed.map(({ kind, text, index }) => (
        <li
          key={index}
          className={classNames(
            'flex gap-2 px-3 py-1 whitespace-pre-wrap wrap-anywhere',
            kind === 'ADDED' ? 'bg-ok-soft text-ok' : 'bg-error-soft text-error',
          )}
        >
          <span aria-hidden="true">{SIGNS[kind]}</span>
          <span className="sr-only">{kind === 'ADDED' ? 'Neu: ' : 'Weg: '}</span>
          <span>{text || ' '}</span>
        </li>
      ))}
    </ul>
  );
}
