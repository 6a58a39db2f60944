import { useState } from 'react';
import type { ReminderKind } from '#domain/booking/reminders.ts';
import { useIsRemindedByServer } from '#web/features/notification/reminded-by-server.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { reminderChoice } from './reminder-choice.ts';

const KINDS = [
  {
    kind: 'START',
    title: 'Vor dem Beginn',
    details: 'Eine halbe Stunde, bevor deine Buchung beginnt.',
  },
  {
    kind: 'END_SOON',
    title: 'Vor dem Ende',
    details: 'Eine Viertelstunde vor dem Ende, wenn möglich mit einem Knopf zum Verlängern.',
  },
  {
    kind: 'END',
    title: 'Zurückgeben',
    details: 'Am Ende deiner Buchung, damit du das Auto zurückgibst.',
  },
] as const satisfies readonly { kind: ReminderKind; title: string; details: string }[];

/**
 * In the app: one switch for each kind of reminder, which is the consent to it. The system is asked when the first one is
 * switched on (§S17.10). Nothing in a browser.
 */
export function DeviceReminders() {
  const chosen = reminderChoice.use();
  const [isDenied, setDenied] = useState(false);
  const device = appShell()?.device;
  const byServer = useIsRemindedByServer({ enabled: device !== undefined });
  if (!device) return null;

  async function change(kind: ReminderKind, title: string, isOn: boolean) {
    if (isOn) {
      const mayRemind = await device?.reminders.mayRemind({ ask: true });
      setDenied(!mayRemind);
      if (!mayRemind) return;
    }
    reminderChoice.set((before) => [...before.filter((each) => each !== kind), ...(isOn ? [kind] : [])]);
    announce(`${title}: ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}`);
  }

  return (
    <Section title="Erinnerungen auf diesem Gerät" id="erinnerungen" className="mt-8 scroll-mt-24">
      <p className="mb-3 text-ink-soft">
        Dein Handy erinnert dich selbst, auch ohne Netz. Kein Server erfährt davon. Beim Ausloggen endet es.
        {byServer &&
          ' Vor dem Beginn und vor dem Ende tun das schon unsere Mitteilungen: Solange dieses Gerät sie bekommt, erinnert es dich daran nicht noch einmal selbst.'}
      </p>
      <Card className="grid gap-4">
        {KINDS.map(({ kind, title, details }) => (
          <CheckboxField
            key={kind}
            name={`erinnerung-${kind.toLowerCase()}`}
            isSwitch
            checked={chosen.includes(kind)}
            onCheckedChange={(isOn) => void change(kind, title, isOn)}
            details={details}
          >
            <span className="font-semibold">{title}</span>
          </CheckboxField>
        ))}
        {isDenied && (
          <Note
            tone="warning"
            announced
            title="Die App darf keine Mitteilungen zeigen"
            action={
              <Button size="S" theme="OUTLINE" onClick={() => void device.openSettings()}>
                Einstellungen öffnen
              </Button>
            }
          >
            Erlaube sie in den Einstellungen deines Handys bei dieser App, und schalte die Erinnerung dann
            ein.
          </Note>
        )}
      </Card>
    </Section>
  );
}
