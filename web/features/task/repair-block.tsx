import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatDuration, formatPeriod } from '#domain/booking/format-period.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AskOthers, MoveRequestState } from './repair-request.tsx';
import { type Car, type CarTask, repairGapsQuery, useEndBlocks, useTaskStep } from './task-queries.ts';

const LENGTHS = [60, 120, 240, 480, 1440, 2880, 7200].map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes * 60_000),
}));

/** Takes the car out of service for a task where it is missed least; what is booked stays booked. */
export function RepairBlock({ car, task }: { car: Car; task: CarTask }) {
  const now = useNow();
  const blocks = car.occupancies.filter(({ taskId }) => taskId === task.id);
  const ending = useEndBlocks(task);
  const failure = ending.error ? failureOf(ending.error) : undefined;
  return (
    <Disclosure summary="Auto außer Betrieb nehmen">
      {blocks.length > 0 && (
        <div className="grid gap-3">
          <p>Für diese Aufgabe ist das Auto außer Betrieb:</p>
          <ul className="digits grid gap-1 font-semibold">
            {blocks.map(({ timeRange }) => (
              <li key={timeRange.start}>{periodText(timeRange, now)}</li>
            ))}
          </ul>
          <ActFailureNote failure={failure} />
          <Button
            theme="OUTLINE"
            needsConnection
            busy={ending.isPending}
            busyLabel="Das Auto wird freigegeben"
            onClick={() =>
              ending.mutate(undefined, { onSuccess: () => announce('Das Auto ist wieder frei.') })
            }
          >
            Wieder freigeben
          </Button>
        </div>
      )}
      {/* A block that all had agreed to may have ended since. */}
      {task.moveRequest && (task.moveRequest.state !== 'AGREED' || blocks.length > 0) && (
        <MoveRequestState task={task} request={task.moveRequest} />
      )}
      <Gaps task={task} />
    </Disclosure>
  );
}

function Gaps({ task }: { task: CarTask }) {
  const now = useNow();
  const [minutes, setMinutes] = useState('');
  const { data, error, refetch } = useQuery({
    ...repairGapsQuery(task, Number(minutes)),
    enabled: minutes !== '',
  });
  const { send, isPending, failure } = useTaskStep('POST /tasks/{id}/blocks', () => {
    announce('Das Auto ist für diese Zeit außer Betrieb.');
    setMinutes('');
  });
  return (
    <div className="grid gap-4">
      <SelectField
        label="Wie lange wird es dauern?"
        name="minutes"
        value={minutes}
        placeholder="Bitte wählen"
        options={LENGTHS}
        onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
      />
      <ActFailureNote failure={failure} />
      {minutes !== '' &&
        (data ? (
          data.items.length === 0 ? (
            <Note tone="warning" announced title="In den nächsten vier Wochen ist keine Lücke so lang">
              Keine Buchung wird verdrängt. Nimm eine kürzere Zeit, oder frag, wer ein anderes Auto nimmt.
            </Note>
          ) : (
            <ul className="grid gap-3" aria-label="Vorschläge">
              {data.items.map(({ timeRange, idleMinutes }) => (
                <li
                  key={timeRange.start}
                  className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-3"
                >
                  <span className="min-w-0">
                    <span className="digits block font-semibold">{periodText(timeRange, now)}</span>
                    <span className="block text-detail text-ink-soft">
                      {idleMinutes === 0
                        ? 'Fehlt am Tag niemandem'
                        : `Fehlt ${formatDuration(idleMinutes * 60_000)} am Tag`}
                    </span>
                  </span>
                  <Button
                    size="S"
                    needsConnection
                    busy={isPending}
                    busyLabel="Wird eingetragen"
                    onClick={() => send({ params: { id: String(task.id) }, body: { timeRange } })}
                  >
                    Eintragen<span className="sr-only">: {periodText(timeRange, now)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-16 w-full" />
        ))}
      {data && minutes !== '' && task.moveRequest?.state !== 'OPEN' && (
        <Asking task={task} minutes={Number(minutes)} gaps={data} onAsked={() => setMinutes('')} />
      )}
    </div>
  );
}

/** Where there is a gap, nobody has to be asked; whoever cannot wait for it may. */
function Asking({
  task,
  minutes,
  gaps: { items, movable },
  onAsked,
}: {
  task: CarTask;
  minutes: number;
  gaps: OutputOf<'GET /tasks/{id}/gaps'>;
  onAsked: () => void;
}) {
  const asking = <AskOthers task={task} minutes={minutes} movable={movable} onAsked={onAsked} />;
  return items.length === 0 ? asking : <Disclosure summary="Früher: andere fragen">{asking}</Disclosure>;
}

const periodText = ({ start, end }: { start: string; end: string }, now: Temporal.Instant): string =>
  formatPeriod({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }, now);
