import { formatDate, formatPeriod, momentInSentence, weekday } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note, type NoteTone } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type CarTask, useTaskForm, useTaskStep, useWithdrawMoveRequest } from './task-queries.ts';

type MoveRequest = NonNullable<CarTask['moveRequest']>;
type TimeRange = MoveRequest['timeRange'];

const ANSWERS: Record<MoveRequest['questions'][number]['state'], string> = {
  ASKED: 'noch keine Antwort',
  MOVED: 'nimmt ein anderes Auto',
  DECLINED: 'behält dieses Auto',
  LEFT: 'hat sich erledigt',
  OVER: 'nicht mehr gefragt',
};

const STATES: Record<MoveRequest['state'], { tone: NoteTone; title: string }> = {
  OPEN: { tone: 'info', title: 'Vorgemerkt: Wir warten auf Antworten' },
  AGREED: { tone: 'success', title: 'Alle waren einverstanden: Das Auto ist außer Betrieb' },
  DECLINED: { tone: 'warning', title: 'Jemand behält das Auto: Es bleibt in Betrieb' },
  EXPIRED: { tone: 'warning', title: 'Nicht alle haben geantwortet: Das Auto bleibt in Betrieb' },
  WITHDRAWN: { tone: 'info', title: 'Die Anfrage ist zurückgezogen' },
};

/** Who was asked last for a task to take another car, by when they have booked; never who they are. */
export function MoveRequestState({ task, request }: { task: CarTask; request: MoveRequest }) {
  const now = useNow();
  const withdrawal = useWithdrawMoveRequest(task);
  const { tone, title } = STATES[request.state];
  const isOpen = request.state === 'OPEN';
  return (
    <section aria-label="Anfrage an andere" className="grid gap-3">
      <Note tone={tone} title={title}>
        <p className="digits">{periodText(request.timeRange, now)}</p>
        <ul className="digits mt-2 grid gap-1">
          {request.questions.map(({ timeRange, state }) => (
            <li key={timeRange.start}>
              Buchung {periodText(timeRange, now)}:{' '}
              <strong className="font-semibold">{ANSWERS[state]}</strong>
            </li>
          ))}
        </ul>
        {isOpen && (
          <p className="digits mt-2 text-detail">
            Bis {momentInSentence(Temporal.Instant.from(request.answerBy), now)} Uhr können sie antworten.
            Sagt jemand Nein oder nichts, bleibt alles, wie es gebucht ist.
          </p>
        )}
      </Note>
      {isOpen && (
        <>
          <ActFailureNote failure={withdrawal.error ? failureOf(withdrawal.error) : undefined} />
          <Button
            theme="OUTLINE"
            needsConnection
            busy={withdrawal.isPending}
            busyLabel="Wird zurückgezogen"
            onClick={() =>
              withdrawal.mutate(undefined, { onSuccess: () => announce('Die Anfrage ist zurückgezogen.') })
            }
          >
            Anfrage zurückziehen
          </Button>
        </>
      )}
    </section>
  );
}

/** Asks those whose bookings lie in a period whether they take another car: one of the proposed ones, or one of one's own. */
export function AskOthers({
  task,
  minutes,
  movable,
  onAsked,
}: {
  task: CarTask;
  minutes: number;
  movable: readonly { timeRange: TimeRange; bookings: number }[];
  onAsked: () => void;
}) {
  const now = useNow();
  const asked = () => {
    announce('Wer gebucht hat, ist gefragt.');
    onAsked();
  };
  const requestFor = (timeRange: TimeRange) => ({ params: { id: String(task.id) }, body: { timeRange } });
  const proposed = useTaskStep('POST /tasks/{id}/moverequest', asked);
  const { field, sending } = useTaskForm('POST /tasks/{id}/moverequest', {
    initial: { moveDay: '', moveTime: TIMES[0]?.value ?? '' },
    check: ({ moveDay }) => ({ moveDay: moveDay === '' ? 'Bitte wähle den Tag.' : undefined }),
    toRequest: ({ moveDay, moveTime }) => requestFor(rangeFrom(moveDay, moveTime, minutes)),
    onDone: asked,
  });
  const isPending = proposed.isPending || sending.isBusy;
  return (
    <div className="grid gap-4">
      <p className="text-detail text-ink-soft">
        Wer in dieser Zeit gebucht hat, bekommt ein anderes Auto angeboten, nicht teurer. Das Auto ist erst
        außer Betrieb, wenn alle Ja gesagt haben.
      </p>
      <ul className="grid gap-3 empty:hidden" aria-label="Zeiten mit Buchungen">
        {movable.map(({ timeRange, bookings }) => (
          <li
            key={timeRange.start}
            className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-3"
          >
            <span className="min-w-0">
              <span className="digits block font-semibold">{periodText(timeRange, now)}</span>
              <span className="block text-detail text-ink-soft">
                {bookings === 1 ? 'Eine Buchung liegt darin' : `${bookings} Buchungen liegen darin`}
              </span>
            </span>
            <Button
              size="S"
              theme="SECONDARY"
              needsConnection
              busy={isPending}
              busyLabel="Wird gefragt"
              onClick={() => proposed.send(requestFor(timeRange))}
            >
              Fragen<span className="sr-only">: {periodText(timeRange, now)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FormShell
        {...sending}
        isBusy={isPending}
        failure={sending.failure ?? proposed.failure}
        label="Andere Zeit"
        className="grid gap-3"
        submit={{ label: 'Für diese Zeit fragen', busyLabel: 'Wird gefragt', theme: 'OUTLINE' }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...field.select('moveDay')}
            label="Oder ab einem anderen Tag"
            placeholder="Bitte wählen"
            options={daysFrom(now)}
          />
          <SelectField {...field.select('moveTime')} label="Uhrzeit" options={TIMES} />
        </div>
      </FormShell>
    </div>
  );
}

/** A workshop takes cars in on the quarter hours between. */
const TIMES = Array.from({ length: 11 * 4 + 1 }, (_, index) => {
  const value = new Temporal.PlainTime(7)
    .add({ minutes: 15 * index })
    .toString()
    .slice(0, 5);
  return { value, label: `${value} Uhr` };
});
/** So far ahead gaps are proposed too. */
const DAYS_AHEAD = 28;

function daysFrom(now: Temporal.Instant): { value: string; label: string }[] {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  return Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const day = today.add({ days: index });
    return { value: day.toString(), label: `${weekday(day)}, ${formatDate(day)}` };
  });
}

/** A time of Berlin, as a period of this length. */
function rangeFrom(day: string, time: string, minutes: number): TimeRange {
  const plainTime = Temporal.PlainTime.from(time);
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: BERLIN, plainTime }).toInstant();
  return { start: start.toString(), end: start.add({ minutes }).toString() };
}

const periodText = ({ start, end }: TimeRange, now: Temporal.Instant): string =>
  formatPeriod({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }, now);
