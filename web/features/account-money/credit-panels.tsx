import { needsSecondPerson, SENTENCE_LENGTH, STAFF_LIMITS } from '#domain/staff/act.ts';
import { euroText, parseEuro } from '#domain/tariff/euro-amount.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AccountFee, type AccountMoney, type MoneyPosting, useBooked } from './account-money-queries.ts';
import { AmountField, amountFault, centsOf, Effect, Heard, Limit, owedText } from './money-fields.tsx';
import { Logged } from './transfer-panel.tsx';

type Panel = { money: AccountMoney; onClose: () => void };

/** Something for what went wrong: cheaper by so much is the next invoice, with a sentence that says why. */
export function GoodwillPanel({ money, onClose }: Panel) {
  const booked = useBooked();
  const { currency, cents: owedCents } = money.owed;
  const soFarCents = money.goodwillOfYear.cents;
  const aloneCents = Math.max(
    0,
    Math.min(STAFF_LIMITS.goodwillCents, STAFF_LIMITS.goodwillOfYearCents - soFarCents),
  );
  const { field, sending, values, change } = useFormShell({
    initial: { amount: '', sentence: '', reason: '' },
    check: ({ amount, sentence, reason }) => ({
      amount: amountFault(amount),
      sentence:
        sentence.trim().length < SENTENCE_LENGTH.min
          ? 'Bitte schreib den Satz, den die Person auf der Rechnung liest.'
          : undefined,
      reason: reasonFault(reason),
    }),
    serverNames: { amount: 'cents' },
    refusedAt: { PROPOSAL_OPEN: 'amount' },
    send: ({ amount, sentence, reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber },
        body: { cents: centsOf(amount), sentence: sentence.trim(), reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/goodwill', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Die Gutschrift ist gebucht.');
    },
  });
  const cents = parseEuro(values.amount);
  const isOver = cents !== undefined && needsSecondPerson({ kind: 'GOODWILL', cents, soFarCents });
  return (
    <SidePanel title="Kulanz geben" detail={money.accountNumber} onClose={onClose}>
      <FormShell
        {...sending}
        label="Kulanz geben"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: isOver ? 'Freigabe anfragen' : 'Gutschrift buchen',
          busyLabel: 'Die Gutschrift wird gebucht',
          width: 'FULL',
        }}
        footer={<Logged />}
      >
        <AmountField {...field.text('amount')} />
        <div>
          <Limit
            label="Deine Grenze in diesem Fall"
            cents={cents}
            limitCents={aloneCents}
            currency={currency}
            onPart={aloneCents > 0 ? () => change('amount', euroText(aloneCents)) : undefined}
          />
          <p className="mt-1 text-fine text-ink-soft">
            Kulanz in diesem Jahr: {formatMoney(money.goodwillOfYear)} von{' '}
            {formatMoney({ cents: STAFF_LIMITS.goodwillOfYearCents, currency })}
          </p>
        </div>
        <ReasonField {...field.text('reason')} hint="Nur intern, steht im Protokoll." />
        <TextField
          {...field.text('sentence')}
          label="Satz für die Rechnung"
          hint="Steht auf der Rechnung und in der Mail, nach „Gutschrift:“."
          maxLength={SENTENCE_LENGTH.max}
        />
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
        <Heard>
          Mail „Wir schreiben dir {cents === undefined ? '…' : formatMoney({ cents, currency })} gut“, und auf
          der nächsten Rechnung: „Gutschrift: {values.sentence.trim() || '…'}“
        </Heard>
      </FormShell>
    </SidePanel>
  );
}

/** All of a fee, or a part: once. */
export function WaiverPanel({ money, fee, onClose }: Panel & { fee: AccountFee }) {
  const booked = useBooked();
  const { currency, cents: feeCents } = fee.amount;
  const { field, sending, values, change } = useFormShell({
    initial: { amount: euroText(feeCents), reason: '' },
    check: ({ amount, reason }) => ({
      amount:
        amountFault(amount) ??
        (centsOf(amount) > feeCents ? `So hoch ist die Gebühr nicht: ${formatMoney(fee.amount)}` : undefined),
      reason: reasonFault(reason),
    }),
    serverNames: { amount: 'cents' },
    refusedAt: {
      FEE_WAIVED: 'amount',
      FEE_UNKNOWN: 'amount',
      INVOICE_WRITTEN_OFF: 'amount',
      PROPOSAL_OPEN: 'amount',
    },
    send: ({ amount, reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber },
        body: { fee: fee.fee, cents: centsOf(amount), reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/waivers', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Die Gebühr ist erlassen.');
    },
  });
  const cents = parseEuro(values.amount);
  const isOver = cents !== undefined && needsSecondPerson({ kind: 'WAIVER', cents });
  const shown = cents === undefined ? '…' : formatMoney({ cents, currency });
  return (
    <SidePanel
      title="Gebühr erlassen"
      detail={fee.booking === null ? fee.text : `${fee.text}, Buchung ${fee.booking}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Gebühr erlassen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: isOver ? 'Freigabe anfragen' : 'Gebühr erlassen',
          busyLabel: 'Die Gebühr wird erlassen',
          width: 'FULL',
        }}
        footer={<Logged />}
      >
        <AmountField
          {...field.text('amount')}
          hint={`Von ${formatMoney(fee.amount)}. Eine Gebühr wird einmal erlassen, ganz oder zum Teil.`}
        />
        <Limit
          label="Deine Grenze in diesem Fall"
          cents={cents}
          limitCents={STAFF_LIMITS.waiverCents}
          currency={currency}
          onPart={() => change('amount', euroText(STAFF_LIMITS.waiverCents))}
        />
        <ReasonField {...field.text('reason')} hint="Nur intern, steht im Protokoll." />
        {cents !== undefined && cents <= feeCents && (
          <Effect
            rows={[
              {
                label: 'Gebühr',
                before: formatMoney(fee.amount),
                after: formatMoney({ cents: feeCents - cents, currency }),
              },
            ]}
          />
        )}
        <Heard>
          {fee.invoice === null
            ? `Mail „${shown} berechnen wir dir nicht“. Auf einer Rechnung steht der erlassene Teil nie.`
            : `Mail „Wir schreiben dir ${shown} gut“, und auf der nächsten Rechnung: „Erlassen: ${fee.text} (Rechnung ${fee.invoice})“`}
        </Heard>
      </FormShell>
    </SidePanel>
  );
}

/** What was booked wrongly, by one more posting. */
export function ReversalPanel({ money, posting, onClose }: Panel & { posting: MoneyPosting }) {
  const booked = useBooked();
  const { currency, cents: owedCents } = money.owed;
  const cents = Math.abs(posting.amount.cents);
  const isOver = needsSecondPerson({ kind: 'REVERSAL', cents });
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    refusedAt: { INVOICE_WRITTEN_OFF: 'reason', PROPOSAL_OPEN: 'reason' },
    send: ({ reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber },
        body: { posting: posting.id, reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/reversals', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Zurückgenommen.');
    },
  });
  return (
    <SidePanel
      title="Kontobewegung zurücknehmen"
      detail={`${posting.title}, Nr. ${posting.id}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Kontobewegung zurücknehmen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: isOver ? 'Freigabe anfragen' : `${formatMoney({ cents, currency })} zurücknehmen`,
          busyLabel: 'Der Betrag wird zurückgenommen',
          width: 'FULL',
        }}
        onCancel={onClose}
        footer={<Logged />}
      >
        <Limit
          label="Deine Grenze in diesem Fall"
          cents={cents}
          limitCents={STAFF_LIMITS.reversalCents}
          currency={currency}
        />
        <ReasonField {...field.text('reason')} />
        <Effect
          rows={[
            {
              label: 'Schuldet insgesamt',
              before: owedText(owedCents, currency),
              after: owedText(owedCents - posting.amount.cents, currency),
            },
          ]}
        />
        {posting.reference !== null && (
          <Note tone="info">Die Referenz {posting.reference} ist danach wieder frei.</Note>
        )}
        <Heard>{HEARD[posting.kind]}</Heard>
      </FormShell>
    </SidePanel>
  );
}

const HEARD: Record<MoneyPosting['kind'], string> = {
  MONEY: 'Was offen ist, ändert sich im Profil; eine Mail geht nicht hinaus.',
  CREDIT:
    'Der Betrag steht wieder auf der nächsten Rechnung; eine Mail geht nicht hinaus. Sag es der Person selbst.',
  WRITE_OFF:
    'Die Rechnung ist im Profil wieder offen und wird wieder angemahnt; eine Mail geht nicht hinaus.',
  DAMAGE_SHARE:
    'Mail „Wir nehmen … für einen Schaden zurück“. Die nächste Rechnung zieht ab, was schon auf einer steht; ist die noch offen, halte ihre Mahnungen bis dahin an.',
};
