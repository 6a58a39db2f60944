import { hash } from 'node:crypto';

/** The name under which a device keeps a customer's passkeys: says nothing about them, and stays the same. */
export const passkeyUserOf = (customerId: number): Buffer =>
  hash('sha256', `passkey-user:${customerId}`, 'buffer');

/** The challenge that an answer says it answers; undefined when it cannot be read. Nothing is verified here. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' && !challenge.includes('\0') ? challenge : undefined;
  } catch {
    return undefined;
  }
}
