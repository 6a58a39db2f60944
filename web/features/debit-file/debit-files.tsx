import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { formatWhole } from '#domain/page/whole-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { MoneySections } from '#web/features/staff/money-sections.tsx';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { dateText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type AnnouncedDay, debitFilesQuery, type ListedFile } from './debit-file-queries.ts';
import { debitsText, nextStepText, stateOf } from './debit-file-words.ts';
import { WriteDue } from './write-due.tsx';

/** What is debited when: announced days, and the files for the bank, the latest first. */
export function DebitFiles() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(debitFilesQuery);
  const { data: own } = useQuery(ownStaffQuery);
  const mayDo = own !== undefined && mayHere(own, 'MONEY', 'DECIDE');
  const files = data?.pages.flatMap(({ items }) => items);
  const announced = data?.pages[0]?.announced ?? [];
  return (
    <ConsolePage
      title="Lastschriften"
      intro="Dateien für die Bank. Jeden Morgen wird geschrieben, was in drei Bankarbeitstagen abgebucht wird."
    >
      <MoneySections />
      {!files ? (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={8} label="Die Lastschriften werden geladen" />
          )}
        </div>
      ) : (
        <div className="grid gap-6 pb-6">
          {announced.length > 0 && <Announced days={announced} mayDo={mayDo} />}
          {files.length === 0 ? (
            <div className="px-6 max-md:px-4">
              <EmptyState title="Noch keine Datei">
                Sobald etwas abzubuchen ist, steht die Datei für die Bank hier.
              </EmptyState>
            </div>
          ) : (
            <section>
              <h2 className="px-6 pb-2 text-lead font-bold max-md:px-4">Dateien</h2>
              <FileTable files={files} />
              {hasNextPage && (
                <div className="px-6 py-3 max-md:px-4">
                  <Button
                    theme="OUTLINE"
                    busy={isFetchingNextPage}
                    busyLabel="Ältere Dateien werden geladen"
                    onClick={() => void fetchNextPage()}
                  >
                    Mehr anzeigen
                  </Button>
                </div>
              )}
            </section>
          )}
        </div>
      )}
    </ConsolePage>
  );
}

function Announced({ days, mayDo }: { days: readonly AnnouncedDay[]; mayDo: boolean }) {
  const due = days.filter(({ isDue }) => isDue).length;
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 pb-2 max-md:px-4">
        <h2 className="grow text-lead font-bold">Angekündigt</h2>
        {mayDo && due > 0 && <WriteDue count={due} />}
      </div>
      <ul className="border-t border-line">
        {days.map(({ collectOn, writtenFrom, isDue, count, total }) => (
          <li
            key={collectOn}
            className="flex items-baseline gap-x-4 border-b border-line px-6 py-2 max-md:px-4"
          >
            <span className="min-w-0 grow">
              <b className="digits font-semibold">{dateText(collectOn)}</b>
              <span className="digits block text-fine text-ink-soft">
                {isDue ? 'Die Datei kann geschrieben werden' : `Datei ab ${dateText(writtenFrom)}`}
              </span>
            </span>
            <span className="digits text-right">
              <b className="block font-semibold">{formatMoney(total)}</b>
              <span className="block text-fine text-ink-soft">{debitsText(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileTable({ files }: { files: readonly ListedFile[] }) {
  const navigate = useNavigate();
  return (
    <Table
      aria-label="Dateien"
      className={TABLE}
      onRowAction={(key) => void navigate(paths.consoleDebitFile(String(key)))}
    >
      <TableHeader className={TABLE_HEADER}>
        <Column isRowHeader className={HEAD_CELL}>
          Abbuchung am
        </Column>
        <Column className={`${HEAD_CELL} max-md:hidden`}>Stand</Column>
        <Column className={`${HEAD_CELL} text-right max-md:hidden`}>Lastschriften</Column>
        <Column className={`${HEAD_CELL} text-right`}>Summe</Column>
      </TableHeader>
      <TableBody items={files}>
        {(file) => {
          const { text, tone } = stateOf(file);
          const state = (
            <>
              <Tag tone={tone}>{text}</Tag>
              <span className="block text-fine text-ink-soft">{nextStepText(file)}</span>
            </>
          );
          return (
            <Row id={String(file.id)} className={ROW}>
              <Cell className={CELL}>
                <Link to={paths.consoleDebitFile(String(file.id))} className="digits font-semibold text-link">
                  {dateText(file.collectOn)}
                </Link>
                <span className="digits block text-fine text-ink-soft">Datei {file.id}</span>
                <span className="digits block text-fine text-ink-soft md:hidden">
                  {debitsText(file.entryCount)}
                </span>
                <span className="mt-1 block md:hidden">{state}</span>
              </Cell>
              <Cell className={`${CELL} max-md:hidden`}>{state}</Cell>
              <Cell className={`${CELL} digits text-right max-md:hidden`}>
                {formatWhole(file.entryCount)}
              </Cell>
              <Cell className={`${CELL} digits text-right font-semibold whitespace-nowrap`}>
                {formatMoney(file.total)}
              </Cell>
            </Row>
          );
        }}
      </TableBody>
    </Table>
  );
}
