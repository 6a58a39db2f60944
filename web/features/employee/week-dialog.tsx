import { useState } from 'react';
import { MAX_WINDOWS, minuteOf, overlaps } from '#domain/employee/availability.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AvailabilityDialog } from './availability-dialog.tsx';
import type { Availability, WeekWindow } from './availability-queries.ts';
import { weekdayName } from './shown-days.ts';

const WEEKDAYS = Array.from({ length: 7 }, (_, index) => ({
  value: String(index + 1),
  label: weekdayName(index + 1),
}));
const QUARTERS = Array.from(
  { length: 97 },
  (_, index) =>
    `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
);
/** Times that another program has set stay choosable. */
const timesWith = (chosen: string, times: readonly string[]) =>
  (times.includes(chosen) ? times : [...times, chosen].sort()).map((time) => ({ value: time, label: time }));

/** The times of every week, one after the other. */
export function WeekDialog({
  data,
  ownCity,
  onClose,
}: {
  data: Availability;
  ownCity: string;
  onClose: () => void;
}) {
  const [windows, setWindows] = useState<readonly WeekWindow[]>(data.week);
  const [isChecked, setChecked] = useState(false);
  const inMinutes = windows.map((window) => ({
    ...window,
    from: minuteOf(window.from),
    to: minuteOf(window.to),
  }));
  const fault = inMinutes.some(({ from, to }) => from >= to)
    ? 'Jede Zeit endet nach ihrem Beginn. Eine Nacht besteht aus zwei Zeiten: bis 24:00 und ab 00:00.'
    : overlaps(inMinutes)
      ? 'Zwei Zeiten eines Tages überschneiden sich.'
      : undefined;
  const change = (index: number, part: Partial<WeekWindow>) =>
    setWindows((before) => before.map((window, at) => (at === index ? { ...window, ...part } : window)));
  function add() {
    const last = windows.at(-1);
    const weekday = last ? Math.min(7, last.weekday + 1) : 1;
    setWindows([
      ...windows,
      { weekday, from: last?.from ?? '08:00', to: last?.to ?? '16:00', city: ownCity },
    ]);
  }
  return (
    <AvailabilityDialog
      title="Jede Woche"
      onClose={onClose}
      readAct={() => {
        setChecked(true);
        return fault ? undefined : { act: 'WEEK', windows: [...windows] };
      }}
    >
      {windows.map((window, index) => (
        // Windows have no name of their own; they are only added at the end and removed as a whole.
        <Card key={index}>
          <div className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
            <SelectField
              label="Tag"
              className="col-span-full"
              value={String(window.weekday)}
              options={WEEKDAYS}
              onChange={({ currentTarget }) => change(index, { weekday: Number(currentTarget.value) })}
            />
            <SelectField
              label="Von"
              value={window.from}
              options={timesWith(window.from, QUARTERS.slice(0, -1))}
              onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
            />
            <SelectField
              label="Bis"
              value={window.to}
              options={timesWith(window.to, QUARTERS.slice(1))}
              onChange={({ currentTarget }) => change(index, { to: currentTarget.value })}
            />
            {data.cities.length > 1 && (
              <SelectField
                label="Stadt"
                className="col-span-full"
                value={window.city}
                options={data.cities.map(({ slug, title }) => ({ value: slug, label: title }))}
                onChange={({ currentTarget }) => change(index, { city: currentTarget.value })}
              />
            )}
          </div>
          <Button
            size="S"
            theme="LINK"
            className="mt-2"
            aria-label={`${weekdayName(window.weekday)}, ${window.from} bis ${window.to}, entfernen`}
            onClick={() => setWindows((before) => before.filter((_, at) => at !== index))}
          >
            Entfernen
          </Button>
        </Card>
      ))}
      {windows.length < MAX_WINDOWS && (
        <Button size="S" theme="OUTLINE" className="justify-self-start" onClick={add}>
          Zeit hinzufügen
        </Button>
      )}
      <FieldError id="week-error" error={isChecked ? fault : undefined} />
    </AvailabilityDialog>
  );
}
