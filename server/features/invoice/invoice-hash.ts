import { createHash } from 'node:crypto';

/** SHA-256 of the predecessor's hash and of the content: who changes one invoice would have to change all that follow. */
export function invoiceHash(previous: Uint8Array | undefined, content: string): Buffer {
  const hash = createHash('sha256');
  if (previous) hash.update(previous);
  return hash.update(content).digest();
}
