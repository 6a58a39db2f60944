import { sql } from 'kysely';
import { formatDate } from '#domain/booking/format-period.ts';
import { endOfDay } from '#domain/inbox/promised-by.ts';
import { fillPath } from '#domain/page/fill-path.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { InboxRow, InboxSource } from '#server/feature/inbox-source.ts';
import { isWanted } from '#server/features/customer/inbox-sql.ts';
import type { ListedFile } from './debit-file.repository.ts';
import { euro, findAsked, lastDayOf } from './debit-file-view.ts';

type Row = Pick<ListedFile, 'id' | 'collectOn' | 'entryCount' | 'totalCents' | 'writtenAt'>;

const OPEN = sql`collection_file file
  where not exists (select from collection_file_outcome decided where decided.file_id = file.id)`;

/** §S20.23: files that nobody has submitted or discarded, until the last day on which the bank takes them. */
export const debitFileSource: InboxSource = {
  kind: 'DEBIT_FILE',
  right: { area: 'MONEY', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    // The account of the bank belongs to no city.
    if (look.cities !== 'ALL') return [];
    const { db, now, viewer, limit } = look;
    // What waits for a second person is an entry of its own.
    const asked = await findAsked({ db, now, providerId: viewer.providerId }, 'DEBIT_FILE_SUBMITTED');
    const { rows } = await sql<Row>`
      select file.id, to_char(collect_on, 'YYYY-MM-DD') as "collectOn", entry_count as "entryCount",
        total_cents as "totalCents", written_at as "writtenAt"
      from ${OPEN} and file.provider_id = ${viewer.providerId} and ${isWanted('file.id', look)}
        and file.id <> all(${[...asked]}::bigint[])
      order by collect_on, file.id limit ${limit}`.execute(db);
    return rows.map(
      (file): InboxRow => ({
        id: String(file.id),
        title: `Lastschriften einreichen: ${formatMoney(euro(file.totalCents))}`,
        about: `Abbuchung am ${formatDate(Temporal.PlainDate.from(file.collectOn))}`,
        city: undefined,
        since: file.writtenAt,
        dueAt: endOfDay(lastDayOf(file)),
        facts: [
          { label: 'Datei', value: String(file.id) },
          { label: 'Lastschriften', value: formatWhole(file.entryCount) },
        ],
        action: {
          label: 'Datei öffnen',
          to: fillPath('/betrieb/geld/lastschriften/{file}', { file: String(file.id) }),
        },
      }),
    );
  },
  keys: () => sql`select file.id::text as key from ${OPEN}`,
};
