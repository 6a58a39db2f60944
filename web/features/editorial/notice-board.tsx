import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { timeText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { NoticeForm } from './notice-form.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { type ConsoleNotice, type Notices, noticesQuery } from './notice-queries.ts';
import { LEVELS, untilWords, whereText } from './notice-words.ts';

/** Which notice stands open, `neu`: a new one; in the address. */
const OPENED = 'hinweis';
const NEW = 'neu';

/** §S20.18: what every customer has to read first: what is shown now, and what was. */
export function NoticeBoard() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({ ...noticesQuery, refetchOnWindowFocus: true });
  const wanted = search.get(OPENED);
  const open = (key: string | undefined) =>
    setSearch(key === undefined ? {} : { [OPENED]: key }, { replace: true, preventScrollReset: true });
  const opened = data && [...data.shown, ...data.over].find(({ key }) => key === wanted);
  const mayShow = data !== undefined && (data.mayEverywhere || data.cities.length > 0);
  return (
    <ConsolePage
      title="Hinweis"
      intro="Liegt über jeder Seite, bis jemand „Weiter“ wählt. Für das, was alle sofort wissen müssen."
      action={
        mayShow && (
          <Button size="S" onClick={() => open(NEW)}>
            Hinweis schreiben
          </Button>
        )
      }
      panel={
        data &&
        (wanted === NEW && mayShow ? (
          <NoticeForm notices={data} onClose={() => open(undefined)} />
        ) : (
          opened && (
            <NoticePanel key={opened.key} notice={opened} notices={data} onClose={() => open(undefined)} />
          )
        ))
      }
    >
      {data ? (
        <Lists data={data} opened={opened} onOpen={open} />
      ) : (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={6} label="Die Hinweise werden geladen" />
          )}
        </div>
      )}
    </ConsolePage>
  );
}

type Listed = { opened: ConsoleNotice | undefined; onOpen: (key: string) => void };

function Lists({ data: { shown, over }, ...listed }: { data: Notices } & Listed) {
  return (
    <>
      <section aria-labelledby="notices-shown">
        <h2 id="notices-shown" className="px-6 pt-2 pb-2 text-lead font-bold max-md:px-4">
          Jetzt zu sehen
        </h2>
        {shown.length === 0 ? (
          <div className="px-6 pb-4 max-md:px-4">
            <EmptyState title="Kein Hinweis">Kunden kommen ohne Umweg auf ihre Seiten.</EmptyState>
          </div>
        ) : (
          <NoticeTable label="Jetzt zu sehen" notices={shown} {...listed} />
        )}
      </section>
      {over.length > 0 && (
        <section aria-labelledby="notices-over">
          <h2 id="notices-over" className="px-6 pt-8 pb-2 text-lead font-bold max-md:px-4">
            Vorbei
          </h2>
          <NoticeTable label="Vorbei" notices={over} {...listed} />
        </section>
      )}
    </>
  );
}

function NoticeTable({
  label,
  notices,
  opened,
  onOpen,
}: { label: string; notices: readonly ConsoleNotice[] } & Listed) {
  return (
    <Table aria-label={label} className={TABLE} onRowAction={(key) => onOpen(String(key))}>
      <TableHeader className={TABLE_HEADER}>
        <Column isRowHeader className={HEAD_CELL}>
          Hinweis
        </Column>
        <Column className={`${HEAD_CELL} max-md:hidden`}>Wo</Column>
        <Column className={`${HEAD_CELL} max-md:hidden`}>Bis</Column>
        <Column className={`${HEAD_CELL} max-lg:hidden`}>Von</Column>
      </TableHeader>
      <TableBody items={notices.map((notice) => ({ ...notice, id: notice.key }))}>
        {(notice) => (
          <Row id={notice.key} data-opened={notice.key === opened?.key || undefined} className={ROW}>
            <Cell className={CELL}>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-semibold">{notice.title}</span>
                <Tag tone={notice.ended ? 'neutral' : LEVELS[notice.level].tone}>
                  {LEVELS[notice.level].label}
                </Tag>
              </span>
              {notice.from && (
                <span className="digits block text-fine text-ink-soft">
                  {notice.ended ? 'ab' : 'seit'} {timeText(notice.from)}
                </span>
              )}
              <span className="block text-fine text-ink-soft md:hidden">
                {whereText(notice)} · {untilWords(notice)}
              </span>
            </Cell>
            <Cell className={`${CELL} max-md:hidden`}>{whereText(notice)}</Cell>
            <Cell className={`${CELL} digits max-md:hidden`}>{untilWords(notice)}</Cell>
            <Cell className={`${CELL} max-lg:hidden`}>{notice.by}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}
