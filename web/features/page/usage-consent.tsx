import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { usageCounted } from './usage-count.ts';

/** The consent to count page views: off until somebody ticks it, and gone when they untick it. No banner asks for it. */
export function UsageConsent({ className }: { className?: string }) {
  return (
    <CheckboxField
      checked={usageCounted.use()}
      onCheckedChange={usageCounted.set}
      {...(className ? { className } : {})}
      details="Wir zählen dann, welche Art von Seite aufgerufen wird, zum Beispiel „Häufige Fragen“. Nicht gezählt wird, wer du bist oder woher du kommst. Die Zahlen bleiben bei uns."
    >
      Nutzung zählen erlauben
    </CheckboxField>
  );
}
