import { formatTime } from '#domain/booking/format-period.ts';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { SmallPhoto } from '#web/shell/small-photo.tsx';
import { keepPhotos, type Moment, useKeptPhotos } from './kept-photos.ts';
import type { CarTask } from './task-queries.ts';
import { WaitingPhotos } from './waiting-photos.tsx';

const MOMENTS: Record<Moment, string> = { BEFORE: 'Fotos vorher', AFTER: 'Fotos nachher' };
/** The server takes twenty of a task. */
const MAX_OF_MOMENT = 10;

/** Photos before and after the work: on their way as soon as they are taken, also after a reload. */
export function TaskPhotos({ task, customerId }: { task: CarTask; customerId: number }) {
  const waiting = (useKeptPhotos(customerId) ?? []).filter(
    ({ id, taskId }) => taskId === task.id && !task.photos.some((arrived) => arrived.id === id),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['BEFORE', 'AFTER'] as const).map((moment) => {
        const arrived = task.photos.filter((photo) => photo.moment === moment);
        const kept = waiting.filter((photo) => photo.moment === moment);
        return (
          <section key={moment} aria-label={MOMENTS[moment]} className="min-w-0">
            <h4 className="mb-2 font-semibold">{MOMENTS[moment]}</h4>
            <ul className="mb-3 flex flex-wrap gap-2 empty:hidden">
              {arrived.map((photo, index) => (
                <SmallPhoto
                  key={photo.id}
                  url={photoUrl(photo.id)}
                  alt={`${MOMENTS[moment]}, ${index + 1}`}
                  width={photo.width}
                  height={photo.height}
                  caption={formatTime(Temporal.Instant.from(photo.recordedAt))}
                  isSmaller
                />
              ))}
              <WaitingPhotos photos={kept} />
            </ul>
            <PhotoPicker
              photos={[]}
              already={arrived.length + kept.length}
              max={MAX_OF_MOMENT}
              onChange={(taken) => void keepPhotos(taken, { customerId, taskId: task.id, moment })}
            />
          </section>
        );
      })}
    </div>
  );
}

const photoUrl = (id: string): string => `/api/booking/taskphotos/${id}`;
