import { timeLabel } from '#domain/booking/format-period.ts';
import { STAMP_TITLES } from '#domain/employee/stamp.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { CORRECT, ReasonField, reasonFault, useCorrectionForm } from './correction-form.tsx';
import type { SheetEntry } from './employee-queries.ts';
import { readWallText, type WallText, WallTimeField, wallTextFault, wallTextOf } from './wall-time-field.tsx';

type Correction = { correction: 'time' | 'void'; at: WallText; reason: string };

/** Puts another time in the place of an entry, or takes it away. */
export function CorrectEntryDialog({ entry, onClose }: { entry: SheetEntry; onClose: () => void }) {
  const before = Temporal.Instant.from(entry.at);
  const { field, sending, values, change, messageAt } = useCorrectionForm<Correction>({
    initial: { correction: 'time', at: wallTextOf(before), reason: '' },
    check: ({ correction, at, reason }) => ({
      at: correction === 'time' ? wallTextFault(at) : undefined,
      reason: reasonFault(reason),
    }),
    toChanges: ({ correction, at }) =>
      correction === 'void'
        ? [{ isVoid: true, corrects: entry.id }]
        : [{ isVoid: false, corrects: entry.id, kind: entry.kind, at: readWallText(at).toString() }],
    onClose,
  });
  return (
    <FormDialog
      {...sending}
      title={`${STAMP_TITLES[entry.kind]} ${timeLabel(before)} berichtigen`}
      submit={CORRECT}
      onClose={onClose}
    >
      <RadioTiles
        {...field.choice('correction')}
        legend="Was stimmt nicht?"
        className="grid-cols-2 max-2xs:grid-cols-1"
        options={[
          { value: 'time', label: 'Die Zeit' },
          { value: 'void', label: 'Eintrag streichen' },
        ]}
      />
      {values.correction === 'time' && (
        <WallTimeField
          name="at"
          label="Richtig"
          text={values.at}
          error={messageAt('at')}
          onChange={(at) => change('at', at)}
        />
      )}
      <ReasonField {...field.text('reason')} />
    </FormDialog>
  );
}
