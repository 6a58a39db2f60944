import markdownIt, { type Env, type Token } from 'markdown-it';
import sanitize from 'sanitize-html';
import { slugify } from '#domain/registration/extra-fields.ts';

/** The Markdown of our texts: with tables, without HTML, links to safe addresses only. */
const markdown = markdownIt({ html: false, linkify: false, typographer: false });
/** Parses HTML, which `markdown` treats as text, to report it. */
const withHtml = markdownIt({ html: true });

/** The first cell of a row says what the row is about, also to screen readers. */
markdown.core.ruler.push('row_headings', ({ tokens }) => {
  let isBody = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tbody_open') isBody = true;
    if (token.type === 'tbody_close') isBody = false;
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (!isBody || token.type !== 'tr_open') continue;
    const [open, , close] = tokens.slice(index + 1, index + 4);
    if (open?.type !== 'td_open' || close?.type !== 'td_close') continue;
    open.tag = close.tag = 'th';
    open.attrSet('scope', 'row');
  }
});

const ANCHOR = /\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/;

/** Browsers read a backslash as a slash, and two slashes begin the name of a server. */
const OWN_PATH = /^\/(?![/\\])/;

const ALLOWED: sanitize.IOptions = {
  allowedTags:
    'h2 h3 h4 h5 h6 p br hr ul ol li strong em s code pre blockquote a img table thead tbody tr th td b i u'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: ['style', 'scope'],
    td: ['style'],
  },
  // The only style that Markdown sets is the alignment of a column.
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // Pages load no images from other servers.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PATH.test(attribs['src'] ?? ''),
};

/** Removes scripts, event handlers, unsafe addresses and images of other servers from HTML. */
export const sanitizeHtml = (html: string): string => sanitize(html, ALLOWED);

type Section = { title: string; anchor: string; tokens: Token[]; heading: Token };
type Split = { intro: Token[]; sections: Section[]; all: Token[]; env: Env };

/** Splits a text at its second-level headings. */
function split(text: string): Split {
  const env: Env = {};
  const all = markdown.parse(text, env);
  const intro: Token[] = [];
  const sections: Section[] = [];
  for (let index = 0; index < all.length; index++) {
    const token = all[index] as Token;
    if (token.type === 'heading_open' && token.tag === 'h2' && token.level === 0) {
      const { title, anchor } = readHeading(all[index + 1]);
      sections.push({ title, anchor, tokens: [], heading: token });
      index += 2;
    } else (sections.at(-1)?.tokens ?? intro).push(token);
  }
  return { intro, sections, all, env };
}

/** The title as plain text, and its anchor: the written one, which is removed, or one made from the title. */
function readHeading(inline: Token | undefined): { title: string; anchor: string } {
  const last = inline?.children?.at(-1);
  const written = last?.type === 'text' ? ANCHOR.exec(last.content)?.[1] : undefined;
  if (last && written) last.content = last.content.replace(ANCHOR, '');
  const title = textOf(inline);
  return { title, anchor: written ?? slugify(title) };
}

const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();

/** The tokens of a whole text, its headings without anchors. */
export const parseMarkdown = (text: string): Token[] => split(text).all;

export type RenderedBody = { introHtml: string; sections: { title: string; anchor: string; html: string }[] };

/** The text before the first second-level heading and the sections under these headings, as safe HTML. */
export function renderSections(text: string): RenderedBody {
  const { intro, sections, env } = split(text);
  const html = (tokens: Token[]) =>
    sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env)).trim();
  return {
    introHtml: html(intro),
    sections: sections.map(({ title, anchor, tokens }) => ({ title, anchor, html: html(tokens) })),
  };
}

/** The whole text as safe HTML. */
export function renderWhole(text: string): string {
  const { all, env } = split(text);
  return sanitizeHtml(markdown.renderer.render(all, markdown.options, env)).trim();
}

/** Escapes a value so that Markdown shows it unchanged: a backslash may precede any ASCII punctuation. */
export const escapeMarkdown = (value: string): string => value.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** `line` counts from 1; `message` is German. */
export type ContentFault = { line: number; message: string };
type BodyOutline = { anchors: string[]; faults: ContentFault[] };

/** The anchors of a text, in order, and its faults; `linesBefore` counts the lines before it in the file. */
export function outlineOf(text: string, linesBefore: number): BodyOutline {
  const faults: ContentFault[] = [];
  const { sections, all } = split(text);
  const lineOf = ({ map }: Pick<Token, 'map'>) => linesBefore + 1 + (map?.[0] ?? 0);
  const seen = new Map<string, number>();
  for (const { title, anchor, heading } of sections) {
    const line = lineOf(heading);
    if (anchor === '' || title === '') faults.push({ line, message: 'Dieser Abschnitt hat keinen Titel.' });
    else if (/\{#/.test(title))
      faults.push({ line, message: `Der Anker in „${title}“ ist keiner: nur a–z, 0–9 und Bindestriche.` });
    else if (seen.has(anchor)) {
      const where = `Zeile ${seen.get(anchor)}`;
      const message = `Den Anker „${anchor}“ gibt es schon in ${where}: Schreib hinter einen der Titel einen eigenen, {#so}.`;
      faults.push({ line, message });
    } else seen.set(anchor, line);
  }
  for (const token of all) {
    const line = lineOf(token);
    if (token.type === 'heading_open' && token.tag === 'h1') {
      faults.push({ line, message: 'Überschriften beginnen bei „##“: Die erste ist der Titel.' });
    }
    const broken = token.children?.some(({ type, content }) => type === 'text' && content.includes(']('));
    if (broken)
      faults.push({
        line,
        message: 'Dieser Link ist keiner: Seine Adresse ist nicht erlaubt oder falsch geschrieben.',
      });
    if (token.children?.some(({ type, attrs }) => type === 'image' && !isOwnPath(attrs))) {
      faults.push({ line, message: 'Bilder liegen bei uns: Ihre Adresse beginnt mit „/“.' });
    }
  }
  for (const token of withHtml.parse(text, {})) {
    if (token.type === 'html_block' || token.children?.some(({ type }) => type === 'html_inline')) {
      faults.push({ line: lineOf(token), message: 'HTML ist hier nicht erlaubt, nur Markdown.' });
    }
  }
  return { anchors: sections.map(({ anchor }) => anchor), faults };
}

const isOwnPath = (attributes: Token['attrs']): boolean =>
  OWN_PATH.test(String(attributes?.find(([name]) => name === 'src')?.[1]));
