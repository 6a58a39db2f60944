import { formatDateTime } from '#domain/booking/format-period.ts';
import { PASSWORD_FAULTS, type PasswordFault } from '#domain/customer/password.ts';
import type { Db } from '#server/db/connect.ts';
import { spendAllOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { refuse } from '#server/http/refuse.ts';
import { removeOnetimePassword } from './onetime-password.repository.ts';
import { removeAllPasskeys } from './passkey.repository.ts';
import type { PasswordOwner } from './password-reset.repository.ts';
import { changePassword } from './session.repository.ts';

type NewPassword = {
  owner: PasswordOwner;
  passwordHash: string;
  /** Hash of the password that it takes the place of. */
  before: string | null;
  /** By a link, not by somebody who knew the password before: then nobody knows who made the passkeys. */
  endsPasskeys: boolean;
  now: Temporal.Instant;
};

/**
 * Every way to a new password ends here: all logins and links to set another are over, and the owner is told by mail.
 * False, and nothing happened, when the password before is another by now.
 */
export async function savePassword(
  transaction: Db,
  mailer: Mailer,
  { owner, passwordHash, before, endsPasskeys, now }: NewPassword,
): Promise<boolean> {
  const { id: customerId, prename, customer_number: accountNumber, email } = owner;
  if (!(await changePassword(transaction, { customerId, passwordHash, before }))) return false;
  const passkeysEnded = endsPasskeys && (await removeAllPasskeys(transaction, customerId)) > 0;
  await removeOnetimePassword(transaction, customerId);
  await spendAllOnetimeTokens(transaction, { customerId, purpose: 'PASSWORD_RESET', now });
  if (email) {
    const placeholders = { prename, accountNumber, at: formatDateTime(now), passkeysEnded };
    await mailer.queue(transaction, { template: 'passwort_geaendert', to: email, placeholders, now });
  }
  return true;
}

/** What a password of this account must not be made of. */
export const knownWords = (owner: PasswordOwner, productName: string): string[] =>
  [productName, owner.customer_number, owner.prename, owner.name, owner.email].filter(
    (word) => word !== null,
  );

type Text = { de: string; en: string };

export const refusePassword = (fault: PasswordFault, english: boolean) =>
  refuseField('password', fault, PASSWORD_FAULTS[fault], english);

export const refuseField = (name: string, code: string, text: Text, english: boolean) =>
  refuse('FIELD_INVALID', { fields: [{ name, code, message: text[english ? 'en' : 'de'] }] });
