import { sql } from 'kysely';
import { type BankEntry, UNMATCHED_REASONS, type UnmatchedReason } from '#domain/payment/bank-entry.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { InboxRow, InboxSource } from '#server/feature/inbox-source.ts';
import { isWanted } from '#server/features/customer/inbox-sql.ts';
import { AccountUnreadable } from '#server/features/customer/sealed-iban.ts';
import { openFacts } from './bank-entry.repository.ts';

type Row = {
  id: number;
  facts: { sealed: string };
  reason: string;
  readAt: Temporal.Instant;
};

const KINDS: Record<BankEntry['kind'], string> = {
  RETURN: 'Rücklastschrift',
  TRANSFER: 'Zahlung',
  OTHER: 'Gutschrift',
};

/** Entries of bank statements that fit nothing (§S11): of no city, so for whoever has the right in all of them. */
export const bankEntrySource: InboxSource = {
  kind: 'BANK_ENTRY',
  right: { area: 'MONEY', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    if (look.cities !== 'ALL') return [];
    const { rows } = await sql<Row>`
      select entry.id, entry.facts, coalesce(entry.unmatched_reason, 'NO_DEBIT') as reason, entry.read_at as "readAt"
      from bank_entry_open waiting join bank_entry entry on entry.id = waiting.entry_id
        left join customer reader on reader.id = entry.read_by
      where coalesce(reader.provider_id = ${look.viewer.providerId}, true) and ${isWanted('entry.id', look)}
      order by entry.id limit ${look.limit}`.execute(look.db);
    return rows.map((row): InboxRow => {
      const facts = readable(look.vault, row.facts);
      return {
        id: String(row.id),
        title: facts ? `${KINDS[facts.kind]} ungeklärt: ${amount(facts)}` : 'Zahlung ungeklärt',
        about: UNMATCHED_REASONS[row.reason as UnmatchedReason],
        city: undefined,
        since: row.readAt,
        isForToday: true,
        facts: [
          ...(facts ? [] : [{ label: 'Angaben', value: 'mit einem anderen Schlüssel versiegelt' }]),
          ...(facts?.payer ? [{ label: 'Von', value: facts.payer }] : []),
          ...(facts?.remittance ? [{ label: 'Verwendungszweck', value: facts.remittance }] : []),
        ],
        note: `Zuordnen geht noch nur im Terminal: billing unmatched zeigt, was passen könnte; billing assign ${row.id} oder billing set-aside ${row.id}`,
      };
    });
  },
  keys: () => sql`select entry_id::text as key from bank_entry_open`,
};

const amount = ({ cents, currency }: BankEntry): string =>
  cents === undefined ? 'ohne Betrag' : formatMoney({ cents, currency: currency === 'CHF' ? 'CHF' : 'EUR' });

/** One entry that cannot be read must not hide all else that waits. */
function readable(vault: Vault, facts: Row['facts']): BankEntry | undefined {
  try {
    return openFacts(vault, facts);
  } catch (error) {
    if (error instanceof AccountUnreadable) return undefined;
    throw error;
  }
}
