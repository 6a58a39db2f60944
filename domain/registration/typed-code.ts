import { hasCodeFormat } from './generated-code.ts';

/**
 * A generated code as typed and pasted: spaces are left out, any dash is one and may be missing. Undefined if
 * no code (§5.6); upper and lower case differ.
 */
export function typedCode(text: string): string | undefined {
  const letters = text.replace(/[\s\u200B\u00AD\u2010-\u2015\u2212-]/g, '');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return hasCodeFormat(code) ? code : undefined;
}
