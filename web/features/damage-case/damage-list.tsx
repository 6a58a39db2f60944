import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useNavigate, useSearchParams } from 'react-router';
import { DAMAGE_STATES } from '#domain/damage/damage-state.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { timeText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type DamageHead, type DamageState, damagesQuery } from './damage-case-queries.ts';
import { dueText, isOurTurn, reporterText, STATE_TONES, stateTitle } from './damage-case-words.ts';

const STATE = 'stand';

/** Damages by state; what is open by deadline, each leads to its own page. */
export function DamageList() {
  const [search, setSearch] = useSearchParams();
  const state = DAMAGE_STATES.find((one) => one === search.get(STATE));
  const { data, error, refetch } = useQuery(damagesQuery(state));
  const choose = (wanted: DamageState | undefined) =>
    setSearch(wanted ? { [STATE]: wanted } : {}, { replace: true, preventScrollReset: true });
  return (
    <ConsolePage
      title="Schäden"
      intro="Von der Meldung bis zur Entscheidung. Jeder Blick hierher steht im Protokoll."
    >
      <ChipGroup label="Stand" className="mx-6 mb-4 max-md:mx-4">
        <Chip pressed={state === undefined} onPressedChange={() => choose(undefined)}>
          Offen
        </Chip>
        {DAMAGE_STATES.map((one) => (
          <Chip key={one} pressed={state === one} onPressedChange={() => choose(one)}>
            {stateTitle(one)}
          </Chip>
        ))}
      </ChipGroup>
      {!data ? (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={8} label="Die Schäden werden geladen" />
          )}
        </div>
      ) : data.items.length === 0 ? (
        <div className="px-6 py-6 max-md:px-4">
          <EmptyState
            title={state ? 'Keiner in diesem Stand' : 'Kein Schaden offen'}
            action={
              state && (
                <Button theme="OUTLINE" onClick={() => choose(undefined)}>
                  Filter löschen
                </Button>
              )
            }
          >
            Was jemand meldet, steht hier, bis darüber entschieden ist.
          </EmptyState>
        </div>
      ) : (
        <>
          <DamageTable items={data.items} />
          {data.hasMore && (
            <p className="px-6 py-3 text-ink-soft max-md:px-4">
              Hier stehen die ersten {data.items.length}. Wähle einen Stand, um weniger zu sehen.
            </p>
          )}
        </>
      )}
    </ConsolePage>
  );
}

function DamageTable({ items }: { items: readonly DamageHead[] }) {
  const navigate = useNavigate();
  return (
    <Table
      aria-label="Schäden"
      className={TABLE}
      onRowAction={(key) => void navigate(paths.consoleDamage(String(key)))}
    >
      <TableHeader className={TABLE_HEADER}>
        <Column isRowHeader className={HEAD_CELL}>
          Schaden
        </Column>
        <Column className={HEAD_CELL}>Auto</Column>
        <Column className={`${HEAD_CELL} max-lg:hidden`}>Gemeldet</Column>
        <Column className={`${HEAD_CELL} max-md:hidden`}>Stand</Column>
        <Column className={`${HEAD_CELL} max-lg:hidden`}>Frist</Column>
      </TableHeader>
      <TableBody items={items}>
        {(head) => (
          <Row id={head.id} className={ROW}>
            <Cell className={CELL}>
              <Link to={paths.consoleDamage(head.id)} className="font-semibold text-link">
                {head.isAccident ? 'Unfall: ' : ''}
                {head.what}
              </Link>
              <span className="block text-fine text-ink-soft">
                {head.part}, {head.severity.toLowerCase()}
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 md:hidden">
                <State head={head} />
                <span className="text-fine">{head.dueAt && dueText(head)}</span>
              </span>
            </Cell>
            <Cell className={CELL}>
              <span className="digits font-medium whitespace-nowrap">{head.car.plate}</span>
              <span className="block text-fine text-ink-soft">
                {head.car.model}, {head.city}
              </span>
            </Cell>
            <Cell className={`${CELL} max-lg:hidden`}>
              <span className="digits">{timeText(head.recordedAt)}</span>
              <span className="block text-fine text-ink-soft">
                {reporterText(head.reportedBy)}
                {head.beforeTrip && ', vor dem ersten Öffnen'}
              </span>
            </Cell>
            <Cell className={`${CELL} max-md:hidden`}>
              <State head={head} />
            </Cell>
            <Cell
              className={`${CELL} digits max-lg:hidden ${isOurTurn(head) ? 'font-semibold text-error' : ''}`}
            >
              {dueText(head)}
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

const State = ({ head: { state, repairedAt } }: { head: DamageHead }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Tag tone={STATE_TONES[state]}>{stateTitle(state)}</Tag>
    {repairedAt && <Tag tone="neutral">Behoben</Tag>}
  </span>
);
