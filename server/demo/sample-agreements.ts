import type { Db } from '#server/db/connect.ts';
import { ASKED_CUSTOMER } from './accounts.ts';
import { findAccountsToAgree, findPackagesToAgree } from './agreement-seed.repository.ts';
import { lockSeed } from './demo.repository.ts';
import { olderTerms, shownAt } from './sample-terms.ts';

type Account = Awaited<ReturnType<typeof findAccountsToAgree>>[number];
type Registered = Account & {
  /** What the account was shown, of what is published now. */
  asShown: typeof olderTerms;
};
type Sold = Awaited<ReturnType<typeof findPackagesToAgree>>[number];

/**
 * Lets each main account have agreed to its contract and km packages, once; the texts have to be published before. Who
 * registered before their day agreed to the older ones, and to these when they came; one account did not, and is asked.
 */
export async function seedAgreements(
  db: Db,
  {
    registered,
    asked,
    bought,
  }: {
    registered: (db: Db, account: Registered) => Promise<void>;
    asked: (db: Db, account: Account) => Promise<void>;
    bought: (db: Db, sold: Sold) => Promise<void>;
  },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    for (const account of await findAccountsToAgree(transaction)) {
      const isAsked = account.customerNumber === ASKED_CUSTOMER;
      await registered(transaction, { ...account, asShown: isAsked ? olderTerms : shownAt(account.at) });
      if (!isAsked) await asked(transaction, account);
    }
    for (const sold of await findPackagesToAgree(transaction)) await bought(transaction, sold);
  });
}
