import { formatDateTime } from '#domain/booking/format-period.ts';
import { STAMP_TITLES } from '#domain/employee/stamp.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { forgetStamp, type KeptStamp } from './stamp-outbox.ts';

/** What lies on this device only; what the server does not take says why, and is for the person to enter. */
export function WaitingStamps({ waiting }: { waiting: readonly KeptStamp[] }) {
  const isOnline = useIsOnline();
  const unsent = waiting.filter(({ fault }) => fault === undefined);
  const refused = waiting.filter(({ fault }) => fault !== undefined);
  return (
    <>
      {unsent.length > 0 && (
        <Note
          announced
          title={
            unsent.length === 1
              ? 'Ein Stempel ist noch auf dem Gerät'
              : `${unsent.length} Stempel sind noch auf dem Gerät`
          }
        >
          {unsent.length === 1 ? 'Er wird' : 'Sie werden'}{' '}
          {isOnline
            ? 'gerade gesendet.'
            : 'von selbst gesendet, sobald du Netz hast, mit der Zeit, zu der du gestempelt hast.'}
        </Note>
      )}
      {refused.map(({ id, body, at, fault }) => (
        <Note
          key={id}
          tone="error"
          title={`${STAMP_TITLES[body.kind]}, ${formatDateTime(Temporal.Instant.from(at))} Uhr, zählt nicht`}
          action={
            <Button size="S" theme="OUTLINE" onClick={() => void forgetStamp(id)}>
              Verstanden
            </Button>
          }
        >
          {fault} Wenn die Zeit stimmt, trag sie mit einem Grund nach.
        </Note>
      ))}
    </>
  );
}
