import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { formatDate } from '#domain/booking/format-period.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { AddPanel } from './add-panel.tsx';
import { type BlocklistEntry, blocklistQuery, kindText, untilText, valueText } from './blocklist-queries.ts';
import { EntryPanel } from './entry-panel.tsx';

const STATE = 'stand';
const ENDED = 'beendet';
const OPENED = 'eintrag';
const NEW = 'neu';

/** Addresses, numbers and accounts with which nobody can register, and why. */
export function Blocklist() {
  const [search, setSearch] = useSearchParams();
  const isEnded = search.get(STATE) === ENDED;
  const { data, error, refetch } = useQuery(blocklistQuery(isEnded));
  const { data: own } = useQuery(ownStaffQuery);
  const mayDecide = own !== undefined && mayHere(own, 'CASES', 'DECIDE');
  const go = (of: { opened?: string | undefined; ended?: boolean }) => {
    const { opened, ended = isEnded } = of;
    setSearch(
      { ...(ended ? { [STATE]: ENDED } : {}), ...(opened === undefined ? {} : { [OPENED]: opened }) },
      { replace: true, preventScrollReset: true },
    );
  };
  const opened = search.get(OPENED);
  const entry = data?.items.find(({ id }) => String(id) === opened);
  const close = () => go({});
  return (
    <ConsolePage
      title="Sperrliste"
      intro="Womit sich niemand registrieren kann. Jeder Blick hierher steht im Protokoll."
      action={
        mayDecide &&
        opened !== NEW && (
          <Button size="S" onClick={() => go({ opened: NEW, ended: false })}>
            Eintrag hinzufügen
          </Button>
        )
      }
      panel={
        opened === NEW && mayDecide ? (
          <AddPanel onClose={close} />
        ) : (
          entry && <EntryPanel key={entry.id} entry={entry} mayEnd={mayDecide} onClose={close} />
        )
      }
    >
      <ChipGroup label="Stand" className="mx-6 mb-4 max-md:mx-4">
        <Chip pressed={!isEnded} onPressedChange={() => go({ ended: false })}>
          Gilt
        </Chip>
        <Chip pressed={isEnded} onPressedChange={() => go({ ended: true })}>
          Beendet
        </Chip>
      </ChipGroup>
      {opened !== null && opened !== NEW && data && !entry && (
        <p className="px-6 pb-4 text-ink-soft max-md:px-4">
          Der Eintrag {opened} {isEnded ? 'ist nicht beendet' : 'gilt nicht (mehr)'}.{' '}
          <button type="button" className="text-link" onClick={() => go({ opened: opened, ended: !isEnded })}>
            {isEnded ? 'Bei denen suchen, die gelten' : 'Bei den beendeten suchen'}
          </button>
        </p>
      )}
      {!data ? (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={6} label="Die Sperrliste wird geladen" />
          )}
        </div>
      ) : data.items.length === 0 ? (
        <div className="px-6 py-6 max-md:px-4">
          <EmptyState title={isEnded ? 'Keiner beendet' : 'Nichts gesperrt'}>
            {isEnded
              ? 'Was nicht mehr gilt, steht hier ohne seinen Wert.'
              : 'Wer etwas hinzufügt, braucht eine zweite Person.'}
          </EmptyState>
        </div>
      ) : (
        <>
          <Entries items={data.items} opened={opened} onOpen={(id) => go({ opened: id })} />
          {data.hasMore && (
            <p className="px-6 py-3 text-ink-soft max-md:px-4">
              Hier stehen die neuesten {data.items.length}.
            </p>
          )}
        </>
      )}
    </ConsolePage>
  );
}

const dayText = (at: string): string => formatDate(Temporal.Instant.from(at));

function Entries({
  items,
  opened,
  onOpen,
}: {
  items: readonly BlocklistEntry[];
  opened: string | null;
  onOpen: (id: string) => void;
}) {
  return (
    <Table aria-label="Einträge" className={TABLE} onRowAction={(key) => onOpen(String(key))}>
      <TableHeader className={TABLE_HEADER}>
        <Column isRowHeader className={HEAD_CELL}>
          Gesperrt
        </Column>
        <Column className={`${HEAD_CELL} max-md:hidden`}>Warum</Column>
        <Column className={`${HEAD_CELL} max-lg:hidden`}>Von</Column>
        <Column className={HEAD_CELL}>Seit</Column>
      </TableHeader>
      <TableBody items={items}>
        {(entry) => (
          <Row id={String(entry.id)} data-opened={String(entry.id) === opened || undefined} className={ROW}>
            <Cell className={CELL}>
              <span className="font-semibold">{valueText(entry)}</span>
              <span className="block text-fine text-ink-soft">{kindText(entry)}</span>
              <span className="block text-fine md:hidden">{entry.reason}</span>
            </Cell>
            <Cell className={`${CELL} max-md:hidden`}>{entry.reason}</Cell>
            <Cell className={`${CELL} max-lg:hidden`}>{entry.addedBy ?? 'nicht bekannt'}</Cell>
            <Cell className={`${CELL} digits`}>
              {dayText(entry.since)}
              <span className="block text-fine text-ink-soft">
                {entry.endedAt === null ? untilText(entry) : `beendet ${dayText(entry.endedAt)}`}
              </span>
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}
