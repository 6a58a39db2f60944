import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#domain/tariff/money.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { dateText, timeText } from '#web/features/staff/staff-words.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type DebitEntry, type DebitFile, debitFileQuery, debitFileUrl } from './debit-file-queries.ts';
import { debitsText, nextStepText, stateOf } from './debit-file-words.ts';
import { FileStep, type StepName } from './file-step.tsx';

/** One file for the bank: what is in it, where it is, and the step that comes next. */
export function DebitFilePage({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    debitFileQuery(id),
  );
  const { data: own } = useQuery(ownStaffQuery);
  const [step, setStep] = useState<StepName>();
  const file = data?.pages[0]?.file;
  const mayDo = own !== undefined && mayHere(own, 'MONEY', 'DECIDE');
  if (!file && (isRefusal(error, 'DEBIT_FILE_UNKNOWN') || isRefusal(error, 'FIELD_INVALID')))
    return (
      <ConsolePage title="Lastschriften">
        <div className="px-6 py-6 max-md:px-4">
          <EmptyState title="Diese Datei gibt es nicht">
            <Link to={paths.consoleDebits()} className="text-link">
              Alle Lastschriften
            </Link>
          </EmptyState>
        </div>
      </ConsolePage>
    );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <ConsolePage
      title={file ? `Lastschriften am ${dateText(file.collectOn)}` : 'Lastschriften'}
      intro={
        <Link to={paths.consoleDebits()} className="text-link">
          Alle Lastschriften
        </Link>
      }
      panel={
        file && step && <FileStep key={step} step={step} file={file} onClose={() => setStep(undefined)} />
      }
    >
      {!file ? (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={8} label="Die Datei wird geladen" />
          )}
        </div>
      ) : (
        <div className="grid gap-6 border-t border-line pt-4 pb-6">
          <div className="grid max-w-160 gap-4 px-6 max-md:px-4">
            <State file={file} />
            <Facts file={file} />
            {mayDo && <Steps file={file} isOpen={step !== undefined} onStep={setStep} />}
          </div>
          <section>
            <h2 className="px-6 pb-2 text-lead font-bold max-md:px-4">
              Darin <span className="digits font-medium text-ink-soft">{debitsText(file.entryCount)}</span>
            </h2>
            <Entries entries={entries} />
            {hasNextPage && (
              <div className="px-6 py-3 max-md:px-4">
                <Button
                  theme="OUTLINE"
                  busy={isFetchingNextPage}
                  busyLabel="Weitere Lastschriften werden geladen"
                  onClick={() => void fetchNextPage()}
                >
                  Mehr anzeigen
                </Button>
              </div>
            )}
          </section>
        </div>
      )}
    </ConsolePage>
  );
}

function State({ file }: { file: DebitFile }) {
  const { text, tone } = stateOf(file);
  const next = nextStepText(file);
  return (
    <div className="grid justify-items-start gap-1">
      <Tag tone={tone}>{text}</Tag>
      {next && <p>{next}</p>}
      {file.waitsFor && (
        <Link to={paths.consoleProposals()} className="text-link">
          Freigaben
        </Link>
      )}
    </div>
  );
}

function Facts({ file }: { file: DebitFile }) {
  const { decided, refused } = file;
  const noted = (of: typeof decided) => of && `${timeText(of.at)}, ${of.by}`;
  return (
    <FactList
      facts={[
        { label: 'Summe', value: <b className="digits">{formatMoney(file.total)}</b> },
        { label: 'Kennung', value: file.messageId },
        { label: 'Geschrieben', value: timeText(file.writtenAt) },
        { label: file.state === 'DISCARDED' ? 'Verworfen' : 'Eingereicht', value: noted(decided) },
        { label: 'Grund', value: decided?.reason },
        { label: 'Abgelehnt', value: noted(refused) },
        { label: 'Grund', value: refused?.reason },
        { label: 'Zurückgekommen', value: file.returned > 0 && debitsText(file.returned) },
      ]}
    />
  );
}

function Steps({
  file,
  isOpen,
  onStep,
}: {
  file: DebitFile;
  isOpen: boolean;
  onStep: (step: StepName) => void;
}) {
  const isWritten = file.state === 'WRITTEN';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isWritten && file.waitsFor === null && (
          <Button size="S" theme={isOpen ? 'OUTLINE' : 'PRIMARY'} onClick={() => onStep('SUBMIT')}>
            Als eingereicht vermerken
          </Button>
        )}
        {!file.isErased && (
          <ServerFileLink
            href={debitFileUrl(file.id)}
            className={buttonClass({ theme: 'OUTLINE', size: 'S' })}
          >
            Datei herunterladen
          </ServerFileLink>
        )}
        {isWritten && (
          <Button size="S" theme="OUTLINE" onClick={() => onStep('DISCARD')}>
            Verwerfen
          </Button>
        )}
        {file.mayBeRefused && file.waitsFor === null && (
          <Button size="S" theme="OUTLINE" onClick={() => onStep('REFUSE')}>
            Von der Bank abgelehnt
          </Button>
        )}
      </div>
      {file.isErased ? (
        <Note title="Inhalt gelöscht">Die Datei musste nicht länger aufbewahrt werden.</Note>
      ) : (
        <p className="text-fine text-ink-soft">
          In der Datei stehen Bankverbindungen: Lösch sie nach dem Einreichen. Jedes Herunterladen steht im
          Protokoll.
        </p>
      )}
    </>
  );
}

const Entries = ({ entries }: { entries: readonly DebitEntry[] }) => (
  <table aria-label="Lastschriften" className={TABLE}>
    <thead className={TABLE_HEADER}>
      <tr>
        <th scope="col" className={HEAD_CELL}>
          Von
        </th>
        <th scope="col" className={`${HEAD_CELL} max-md:hidden`}>
          Konto
        </th>
        <th scope="col" className={`${HEAD_CELL} max-md:hidden`}>
          Rechnung
        </th>
        <th scope="col" className={`${HEAD_CELL} text-right`}>
          Betrag
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ accountNumber, holder, iban, invoice, isFirst, amount, isReturned }) => (
        <tr key={invoice} className="border-b border-line">
          <td className={CELL}>
            <Link to={paths.customerFile(accountNumber, { ansicht: 'geld' })} className="text-link">
              {holder}
            </Link>
            <span className="digits block text-fine text-ink-soft">{accountNumber}</span>
            <span className="digits block text-fine text-ink-soft md:hidden">{iban}</span>
            <span className="digits block text-fine text-ink-soft md:hidden">{invoice}</span>
            {isReturned && <Tag tone="error">zurückgekommen</Tag>}
          </td>
          <td className={`${CELL} digits max-md:hidden`}>
            {iban}
            {isFirst && <span className="block text-fine text-ink-soft">erste Abbuchung</span>}
          </td>
          <td className={`${CELL} digits max-md:hidden`}>{invoice}</td>
          <td className={`${CELL} digits text-right whitespace-nowrap`}>{formatMoney(amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
