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
 * Lets each main account agree once to contract and km packages, whose texts must be published. Who
 * registered before agreed to older ones, then to these; one account did not, and is asked.
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
