import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { MoneySections } from '#web/features/staff/money-sections.tsx';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { timeText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BankEntryPanel } from './bank-entry-panel.tsx';
import { type BankEntry, type BankRead, bankQuery } from './bank-queries.ts';
import { bookedText, readText } from './bank-words.ts';
import { ReadNote, StatementButton, useReadStatement } from './read-statement.tsx';

const OPENED = 'posten';

/** Statements of the bank: read a file, settle what fits nothing; the entry beside it stands in the address. */
export function BankStatements() {
  const { data, error, refetch } = useQuery(bankQuery);
  const { data: own } = useQuery(ownStaffQuery);
  const [search, setSearch] = useSearchParams();
  const reading = useReadStatement();
  const mayDo = own !== undefined && mayHere(own, 'MONEY', 'DO');
  const opened = search.get(OPENED);
  const open = (id: string | undefined) =>
    setSearch(id === undefined ? {} : { [OPENED]: id }, { replace: true, preventScrollReset: true });
  return (
    <ConsolePage
      title="Kontoauszüge"
      intro="camt.052, camt.053 oder camt.054, auch als ZIP. Was sicher passt, wird gebucht, alles andere wartet hier."
      action={mayDo && <StatementButton {...reading} isNext={opened === null} />}
      panel={
        opened && <BankEntryPanel key={opened} id={opened} mayDo={mayDo} onClose={() => open(undefined)} />
      }
    >
      <MoneySections />
      <div className="grid gap-6 pb-6">
        {reading.told && (
          <div className="px-6 max-md:px-4">
            <ReadNote told={reading.told} />
          </div>
        )}
        {!data ? (
          <div className="px-6 max-md:px-4">
            {error ? (
              <FailureNote error={error} onRetry={() => void refetch()} />
            ) : (
              <SkeletonText lines={8} label="Die Kontoauszüge werden geladen" />
            )}
          </div>
        ) : (
          <>
            <Waiting entries={data.entries} hasMore={data.hasMore} opened={opened} onOpen={open} />
            <Reads reads={data.reads} />
          </>
        )}
      </div>
    </ConsolePage>
  );
}

const Heading = ({ title, count }: { title: string; count?: number }) => (
  <h2 className="px-6 pb-2 text-lead font-bold max-md:px-4">
    {title} {count !== undefined && <span className="digits font-medium text-ink-soft">{count}</span>}
  </h2>
);

function Waiting({
  entries,
  hasMore,
  opened,
  onOpen,
}: {
  entries: readonly BankEntry[];
  hasMore: boolean;
  opened: string | null;
  onOpen: (id: string) => void;
}) {
  if (entries.length === 0)
    return (
      <div className="px-6 max-md:px-4">
        <EmptyState title="Nichts ungeklärt">
          Was von einem Kontoauszug nicht sicher passt, wartet hier auf eine Entscheidung.
        </EmptyState>
      </div>
    );
  return (
    <section>
      <Heading title="Ungeklärt" count={entries.length} />
      <Table aria-label="Ungeklärt" className={TABLE} onRowAction={(key) => onOpen(String(key))}>
        <TableHeader className={TABLE_HEADER}>
          <Column isRowHeader className={HEAD_CELL}>
            Von
          </Column>
          <Column className={`${HEAD_CELL} max-wide:hidden`}>Verwendungszweck</Column>
          <Column className={`${HEAD_CELL} max-md:hidden`}>Warum ungeklärt</Column>
          <Column className={`${HEAD_CELL} text-right`}>Betrag</Column>
        </TableHeader>
        <TableBody items={entries}>
          {({ id, title, payer, remittance, why, amount, bookedOn, isWaiting }) => (
            <Row id={String(id)} data-opened={String(id) === opened || undefined} className={ROW}>
              <Cell className={CELL}>
                <span className="font-semibold">{payer || title}</span>
                <span className="digits block text-fine text-ink-soft">
                  {payer ? `${title}, ` : ''}
                  {bookedText(bookedOn)}
                </span>
                <span className="block text-fine text-ink-soft wide:hidden">{remittance}</span>
                <span className="block text-fine md:hidden">{why}</span>
                {isWaiting && <Tag tone="warn">wartet auf Freigabe</Tag>}
              </Cell>
              <Cell className={`${CELL} max-wide:hidden`}>{remittance}</Cell>
              <Cell className={`${CELL} max-md:hidden`}>{why}</Cell>
              <Cell className={`${CELL} digits text-right font-semibold whitespace-nowrap`}>{amount}</Cell>
            </Row>
          )}
        </TableBody>
      </Table>
      {hasMore && (
        <p className="px-6 py-3 text-ink-soft max-md:px-4">
          Hier stehen die ältesten {entries.length}; weitere folgen, wenn davon welche geklärt sind.
        </p>
      )}
    </section>
  );
}

const Reads = ({ reads }: { reads: readonly BankRead[] }) =>
  reads.length > 0 && (
    <section>
      <Heading title="Zuletzt eingelesen" />
      <ul className="border-t border-line">
        {reads.map((read) => (
          <li key={read.id} className="border-b border-line px-6 py-2 max-md:px-4">
            {readText(read)}
            {read.faults > 0 && `; ${read.faults} Dateien im ZIP nicht lesbar`}
            <span className="digits block text-fine text-ink-soft">
              {timeText(read.at)}, {read.by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
