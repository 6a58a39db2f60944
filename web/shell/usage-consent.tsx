import { useEffect, useRef } from 'react';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { usageCounted } from './usage-counted.ts';

/** The consent to count page views: off until somebody ticks it, and gone when they untick it. No banner asks for it. */
export function UsageConsent({ className }: { className?: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Ticked before this code was there.
  useEffect(() => {
    if (field.current?.checked && !usageCounted.get()) usageCounted.set(true);
  }, []);
  return (
    <CheckboxField
      ref={field}
      // A browser that ticks it again by itself, on the way back, would consent for somebody who no longer does.
      autoComplete="off"
      checked={usageCounted.use()}
      onCheckedChange={usageCounted.set}
      {...(className ? { className } : {})}
      details="Wir zählen dann, welche Art von Seite aufgerufen wird, zum Beispiel „Häufige Fragen“. Nicht gezählt wird, wer du bist oder woher du kommst. Die Zahlen bleiben bei uns."
    >
      Nutzung zählen erlauben
    </CheckboxField>
  );
}
