import type { Db } from '#server/db/connect.ts';
import { postPayout, postTransfer, type Transfer } from '#server/features/payment/record-transfer.ts';
import { postReversal, type Reversal } from '#server/features/payment/reverse-payment.ts';

/** Money that an account has transferred to us, in a transaction of its own. */
export const recordPayment = (db: Db, transfer: Transfer) =>
  db.transaction().execute((transaction) => postTransfer(transaction, 'PAYMENT', transfer));

/** A credit that we have transferred to a person. */
export const recordPayout = (db: Db, transfer: Transfer) =>
  db.transaction().execute((transaction) => postPayout(transaction, transfer));

/** Takes a posting back. */
export const reversePosting = (db: Db, reversal: Reversal) =>
  db.transaction().execute((transaction) => postReversal(transaction, reversal));
