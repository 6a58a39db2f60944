import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { timeText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { type Proposal, waitingFor, watchedProposals } from './proposal-queries.ts';
import { leftText, STATES } from './proposal-words.ts';

const OPENED = 'freigabe';

/** What waits for a second person, and what became of it; what is open beside it stands in the address. */
export function ProposalList() {
  const { data, error, refetch } = useQuery(watchedProposals);
  const [search, setSearch] = useSearchParams();
  const all = data && [...data.open, ...data.ended];
  const opened = all?.find(({ id }) => String(id) === search.get(OPENED));
  const open = (id: number | undefined) =>
    setSearch(id === undefined ? {} : { [OPENED]: String(id) }, { replace: true, preventScrollReset: true });
  const waiting = data && waitingFor(data);
  return (
    <ConsolePage
      title="Freigaben"
      intro={
        waiting !== undefined &&
        (waiting === 0
          ? 'Nichts wartet auf dich.'
          : `${waiting} ${waiting === 1 ? 'wartet' : 'warten'} auf dich.`)
      }
      panel={opened && <ProposalPanel key={opened.id} proposal={opened} onClose={() => open(undefined)} />}
    >
      {data ? (
        <>
          <Group
            title="Wartet auf dich"
            proposals={data.open.filter(({ mayDecide }) => mayDecide)}
            opened={opened}
            onOpen={open}
          />
          <Group
            title="Wartet auf jemand anderes"
            proposals={data.open.filter(({ mayDecide }) => !mayDecide)}
            opened={opened}
            onOpen={open}
          />
          <Group title="Entschieden" proposals={data.ended} opened={opened} onOpen={open} />
          {all?.length === 0 && (
            <div className="px-6 py-6 max-md:px-4">
              <EmptyState title="Nichts offen">
                Was über die Grenze einer einzelnen Person geht, wartet hier auf eine zweite.
              </EmptyState>
            </div>
          )}
        </>
      ) : (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={6} label="Die Freigaben werden geladen" />
          )}
        </div>
      )}
    </ConsolePage>
  );
}

function Group({
  title,
  proposals,
  opened,
  onOpen,
}: {
  title: string;
  proposals: readonly Proposal[];
  opened: Proposal | undefined;
  onOpen: (id: number) => void;
}) {
  if (proposals.length === 0) return null;
  return (
    <section className="pb-6">
      <h2 className="px-6 pb-2 text-lead font-bold max-md:px-4">
        {title} <span className="digits font-medium text-ink-soft">{proposals.length}</span>
      </h2>
      <Table aria-label={title} className={TABLE} onRowAction={(key) => onOpen(Number(key))}>
        <TableHeader className={TABLE_HEADER}>
          <Column isRowHeader className={HEAD_CELL}>
            Was
          </Column>
          <Column className={`${HEAD_CELL} max-md:hidden`}>Angefragt von</Column>
          <Column className={HEAD_CELL}>Stand</Column>
        </TableHeader>
        <TableBody items={proposals}>
          {(one) => (
            <Row id={one.id} data-opened={one.id === opened?.id || undefined} className={ROW}>
              <Cell className={CELL}>
                <span className="font-semibold">{one.title}</span>
                <span className="block text-fine text-ink-soft">{one.object}</span>
              </Cell>
              <Cell className={`${CELL} max-md:hidden`}>
                {one.isOwn ? 'dir' : one.author.name}
                <span className="digits block text-fine text-ink-soft">{timeText(one.madeAt)}</span>
              </Cell>
              <Cell className={`${CELL} w-52 max-md:w-32`}>
                <StateTag proposal={one} />
                <span className="digits block text-fine text-ink-soft">
                  {one.state === 'OPEN' ? leftText(one.expiresAt) : timeText(one.end?.at ?? one.expiresAt)}
                </span>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </section>
  );
}

const StateTag = ({ proposal: { state } }: { proposal: Proposal }) => (
  <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
);
