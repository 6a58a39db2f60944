import { changeSepaAccount } from '#contract/payment.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { accountNumberOf, isMainAccount } from '#domain/customer/customer-number.ts';
import { type FieldCode, fieldText } from '#domain/customer/field-text.ts';
import { checkIban, maskIban, normaliseIban } from '#domain/customer/iban.ts';
import { checkText, emptyToNull } from '#domain/customer/plain-text.ts';
import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { findBlocked } from '#server/features/case/blocklist.repository.ts';
import { blocklistHit, suspiciousData } from '#server/features/case/case.letters.ts';
import { findTurnedAway, openCase } from '#server/features/case/case.repository.ts';
import { insertConsents } from '#server/features/customer/consent.repository.ts';
import { hashIban } from '#server/features/customer/sealed-iban.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findCompany } from '#server/features/provider/issuer.repository.ts';
import { proveByPassword } from '#server/features/session/prove-by-password.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { bankOf, ibanLibrary } from './bank-data.ts';
import { endMandates, findMandates, insertMandate, lockAccountHolder } from './mandate.repository.ts';
import { sepaAccountChanged } from './payment.letters.ts';
import { toSepaAccount } from './sepa-account-view.ts';

/** ISO 20022: a name in a SEPA file. */
const MAX_HOLDER_LENGTH = 70;
/** Each change sends a mail. */
const CHANGES_PER_HOUR = 5;

type NewAccount = { iban: string; accountHolder: string };

/**
 * By password, so that a phone left open does not change who pays; the owner is told by mail. An account of
 * somebody turned away is accepted, as at registration, and staff told.
 */
export const bindChangeSepaAccount = bind(changeSepaAccount, {
  precheck: async (context, { body }) => {
    const { session, request, queue } = context;
    if (!isMainAccount(session.customerNumber)) return refuse('FORBIDDEN');
    const language = speaksEnglish(request) ? 'en' : 'de';
    const faults: [name: 'iban' | 'accountHolder' | 'sepaAccepted', code: FieldCode | undefined][] = [
      ['iban', checkIban(body.iban, ibanLibrary)],
      ['accountHolder', checkHolder(holderOf(body))],
      ['sepaAccepted', body.sepaAccepted ? undefined : 'SEPA_MISSING'],
    ];
    const fields = faults.flatMap(([name, code]) =>
      code === undefined ? [] : [{ name, code, message: fieldText(code, FIELD_LABELS[name], language) }],
    );
    if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
    return proveByPassword(context, body.currentPassword, queue);
  },
  handle: async ({ db, now, session, mailer, vault }, { body }) => {
    const account = { iban: normaliseIban(body.iban), accountHolder: holderOf(body) };
    const { customerId } = session;
    const owner = await lockAccountHolder(db, customerId);
    const mandates = await findMandates(db, customerId);
    const active = mandates.find(({ endedAt }) => endedAt === null);
    const company = await findCompany(db, session.providerId);
    if (company && company.creditorId === undefined) return refuse('NO_DIRECT_DEBIT');
    if (
      // A mandate for another creditor is none for this one.
      (active?.creditorId ?? undefined) === company?.creditorId &&
      active?.ibanHash?.equals(hashIban(vault, account.iban)) &&
      active.accountHolder === account.accountHolder
    )
      return toSepaAccount(active);
    const { waitSeconds } = await countAttempt(db, `sepa:${customerId}`, CHANGES_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    await endMandates(db, customerId, now);
    const bank = bankOf(account.iban);
    const reference = `SW-${accountNumberOf(owner.customerNumber)}-${mandates.length + 1}`;
    await insertMandate(db, vault, { customerId, reference, ...account, ...bank, now });
    await insertConsents(db, customerId, [{ kind: 'SEPA', version: CONSENT_TEXTS.SEPA.version }], now);
    if (owner.email) {
      const placeholders = {
        prename: owner.prename,
        accountNumber: owner.customerNumber,
        account: [maskIban(account.iban), bank.bankName].filter(Boolean).join(', '),
        reference,
        at: formatDateTime(now),
      };
      await mailer.queue(db, {
        letter: sepaAccountChanged,
        to: owner.email,
        placeholders,
        contractOf: { customerId },
        now,
      });
    }
    await reportIfSuspicious(db, vault, { customerId, account, mailer, now });
    const [granted] = await findMandates(db, customerId);
    if (!granted) throw new Error(`no mandate of customer ${customerId}`);
    return toSepaAccount(granted);
  },
});

const holderOf = ({ accountHolder }: { accountHolder: string }) => emptyToNull(accountHolder) ?? '';

/** Of a person or a firm. */
const checkHolder = (name: string): FieldCode | undefined =>
  name === '' ? 'REQUIRED' : checkText(name, MAX_HOLDER_LENGTH);

/** Opens a case for staff if the account is on the blocklist or was that of somebody who was turned away. */
async function reportIfSuspicious(
  db: Db,
  vault: Vault,
  {
    customerId,
    account: { iban, accountHolder },
    mailer,
    now,
  }: { customerId: number; account: NewAccount; mailer: Mailer; now: Temporal.Instant },
): Promise<void> {
  const [blocked, turnedAway] = [
    await findBlocked(db, vault, { iban }, now),
    await findTurnedAway(db, vault, { iban, email: null, phones: [] }),
  ];
  if (blocked.length === 0 && turnedAway.length === 0) return;
  const facts = [
    { label: 'Anlass', value: 'Konto für Lastschriften geändert' },
    { label: 'IBAN', value: maskIban(iban) },
    { label: 'Kontoinhaber', value: accountHolder },
  ];
  const flags = [FIELD_LABELS.iban.de];
  const isNew = await openCase(db, {
    kind: blocked.length > 0 ? 'BLOCKLIST' : 'USER_DATA',
    customerId,
    fingerprint: vault.digest(JSON.stringify([customerId, iban]), 'case about an account'),
    facts: { registration: facts, flags, entries: blocked.map(({ id }) => id) },
    now,
  });
  if (!isNew) return;
  await mailer.queue(db, {
    letter: blocked.length > 0 ? blocklistHit : suspiciousData,
    to: mailer.informationAddress,
    contractOf: 'NOBODY',
    placeholders: { registration: facts, flags },
    now,
  });
}
