import { BERLIN } from '#domain/booking/grid.ts';
import type { StampKind } from '#domain/employee/stamp.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { CORRECT, ReasonField, reasonFault, useCorrectionForm } from './correction-form.tsx';
import { readWallText, type WallText, WallTimeField, wallTextFault, wallTextOf } from './wall-time-field.tsx';

type Missing = 'GO' | 'BREAK' | 'SHIFT';

/** What can be missing, with the stamps of which it consists. */
const MISSING: Record<Missing, { label: string; kinds: [StampKind, ...StampKind[]] }> = {
  GO: { label: 'Gehen', kinds: ['GO'] },
  BREAK: { label: 'Pause', kinds: ['BREAK_START', 'BREAK_END'] },
  SHIFT: { label: 'Schicht', kinds: ['COME', 'GO'] },
};
const FIELD_LABELS: Record<Missing, string[]> = {
  GO: ['Gegangen'],
  BREAK: ['Beginn', 'Ende'],
  SHIFT: ['Gekommen', 'Gegangen'],
};

const CHOICES = (['GO', 'BREAK', 'SHIFT'] as const).map((value) => ({ value, label: MISSING[value].label }));
const TIMES = ['first', 'second'] as const;
type Entry = { missing: Missing; first: WallText; second: WallText; reason: string };

/** The times of what is missing: one of an entry, or two. */
const timesOf = (missing: Missing) => TIMES.slice(0, MISSING[missing].kinds.length);

/** Enters what was not stamped. */
export function AddEntryDialog({ date, onClose }: { date: Temporal.PlainDate; onClose: () => void }) {
  const on = (time: string) =>
    wallTextOf(date.toZonedDateTime({ timeZone: BERLIN, plainTime: time }).toInstant());
  const { field, sending, values, change, messageAt } = useCorrectionForm<Entry>({
    initial: { missing: 'GO', first: on('12:00'), second: on('12:30'), reason: '' },
    check: (entry) => ({
      ...Object.fromEntries(timesOf(entry.missing).map((name) => [name, wallTextFault(entry[name])])),
      reason: reasonFault(entry.reason),
    }),
    toChanges: (entry) =>
      timesOf(entry.missing).map((name, index) => {
        const kind = MISSING[entry.missing].kinds[index] ?? 'GO';
        return { isVoid: false, kind, at: readWallText(entry[name]).toString() };
      }),
    onClose,
  });
  return (
    <FormDialog {...sending} title="Zeiten nachtragen" submit={CORRECT} onClose={onClose}>
      <RadioTiles
        {...field.choice('missing')}
        legend="Was fehlt?"
        className="grid-cols-3 max-2xs:grid-cols-1"
        options={CHOICES}
      />
      {timesOf(values.missing).map((name, index) => {
        const label = FIELD_LABELS[values.missing][index] ?? '';
        return (
          <WallTimeField
            key={label}
            name={name}
            label={label}
            text={values[name]}
            error={messageAt(name)}
            onChange={(text) => change(name, text)}
          />
        );
      })}
      <ReasonField {...field.text('reason')} />
    </FormDialog>
  );
}
