import { verify } from '@node-rs/argon2';
import type { Db } from '#server/db/connect.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { findPasswordHashes } from './demo.repository.ts';

/** Returns the numbers of the demo accounts that still have the public password. */
export async function findDemoPasswords(db: Db): Promise<string[]> {
  const rows = await findPasswordHashes(
    db,
    DEMO_ACCOUNTS.map(({ number }) => number),
  );
  const verified = await Promise.all(
    rows.map(async ({ customerNumber, hash }) =>
      (await verify(hash, DEMO_PASSWORD)) ? [customerNumber] : [],
    ),
  );
  return verified.flat();
}
