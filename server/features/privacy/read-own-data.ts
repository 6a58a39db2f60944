import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import {
  CHAPTERS,
  type OwnData,
  type OwnDataRow,
  type OwnDataSection,
  type OwnPaper,
  type OwnPhoto,
} from '#server/feature/own-data.ts';
import { readIban } from '#server/features/customer/sealed-iban.ts';

export type OwnSection = Omit<OwnDataSection, 'query' | 'of' | 'chapter' | 'sealed'> & { rows: OwnDataRow[] };

/** The sections of all features in the order of the overview. */
export const sectionsOf = (declared: readonly OwnData[]): OwnDataSection[] =>
  declared
    .flatMap(({ sections = [] }) => sections)
    .toSorted((a, b) => CHAPTERS.indexOf(a.chapter) - CHAPTERS.indexOf(b.chapter));

/**
 * Returns all that the features know of a customer, as it is at one moment. A main account's rows are its own: what its
 * drivers did, drove and sent is theirs.
 */
export function readOwnData(
  db: Db,
  vault: Vault,
  declared: readonly OwnData[],
  customerId: number,
): Promise<{ sections: OwnSection[]; photos: OwnPhoto[]; papers: OwnPaper[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const sections: OwnSection[] = [];
      for (const { query, of: _, chapter: __, sealed = [], ...section } of sectionsOf(declared)) {
        const rows = await query(transaction, customerId).execute();
        sections.push({
          ...section,
          rows: sealed.length === 0 ? rows : rows.map((row) => opened(row, sealed, vault)),
        });
      }
      const photos: OwnPhoto[] = [];
      const papers: OwnPaper[] = [];
      for (const own of declared) {
        photos.push(...((await own.photos?.(transaction, customerId)) ?? []));
        papers.push(...((await own.papers?.(transaction, customerId)) ?? []));
      }
      return { sections, photos, papers };
    });
}

const opened = (row: OwnDataRow, columns: readonly string[], vault: Vault): OwnDataRow => ({
  ...row,
  ...Object.fromEntries(
    columns.map((column) => {
      const stored = row[column];
      return [column, typeof stored === 'string' ? (readIban(vault, stored) ?? 'nicht lesbar') : stored];
    }),
  ),
});
