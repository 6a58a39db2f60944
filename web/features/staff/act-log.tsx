import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { AREA_TITLES, STEP_TITLES } from '#domain/staff/right.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ConsolePage } from './console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from './console-table.ts';
import { FactList } from './fact-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { type Act, type ActFilter, actsQuery, actsTableUrl } from './staff-queries.ts';
import { timeText } from './staff-words.ts';

/** The fields of the search, as they stand in the address and are called. */
const FIELDS = [
  { name: 'wer', query: 'person', label: 'Wer (Account)' },
  { name: 'kunde', query: 'customer', label: 'Um wen (Account)' },
  { name: 'auto', query: 'plate', label: 'Kennzeichen' },
  { name: 'buchung', query: 'booking', label: 'Buchung' },
  { name: 'rechnung', query: 'invoice', label: 'Rechnung' },
  { name: 'von', query: 'from', label: 'Von', type: 'date' },
  { name: 'bis', query: 'to', label: 'Bis', type: 'date' },
] as const;
const LOOKS = 'einsichten';
const OPENED = 'handlung';

function filterOf(search: URLSearchParams): ActFilter {
  const wanted = FIELDS.flatMap(({ name, query }) => {
    const value = search.get(name)?.trim();
    return value ? [[query, value] as const] : [];
  });
  return { ...Object.fromEntries(wanted), ...(search.has(LOOKS) ? { looks: '1' as const } : {}) };
}

/** What was done, by whom: found by person, customer, car, booking, invoice and time. */
export function ActLog() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...actsQuery(filter),
    staleTime: 60_000,
  });
  const acts = data?.pages.flatMap(({ items }) => items);
  const opened = acts?.find(({ id }) => String(id) === search.get(OPENED));
  const open = (id: number | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete(OPENED);
    else next.set(OPENED, String(id));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <ConsolePage
      title="Protokoll"
      intro="Was im Betrieb getan wurde, das Neueste zuerst. Jeder Blick hierher steht selbst darin."
      action={
        <ServerFileLink
          href={actsTableUrl(filter)}
          download
          className={buttonClass({ theme: 'OUTLINE', size: 'S' })}
        >
          Als CSV
        </ServerFileLink>
      }
      panel={opened && <ActPanel act={opened} onClose={() => open(undefined)} />}
    >
      <Search
        // What is typed stays while an act is opened.
        key={JSON.stringify(filter)}
        search={search}
        onSearch={(next) => setSearch(next, { replace: true })}
      />
      {acts ? (
        acts.length === 0 ? (
          <div className="px-6 py-6 max-md:px-4">
            <EmptyState
              title="Nichts gefunden"
              action={
                search.size > 0 && (
                  <Button theme="OUTLINE" onClick={() => setSearch({}, { replace: true })}>
                    Filter löschen
                  </Button>
                )
              }
            >
              {search.size > 0 ? 'Dazu steht nichts im Protokoll.' : 'Noch hat niemand etwas getan.'}
            </EmptyState>
          </div>
        ) : (
          <>
            <ActTable acts={acts} opened={opened} onOpen={open} />
            {hasNextPage && (
              <div className="px-6 py-4 max-md:px-4">
                <Button
                  theme="OUTLINE"
                  busy={isFetchingNextPage}
                  busyLabel="Weitere werden geladen"
                  onClick={() => void fetchNextPage()}
                >
                  Mehr anzeigen
                </Button>
              </div>
            )}
          </>
        )
      ) : error ? (
        <div className="px-6 max-md:px-4">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="px-6 max-md:px-4">
          <SkeletonText lines={8} label="Das Protokoll wird geladen" />
        </div>
      )}
    </ConsolePage>
  );
}

function Search({
  search,
  onSearch,
}: {
  search: URLSearchParams;
  onSearch: (next: URLSearchParams) => void;
}) {
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(FIELDS.map(({ name }) => [name, search.get(name) ?? ''])),
  );
  const [withLooks, setWithLooks] = useState(search.has(LOOKS));
  return (
    <form
      role="search"
      aria-label="Protokoll durchsuchen"
      className="flex flex-wrap items-end gap-3 px-6 pb-4 max-md:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        const next = new URLSearchParams();
        for (const { name } of FIELDS) if (typed[name]?.trim()) next.set(name, typed[name].trim());
        if (withLooks) next.set(LOOKS, '1');
        onSearch(next);
      }}
    >
      {FIELDS.map(({ name, label, ...more }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          {...more}
          autoComplete="off"
          maxLength={40}
          className="w-40 max-sm:w-full"
          controlClassName="digits"
          value={typed[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <CheckboxField name={LOOKS} checked={withLooks} onCheckedChange={setWithLooks} className="py-2.5">
        auch Einsichten
      </CheckboxField>
      <Button type="submit" needsConnection>
        Suchen
      </Button>
    </form>
  );
}

function ActTable({
  acts,
  opened,
  onOpen,
}: {
  acts: readonly Act[];
  opened: Act | undefined;
  onOpen: (id: number) => void;
}) {
  return (
    <Table aria-label="Protokoll" className={TABLE} onRowAction={(key) => onOpen(Number(key))}>
      <TableHeader className={TABLE_HEADER}>
        <Column className={HEAD_CELL}>Wann</Column>
        <Column isRowHeader className={HEAD_CELL}>
          Was
        </Column>
        <Column className={`${HEAD_CELL} max-md:hidden`}>Wer</Column>
        <Column className={`${HEAD_CELL} max-lg:hidden`}>Grund</Column>
      </TableHeader>
      <TableBody items={acts}>
        {(act) => (
          <Row id={act.id} data-opened={act.id === opened?.id || undefined} className={ROW}>
            <Cell className={`${CELL} digits w-40 max-md:w-24`}>{timeText(act.at)}</Cell>
            <Cell className={CELL}>
              <span className="font-semibold">{act.title}</span>
              <span className="block text-fine text-ink-soft">
                {act.object.text}
                <span className="md:hidden"> · {act.actor.name}</span>
              </span>
            </Cell>
            <Cell className={`${CELL} max-md:hidden`}>
              {act.actor.name}
              {act.actor.accountNumber && (
                <span className="digits block text-fine text-ink-soft">{act.actor.accountNumber}</span>
              )}
            </Cell>
            <Cell className={`${CELL} max-lg:hidden`}>{act.reason ?? ''}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

/** One act in full. */
function ActPanel({ act, onClose }: { act: Act; onClose: () => void }) {
  const facts = [
    ['Woran', act.object.text],
    [
      'Wer',
      [act.actor.name, act.actor.accountNumber && `(${act.actor.accountNumber})`].filter(Boolean).join(' '),
    ],
    [
      'Recht',
      act.area && act.step
        ? `${AREA_TITLES[act.area]}: ${STEP_TITLES[act.step]}`
        : act.actor.name.startsWith('Terminal:')
          ? 'im Terminal'
          : 'keins nötig',
    ],
    ['Stadt', act.city],
    ['Grund', act.reason],
    ['Anfrage', act.requestId],
  ] as const;
  return (
    <SidePanel title={act.title} detail={`Nr. ${act.id}, ${timeText(act.at)}`} onClose={onClose}>
      <div className="grid gap-4 px-5 pb-5">
        <FactList facts={facts.map(([label, value]) => ({ label, value }))} />
        <Values title="Vorher" values={act.before} />
        <Values title="Nachher" values={act.after} />
        <p>
          <Tag tone={act.isSealed ? 'ok' : 'neutral'}>
            {act.isSealed ? 'in der Kette versiegelt' : 'wird in der nächsten Minute versiegelt'}
          </Tag>
        </p>
      </div>
    </SidePanel>
  );
}

function Values({ title, values }: { title: string; values: Record<string, unknown> | null }) {
  if (!values) return null;
  return (
    <section>
      <h3 className="text-fine font-semibold">{title}</h3>
      <pre className="overflow-x-auto rounded-field bg-sand p-3 text-fine whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(values, null, 2)}
      </pre>
    </section>
  );
}
