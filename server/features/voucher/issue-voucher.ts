import { randomInt } from 'node:crypto';
import { voucherExpiry } from '#domain/allotment/validity.ts';
import { voucherIssued } from '#domain/ledger/account-entries.ts';
import { generateCode } from '#domain/registration/generated-code.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { insertVoucher } from './voucher.repository.ts';
import { hashCode } from './voucher-code.ts';

export type Issue = {
  providerId: string;
  currency: Currency;
  cents: number;
  title: string;
  sold: boolean;
  by: string;
  now: Temporal.Instant;
};

/** Issues one voucher with a code of its own (§5.6), or with the one that is given, which must be new; returns the code. */
export async function issueVoucher(db: Db, vault: Vault, issue: Issue, given?: string): Promise<string> {
  const { providerId, currency, cents, title, sold, by, now } = issue;
  for (;;) {
    const code = given ?? generateCode((limit) => randomInt(limit));
    const id = await insertVoucher(db, {
      providerId,
      currency,
      cents,
      title,
      sold,
      codeHash: hashCode(vault, code),
      issuedAt: now,
      issuedBy: by,
      expiresAt: voucherExpiry(now),
    });
    if (id === undefined && given !== undefined) throw new Error('this code was issued before');
    if (id === undefined) continue;
    const posting = {
      cause: 'VOUCHER_ISSUED' as const,
      causeKey: String(id),
      matter: { providerId, currency },
      occurredAt: now,
      entries: voucherIssued(cents, { sold }),
    };
    await insertPostings(db, [posting], now);
    return code;
  }
}
