import { formatDate, formatTime } from '#domain/booking/format-period.ts';
import { useKeptSince } from '#web/platform/offline.ts';
import { useOwnConnectionWords } from '#web/shell/connection-words.ts';
import { Note } from '#web/ui/note.tsx';

/** Shows above cached data how old it is. */
export function OfflineNote({
  children = 'Du bist gerade ohne Verbindung. Ändern, stornieren und neu buchen kannst du, sobald du wieder online bist.',
}: {
  /** What waits for a connection on this page. */
  children?: string;
}) {
  const since = useKeptSince();
  useOwnConnectionWords(since !== undefined);
  if (!since) return null;
  const instant = Temporal.Instant.from(since);
  return (
    <Note
      tone="warning"
      announced
      title={`Stand von ${formatDate(instant)}, ${formatTime(instant)} Uhr`}
      className="digits mb-6"
    >
      {children}
    </Note>
  );
}

/** Of a page that only shows what the device keeps. */
export const KeptNote = () => (
  <OfflineNote>Du bist gerade ohne Verbindung. Hier steht, was dein Gerät zuletzt wusste.</OfflineNote>
);
