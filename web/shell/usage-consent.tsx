import { useEffect, useRef } from 'react';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { usageCounted } from './usage-counted.ts';

/** The consent to count pages and events: off by default, withdrawn by unticking. There is no banner for it. */
export function UsageConsent({ className }: { className?: string }) {
  const field = useRef<HTMLInputElement>(null);
  // The visitor may have ticked the box before this code loaded.
  useEffect(() => {
    if (field.current?.checked && !usageCounted.get()) usageCounted.set(true);
  }, []);
  return (
    <CheckboxField
      ref={field}
      // Some browsers restore a tick on going back; that would be a consent the visitor has withdrawn.
      autoComplete="off"
      checked={usageCounted.use()}
      onCheckedChange={usageCounted.set}
      {...(className ? { className } : {})}
      details="Wir zählen dann, welche Art von Seite aufgerufen wird, zum Beispiel „Häufige Fragen“, und was gelingt, zum Beispiel eine Buchung. Nicht gezählt wird, wer du bist oder woher du kommst. Die Zahlen bleiben bei uns."
    >
      Nutzung zählen erlauben
    </CheckboxField>
  );
}
