import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type File, useFreshFile } from './customer-file-queries.ts';

/** Lifts a block: that of staff first, otherwise the one of a case. */
export function UnblockPanel({
  file: { accountNumber, why, block },
  name,
  onClose,
}: {
  file: File;
  name: string;
  onClose: () => void;
}) {
  const askFile = useFreshFile(accountNumber);
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { accountNumber }, body: { reason: reason.trim() } };
      return call('POST /console/customers/{accountNumber}/unblock', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: ({ staysBlocked }) => {
      announce(
        staysBlocked
          ? 'Die Sperre von Hand ist aufgehoben. Wegen eines Falls bleibt der Account gesperrt.'
          : 'Der Account ist nicht mehr gesperrt.',
      );
      onClose();
      return askFile();
    },
  });
  return (
    <SidePanel title="Sperre aufheben" detail={`${name}, ${accountNumber}`} onClose={onClose}>
      <FormShell
        {...sending}
        label="Sperre aufheben"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{ label: 'Sperre aufheben', busyLabel: 'Die Sperre wird aufgehoben', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">
            {block
              ? 'Gibt es daneben einen Fall, der sperrt, bleibt der Account gesperrt. Sonst gilt es sofort, und die Person bekommt eine Mail.'
              : 'Diese Sperre kommt aus einem Fall. Wird sie aufgehoben, gilt es sofort, und die Person bekommt eine Mail.'}
          </p>
        }
        onCancel={onClose}
      >
        {why && <p>{why}</p>}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}
