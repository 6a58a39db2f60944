import { NOTE_LENGTH } from '#domain/staff/act.ts';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFreshFile } from './customer-file-queries.ts';

/** Writes down what was said or seen, for whoever opens the file next. */
export function NotePanel({
  account,
  name,
  onClose,
}: {
  account: string;
  name: string;
  onClose: () => void;
}) {
  const askFile = useFreshFile(account);
  const { field, sending } = useFormShell({
    initial: { text: '', remindOn: '' },
    check: ({ text }) => ({
      text: text.trim().length < NOTE_LENGTH.min ? 'Bitte schreib auf, worum es geht.' : undefined,
    }),
    send: ({ text, remindOn }, keyFor) => {
      const request = {
        params: { accountNumber: account },
        body: { text: text.trim(), ...(remindOn ? { remindOn } : {}) },
      };
      return call('POST /console/customers/{accountNumber}/notes', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: () => {
      announce('Die Notiz steht in der Akte.');
      onClose();
      return askFile();
    },
  });
  return (
    <SidePanel title="Notiz schreiben" detail={name} onClose={onClose}>
      <FormShell
        {...sending}
        label="Notiz schreiben"
        className="grid gap-4 px-5 pb-5"
        submit={{
          label: 'Notiz in die Akte schreiben',
          busyLabel: 'Die Notiz wird geschrieben',
          width: 'FULL',
        }}
        footer={
          <p className="text-fine text-ink-soft">
            Dein Name steht dabei. Wer seine Daten bei uns abruft, liest auch diese Notiz.
          </p>
        }
      >
        <TextAreaField
          {...field.text('text')}
          label="Notiz"
          hint="Schreib so, dass die Person es lesen dürfte: Sie hat ein Recht darauf."
          maxLength={NOTE_LENGTH.max}
        />
        <TextField
          {...field.text('remindOn')}
          type="date"
          label="Wieder daran denken am"
          hint="Wenn es nötig ist."
          controlClassName="digits"
        />
      </FormShell>
    </SidePanel>
  );
}
