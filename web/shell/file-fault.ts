import { DeviceFull } from '#web/platform/device.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { failureOf } from './call-failure.ts';

/** Says why a file of the server did not open. */
export function tellFileFault(error: unknown): void {
  const isFull = error instanceof DeviceFull;
  showDialog({
    type: 'ERROR',
    title: isFull ? 'Auf deinem Handy ist kein Platz mehr' : 'Die Datei ließ sich nicht öffnen',
    messages: [
      isFull
        ? 'Die Datei ließ sich nicht speichern. Schaff etwas Platz, zum Beispiel bei deinen Fotos, und versuch es noch einmal.'
        : failureOf(error).text,
    ],
  });
}
