export type Encoding = 'br' | 'gzip';

/** The best first; a name with the weight 0 is refused. */
const ENCODINGS = (['br', 'gzip'] as const).map((encoding) => ({
  encoding,
  accepted: new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`),
}));

/**
 * Returns the best of our encodings that the client accepts (RFC 9110 §12.5.3); undefined for no encoding.
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const names = header?.toLowerCase();
  return names === undefined ? undefined : ENCODINGS.find(({ accepted }) => accepted.test(names))?.encoding;
}
