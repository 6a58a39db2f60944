import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Car, type CarTask, type CommandKind, useTaskCommand } from './task-queries.ts';

const LABELS: Record<CommandKind, string> = { UNLOCK: 'Öffnen', LOCK: 'Abschließen' };
const PROGRESS: Record<CommandKind, string> = {
  UNLOCK: 'Das Auto wird geöffnet …',
  LOCK: 'Das Auto wird abgeschlossen …',
};
const DONE: Record<CommandKind, string> = {
  UNLOCK: 'Das Auto ist offen',
  LOCK: 'Das Auto ist abgeschlossen',
};
const FAILED: Record<CommandKind, string> = {
  UNLOCK: 'Das Auto ist noch zu',
  LOCK: 'Das Auto ist noch nicht abgeschlossen',
};

/** Opens and locks the car for a task in progress; each time is on record. */
export function TaskLock({ car, task }: { car: Car; task: CarTask }) {
  const { send, isPending, kind, command, failure } = useTaskCommand(task);
  const isOnTrip = car.occupancies.some(({ what, isRunning }) => what === 'BOOKING' && isRunning);
  // Who is still at the car when its driver could come may close it; on a trip it is the driver's alone.
  const isLockOnly = task.obstacle?.resultCode === 'CAR_BOOKED_NOW' && !isOnTrip;
  if (task.obstacle && !isLockOnly) return <Note>{task.obstacle.detail}</Note>;
  const outcome = !isPending && command && command.state !== 'SENT' ? command : undefined;
  return (
    <section aria-label="Öffnen und abschließen" className="grid gap-3">
      {task.obstacle && <Note tone="warning">{task.obstacle.detail}</Note>}
      <div className="grid gap-3 sm:grid-cols-2">
        {(isLockOnly ? (['LOCK'] as const) : (['UNLOCK', 'LOCK'] as const)).map((each) => (
          <Button
            key={each}
            size="L"
            theme={(each === 'UNLOCK') === (car.state?.locked !== false) ? 'PRIMARY' : 'OUTLINE'}
            className="min-h-16"
            needsConnection
            busy={isPending && kind === each}
            busyLabel={PROGRESS[each]}
            icon={<Icon name={each === 'UNLOCK' ? 'lock-open' : 'lock'} size={24} />}
            onClick={() => send(each)}
          >
            {LABELS[each]}
          </Button>
        ))}
      </div>
      {isPending && kind && <p className="text-center font-semibold">{PROGRESS[kind]}</p>}
      {failure && !isPending && (
        <ActFailureNote
          failure={failure}
          action={
            failure.code === 'OPENED_ELSEWHERE' ? (
              <Button size="S" theme="OUTLINE" needsConnection onClick={() => send('UNLOCK', true)}>
                Ja, ich stehe hier: öffnen
              </Button>
            ) : undefined
          }
        />
      )}
      {outcome && !failure && (
        <Note
          tone={outcome.state === 'DONE' ? 'success' : 'error'}
          announced
          title={outcome.state === 'DONE' ? DONE[outcome.kind] : FAILED[outcome.kind]}
        >
          {outcome.state === 'DONE' ? 'Das ist mit Zeit und Ort vermerkt.' : outcome.advice}
        </Note>
      )}
    </section>
  );
}
