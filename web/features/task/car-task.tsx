import { useState } from 'react';
import { MAX_TASK_NOTE } from '#domain/task/task-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { FinishTask } from './finish-task.tsx';
import { FoundDamage } from './found-damage.tsx';
import { RepairBlock } from './repair-block.tsx';
import { TaskLock } from './task-lock.tsx';
import { TaskPhotos } from './task-photos.tsx';
import { type Car, type CarTask, useTaskStep } from './task-queries.ts';
import { dayText, holderLine, urgencyOf } from './task-words.ts';

/** A task at the car that is shown: to take, and for whoever has it all that its work needs. */
export function CarTaskCard({
  car,
  task,
  customer,
  onDone,
}: {
  car: Car;
  task: CarTask;
  customer: Customer;
  /** The task is done; it is no longer shown then. */
  onDone: () => void;
}) {
  const urgency = urgencyOf(task);
  const isMine = task.holder?.isMe ?? false;
  return (
    <Card as="section" aria-label={task.title} selected={isMine} className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="min-w-0 text-lead">{task.title}</h3>
          <Tag tone={urgency.tone}>{urgency.text}</Tag>
        </div>
        {task.dueOn && <p className="digits text-detail text-ink-soft">Fällig am {dayText(task.dueOn)}</p>}
        {task.note && <p className="mt-1 whitespace-pre-line">{task.note}</p>}
        {task.holder && <p className="mt-1 font-semibold text-brand">{holderLine(task.holder)}</p>}
      </div>
      {!task.holder && <Take task={task} />}
      {isMine && (
        <>
          <TaskLock car={car} task={task} />
          <TaskPhotos task={task} customerId={customer.id} />
          <FoundDamage car={car} task={task} customerId={customer.id} />
          <FinishTask car={car} task={task} customerId={customer.id} onDone={onDone} />
        </>
      )}
      {customer.staff === 'FLEET' && <RepairBlock car={car} task={task} />}
      {(isMine || (task.holder && customer.staff === 'FLEET')) && <GiveBack task={task} isMine={isMine} />}
    </Card>
  );
}

function Take({ task }: { task: CarTask }) {
  const { send, isPending, failure } = useTaskStep('POST /tasks/{id}/take', () =>
    announce('Du hast die Aufgabe übernommen.'),
  );
  const take = (elsewhere: boolean) => send({ params: { id: String(task.id) }, body: { elsewhere } });
  return (
    <>
      <ActFailureNote
        failure={failure}
        action={
          failure?.code === 'BUSY_ELSEWHERE' ? (
            <Button size="S" theme="OUTLINE" needsConnection onClick={() => take(true)}>
              Ja, trotzdem übernehmen
            </Button>
          ) : undefined
        }
      />
      <Button
        size="L"
        width="MAX-L"
        needsConnection
        busy={isPending}
        busyLabel="Die Aufgabe wird übernommen"
        onClick={() => take(false)}
      >
        Übernehmen<span className="sr-only">: {task.title}</span>
      </Button>
    </>
  );
}

function GiveBack({ task, isMine }: { task: CarTask; isMine: boolean }) {
  const [note, setNote] = useState('');
  const { send, isPending, failure } = useTaskStep('POST /tasks/{id}/giveback', () =>
    announce('Die Aufgabe ist wieder offen.'),
  );
  return (
    <Disclosure summary={isMine ? 'Zurückgeben' : 'Für andere freigeben'} mustBeOpen={failure !== undefined}>
      <form
        aria-label="Aufgabe zurückgeben"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send({ params: { id: String(task.id) }, body: note.trim() ? { note: note.trim() } : {} });
        }}
      >
        <TextAreaField
          label="Warum? Das hilft der nächsten Person."
          name="givebackNote"
          rows={2}
          maxLength={MAX_TASK_NOTE}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <ActFailureNote failure={failure} />
        <Button type="submit" theme="OUTLINE" needsConnection busy={isPending} busyLabel="Wird zurückgegeben">
          {isMine ? 'Aufgabe zurückgeben' : 'Aufgabe freigeben'}
        </Button>
      </form>
    </Disclosure>
  );
}
