import { randomBytes } from 'node:crypto';
import type { BankEntry, UnmatchedReason } from '#domain/payment/bank-entry.ts';
import { insertEntry } from '#server/features/bank-statement/bank-entry.repository.ts';
import type { Scene } from './scene.ts';
import { NOW } from './stage.ts';

/** An entry of a statement that somebody has read and that fitted nothing; returns its number. */
export async function addBankEntry(
  { db, vault, rolf }: Pick<Scene, 'db' | 'vault'> & { rolf: { id: number } },
  facts: Partial<BankEntry> = {},
  reason: UnmatchedReason = 'NO_REFERENCE',
): Promise<number> {
  const fingerprint = randomBytes(32);
  const entry: BankEntry = {
    kind: 'TRANSFER',
    account: '',
    status: 'BOOK',
    endToEndId: '',
    mandate: '',
    cents: 1_234,
    currency: 'EUR',
    bookedOn: '2027-05-11',
    reason: '',
    reference: `E-${fingerprint.toString('hex').slice(0, 12)}`,
    isOneOfMany: false,
    payer: 'Max Beispiel',
    remittance: 'Danke',
    ...facts,
  };
  const { id } = await insertEntry(db, vault, { fingerprint, facts: entry, reason, by: rolf.id, now: NOW });
  return id;
}
