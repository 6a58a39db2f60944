import { hash } from 'node:crypto';
import { type Document, isMap, isNode, LineCounter, parseDocument as parseYaml } from 'yaml';
import type * as z from 'zod';
import { contentFields } from '#contract/content.ts';
import { contentSettings } from '#contract/settings.ts';
import {
  type ContentKind,
  isContentKind,
  MAX_DESCRIPTION_LENGTH,
  MAX_SLUG_LENGTH,
  SLUG,
} from '#domain/page/content-kind.ts';
import { parseVersionRange } from '#domain/page/native-version.ts';
import { fillPlaceholders, findPlaceholders } from '#domain/page/placeholder.ts';
import { isCityPlaceholder, isPlaceholder } from '#domain/page/placeholder-value.ts';
import { issueText, UNNAMED } from '#server/http/issue-text.ts';
import { type ContentFault, outlineOf, sanitizeHtml } from './content-markdown.ts';

/** Longer documents and settings are refused. */
export const MAX_SOURCE_BYTES = 256 * 1024;

export type Fields<K extends ContentKind = ContentKind> = z.output<(typeof contentFields)[K]>;
export type ContentSettings = z.output<typeof contentSettings>;
/** A document as written: placeholders are not filled in, and the text is Markdown. */
export type ParsedDocument = {
  [K in ContentKind]: { kind: K; slug: string; fields: Fields<K>; body: string; anchors: string[] };
}[ContentKind];

/**
 * Reads a document: front matter between two lines `---`, then Markdown. Returns all faults, and the document
 * unless name or fields are invalid: faults only in the text can be shown.
 */
export function parseContent(
  kind: string,
  slug: string,
  source: string,
): { document: ParsedDocument | undefined; faults: ContentFault[] } {
  const first = (message: string) => ({ document: undefined, faults: [{ line: 1, message }] });
  if (!isContentKind(kind)) return first(`Die Art „${kind}“ gibt es nicht.`);
  if (!SLUG.test(slug) || slug.length > MAX_SLUG_LENGTH) {
    return first(
      `„${slug}“ ist kein Name: nur a–z, 0–9 und Bindestriche, höchstens ${MAX_SLUG_LENGTH} Zeichen.`,
    );
  }
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) return first('Dieses Dokument ist zu lang.');
  if (source.includes('\0')) return first('NUL-Zeichen sind nicht erlaubt.');
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const parts = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (!parts) return first('Am Anfang stehen die Angaben zwischen zwei Zeilen mit „---“.');

  const body = text.slice(parts[0].length);
  const linesBefore = parts[0].split('\n').length - 1;
  const frontMatter = readFields(contentFields[kind], parts[1] ?? '', 1);
  const outline = outlineOf(body, linesBefore);
  const document = {
    kind,
    slug,
    fields: frontMatter.value,
    body,
    anchors: outline.anchors,
  } as ParsedDocument;
  const faults = [
    ...frontMatter.faults,
    ...outline.faults,
    ...placeholderFaults(kind, text, document),
    ...(frontMatter.value ? ownFaults(document) : []),
  ];
  return {
    document: frontMatter.value ? document : undefined,
    faults: faults.sort((a, b) => a.line - b.line),
  };
}

/** Reads the settings, which are JSON. */
export function parseSettings(source: string): {
  settings: ContentSettings | undefined;
  faults: ContentFault[];
} {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) {
    return { settings: undefined, faults: [{ line: 1, message: 'Diese Einstellungen sind zu lang.' }] };
  }
  try {
    JSON.parse(source);
  } catch (error) {
    const message = `Das ist kein JSON: ${(error as Error).message}`;
    return { settings: undefined, faults: [{ line: 1, message }] };
  }
  // JSON is valid YAML, and the YAML parser knows the lines of faults.
  const { value, faults } = readFields(contentSettings, source, 0);
  const settings = value as ContentSettings | undefined;
  return {
    settings: settings && {
      ...settings,
      emergency: { ...settings.emergency, text: sanitizeHtml(settings.emergency.text) },
    },
    faults: [...faults, ...placeholderFaults('settings', source, undefined)],
  };
}

/** The settings as stored; their HTML is sanitized by `parseSettings`, not here. */
export const writeSettings = (settings: ContentSettings): string => `${JSON.stringify(settings, null, 2)}\n`;

/** What is wrong with a notice of the console, by field. */
export const noticeFaults = ({ title, body }: { title: string; body: string }) => ({
  title: placeholderFaults('settings', title, undefined),
  body: [...outlineOf(body, 0).faults, ...placeholderFaults('settings', body, undefined)].sort(
    (a, b) => a.line - b.line,
  ),
});

/** Reads fields in YAML; `linesBefore` is the number of lines before them in the file. */
function readFields(
  schema: z.ZodType,
  text: string,
  linesBefore: number,
): { value?: unknown; faults: ContentFault[] } {
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const yaml = parseYaml(text, { lineCounter: lines, prettyErrors: false });
  if (yaml.errors.length > 0) {
    return {
      faults: yaml.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        message: `Die Angaben sind kein YAML: ${message}`,
      })),
    };
  }
  let fields: unknown;
  try {
    // No aliases: a few lines of them could expand to gigabytes.
    fields = yaml.toJS({ maxAliasCount: 0 });
  } catch {
    return { faults: [{ line: 1, message: 'In den Angaben sind keine Verweise (&, *) erlaubt.' }] };
  }
  const parsed = schema.safeParse(fields ?? {}, { error: messageOf });
  if (parsed.success) return { value: parsed.data, faults: [] };
  return {
    faults: parsed.error.issues.flatMap((issue) => {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
      return keys.map((key) => {
        const path = [...issue.path, ...(key === undefined ? [] : [key])];
        const name = path.join('.');
        const message = key === undefined ? issue.message : 'Dieses Feld gibt es hier nicht.';
        return { line: lineAt(offsetOf(yaml, path)), message: name ? `${name}: ${message}` : message };
      });
    }),
  };
}

function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'fehlt.';
  return issueText(issue, false, UNNAMED);
}

/** The offset of a field, or of the closest object around it that exists. */
function offsetOf(yaml: Document, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = yaml.getIn(path.slice(0, length - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isNode(key) && String(key) === String(path[length - 1]));
      if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    const node = yaml.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function placeholderFaults(kind: string, text: string, document: ParsedDocument | undefined): ContentFault[] {
  const placeholders = findPlaceholders(text);
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const faults = placeholders.flatMap(({ name, index }) => {
    if (!isPlaceholder(name))
      return [{ line: lineOf(index), message: `Den Platzhalter „{{${name}}}“ gibt es nicht.` }];
    if (isCityPlaceholder(name) && !isAboutCities(kind, document)) {
      const message = `„{{${name}}}“ gibt es nur in Texten über eine Stadt: Schreib „deine Stadt“.`;
      return [{ line: lineOf(index), message }];
    }
    return [];
  });
  const braces = text
    .split('\n')
    .flatMap((line, index) =>
      /\{\{/.test(line.replace(/\{\{[^{}\n]*\}\}/g, ''))
        ? [{ line: index + 1, message: 'Hier steht ein Platzhalter, der nicht geschlossen ist.' }]
        : [],
    );
  return [...faults, ...braces];
}

/** Whether such a text is always shown for one city. */
function isAboutCities(kind: string, document: ParsedDocument | undefined): boolean {
  if (kind === 'city' || kind === 'job' || kind === 'office') return true;
  return kind === 'faq' && ((document?.fields as Fields<'faq'> | undefined)?.cities ?? []).length > 0;
}

/** The faults in the fields of a kind that its schema cannot find. */
function ownFaults({ kind, slug, fields, body }: ParsedDocument): ContentFault[] {
  const fault = (message: string) => [{ line: 1, message }];
  // The value of a placeholder counts as ten characters, about a word.
  const shown = fillPlaceholders(fields.description, () => '{'.repeat(10));
  if (shown.length > MAX_DESCRIPTION_LENGTH) {
    return fault(`description: Mehr als ${MAX_DESCRIPTION_LENGTH} Zeichen zeigt keine Suchmaschine.`);
  }
  if (kind === 'vehicle' || kind === 'manual') {
    const wanted = fields.class.toLowerCase().replaceAll('_', '-');
    return slug === wanted ? [] : fault(`class: Zur Klasse ${fields.class} gehört der Name „${wanted}“.`);
  }
  if (kind === 'page') return contractFaults(slug, fields, body);
  if (kind !== 'news') return [];
  const faults: ContentFault[] = [];
  if (!new RegExp(`^0*${fields.id}-`).test(slug)) {
    faults.push(...fault(`id: Der Name der Datei beginnt mit der Nummer, ${fields.id}-…`));
  }
  if (fields.to !== undefined && fields.to < fields.from) faults.push(...fault('to: liegt vor from.'));
  if (fields.nativeVersion !== undefined && !parseVersionRange(fields.nativeVersion)) {
    faults.push(...fault('nativeVersion: so etwas wie „>=2.0.0“ oder „>=2.0.0 <3.0.0“.'));
  }
  return faults;
}

/** The page that customers agree to. */
export const TERMS_PAGE = 'agb';

/** The fingerprint of a text, whatever its line ends and spaces: sixteen hexadecimal digits. */
export const fingerprintOf = (body: string): string =>
  hash('sha256', body.replace(/\s+/g, ' ').trim()).slice(0, 16);

/** A text that is agreed to changes with its version, which is declared: nobody is asked again about a typing error. */
function contractFaults(slug: string, { contract }: Fields<'page'>, body: string): ContentFault[] {
  if (!contract) {
    const message = 'contract: fehlt. Wer sich registriert, stimmt diesem Text in einer Fassung zu.';
    return slug === TERMS_PAGE ? [{ line: 1, message }] : [];
  }
  const fingerprint = fingerprintOf(body);
  if (contract.fingerprint === fingerprint) return [];
  const message = `contract.fingerprint: Der Text ist nicht mehr der von Fassung „${contract.version}“. Ändert sich, was vereinbart ist, gib ihm eine neue Fassung und sag in contract.change, was sich ändert. Die Prüfsumme dieses Textes ist „${fingerprint}“.`;
  return [{ line: 1, message }];
}

/** The faults for people, one line each: `content/faq/anmelden.md:3: description: fehlt.` */
export const formatFaults = (file: string, faults: readonly ContentFault[]): string =>
  faults.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n');
