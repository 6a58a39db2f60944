import { euroText } from '#domain/tariff/euro-amount.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Note } from '#web/ui/note.tsx';
import { useBooked } from './account-money-queries.ts';
import { AmountField, amountFault, centsOf, Heard } from './money-fields.tsx';
import { Logged } from './transfer-panel.tsx';

/** Charges the share of a damage, or less of it, to the account that pays; always with a second person. */
export function ShareForm({
  accountNumber,
  damage,
  share,
  onClose,
}: {
  /** Of the driver, or who pays for them. */
  accountNumber: string;
  damage: string;
  /** As it was decided. */
  share: { cents: number; currency: Currency };
  onClose: () => void;
}) {
  const booked = useBooked();
  const { field, sending } = useFormShell({
    initial: { amount: euroText(share.cents), reason: '' },
    check: ({ amount, reason }) => ({
      amount:
        amountFault(amount) ??
        (centsOf(amount) > share.cents
          ? `So hoch ist der Anteil nicht, der entschieden ist: ${formatMoney(share)}`
          : undefined),
      reason: reasonFault(reason),
    }),
    serverNames: { amount: 'cents' },
    refusedAt: {
      PROPOSAL_OPEN: 'amount',
      SHARE_CHARGED: 'amount',
      SHARE_NOT_DECIDED: 'amount',
      DAMAGE_UNKNOWN: 'amount',
    },
    send: ({ amount, reason }, keyFor) => {
      const request = {
        params: { accountNumber },
        body: { damage, cents: centsOf(amount), reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/damage-shares', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Der Anteil ist berechnet.');
    },
  });
  return (
    <FormShell
      {...sending}
      label="Anteil berechnen"
      className="grid gap-4 px-5 pb-5"
      takesFocus
      submit={{ label: 'Freigabe anfragen', busyLabel: 'Die Freigabe wird angefragt', width: 'FULL' }}
      onCancel={onClose}
      footer={<Logged />}
    >
      <AmountField
        {...field.text('amount')}
        hint={`Entschieden sind ${formatMoney(share)}. Weniger geht, mehr nicht.`}
      />
      <Note tone="warning" title="Immer mit einer zweiten Person">
        Sie gibt es frei, innerhalb von sieben Tagen. Bis dahin wird nichts berechnet.
      </Note>
      <ReasonField {...field.text('reason')} hint="Nur intern, steht im Protokoll." />
      <Heard>
        Mail „Wir berechnen … für einen Schaden“ an den Account {accountNumber}. Der Betrag steht auf der
        nächsten Rechnung, ohne Umsatzsteuer.
      </Heard>
    </FormShell>
  );
}
