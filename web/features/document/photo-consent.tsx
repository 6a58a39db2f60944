import { useId, useRef, useState } from 'react';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Section } from '#web/ui/section.tsx';
import { useConsentToPhotos } from './document-queries.ts';

/** Asks for the consent without which no photo is taken (§S16.4), and says what else there is. */
export function PhotoConsent({ onGiven }: { onGiven: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const name = useId();
  const [isTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useConsentToPhotos();
  const hasOffices = !useSettings().unwritten?.includes(paths.onSite());

  function submit() {
    setChecked(true);
    if (isPending) return;
    if (!isTicked) {
      box.current?.focus();
      return;
    }
    mutate(undefined, {
      onSuccess: () => {
        announce('Deine Einwilligung ist gespeichert.');
        onGiven();
      },
    });
  }

  return (
    <>
      <Section title="Deine Einwilligung" className="mt-8">
        <form
          noValidate
          aria-label="Einwilligung in Fotos"
          className="grid max-w-160 gap-4 rounded-card border border-line bg-paper p-4 wrap-anywhere sm:p-6"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p>
            Bevor du fährst, müssen wir deinen Führerschein sehen und wissen, wer du bist. Fotos davon
            speichern wir nur, wenn du einwilligst. Auf jedes schreiben wir beim Eingang „KOPIE“; ohne diesen
            Schriftzug heben wir keins auf. 30 Tage nach unserer Entscheidung löschen wir sie.
          </p>
          <CheckboxField
            ref={box}
            name={name}
            required
            disabled={isPending}
            checked={isTicked}
            onCheckedChange={setTicked}
            error={
              isChecked && !isTicked
                ? 'Ohne deine Einwilligung dürfen wir keine Fotos annehmen. Unten steht, wie es ohne Fotos geht.'
                : undefined
            }
            details={
              <>
                Sie gilt für diesen Check. Zurücknehmen kannst du sie unter{' '}
                <Link to={paths.ownData()} className="text-link">
                  Persönliche Daten
                </Link>
                : Dann löschen wir die Fotos; ein bestandener Check bleibt bestanden. Mehr in den{' '}
                <Link to={paths.imprint('datenschutz')} className="text-link">
                  Datenschutzhinweisen
                </Link>
                .
              </>
            }
          >
            {PHOTO_CONSENT.de}
          </CheckboxField>
          {error && <FailureNote error={error} />}
          <div>
            <Button
              type="submit"
              size="L"
              width="MAX-L"
              needsConnection
              busy={isPending}
              busyLabel="Deine Einwilligung wird gespeichert"
            >
              Weiter zu den Fotos
            </Button>
          </div>
        </form>
      </Section>
      <Section title="Lieber ohne Fotos?" className="mt-10">
        <p className="max-w-160">
          Dann zeig uns Führerschein und Ausweis im Original{hasOffices ? ' in einem unserer Büros' : ''}. Wir
          sehen sie uns an und kopieren nichts. Passt alles, hast du den Dokumentencheck gleich bestanden, und
          er gilt genauso lange wie mit Fotos.{' '}
          {hasOffices ? 'Einen Termin brauchst du nicht.' : 'Wo das geht, sagen wir dir gern.'}
        </p>
        <Link
          to={hasOffices ? paths.onSite() : paths.contact()}
          className={buttonClass({ theme: 'OUTLINE', className: 'mt-3' })}
        >
          {hasOffices ? 'Büros und Öffnungszeiten' : 'Kontakt'}
        </Link>
      </Section>
    </>
  );
}
