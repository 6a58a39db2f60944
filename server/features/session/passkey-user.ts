import { hash } from 'node:crypto';

/** The user id under which a device stores a customer's passkeys: stable, and without personal data. */
export const passkeyUserOf = (customerId: number): Buffer =>
  hash('sha256', `passkey-user:${customerId}`, 'buffer');

/** Reads the challenge in the client data without verifying it; undefined when the data cannot be read. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' && !challenge.includes('\0') ? challenge : undefined;
  } catch {
    return undefined;
  }
}
