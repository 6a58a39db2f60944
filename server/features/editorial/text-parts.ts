import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import type { ContentFault } from '#server/features/page/content-markdown.ts';

/** A document as a form shows it: its title, its description, its other fields as YAML, and its Markdown. */
export type TextParts = { title: string; description: string; details: string; body: string };
export type PartFault = { field: keyof TextParts; line: number; message: string };

const FRONT = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** The source of a document in parts; what cannot be read stands in the details. */
export function splitSource(source: string): TextParts {
  const front = FRONT.exec(source);
  if (!front) return { title: '', description: '', details: '', body: source };
  const yaml = front[1] ?? '';
  const body = source.slice(front[0].length).replace(/^\n+/, '');
  const { contents, errors } = parseDocument(yaml);
  if (errors.length > 0 || !isMap(contents)) return { title: '', description: '', details: yaml, body };
  const starts = contents.items.map(({ key }) => (isScalar(key) ? (key.range?.[0] ?? 0) : 0));
  const parts = { title: '', description: '', details: '', body };
  for (const [index, { key, value }] of contents.items.entries()) {
    const name = isScalar(key) ? key.value : undefined;
    if ((name === 'title' || name === 'description') && isScalar(value)) parts[name] = String(value.value);
    else parts.details += yaml.slice(starts[index], starts[index + 1]);
  }
  return parts;
}

/** The source of a document from its parts, each of the first two on a line of its own. */
export const composeSource = ({ title, description, details, body }: TextParts): string =>
  [
    '---',
    `title: ${inline(title)}`,
    `description: ${inline(description)}`,
    ...detailLines(details),
    '---',
    '',
    `${unix(body).trim()}\n`,
  ].join('\n');

/** The faults of a composed source at the lines of its parts. */
export function faultsOfParts(parts: TextParts, faults: readonly ContentFault[]): PartFault[] {
  const details = detailLines(parts.details).length;
  const before = BEFORE_DETAILS + details + 2;
  // A text begins with its first word.
  const skipped = unix(parts.body).length - unix(parts.body).trimStart().length;
  const blank = unix(parts.body).slice(0, skipped).split('\n').length - 1;
  return faults.map(({ line, message }) => {
    const named = /^(title|description)\b/.exec(message)?.[1];
    if (named === 'title' || named === 'description') return { field: named, line: 1, message };
    if (line > before) return { field: 'body', line: line - before + blank, message };
    if (line === 2 && !/^[a-z]\w*[.:]/i.test(message)) return { field: 'title', line: 1, message };
    if (line === BEFORE_DETAILS && !/^[a-z]\w*[.:]/i.test(message))
      return { field: 'description', line: 1, message };
    const field = line === 1 && details === 0 ? 'body' : 'details';
    return { field, line: Math.max(1, line - BEFORE_DETAILS), message };
  });
}

/** Lines of a composed source before its details. */
const BEFORE_DETAILS = 3;

const unix = (text: string): string => text.replace(/\r\n?/g, '\n');
const detailLines = (details: string): string[] => {
  const text = unix(details).replace(/^\n+|\s+$/g, '');
  return text === '' ? [] : text.split('\n');
};
const inline = (text: string): string =>
  stringify(text.replace(/\s+/g, ' ').trim(), { lineWidth: 0 }).trimEnd();
