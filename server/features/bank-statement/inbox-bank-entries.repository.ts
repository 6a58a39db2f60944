import { sql } from 'kysely';
import { fillPath } from '#domain/page/fill-path.ts';
import { BANK_ENTRY_KINDS, UNMATCHED_REASONS, type UnmatchedReason } from '#domain/payment/bank-entry.ts';
import type { InboxRow, InboxSource } from '#server/feature/inbox-source.ts';
import { isWanted } from '#server/features/customer/inbox-sql.ts';
import { readableFacts } from './bank-entry.repository.ts';
import { entryAmount } from './entry-words.ts';

type Row = {
  id: number;
  facts: { sealed: string };
  reason: string;
  readAt: Temporal.Instant;
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
      const facts = readableFacts(look.vault, row.facts);
      return {
        id: String(row.id),
        title: facts
          ? `${BANK_ENTRY_KINDS[facts.kind]} ungeklärt: ${entryAmount(facts)}`
          : 'Zahlung ungeklärt',
        about: UNMATCHED_REASONS[row.reason as UnmatchedReason],
        city: undefined,
        since: row.readAt,
        isForToday: true,
        facts: [
          ...(facts ? [] : [{ label: 'Angaben', value: 'mit einem anderen Schlüssel versiegelt' }]),
          ...(facts?.payer ? [{ label: 'Von', value: facts.payer }] : []),
          ...(facts?.remittance ? [{ label: 'Verwendungszweck', value: facts.remittance }] : []),
        ],
        action: {
          label: 'Zuordnen oder weglegen',
          to: `${fillPath('/betrieb/geld/bank', {})}?posten=${row.id}`,
        },
      };
    });
  },
  keys: () => sql`select entry_id::text as key from bank_entry_open`,
};
