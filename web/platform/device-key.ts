import { readRecord, writeRecord } from './device-store.ts';

const KEY = 'device';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** This device's key, made when it is first needed. No script can read its private half (docs/decisions/048). */
async function deviceKeyPair(): Promise<CryptoKeyPair> {
  const known = await readRecord<CryptoKeyPair>('keys', KEY);
  if (known) return known;
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  await writeRecord('keys', KEY, made);
  // Another tab may have been quicker or slower: what is stored counts.
  return (await readRecord<CryptoKeyPair>('keys', KEY)) ?? made;
}

/** The point of the public key, uncompressed, in base64url. Rejects where the browser has no place for keys. */
export async function devicePublicKey(): Promise<string> {
  const { publicKey } = await deviceKeyPair();
  return toBase64Url(await crypto.subtle.exportKey('raw', publicKey));
}

/** The signature of a text: r and s, in base64url. */
export async function signWithDevice(text: string): Promise<string> {
  const { privateKey } = await deviceKeyPair();
  const bytes = new TextEncoder().encode(text);
  return toBase64Url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes));
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
