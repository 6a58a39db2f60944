import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { useFreshDebits } from './debit-file-queries.ts';

/** Writes what is due now instead of tomorrow morning. */
export function WriteDue({ count }: { count: number }) {
  const refresh = useFreshDebits();
  const { sending } = useFormShell({
    initial: {},
    check: () => ({}),
    send: (_, keyFor) => call('POST /console/debit-files', {}, { idempotencyKey: keyFor({}) }),
    onSent: async ({ files }) => {
      announce(
        files.length === 0 ? 'Es war nichts mehr zu schreiben.' : `Geschrieben: Datei ${files.join(', ')}`,
      );
      await refresh();
    },
  });
  return (
    <FormShell
      {...sending}
      label="Fälliges schreiben"
      className="grid gap-2"
      submit={{
        label: count === 1 ? 'Datei schreiben' : 'Dateien schreiben',
        busyLabel: 'Wird geschrieben',
        size: 'S',
      }}
    />
  );
}
