import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { formatMoney } from '#domain/tariff/money.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { MoneySections } from '#web/features/staff/money-sections.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { receivablesQuery } from './account-money-queries.ts';

/** Who owes what since when, the oldest first; each leads to the account. */
export function Receivables() {
  const { data, error, refetch } = useQuery(receivablesQuery);
  const navigate = useNavigate();
  const steps = data?.ages.slice(0, -1) ?? [];
  return (
    <ConsolePage
      title="Geld"
      intro="Offene Rechnungen nach der Zeit seit ihrer Fälligkeit, das Älteste zuerst."
    >
      <MoneySections />
      {!data ? (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={8} label="Die offenen Posten werden geladen" />
          )}
        </div>
      ) : data.items.length === 0 ? (
        <div className="px-6 py-6 max-md:px-4">
          <EmptyState title="Nichts offen">Wer etwas schuldet, steht hier.</EmptyState>
        </div>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-3 px-6 pb-4 max-md:px-4">
            {data.ages.map(({ title, sum }) => (
              <div key={title}>
                <dt className="text-fine text-ink-soft">{title}</dt>
                <dd className="digits text-lead font-bold">{formatMoney(sum)}</dd>
              </div>
            ))}
          </dl>
          <Table
            aria-label="Offene Posten"
            className={TABLE}
            onRowAction={(key) => void navigate(fileOf(String(key)))}
          >
            <TableHeader className={TABLE_HEADER}>
              <Column isRowHeader className={HEAD_CELL}>
                Account
              </Column>
              {steps.map(({ title }) => (
                <Column key={title} className={`${HEAD_CELL} text-right max-wide:hidden`}>
                  {title}
                </Column>
              ))}
              <Column className={`${HEAD_CELL} text-right`}>Zusammen</Column>
            </TableHeader>
            <TableBody items={data.items}>
              {({ accountNumber, name, ages, sum }) => (
                <Row id={accountNumber} className={ROW}>
                  <Cell className={CELL}>
                    <Link to={fileOf(accountNumber)} className="font-semibold text-link">
                      {name ?? 'ohne Namen'}
                    </Link>
                    <span className="digits block text-fine text-ink-soft">{accountNumber}</span>
                    <span className="digits block text-fine wide:hidden">
                      {ages
                        .flatMap((age, index) =>
                          age.cents === 0 ? [] : [`${steps[index]?.title}: ${formatMoney(age)}`],
                        )
                        .join(' · ')}
                    </span>
                  </Cell>
                  {ages.map((age, index) => (
                    <Cell
                      key={steps[index]?.title}
                      className={`${CELL} digits text-right max-wide:hidden ${age.cents === 0 ? 'text-ink-soft' : ''}`}
                    >
                      {age.cents === 0 ? '–' : formatMoney(age)}
                    </Cell>
                  ))}
                  <Cell className={`${CELL} digits text-right font-semibold`}>{formatMoney(sum)}</Cell>
                </Row>
              )}
            </TableBody>
          </Table>
          {data.hasMore && (
            <p className="px-6 py-3 text-ink-soft max-md:px-4">
              Hier stehen die ersten {data.items.length}; die übrigen schulden seit kürzerer Zeit.
            </p>
          )}
        </>
      )}
    </ConsolePage>
  );
}

const fileOf = (account: string): string => paths.customerFile(account, { ansicht: 'geld' });
