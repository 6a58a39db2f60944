import { useSyncExternalStore } from 'react';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { letterKeys } from './use-inbox-keys.ts';

/** Which keys there are, and that they can be switched off; of no use on a phone. */
export function InboxKeysNote() {
  const isOn = useSyncExternalStore(letterKeys.subscribe, letterKeys.get, letterKeys.get);
  return (
    <div className="grid gap-2 px-6 py-6 text-fine text-ink-soft max-md:hidden pointer-coarse:hidden">
      <CheckboxField isSwitch checked={isOn} onCheckedChange={letterKeys.set}>
        Tasten: J und K nächste und vorige, Enter öffnen, A Hauptaktion, Z übernehmen, Esc schließen
      </CheckboxField>
    </div>
  );
}
