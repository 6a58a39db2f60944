import { DAMAGE_OUTCOMES } from '#domain/damage/damage-state.ts';
import { DAMAGE_OUTCOME_TITLES } from '#domain/damage/staff-words.ts';
import { parseEuro } from '#domain/tariff/euro-amount.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { AmountField, amountFault, centsOf } from '#web/features/account-money/money-fields.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { ToldField, toldFault } from '#web/features/staff/told-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Note } from '#web/ui/note.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { type DamageCase, type Outcome, useStepDone } from './damage-case-queries.ts';
import { FORM, type FormProps, MAX_TOLD_LENGTH } from './form-props.ts';

const UNDECIDED: { outcome: Outcome | ''; amount: string; told: string; reason: string } = {
  outcome: '',
  amount: '',
  told: '',
  reason: '',
};

/** The form knows the most that it may be, so that nobody waits for a second person in vain. */
function shareFault(amount: string, hearing: DamageCase['hearing']): string | undefined {
  const cents = parseEuro(amount);
  if (cents === undefined) return amountFault(amount);
  return hearing && cents > hearing.mostShare.cents
    ? `Das ist mehr als die Selbstbeteiligung dieser Person: höchstens ${formatMoney(hearing.mostShare)}.`
    : undefined;
}

/** Whose it is. That it happened on somebody’s trip a second person confirms. */
export function DecideForm({ damage: { id, may, hearing, bookingId }, onClose }: FormProps) {
  const done = useStepDone(onClose);
  const { field, sending, values } = useFormShell({
    initial: UNDECIDED,
    check: ({ outcome, amount, told, reason }) => ({
      outcome: outcome === '' ? 'Bitte entscheide dich.' : undefined,
      amount: outcome === 'DRIVER' ? shareFault(amount, hearing) : undefined,
      told: toldFault(told, 'worauf sich die Entscheidung stützt'),
      reason: reasonFault(reason),
    }),
    serverNames: { amount: 'shareCents' },
    refusedAt: {
      DAMAGE_SHARE_TOO_HIGH: 'amount',
      DAMAGE_DRIVER_UNHEARD: 'outcome',
      DAMAGE_HEARING_RUNS: 'outcome',
    },
    send: ({ outcome, amount, told, reason }, keyFor) => {
      if (outcome === '') throw new Error('the form has been checked');
      const request = {
        params: { id },
        body: {
          outcome,
          told: told.trim(),
          reason: reason.trim(),
          ...(outcome === 'DRIVER' ? { shareCents: centsOf(amount) } : {}),
        },
      };
      return call('POST /console/damages/{id}/decide', request, { idempotencyKey: keyFor(request) });
    },
    onSent: ({ proposal }) =>
      done(
        proposal
          ? 'Die Freigabe ist angefragt. Bis dahin ist nichts entschieden.'
          : 'Der Schaden ist entschieden.',
      ),
  });
  const asks = values.outcome === 'DRIVER';
  return (
    <FormShell
      {...sending}
      label="Entscheiden"
      className={FORM}
      takesFocus
      submit={{
        label: asks ? 'Freigabe anfragen' : 'Entscheidung speichern',
        busyLabel: asks ? 'Die Freigabe wird angefragt' : 'Die Entscheidung wird gespeichert',
        width: 'FULL',
      }}
      footer={
        <p className="text-fine text-ink-soft">
          {hearing
            ? 'Die angehörte Person bekommt eine Mail, in der auch steht, wie sie widersprechen kann.'
            : bookingId === null
              ? 'Niemand wurde angehört, und gemeldet wurde er im Betrieb: Es geht keine Mail hinaus.'
              : 'Niemand wurde angehört: Die Mail bekommt, wer ihn gemeldet hat.'}{' '}
          Berechnet wird damit noch nichts: Das ist ein eigener Schritt.
        </p>
      }
      onCancel={onClose}
    >
      <RadioTiles
        {...field.choice('outcome')}
        legend="Wessen Schaden ist es?"
        className="grid-cols-1"
        hint={
          may.decideDriver
            ? undefined
            : 'Einer Fahrt zurechnen geht erst, wenn wer sie fuhr geantwortet hat oder die Frist vorbei ist.'
        }
        options={DAMAGE_OUTCOMES.filter((one) => one !== 'DRIVER' || may.decideDriver).map((value) => ({
          value,
          label: DAMAGE_OUTCOME_TITLES[value],
          ...(value === 'DRIVER' && hearing ? { detail: hearing.driver.name } : {}),
        }))}
      />
      {asks && (
        <>
          <AmountField
            {...field.text('amount')}
            hint={hearing ? `Höchstens ${formatMoney(hearing.mostShare)}: die Selbstbeteiligung.` : undefined}
          />
          <Note tone="warning" announced title="Immer mit einer zweiten Person">
            Sie gibt die Entscheidung frei, innerhalb von sieben Tagen. Schreibt die Person bis dahin noch
            etwas, gilt die Anfrage nicht mehr.
          </Note>
        </>
      )}
      <ToldField
        {...field.text('told')}
        hint="Worauf sich die Entscheidung stützt. Steht so in der Mail."
        maxLength={MAX_TOLD_LENGTH}
      />
      <ReasonField {...field.text('reason')} />
    </FormShell>
  );
}
