import { letterFoot, type Operator } from '#domain/page/operator.ts';
import { multiLine, oneLine } from './clean-text.ts';
import type { Block, Letter, LetterContent } from './letter.ts';

type Sender = { productName: string; publicUrl: string; operator: Operator };
export type RenderedMail = { subject: string; text: string; html: string };

const MAX_SUBJECT_CHARACTERS = 150;

/**
 * Returns the subject and two bodies with the same content. Whatever the placeholders contain, the subject is
 * one line, and the HTML has only elements of the template and addresses of ours.
 */
export function renderMail<Placeholders>(
  letter: Letter<Placeholders>,
  placeholders: NoInfer<Placeholders>,
  { productName, publicUrl, operator }: Sender,
): RenderedMail {
  const link = (path: string) => new URL(path, publicUrl).href;
  const content = letter.write(placeholders, { productName, operator, link });
  const subject = oneLine(content.subject).slice(0, MAX_SUBJECT_CHARACTERS).toWellFormed();
  const page = {
    ...content,
    subject,
    ownLink: ownLinks(publicUrl),
    imprint: link('/impressum'),
    productName,
    company: letterFoot(operator),
  };
  return { subject, text: renderText(page), html: renderHtml(page) };
}

type Page = LetterContent & {
  ownLink: (link: string) => string;
  imprint: string;
  productName: string;
  /** Who writes, as the law asks of business letters. */
  company: string[];
};

/** Returns a function that replaces any address outside our origin with our home page. */
const ownLinks =
  (publicUrl: string) =>
  (link: string): string => {
    const home = new URL('/', publicUrl);
    const url = URL.parse(link, home);
    return url && url.origin === home.origin && !url.username ? url.href : home.href;
  };

function renderText({
  greeting,
  blocks,
  reason,
  unsubscribeLink,
  ownLink,
  imprint,
  productName,
  company,
}: Page) {
  const blockText = (block: Block): string => {
    if ('text' in block) return oneLine(block.text);
    if ('quote' in block) return multiLine(block.quote).replace(/^/gm, '> ');
    if ('facts' in block)
      return block.facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value) || '–'}`).join('\n');
    if ('items' in block)
      return [`${block.title}:`, ...block.items.map((item) => `- ${oneLine(item)}`)].join('\n');
    if ('code' in block) return `${block.label}: ${oneLine(block.code)}`;
    if ('links' in block)
      return block.links.map(({ text, link }) => `${oneLine(text)}:\n${ownLink(link)}`).join('\n');
    return `${block.button}:\n${ownLink(block.link)}`;
  };
  const foot = [
    oneLine(reason),
    ...(unsubscribeLink !== undefined ? [`Newsletter abbestellen: ${ownLink(unsubscribeLink)}`] : []),
    `Impressum und Datenschutz: ${imprint}`,
    '',
    ...company.map(oneLine),
  ].join('\n');
  // "-- " starts the signature in every mail program.
  const parts = [...(greeting ? [greeting] : []), ...blocks.map(blockText), productName, `-- \n${foot}`];
  return `${parts.join('\n\n')}\n`;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

// Colours of the theme (web/ui/theme.css), with dark ones for mail programs that have a dark mode.
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body, .page { margin: 0; background: #f6f4ee; }
  .page { width: 100%; border-collapse: collapse; }
  body, td, th { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: #14211d; }
  .outer { padding: 24px 12px; }
  .column { max-width: 560px; margin: 0 auto; text-align: left; }
  .brand { margin: 0 0 16px 4px; font-size: 20px; font-weight: 700; letter-spacing: -0.01em; color: #0f5c4a; }
  .card { padding: 28px 24px; background: #ffffff; border: 1px solid #dfe3df; border-radius: 14px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; letter-spacing: -0.02em; color: #14211d; }
  p, ul, .facts { margin: 0 0 16px; }
  .card > :last-child { margin-bottom: 0; }
  h2 { margin: 0 0 4px; font-size: 16px; color: #14211d; }
  ul { padding-left: 22px; }
  .button { display: inline-block; padding: 13px 26px; border-radius: 999px; background: #0f5c4a; color: #ffffff; font-weight: 600; text-decoration: none; }
  .code { padding: 12px 16px; border-radius: 10px; background: #dff1ea; }
  .code b { display: block; font: 600 20px/1.4 ui-monospace, Menlo, Consolas, monospace; color: #0a4436; }
  .quote { padding: 4px 0 4px 14px; border-left: 3px solid #0f5c4a; white-space: pre-line; }
  .facts { width: 100%; border-collapse: collapse; }
  .facts th, .facts td { padding: 8px 0; border-bottom: 1px solid #dfe3df; text-align: left; vertical-align: top; }
  .facts th { width: 38%; padding-right: 12px; font-weight: 400; color: #4a5a54; overflow-wrap: break-word; }
  .foot { margin: 16px 4px 0; font-size: 13px; color: #4a5a54; }
  .foot a, .plain { color: #0f5c4a; }
  @media (max-width: 374px) {
    .facts th, .facts td { display: block; width: auto; }
    .facts th { padding-bottom: 0; border-bottom: 0; }
    .facts td { padding-top: 0; }
  }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #0f1714 !important; }
    body, td, h1, h2 { color: #eef3f0 !important; }
    .brand, .foot a, .plain { color: #58c9a6 !important; }
    .card { background: #17211d !important; border-color: #2b3833 !important; }
    .button { background: #58c9a6 !important; color: #0f1714 !important; }
    .code { background: #16352c !important; }
    .code b { color: #8adfc4 !important; }
    .quote { border-color: #58c9a6 !important; }
    .facts th, .foot { color: #a9b8b1 !important; }
    .facts th, .facts td { border-color: #2b3833 !important; }
  }`;

function renderHtml(page: Page): string {
  const { subject, greeting, blocks, reason, unsubscribeLink, ownLink, imprint, productName, company } = page;
  const line = (text: string) => escapeHtml(oneLine(text));
  const blockHtml = (block: Block): string => {
    if ('text' in block) return `<p>${line(block.text)}</p>`;
    if ('quote' in block)
      return `<p class="quote" dir="auto">${escapeHtml(multiLine(block.quote)).replaceAll('\n', '<br>')}</p>`;
    if ('facts' in block) {
      const rows = block.facts.map(
        ({ label, value }) =>
          `<tr><th scope="row">${line(label)}</th><td dir="auto">${line(value) || '–'}</td></tr>`,
      );
      return `<table class="facts">${rows.join('')}</table>`;
    }
    if ('items' in block) {
      const items = block.items.map((item) => `<li dir="auto">${line(item)}</li>`);
      return `<h2>${line(block.title)}</h2><ul>${items.join('')}</ul>`;
    }
    if ('code' in block)
      return `<p class="code">${line(block.label)}<b dir="ltr">${line(block.code)}</b></p>`;
    if ('links' in block) {
      const links = block.links.map(
        ({ text, link }) => `<a class="plain" href="${escapeHtml(ownLink(link))}">${line(text)}</a>`,
      );
      return `<p class="links">${links.join('<br>')}</p>`;
    }
    const href = escapeHtml(ownLink(block.link));
    return `<p><a class="button" href="${href}">${line(block.button)}</a></p><p>Wenn der Knopf nicht geht, öffne diese Adresse:<br><a class="plain" href="${href}">${href}</a></p>`;
  };
  const foot = [
    line(reason),
    ...(unsubscribeLink !== undefined
      ? [`<a href="${escapeHtml(ownLink(unsubscribeLink))}">Newsletter abbestellen</a>`]
      : []),
    `<a href="${escapeHtml(imprint)}">Impressum und Datenschutz</a>`,
  ];
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${line(subject)}</title><style>${STYLE}
</style></head><body><table class="page" role="presentation"><tr><td class="outer"><div class="column">
<p class="brand">${line(productName)}</p>
<div class="card"><h1>${line(subject)}</h1>
${greeting ? `<p>${line(greeting)}</p>` : ''}
${blocks.map(blockHtml).join('\n')}
</div>
<p class="foot">${foot.join('<br>')}</p>
<p class="foot">${company.map(line).join('<br>')}</p>
</div></td></tr></table></body></html>
`;
}
