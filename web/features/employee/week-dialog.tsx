import { MAX_WINDOWS, minuteOf, overlaps } from '#domain/employee/availability.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { Availability, WeekWindow } from './availability-queries.ts';
import { weekdayName } from './shown-days.ts';
import { SAVE, useAvailabilityForm } from './use-availability-form.ts';

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

function faultIn(windows: readonly WeekWindow[]): string | undefined {
  const inMinutes = windows.map((window) => ({
    ...window,
    from: minuteOf(window.from),
    to: minuteOf(window.to),
  }));
  if (inMinutes.some(({ from, to }) => from >= to))
    return 'Jede Zeit endet nach ihrem Beginn. Eine Nacht besteht aus zwei Zeiten: bis 24:00 und ab 00:00.';
  return overlaps(inMinutes) ? 'Zwei Zeiten eines Tages überschneiden sich.' : undefined;
}

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
  const {
    sending,
    values: { windows },
    change,
    messageAt,
  } = useAvailabilityForm<{ windows: WeekWindow[] }>({
    initial: { windows: data.week },
    check: (entered) => ({ windows: faultIn(entered.windows) }),
    toAct: (entered) => ({ act: 'WEEK', windows: entered.windows }),
    onClose,
  });
  const last = windows.at(-1);
  const next = {
    weekday: last ? Math.min(7, last.weekday + 1) : 1,
    from: last?.from ?? '08:00',
    to: last?.to ?? '16:00',
    city: ownCity,
  };
  return (
    <FormDialog {...sending} title="Jede Woche" submit={SAVE} onClose={onClose}>
      {windows.map((window, index) => (
        // Windows have no name of their own; they are only added at the end and removed as a whole.
        <WindowCard
          key={index}
          window={window}
          cities={data.cities}
          onChange={(part) =>
            change(
              'windows',
              windows.map((each, at) => (at === index ? { ...each, ...part } : each)),
            )
          }
          onRemove={() =>
            change(
              'windows',
              windows.filter((_, at) => at !== index),
            )
          }
        />
      ))}
      {windows.length < MAX_WINDOWS && (
        <Button
          size="S"
          theme="OUTLINE"
          className="justify-self-start"
          onClick={() => change('windows', [...windows, next])}
        >
          Zeit hinzufügen
        </Button>
      )}
      <FieldError id="week-error" error={messageAt('windows')} />
    </FormDialog>
  );
}

function WindowCard({
  window,
  cities,
  onChange,
  onRemove,
}: {
  window: WeekWindow;
  cities: Availability['cities'];
  onChange: (part: Partial<WeekWindow>) => void;
  onRemove: () => void;
}) {
  return (
    <Card>
      <div className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
        <SelectField
          label="Tag"
          className="col-span-full"
          value={String(window.weekday)}
          options={WEEKDAYS}
          onChange={({ currentTarget }) => onChange({ weekday: Number(currentTarget.value) })}
        />
        <SelectField
          label="Von"
          value={window.from}
          options={timesWith(window.from, QUARTERS.slice(0, -1))}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <SelectField
          label="Bis"
          value={window.to}
          options={timesWith(window.to, QUARTERS.slice(1))}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
        {cities.length > 1 && (
          <SelectField
            label="Stadt"
            className="col-span-full"
            value={window.city}
            options={cities.map(({ slug, title }) => ({ value: slug, label: title }))}
            onChange={({ currentTarget }) => onChange({ city: currentTarget.value })}
          />
        )}
      </div>
      <Button
        size="S"
        theme="LINK"
        className="mt-2"
        aria-label={`${weekdayName(window.weekday)}, ${window.from} bis ${window.to}, entfernen`}
        onClick={onRemove}
      >
        Entfernen
      </Button>
    </Card>
  );
}
