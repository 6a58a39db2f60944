import type { Ref } from 'react';
import type { Stretch } from '#domain/employee/shift.ts';
import { ACTIVITIES, ACTIVITY_TITLES, type Activity, MAX_PLATE_LENGTH } from '#domain/employee/stamp.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const UNKNOWN_PLATE = 'Dieses Kennzeichen haben wir nicht. Bitte prüfe es, oder lass das Feld leer.';
const OPTIONS = ACTIVITIES.map((value) => ({ value, label: ACTIVITY_TITLES[value] }));

/** What is done and in which car: stamped with coming, and while working by a button of its own. */
export function ActivityForm({
  activity,
  plate,
  plateField,
  isPlateUnknown,
  isWorking,
  current,
  onActivity,
  onPlate,
  onChange,
}: {
  activity: Activity | '';
  plate: string;
  plateField: Ref<HTMLInputElement>;
  /** No car of ours has it. */
  isPlateUnknown: boolean;
  isWorking: boolean;
  current: Stretch | undefined;
  onActivity: (activity: Activity | '') => void;
  onPlate: (plate: string) => void;
  onChange: () => void;
}) {
  const isChanged = activity !== (current?.activity ?? '') || plate.trim() !== (current?.plate ?? '');
  return (
    <Card as="section" aria-label="Tätigkeit und Auto" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Tätigkeit"
          placeholder="Keine Angabe"
          value={activity}
          options={OPTIONS}
          onChange={({ currentTarget }) =>
            onActivity(ACTIVITIES.find((one) => one === currentTarget.value) ?? '')
          }
        />
        <TextField
          ref={plateField}
          label="Auto"
          error={isPlateUnknown ? UNKNOWN_PLATE : undefined}
          hint="Kennzeichen, wenn du an einem Auto arbeitest"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={MAX_PLATE_LENGTH}
          value={plate}
          onChange={({ currentTarget }) => onPlate(currentTarget.value)}
        />
      </div>
      {isWorking && (
        <Button theme="SECONDARY" size="L" disabled={!isChanged} onClick={onChange}>
          Tätigkeit wechseln
        </Button>
      )}
    </Card>
  );
}
