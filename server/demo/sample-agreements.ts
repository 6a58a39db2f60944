import type { Db } from '#server/db/connect.ts';
import { findAccountsToAgree } from './agreement-seed.repository.ts';
import { lockSeed } from './demo.repository.ts';

type Account = Awaited<ReturnType<typeof findAccountsToAgree>>[number];

/** Lets each main account have agreed to its contract, once; the texts have to be published before. */
export async function seedAgreements(
  db: Db,
  agree: (db: Db, account: Account) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    for (const account of await findAccountsToAgree(transaction)) await agree(transaction, account);
  });
}
