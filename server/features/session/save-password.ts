import { formatDateTime } from '#domain/booking/format-period.ts';
import { PASSWORD_FAULTS, type PasswordFault } from '#domain/customer/password.ts';
import type { Db } from '#server/db/connect.ts';
import { spendAllOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { refuse } from '#server/http/refuse.ts';
import { removeOnetimePassword } from './onetime-password.repository.ts';
import { removeAllPasskeys } from './passkey.repository.ts';
import type { PasswordOwner } from './password-reset.repository.ts';
import { passwordChanged } from './session.letters.ts';
import { changePassword } from './session.repository.ts';

type NewPassword = {
  owner: PasswordOwner;
  passwordHash: string;
  /** Hash of the password to be replaced. */
  before: string | null;
  /** Set for a reset by link, which does not prove who made the account's passkeys. */
  endsPasskeys: boolean;
  /** The first one of an invited driver, who need not be warned of a change. */
  isFirst?: boolean;
  now: Temporal.Instant;
};

/**
 * Sets the password for every changing call: ends all logins, reset links and waiting address changes, mails
 * the owner. False, changing nothing, when the password to be replaced has changed meanwhile.
 */
export async function savePassword(
  transaction: Db,
  mailer: Mailer,
  { owner, passwordHash, before, endsPasskeys, isFirst = false, now }: NewPassword,
): Promise<boolean> {
  const { id: customerId, prename, customerNumber: accountNumber, email } = owner;
  if (!(await changePassword(transaction, { customerId, passwordHash, before }))) return false;
  const passkeysEnded = endsPasskeys && (await removeAllPasskeys(transaction, customerId)) > 0;
  await removeOnetimePassword(transaction, customerId);
  await spendAllOnetimeTokens(transaction, { customerId, purpose: 'PASSWORD_RESET', now });
  await spendAllOnetimeTokens(transaction, { customerId, purpose: 'DRIVER_INVITATION', now });
  await spendAllOnetimeTokens(transaction, { customerId, purpose: 'SALES_INVITATION', now });
  // Whoever knew the old password may have asked for another mail address.
  await spendAllOnetimeTokens(transaction, { customerId, purpose: 'EMAIL_CHANGE', now });
  if (email && !isFirst) {
    const placeholders = { prename, accountNumber, at: formatDateTime(now), passkeysEnded };
    await mailer.queue(transaction, {
      letter: passwordChanged,
      to: email,
      contractOf: { customerId },
      placeholders,
      now,
    });
  }
  return true;
}

/** Words that a password of this account must not consist of. */
export const knownWords = (owner: PasswordOwner, productName: string): string[] =>
  [productName, owner.customerNumber, owner.prename, owner.name, owner.email].filter((word) => word !== null);

type Text = { de: string; en: string };

export const refusePassword = (fault: PasswordFault, english: boolean) =>
  refuseField('password', fault, PASSWORD_FAULTS[fault], english);

export const refuseField = (name: string, code: string, text: Text, english: boolean) =>
  refuse('FIELD_INVALID', { fields: [{ name, code, message: text[english ? 'en' : 'de'] }] });
