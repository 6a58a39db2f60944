import { useState } from 'react';
import { BERLIN } from '#domain/booking/grid.ts';
import type { StampKind } from '#domain/employee/stamp.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { readWallText, useWallText, WallTimeField } from './wall-time-field.tsx';

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

/** Enters what was not stamped. */
export function AddEntryDialog({ date, onClose }: { date: Temporal.PlainDate; onClose: () => void }) {
  const on = (time: string) => date.toZonedDateTime({ timeZone: BERLIN, plainTime: time }).toInstant();
  const [missing, setMissing] = useState<Missing>('GO');
  const [first, setFirst] = useWallText(on('12:00'));
  const [second, setSecond] = useWallText(on('12:30'));
  const [isChecked, setChecked] = useState(false);
  const { kinds } = MISSING[missing];
  const fields = [
    { text: first, onChange: setFirst },
    { text: second, onChange: setSecond },
  ].slice(0, kinds.length);
  return (
    <CorrectionDialog
      title="Zeiten nachtragen"
      onClose={onClose}
      readChanges={() => {
        setChecked(true);
        const changes = fields.flatMap(({ text }, index) => {
          const at = readWallText(text);
          const kind = kinds[index];
          return typeof at === 'string' || !kind ? [] : [{ isVoid: false as const, kind, at: at.toString() }];
        });
        return changes.length === kinds.length ? changes : undefined;
      }}
    >
      <RadioTiles
        legend="Was fehlt?"
        name="missing"
        className="grid-cols-3 max-2xs:grid-cols-1"
        value={missing}
        onValueChange={(value) =>
          setMissing((['GO', 'BREAK', 'SHIFT'] as const).find((one) => one === value) ?? 'GO')
        }
        options={(['GO', 'BREAK', 'SHIFT'] as const).map((value) => ({ value, label: MISSING[value].label }))}
      />
      {fields.map(({ text, onChange }, index) => {
        const read = readWallText(text);
        return (
          <WallTimeField
            key={FIELD_LABELS[missing][index]}
            label={FIELD_LABELS[missing][index] ?? ''}
            text={text}
            error={isChecked && typeof read === 'string' ? read : undefined}
            onChange={onChange}
          />
        );
      })}
    </CorrectionDialog>
  );
}
