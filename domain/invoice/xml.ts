/** An element with text, or with elements in their order; what is undefined is left out. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
};

export const element = (
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter((child) => child !== undefined),
});

/** A whole document in UTF-8, one element a line. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf(root, '').join('\n')}\n`;

function linesOf({ name, attributes, content }: XmlElement, indent: string): string[] {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `${indent}<${name}${named.join('')}`;
  if (content.length === 0) return [`${start}/>`];
  if (typeof content === 'string') return [`${start}>${escaped(content)}</${name}>`];
  return [`${start}>`, ...content.flatMap((child) => linesOf(child, `${indent}  `)), `${indent}</${name}>`];
}

/** What no XML 1.0 document may contain, not even as a reference: control characters, halves of surrogate pairs. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '\u{FFFD}').replace(/[&<>"\t\n\r]/g, (found) => REFERENCES[found] ?? found);
