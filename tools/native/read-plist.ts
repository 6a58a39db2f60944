import { DOMParser, type Element } from '@xmldom/xmldom';

export type Plist = string | boolean | Plist[] | { [key: string]: Plist };

/** What a property list of Apple says; numbers and dates are texts. @throws Error if it is not well-formed */
export function readPlist(xml: string): Record<string, Plist> {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  const [value] = root ? childrenOf(root).map(valueOf) : [];
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('not a property list');
  return value;
}

export const childrenOf = (parent: Element): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

function valueOf(element: Element): Plist {
  const children = childrenOf(element);
  switch (element.tagName) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'array':
      return children.map(valueOf);
    case 'dict': {
      const keys = children.filter((_, at) => at % 2 === 0);
      return Object.fromEntries(
        keys.map((key, at) => {
          const value = children[2 * at + 1];
          if (key.tagName !== 'key' || !value) throw new Error('a key without a value');
          return [key.textContent ?? '', valueOf(value)];
        }),
      );
    }
    default:
      return element.textContent ?? '';
  }
}
