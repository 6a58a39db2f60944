import { type OpeningCheck, openingText } from '#domain/telematics/car-opening.ts';

type Challenge = { vehicleId: number; nonce: string };
type Wanted = { kind?: 'UNLOCK' | 'LOCK'; check?: OpeningCheck };

/** The key of a device as browsers make it, and what it says to cars beside it. */
export async function makePhone() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const point = await crypto.subtle.exportKey('raw', pair.publicKey);
  return {
    deviceKey: Buffer.from(point).toString('base64url'),
    async answer({ vehicleId, nonce }: Challenge, grant: string, { kind = 'UNLOCK', check }: Wanted = {}) {
      const text = openingText({ vehicleId, kind, check, nonce, grant });
      const bytes = new TextEncoder().encode(text);
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes);
      return {
        grant,
        nonce,
        kind,
        ...(check ? { check } : {}),
        signature: Buffer.from(signature).toString('base64url'),
      };
    },
  };
}
export type Phone = Awaited<ReturnType<typeof makePhone>>;
