import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { useFreshFile } from './customer-file-queries.ts';

/** Takes a note of one's own out of the file, with its words. */
export function RemoveNotePanel({
  account,
  id,
  text,
  onClose,
}: {
  account: string;
  id: number;
  text: string;
  onClose: () => void;
}) {
  const askFile = useFreshFile(account);
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { accountNumber: account, id: String(id) }, body: { reason: reason.trim() } };
      return call('POST /console/customers/{accountNumber}/notes/{id}/remove', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: () => {
      announce('Die Notiz ist aus der Akte genommen.');
      onClose();
      return askFile();
    },
  });
  return (
    <SidePanel title="Notiz herausnehmen" detail="Sie verschwindet mit ihrem Wortlaut." onClose={onClose}>
      <FormShell
        {...sending}
        label="Notiz herausnehmen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: 'Notiz aus der Akte nehmen',
          busyLabel: 'Die Notiz wird herausgenommen',
          width: 'FULL',
        }}
        onCancel={onClose}
      >
        <p className="whitespace-pre-line wrap-anywhere">„{text}“</p>
        <ReasonField
          {...field.text('reason')}
          hint="Dass es die Notiz gab, von wem sie war und warum sie wegfiel, steht weiter im Protokoll."
        />
      </FormShell>
    </SidePanel>
  );
}
