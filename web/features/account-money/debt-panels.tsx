import { AFTER_STOP_DAYS } from '#domain/payment/reminder-stop.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { lastDayFault, today } from '#web/features/staff/last-day.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { dateText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Note } from '#web/ui/note.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type AccountMoney,
  type DamageShare,
  type OpenInvoice,
  type ReminderStop,
  useBooked,
  useKept,
} from './account-money-queries.ts';
import { Effect, Heard, owedText } from './money-fields.tsx';
import { ShareForm } from './share-form.tsx';
import { Logged } from './transfer-panel.tsx';

type Panel = { money: AccountMoney; onClose: () => void };

const FORM = 'grid gap-4 px-5 pb-5';
const STOP_DAYS = 14;

type Length = 'DAY' | 'OPEN';
const UNFILLED: { length: Length; day: string; reason: string } = { length: 'DAY', day: '', reason: '' };

/** Nobody is reminded of an invoice, or of anything on the account, for a while. */
export function StopPanel({ money, invoice, onClose }: Panel & { invoice: OpenInvoice | undefined }) {
  const kept = useKept();
  const { field, sending, values } = useFormShell({
    initial: { ...UNFILLED, day: today().add({ days: STOP_DAYS }).toString() },
    check: ({ length, day, reason }) => ({
      day: length === 'OPEN' ? undefined : lastDayFault(day, 'Bitte wähle den letzten Tag.'),
      reason: reasonFault(reason),
    }),
    serverNames: { day: 'until' },
    refusedAt: { INVOICE_NOT_OPEN: 'reason' },
    send: ({ length, day, reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber },
        body: {
          invoice: invoice?.number ?? null,
          until: length === 'OPEN' ? null : day,
          reason: reason.trim(),
        },
      };
      return call('POST /console/customers/{accountNumber}/reminder-stops', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async () => {
      onClose();
      await kept('Die Mahnungen sind angehalten.');
    },
  });
  return (
    <SidePanel
      title="Mahnungen anhalten"
      detail={invoice ? `Rechnung ${invoice.number}` : `Alles auf dem Account ${money.accountNumber}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Mahnungen anhalten"
        className={FORM}
        takesFocus
        submit={{ label: 'Mahnungen anhalten', busyLabel: 'Die Mahnungen werden angehalten', width: 'FULL' }}
        onCancel={onClose}
        footer={<Logged />}
      >
        <RadioTiles
          {...field.choice('length')}
          legend="Wie lange"
          className="grid-cols-2"
          options={[
            { value: 'DAY', label: 'Bis zu einem Tag' },
            { value: 'OPEN', label: 'Bis auf Weiteres' },
          ]}
        />
        {values.length === 'DAY' && (
          <TextField
            {...field.text('day')}
            type="date"
            label="Letzter Tag"
            hint={`Danach steht es im Eingang. Gemahnt wird erst ${AFTER_STOP_DAYS} Tage später wieder.`}
            controlClassName="digits max-w-48"
          />
        )}
        <ReasonField {...field.text('reason')} hint="Nur intern, steht im Protokoll." />
        <Note tone="info">Abgebucht wird weiterhin; eine schon geschickte Mahnung bleibt geschickt.</Note>
        <Heard>
          Im Profil steht, dass wir vorerst nicht daran erinnern, und keine Mahnung. Eine Mail geht nicht
          hinaus.
        </Heard>
      </FormShell>
    </SidePanel>
  );
}

/** From the next morning on it is reminded of again. */
export function ResumePanel({ money, stop, onClose }: Panel & { stop: ReminderStop }) {
  const kept = useKept();
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    refusedAt: { STOP_ENDED: 'reason', STOP_UNKNOWN: 'reason' },
    send: ({ reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber, id: String(stop.id) },
        body: { reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/reminder-stops/{id}/end', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async () => {
      onClose();
      await kept('Ab morgen früh wird wieder gemahnt.');
    },
  });
  return (
    <SidePanel title="Weiter mahnen" detail={stopText(stop)} onClose={onClose}>
      <FormShell
        {...sending}
        label="Weiter mahnen"
        className={FORM}
        takesFocus
        submit={{ label: 'Weiter mahnen', busyLabel: 'Der Mahnstopp wird beendet', width: 'FULL' }}
        onCancel={onClose}
        footer={<Logged />}
      >
        {stop.reason !== null && <p className="wrap-anywhere">Angehalten, weil: {stop.reason}</p>}
        <ReasonField {...field.text('reason')} hint="Nur intern, steht im Protokoll." />
        <Heard>Ist eine Mahnung fällig, kommt sie morgen früh.</Heard>
      </FormShell>
    </SidePanel>
  );
}

/** „Mahnstopp bis 12.06.2027“ */
export const stopText = ({ until, isOver }: Pick<ReminderStop, 'until' | 'isOver'>): string =>
  until === null
    ? 'Mahnstopp bis auf Weiteres'
    : isOver
      ? `Mahnstopp endete am ${dateText(until)}`
      : `Mahnstopp bis ${dateText(until)}`;

/** What is open of an invoice is given up in the books. */
export function WriteOffPanel({ money, invoice, onClose }: Panel & { invoice: OpenInvoice }) {
  const booked = useBooked();
  const { currency, cents: owedCents } = money.owed;
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    refusedAt: { PROPOSAL_OPEN: 'reason', INVOICE_NOT_OPEN: 'reason', DEBIT_RUNNING: 'reason' },
    send: ({ reason }, keyFor) => {
      const request = {
        params: { accountNumber: money.accountNumber },
        body: { invoice: invoice.number, reason: reason.trim() },
      };
      return call('POST /console/customers/{accountNumber}/write-offs', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async (done) => {
      onClose();
      await booked(done, 'Der Rest ist ausgebucht.');
    },
  });
  return (
    <SidePanel title="Rest ausbuchen" detail={`Rechnung ${invoice.number}`} onClose={onClose}>
      <FormShell
        {...sending}
        label="Rest ausbuchen"
        className={FORM}
        takesFocus
        submit={{ label: 'Freigabe anfragen', busyLabel: 'Die Freigabe wird angefragt', width: 'FULL' }}
        onCancel={onClose}
        footer={<Logged />}
      >
        <p>
          {formatMoney(invoice.open)} von der Rechnung {invoice.number}, fällig seit {dateText(invoice.dueOn)}
          , gelten danach als verloren: Niemand mahnt sie an, und sie stehen nicht mehr unter „Geld“.
        </p>
        <Note tone="warning" title="Immer mit einer zweiten Person">
          Sie gibt die Ausbuchung frei, innerhalb von sieben Tagen. Bis dahin ändert sich nichts.
        </Note>
        <ReasonField {...field.text('reason')} hint="Nur intern, steht im Protokoll." />
        <Effect
          rows={[
            {
              label: 'Schuldet insgesamt',
              before: owedText(owedCents, currency),
              after: owedText(owedCents - invoice.open.cents, currency),
            },
          ]}
        />
        <Note tone="info">
          Geschenkt ist es damit nicht. Kommt doch noch Geld, wird es ein Guthaben: Nimm dann die Ausbuchung
          zurück, so bezahlt es die Rechnung.
        </Note>
        <Heard>
          Im Profil steht, dass wir den Rest zurzeit nicht einfordern. Eine Mail geht nicht hinaus.
        </Heard>
      </FormShell>
    </SidePanel>
  );
}

/** The share of a damage that was decided. */
export function SharePanel({
  money,
  share,
  onClose,
}: Panel & { share: DamageShare & { share: NonNullable<DamageShare['share']> } }) {
  return (
    <SidePanel title="Anteil berechnen" detail={share.what} onClose={onClose}>
      <ShareForm
        accountNumber={money.accountNumber}
        damage={share.damage}
        share={share.share}
        onClose={onClose}
      />
    </SidePanel>
  );
}
