import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Task } from './task-queries.ts';
import { dayText, holderLine, placeLine, urgencyOf, usageLine } from './task-words.ts';

/** A task in the list: what, how soon, which car and where; the whole card leads to the car. */
export function TaskCard({ task }: { task: Task }) {
  const now = useNow();
  const { bookee, dueOn, holder, note } = task;
  const urgency = urgencyOf(task);
  return (
    <Card as="article" interactive className="relative flex gap-3">
      <VehiclePicture
        vehicleClass={bookee.class}
        electric={bookee.electric}
        className="w-16 shrink-0 self-start max-2xs:hidden"
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lead hyphens-auto wrap-anywhere">
            <Link to={paths.tasks(bookee.plate)} className="after:absolute after:inset-0">
              {task.title}
            </Link>
          </h3>
          <Tag tone={urgency.tone}>{urgency.text}</Tag>
        </div>
        <p className="digits font-semibold">
          {bookee.plate} <span className="font-normal text-ink-soft">{bookee.model}</span>
        </p>
        <p className="digits text-detail text-ink-soft">{placeLine(task)}</p>
        <p className="digits text-detail text-ink-soft">{usageLine(task, now)}</p>
        {dueOn && <p className="digits text-detail text-ink-soft">Fällig am {dayText(dueOn)}</p>}
        {note && <p className="mt-1 line-clamp-2 text-detail">{note}</p>}
        {holder && <p className="mt-1 text-detail font-semibold text-brand">{holderLine(holder)}</p>}
      </div>
    </Card>
  );
}
