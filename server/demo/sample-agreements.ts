import type { Db } from '#server/db/connect.ts';
import { ASKED_CUSTOMER } from './accounts.ts';
import { findAccountsToAgree, findPackagesToAgree } from './agreement-seed.repository.ts';
import { lockSeed } from './demo.repository.ts';
import { olderTerms } from './sample-terms.ts';

type Account = Awaited<ReturnType<typeof findAccountsToAgree>>[number] & {
  /** What the account was shown, of what is published now. */
  asShown?: typeof olderTerms;
};
type Sold = Awaited<ReturnType<typeof findPackagesToAgree>>[number];

/**
 * Lets each main account have agreed to its contract and km packages, once; the texts have to be published before. One
 * has agreed to terms as they were before, and is asked.
 */
export async function seedAgreements(
  db: Db,
  {
    registered,
    bought,
  }: {
    registered: (db: Db, account: Account) => Promise<void>;
    bought: (db: Db, sold: Sold) => Promise<void>;
  },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    for (const account of await findAccountsToAgree(transaction)) {
      const isOlder = account.customerNumber === ASKED_CUSTOMER;
      await registered(transaction, isOlder ? { ...account, asShown: olderTerms } : account);
    }
    for (const sold of await findPackagesToAgree(transaction)) await bought(transaction, sold);
  });
}
