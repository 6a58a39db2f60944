import { useState } from 'react';
import { call } from '#web/platform/call.ts';
import { openServerFile } from '#web/platform/server-file.ts';
import { tellFileFault } from '#web/shell/file-fault.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { Section } from '#web/ui/section.tsx';
import { PasswordForm } from './password-form.tsx';

/** By password, and then by the browser's own download, which may take as long as it wants. */
export function ExportData({ isMain }: { isMain: boolean }) {
  const [href, setHref] = useState<string>();
  return (
    <Section title="Alle Daten herunterladen" className="mt-8">
      <Card>
        <p className="text-ink-soft">
          Du bekommst eine ZIP-Datei: eine Übersicht, die du in jedem Browser lesen kannst, Tabellen zu jedem
          Thema, deine Fotos{isMain ? ', Verträge und Rechnungen' : ' und Verträge'}. Bewahre sie gut auf,
          darin steht alles über dich.{' '}
          {isMain && 'Was anderen gehört, die auf deinen Account fahren, ist nicht dabei.'}
        </p>
        <div className="mt-4">
          <OpenedForm
            opener="Daten herunterladen"
            done={
              <Note tone="success" announced title="Deine Daten werden heruntergeladen.">
                Zur Sicherheit schreiben wir dir dazu eine Mail. Es kommt nichts an?{' '}
                <ServerFileLink href={href ?? ''} className="text-link">
                  Noch einmal herunterladen
                </ServerFileLink>
                . Das geht eine Viertelstunde lang.
              </Note>
            }
          >
            {(form) => (
              <PasswordForm
                {...form}
                label="Alle Daten herunterladen"
                submit={{ label: 'Jetzt herunterladen', busyLabel: 'Deine Daten werden bereitgestellt' }}
                send={async (currentPassword, idempotencyKey) => {
                  const { id } = await call(
                    'POST /dataexports',
                    { body: { currentPassword } },
                    { idempotencyKey },
                  );
                  const address = `/api/booking/dataexports/${id}`;
                  setHref(address);
                  void openServerFile(address).catch(tellFileFault);
                }}
              />
            )}
          </OpenedForm>
        </div>
      </Card>
    </Section>
  );
}
