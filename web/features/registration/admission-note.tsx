import { useSettings } from '#web/shell/page-data.ts';
import { Note } from '#web/ui/note.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Admission } from './admission.ts';

/** Tells a limit of the registration as soon as it is known (§S14.21). */
export function AdmissionNote({ admission }: { admission: Admission | undefined }) {
  const { phone } = useSettings().contact;
  if (!admission) return null;
  if (admission.kind === 'WORK') {
    return (
      <Note announced title="Dein Gerät rechnet kurz mit">
        <p>
          Über deinen Internetanschluss registrieren sich gerade sehr viele. Damit trotzdem niemand warten
          muss, löst dein Gerät im Hintergrund eine kleine Rechenaufgabe. Du musst dafür nichts tun.
        </p>
        <ProgressBar label="Rechenaufgabe" share={admission.share} className="mt-3" />
      </Note>
    );
  }
  if (admission.kind === 'READY') {
    return (
      <Note tone="success" announced title="Die Rechenaufgabe ist gelöst">
        Du kannst dich ganz normal registrieren.
      </Note>
    );
  }
  return (
    <Note tone="warning" announced title="Gerade geht es hier nicht weiter">
      {admission.isRefused
        ? 'Von diesem Gerät haben wir in der letzten Stunde zehn Registrierungen abgelehnt.'
        : 'Das waren sehr viele Änderungen in kurzer Zeit.'}{' '}
      Ab {clockTime(admission.until)} Uhr kannst du es wieder versuchen. Schneller geht es am Telefon:{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link whitespace-nowrap">
        {phone}
      </a>
    </Note>
  );
}

const clockTime = (instant: string) =>
  Temporal.Instant.from(instant)
    // The minute in which it is possible, not the one before.
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toZonedDateTimeISO('Europe/Berlin')
    .toLocaleString('de-DE', { hour: '2-digit', minute: '2-digit' });
