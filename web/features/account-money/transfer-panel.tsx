import { fitsOpen } from '#domain/payment/match-transfer.ts';
import { euroText, parseEuro } from '#domain/tariff/euro-amount.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { today } from '#web/features/staff/last-day.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import type { TextWiring } from '#web/shell/field-wiring.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AccountMoney, useBooked } from './account-money-queries.ts';
import { AmountField, amountFault, centsOf, Effect, Heard, owedText } from './money-fields.tsx';

const referenceFault = (reference: string) =>
  reference.trim() === '' ? 'Bitte gib die Referenz ein, wie sie im Kontoauszug steht.' : undefined;
const dayFault = (on: string) => (on === '' ? 'Bitte gib den Tag ein.' : undefined);

/** A transfer that came in. One that fits nothing open is asked about, and goes to a second person. */
export function PaymentPanel({ money, onClose }: { money: AccountMoney; onClose: () => void }) {
  const booked = useBooked();
  const { currency, cents: owedCents } = money.owed;
  const open = money.open.map(({ number, open: { cents } }) => ({ number, openCents: cents }));
  const fits = (amount: string, reference: string) => {
    const cents = parseEuro(amount);
    const named = open.map(({ number }) => number).filter((number) => reference.includes(number));
    return cents !== undefined && fitsOpen(cents, open, named);
  };
  const { field, sending, values } = useFormShell({
    initial: {
      amount:
        owedCents > 0 && open.length > 0 ? euroText(open.reduce((sum, one) => sum + one.openCents, 0)) : '',
      reference: '',
      on: today().toString(),
      isSure: false,
      reason: '',
    },
    check: ({ amount, reference, on, isSure, reason }) => ({
      amount: amountFault(amount),
      reference: referenceFault(reference),
      on: dayFault(on),
      ...(amountFault(amount) !== undefined || fits(amount, reference)
        ? {}
        : {
            isSure: isSure ? undefined : 'Bitte sieh dir den Betrag noch einmal an und bestätige ihn.',
            reason: reasonFault(reason),
          }),
    }),
    serverNames: { amount: 'cents' },
    refusedAt: { REFERENCE_TAKEN: 'reference', PAYMENT_FITS_NOTHING: 'amount' },
    send: ({ amount, reference, on, isSure, reason }, keyFor) => {
      const isOdd = !fits(amount, reference);
      const request = {
        params: { accountNumber: money.accountNumber },
        body: {
          cents: centsOf(amount),
          reference: reference.trim(),
          on,
          ...(isOdd ? { isSure, reason: reason.trim() } : {}),
        },
      };
      return call('POST /console/customers/{accountNumber}/payments', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Die Zahlung ist gebucht.');
    },
  });
  const cents = parseEuro(values.amount);
  const isOdd = cents !== undefined && !fits(values.amount, values.reference);
  return (
    <SidePanel title="Zahlung buchen" detail={money.accountNumber} onClose={onClose}>
      <FormShell
        {...sending}
        label="Zahlung buchen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: isOdd ? 'Freigabe anfragen' : 'Zahlung buchen',
          busyLabel: 'Die Zahlung wird gebucht',
          width: 'FULL',
        }}
        footer={<Logged />}
      >
        <AmountField {...field.text('amount')} />
        <TransferFields reference={field.text('reference')} on={field.text('on')} />
        {isOdd && (
          <>
            <Note tone="warning" announced title="Passt zu keiner offenen Rechnung">
              {open.length === 0
                ? 'Auf diesem Account ist keine Rechnung offen.'
                : `Offen: ${money.open.map((one) => `${one.number} mit ${formatMoney(one.open)}`).join(', ')}.`}{' '}
              Stimmt der Betrag, gibt eine zweite Person ihn frei.
            </Note>
            <CheckboxField {...field.box('isSure')}>Der Betrag stimmt trotzdem</CheckboxField>
            <ReasonField {...field.text('reason')} />
          </>
        )}
        {cents !== undefined && (
          <Effect
            rows={[
              {
                label: 'Schuldet insgesamt',
                before: owedText(owedCents, currency),
                after: owedText(owedCents - cents, currency),
              },
            ]}
          />
        )}
        <Heard>Die Rechnung gilt im Profil als bezahlt; eine Mail geht nicht hinaus.</Heard>
      </FormShell>
    </SidePanel>
  );
}

/** A credit goes back to its person; always with a second one of the staff. */
export function PayoutPanel({ money, onClose }: { money: AccountMoney; onClose: () => void }) {
  const booked = useBooked();
  const { currency, cents: owedCents } = money.owed;
  const { field, sending, values } = useFormShell({
    initial: {
      amount: owedCents < 0 ? euroText(-owedCents) : '',
      reference: '',
      on: today().toString(),
      reason: '',
    },
    check: ({ amount, reference, on, reason }) => ({
      amount: amountFault(amount),
      reference: referenceFault(reference),
      on: dayFault(on),
      reason: reasonFault(reason),
    }),
    serverNames: { amount: 'cents' },
    refusedAt: {
      REFERENCE_TAKEN: 'reference',
      CREDIT_TOO_SMALL: 'amount',
      WRITE_OFF_STANDS: 'amount',
      PROPOSAL_OPEN: 'amount',
    },
    send: ({ amount, reference, on, reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber },
        body: { cents: centsOf(amount), reference: reference.trim(), on, reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/payouts', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Die Auszahlung ist gebucht.');
    },
  });
  const cents = parseEuro(values.amount);
  return (
    <SidePanel title="Guthaben auszahlen" detail={money.accountNumber} onClose={onClose}>
      <FormShell
        {...sending}
        label="Guthaben auszahlen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{ label: 'Freigabe anfragen', busyLabel: 'Die Freigabe wird angefragt', width: 'FULL' }}
        footer={<Logged />}
      >
        <AmountField {...field.text('amount')} />
        <Note tone="warning" title="Immer mit einer zweiten Person">
          Sie gibt die Auszahlung frei, innerhalb von sieben Tagen. Bis dahin bleibt das Guthaben stehen.
        </Note>
        <TransferFields reference={field.text('reference')} on={field.text('on')} />
        <ReasonField {...field.text('reason')} />
        {cents !== undefined && (
          <Effect
            rows={[
              {
                label: 'Guthaben',
                before: formatMoney({ cents: -owedCents, currency }),
                after: formatMoney({ cents: -owedCents - cents, currency }),
              },
            ]}
          />
        )}
        <Heard>Das Guthaben verschwindet aus dem Profil; eine Mail geht nicht hinaus.</Heard>
      </FormShell>
    </SidePanel>
  );
}

type Text = TextWiring;

const TransferFields = ({ reference, on }: { reference: Text; on: Text }) => (
  <>
    <TextField
      {...reference}
      label="Referenz der Bank"
      hint="Wie sie im Kontoauszug steht. Jede zählt einmal."
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      controlClassName="digits"
    />
    <TextField {...on} type="date" label="Tag bei der Bank" className="max-w-48" controlClassName="digits" />
  </>
);

export const Logged = () => (
  <p className="text-fine text-ink-soft">Steht mit deinem Namen im Verlauf und im Protokoll.</p>
);
