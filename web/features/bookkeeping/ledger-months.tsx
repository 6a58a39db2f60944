import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { MoneySections } from '#web/features/staff/money-sections.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { timeText } from '#web/features/staff/staff-words.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';

type LedgerMonth = OutputOf<'GET /console/bookkeeping/months'>['months'][number];

const monthsQuery = callQuery('GET /console/bookkeeping/months', {});
/** Older ones are asked for rarely. */
const SHOWN = 24;

const STATES = {
  RUNNING: { text: 'läuft noch', tone: 'neutral' },
  OPEN: { text: 'nicht abgeschlossen', tone: 'warn' },
  CLOSED: { text: 'abgeschlossen', tone: 'ok' },
} as const;

const nameOf = (month: string): string => {
  const parsed = parseMonth(month);
  return parsed ? formatMonth(parsed) : month;
};
const fileUrl = (month: string, file: 'datev' | 'ledger'): string =>
  `/api/booking/console/bookkeeping/months/${month}/${file}`;

/** Month by month what the tax adviser gets. */
export function LedgerMonths() {
  const { data, error, refetch } = useQuery(monthsQuery);
  const { data: own } = useQuery(ownStaffQuery);
  const [isWhole, setWhole] = useState(false);
  const [closing, setClosing] = useState<string>();
  const mayDo = own !== undefined && mayHere(own, 'MONEY', 'DECIDE');
  const months = data && (isWhole ? data.months : data.months.slice(0, SHOWN));
  return (
    <ConsolePage
      title="Buchhaltung"
      intro="Für die Steuerberatung: der Buchungsstapel für DATEV und das Hauptbuch, Monat für Monat."
      panel={closing && <ClosePanel key={closing} month={closing} onClose={() => setClosing(undefined)} />}
    >
      <MoneySections />
      {!data || !months ? (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={8} label="Die Monate werden geladen" />
          )}
        </div>
      ) : months.length === 0 ? (
        <div className="px-6 py-6 max-md:px-4">
          <EmptyState title="Noch nichts gebucht">
            Sobald etwas im Hauptbuch steht, gibt es hier seinen Monat.
          </EmptyState>
        </div>
      ) : (
        <>
          <ul aria-label="Monate" className="border-t border-line">
            {months.map((month) => (
              <Month key={month.month} {...month} mayDo={mayDo} onClose={() => setClosing(month.month)} />
            ))}
          </ul>
          {months.length < data.months.length && (
            <div className="px-6 py-3 max-md:px-4">
              <Button theme="OUTLINE" onClick={() => setWhole(true)}>
                Ältere anzeigen
              </Button>
            </div>
          )}
          <p className="max-w-160 px-6 py-3 text-fine text-ink-soft max-md:px-4">
            Jedes Herunterladen steht im Protokoll.
          </p>
        </>
      )}
    </ConsolePage>
  );
}

function Month({
  month,
  state,
  closed,
  mayDo,
  onClose,
}: LedgerMonth & { mayDo: boolean; onClose: () => void }) {
  const name = nameOf(month);
  const { text, tone } = STATES[state];
  const link = buttonClass({ theme: 'OUTLINE', size: 'S' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-3 max-md:px-4">
      <div className="min-w-48 grow">
        <h2 className="font-semibold">
          {name} <Tag tone={tone}>{text}</Tag>
        </h2>
        {closed && (
          <p className="digits text-fine text-ink-soft">
            {timeText(closed.at)}, {closed.by}
          </p>
        )}
        {state === 'RUNNING' && (
          <p className="text-fine text-ink-soft">Dateien gibt es, sobald der Monat vorbei ist.</p>
        )}
      </div>
      {state !== 'RUNNING' && (
        <div className="flex flex-wrap gap-2">
          {state === 'CLOSED' && (
            <ServerFileLink
              href={fileUrl(month, 'datev')}
              aria-label={`Buchungsstapel ${name} für DATEV`}
              className={link}
            >
              DATEV
            </ServerFileLink>
          )}
          {state === 'OPEN' && mayDo && (
            <Button size="S" theme="OUTLINE" aria-label={`${name} abschließen`} onClick={onClose}>
              Abschließen
            </Button>
          )}
          <ServerFileLink
            href={fileUrl(month, 'ledger')}
            aria-label={`Hauptbuch ${name} als CSV`}
            className={link}
          >
            Hauptbuch
          </ServerFileLink>
        </div>
      )}
    </li>
  );
}

function ClosePanel({ month, onClose }: { month: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const name = nameOf(month);
  const { sending } = useFormShell({
    initial: {},
    check: () => ({}),
    send: (_, keyFor) => {
      const request = { params: { month } };
      return call('POST /console/bookkeeping/months/{month}/close', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async ({ postings, withoutInvoice }) => {
      onClose();
      announce(
        `${name} ist abgeschlossen: ${formatWhole(postings)} Buchungssätze, ${formatWhole(withoutInvoice)} davon ohne Rechnung.`,
      );
      await queryClient.invalidateQueries({ queryKey: ['GET /console/bookkeeping/months'] });
    },
  });
  return (
    <SidePanel title={`${name} abschließen`} onClose={onClose}>
      <FormShell
        {...sending}
        label={`${name} abschließen`}
        className="grid gap-4 px-5 pb-5"
        submit={{ label: 'Monat abschließen', busyLabel: 'Wird abgeschlossen', width: 'FULL' }}
        footer={<p className="text-fine text-ink-soft">Steht mit deinem Namen im Protokoll.</p>}
      >
        <p>
          Danach gibt es den Buchungsstapel, und er bleibt, wie er ist. Was noch für {name} gebucht wird,
          steht im Stapel des nächsten Monats, der abgeschlossen wird. Zurück geht das nicht.
        </p>
      </FormShell>
    </SidePanel>
  );
}
