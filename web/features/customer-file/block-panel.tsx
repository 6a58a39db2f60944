import { formatDate } from '#domain/booking/format-period.ts';
import { blockNeedsSecond } from '#domain/customer/block.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { STAFF_LIMITS } from '#domain/staff/act.ts';
import { useFreshProposals } from '#web/features/proposal/proposal-queries.ts';
import { lastDayFault, today } from '#web/features/staff/last-day.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { ToldField, toldFault } from '#web/features/staff/told-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type File, useFreshFile } from './customer-file-queries.ts';

type Length = 'WEEK' | 'DAY' | 'OPEN';

/** The last day as it is sent; undefined: until further notice; null: none is chosen yet. */
function lastDayOf(length: Length, day: string): Temporal.PlainDate | undefined | null {
  if (length === 'OPEN') return undefined;
  if (length === 'WEEK') return today().add({ days: STAFF_LIMITS.blockDays });
  return parseDate(day) ?? null;
}

const UNFILLED: { length: Length; day: string; reason: string } = { length: 'WEEK', day: '', reason: '' };

/** Blocks an account for a while; for longer than a week it asks a second person. */
export function BlockPanel({ file, name, onClose }: { file: File; name: string; onClose: () => void }) {
  const askProposals = useFreshProposals();
  const { accountNumber, block } = file;
  const askFile = useFreshFile(accountNumber);
  const form = useFormShell({
    initial: { ...UNFILLED, told: block?.told ?? '' },
    check: ({ length, day, told, reason }) => ({
      day: length === 'DAY' ? lastDayFault(day, 'Bitte wähle den letzten Tag der Sperre.') : undefined,
      told: toldFault(told, 'warum du sperrst'),
      reason: reasonFault(reason),
    }),
    send: ({ length, day, told, reason }, keyFor) => {
      const last = lastDayOf(length, day);
      const request = {
        params: { accountNumber },
        body: {
          ...(last ? { lastDay: last.toString() } : {}),
          told: told.trim(),
          reason: reason.trim(),
        },
      };
      return call('POST /console/customers/{accountNumber}/block', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: ({ proposal }) => {
      announce(
        proposal
          ? 'Die Freigabe ist angefragt. Bis dahin ändert sich am Account nichts.'
          : 'Der Account ist gesperrt.',
      );
      onClose();
      return Promise.all([askFile(), askProposals()]);
    },
  });
  const { length, day } = form.values;
  const last = lastDayOf(length, day);
  const held = block && {
    since: Temporal.Instant.from(block.since),
    until: block.until === null ? null : Temporal.Instant.from(block.until),
  };
  const at = { since: held?.since ?? nowInstant(), held: held ?? undefined, now: nowInstant() };
  const asks = last !== null && blockNeedsSecond(last ?? null, at);
  const untilText = last === undefined ? 'bis auf Weiteres' : last ? `bis ${formatDate(last)}` : '';
  return (
    <SidePanel
      title={block ? 'Sperre ändern' : 'Account sperren'}
      detail={`${name}, ${accountNumber}`}
      onClose={onClose}
    >
      <FormShell
        {...form.sending}
        label="Account sperren"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: asks ? 'Freigabe anfragen' : ['Account', untilText, 'sperren'].filter(Boolean).join(' '),
          busyLabel: asks ? 'Die Freigabe wird angefragt' : 'Der Account wird gesperrt',
          width: 'FULL',
        }}
        footer={
          <p className="text-fine text-ink-soft">
            {asks
              ? 'Bis eine zweite Person es freigibt, ändert sich nichts. Eilt es, sperre zuerst eine Woche.'
              : 'Die Sperre gilt sofort, und die Person bekommt eine Mail.'}{' '}
            Eine laufende Fahrt kann zu Ende gefahren werden, Gebuchtes bleibt stehen und öffnet nicht.
          </p>
        }
        onCancel={onClose}
      >
        <RadioTiles
          {...form.field.choice('length')}
          legend="Wie lange"
          className="grid-cols-3 max-2xs:grid-cols-1"
          hint={`Allein entscheidest du über bis zu ${STAFF_LIMITS.blockDays} Tage.`}
          options={[
            { value: 'WEEK', label: `${STAFF_LIMITS.blockDays} Tage` },
            { value: 'DAY', label: 'Bis zu einem Tag' },
            { value: 'OPEN', label: 'Bis auf Weiteres' },
          ]}
        />
        {length === 'DAY' && (
          <TextField
            {...form.field.text('day')}
            type="date"
            label="Letzter Tag der Sperre"
            controlClassName="digits"
          />
        )}
        <ReasonField {...form.field.text('reason')} />
        <ToldField {...form.field.text('told')} />
      </FormShell>
    </SidePanel>
  );
}
