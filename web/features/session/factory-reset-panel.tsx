import { useEffect, useRef, useState } from 'react';
import { appShell } from '#web/platform/app-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { resetToFactory } from './factory-reset.ts';
import { logoutFailure } from './logout.ts';

/** §2.133: explains what a reset does and runs it after a second tap. */
export function FactoryResetPanel({ titleId, onBack }: { titleId: string; onBack: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function reset() {
    setBusy(true);
    try {
      await resetToFactory();
    } catch {
      setBusy(false);
      showDialog(logoutFailure());
    }
  }

  return (
    <div>
      <div className="-ml-2.5 flex items-center gap-1">
        <IconButton icon="back" label="Zurück zum Login" onClick={onBack} />
        <h2
          id={titleId}
          ref={title}
          tabIndex={-1}
          className="text-2xl font-extrabold tracking-title outline-none"
        >
          Werkseinstellungen
        </h2>
      </div>
      <div className="mt-4 grid gap-3 text-ink-soft">
        {appShell() ? (
          <p>
            Beim Zurücksetzen wird alles gelöscht, was diese App auf deinem Gerät gespeichert hat: alle
            Accounts mit ihren Logins, die gemerkten Buchungen, die Karte, dein gewählter Zeitraum und
            angefangene Formulare. Danach ist alles wie beim ersten Start.
          </p>
        ) : (
          <p>
            Beim Zurücksetzen wird alles gelöscht, was dieser Browser sich für uns gemerkt hat: dein Login,
            die Karte, dein gewählter Zeitraum und angefangene Formulare. Danach ist alles wie beim ersten
            Besuch.
          </p>
        )}
        <p>
          Dein Account, deine Buchungen und deine Favoriten bleiben erhalten. Du loggst dich einfach neu ein.
        </p>
      </div>
      <div className="mt-6 grid gap-2">
        <Button
          size="L"
          width="FULL"
          busy={isBusy}
          busyLabel="Alles wird zurückgesetzt"
          onClick={() => void reset()}
        >
          Jetzt zurücksetzen
        </Button>
        <Button theme="LINK" width="FULL" onClick={onBack}>
          Abbrechen
        </Button>
      </div>
    </div>
  );
}
