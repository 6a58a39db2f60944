import { appShell } from '#web/platform/app-shell.ts';
import { Button } from '#web/ui/button.tsx';

/** Prints the page. The native app has none: a web view prints nothing, and the files beside it open in a program that does. */
export function PrintButton({ className }: { className?: string }) {
  if (appShell()) return null;
  return (
    <Button theme="OUTLINE" {...(className ? { className } : {})} onClick={() => window.print()}>
      Drucken
    </Button>
  );
}
