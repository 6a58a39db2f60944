import { randomInt } from 'node:crypto';
import { generateCode } from '#domain/registration/generated-code.ts';
import type { Db } from '#server/db/connect.ts';
import { saveOnetimePassword } from './onetime-password.repository.ts';
import { hashPassword } from './passwords.ts';

/** A password that works once; only its hash is kept (decisions §9). */
export async function createOnetimePassword(
  db: Db,
  { customerId, now }: { customerId: number; now: Temporal.Instant },
): Promise<string> {
  const code = generateCode(randomInt);
  await saveOnetimePassword(db, { customerId, passwordHash: await hashPassword(code), now });
  return code;
}
