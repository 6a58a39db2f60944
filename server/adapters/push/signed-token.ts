import { type KeyObject, sign } from 'node:crypto';

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a JSON Web Token (RFC 7519), signed with RSA (RS256) or P-256 (ES256). */
export function signedToken(
  header: { alg: 'RS256' | 'ES256'; kid?: string; typ?: string },
  claims: object,
  key: KeyObject,
): string {
  const text = `${json(header)}.${json(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
