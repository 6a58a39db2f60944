import { appShell } from '#web/platform/app-shell.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';

/** Prints the page. The native app has none: a web view prints nothing, and the files beside it open in a program that does. */
export function PrintButton({ theme = 'OUTLINE', ...look }: ButtonLook) {
  if (appShell()) return null;
  return (
    <Button {...look} theme={theme} onClick={() => window.print()}>
      Drucken
    </Button>
  );
}
