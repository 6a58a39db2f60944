import { useState } from 'react';
import { timeLabel } from '#domain/booking/format-period.ts';
import { STAMP_TITLES } from '#domain/employee/stamp.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { SheetEntry } from './employee-queries.ts';
import { readWallText, useWallText, WallTimeField } from './wall-time-field.tsx';

/** Puts another time in the place of an entry, or takes it away. */
export function CorrectEntryDialog({ entry, onClose }: { entry: SheetEntry; onClose: () => void }) {
  const before = Temporal.Instant.from(entry.at);
  const [text, setText] = useWallText(before);
  const [isVoid, setVoid] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const at = readWallText(text);
  const title = `${STAMP_TITLES[entry.kind]} ${timeLabel(before)} berichtigen`;
  return (
    <CorrectionDialog
      title={title}
      onClose={onClose}
      readChanges={() => {
        setChecked(true);
        if (isVoid) return [{ isVoid, corrects: entry.id }];
        if (typeof at === 'string') return undefined;
        return [{ isVoid, corrects: entry.id, kind: entry.kind, at: at.toString() }];
      }}
    >
      <RadioTiles
        legend="Was stimmt nicht?"
        name="correction"
        className="grid-cols-2 max-2xs:grid-cols-1"
        value={isVoid ? 'void' : 'time'}
        onValueChange={(value) => setVoid(value === 'void')}
        options={[
          { value: 'time', label: 'Die Zeit' },
          { value: 'void', label: 'Eintrag streichen' },
        ]}
      />
      {!isVoid && (
        <WallTimeField
          label="Richtig"
          text={text}
          error={isChecked && typeof at === 'string' ? at : undefined}
          onChange={setText}
        />
      )}
    </CorrectionDialog>
  );
}
