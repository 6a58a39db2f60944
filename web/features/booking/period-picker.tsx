import { useEffect, useId, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { formatDate, formatDuration, formatPeriod, timeLabel } from '#domain/booking/format-period.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { QueryProvider } from '#web/platform/query.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import {
  correctDraft,
  dayOf,
  endDays,
  endTimes,
  moveEndDay,
  moveStart,
  moveStartDay,
  type Shortcut,
  shortcutPeriod,
  startDays,
  startTimes,
} from './period-options.ts';
import { useBookingRules } from './provider-settings.ts';

const SHORTCUTS: { id: Shortcut; label: string }[] = [
  { id: '1', label: '1 Std.' },
  { id: '2', label: '2 Std.' },
  { id: '4', label: '4 Std.' },
  { id: 'DAY', label: 'Tag' },
  { id: 'WEEKEND', label: 'Wochenende' },
];

const dayName = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('de-DE', { month: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const asDate = (day: Temporal.PlainDate) => new Date(`${day.toString()}T00:00:00Z`);
/** "Sa, 21.11." */
const shortDay = (day: Temporal.PlainDate) =>
  `${dayName.format(asDate(day))}, ${formatDate(day).slice(0, 6)}`;

type Props = {
  period: Period;
  /** For a running booking: only the end can be changed. */
  startIsFixed?: boolean;
  onApply: (period: Period) => void;
  onClose: () => void;
};

/** The dialog for choosing a period. It offers only bookable times, so the result is always valid. */
export function PeriodPicker(props: Props) {
  return (
    // The landing page, which searches too, has none.
    <QueryProvider>
      <Picker {...props} />
    </QueryProvider>
  );
}

function Picker({ period, startIsFixed = false, onApply, onClose }: Props) {
  const now = useNow();
  const rules = useBookingRules(true);
  const [wanted, setDraft] = useState(period);
  const mode = { startIsFixed };
  const draft = correctDraft(wanted, now, mode);
  const startDay = dayOf(draft.start);
  const endDay = dayOf(draft.end);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={startIsFixed ? 'Rückgabe ändern' : 'Wann brauchst du das Auto?'}
      actions={
        <>
          <Button theme="OUTLINE" onClick={onClose} className="max-sm:hidden">
            Abbrechen
          </Button>
          <Button
            size="L"
            className="max-sm:w-full"
            onClick={() => {
              onApply(draft);
              onClose();
            }}
          >
            Übernehmen
          </Button>
        </>
      }
    >
      <p role="status" className="digits text-lg leading-snug font-bold tracking-tight">
        {formatPeriod(draft, now)}
        <span className="font-normal text-ink-soft"> · {formatDuration(periodMs(draft))}</span>
      </p>

      <ChipGroup label="Dauer" className="mt-3">
        {SHORTCUTS.filter(({ id }) => !(startIsFixed && id === 'WEEKEND')).map(({ id, label }) => {
          const target = shortcutPeriod(id, draft, now, mode);
          const isChosen =
            target !== undefined && target.start.equals(draft.start) && target.end.equals(draft.end);
          return (
            <Chip
              key={id}
              pressed={isChosen}
              disabled={!target}
              onPressedChange={() => target && setDraft(target)}
            >
              {label}
            </Chip>
          );
        })}
      </ChipGroup>

      {!startIsFixed && (
        <DayStrip
          days={startDays(now, rules)}
          value={startDay}
          onChange={(day) => setDraft(moveStartDay(draft, day, now))}
        />
      )}

      <div className="mt-4 grid grid-cols-2 gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold">Abholen</p>
          <p className="digits mt-1.5 flex min-h-12 items-center text-ink-soft">{shortDay(startDay)}</p>
          {startIsFixed ? (
            <p className="digits mt-2 flex min-h-12 items-center gap-2 rounded-field bg-sand px-3.5 text-ink-soft">
              <Icon name="check" size={20} />
              {timeLabel(draft.start)}, schon begonnen
            </p>
          ) : (
            <TimeList
              label="Uhrzeit der Abholung"
              times={startTimes(startDay, now)}
              value={draft.start}
              onChange={(start) => setDraft(moveStart(draft, start, now))}
            />
          )}
        </div>
        <div className="min-w-0">
          <SelectField
            label="Zurückbringen"
            value={endDay.toString()}
            onChange={(event) =>
              setDraft(moveEndDay(draft, Temporal.PlainDate.from(event.currentTarget.value), now, mode))
            }
            options={endDays(draft.start, now, mode, rules).map((day) => ({
              value: day.toString(),
              label: shortDay(day),
            }))}
          />
          <TimeList
            label="Uhrzeit der Rückgabe"
            times={endTimes(draft.start, endDay, now, mode)}
            value={draft.end}
            onChange={(end) => setDraft({ start: draft.start, end })}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** The possible start days as a row of radio buttons that scrolls horizontally. */
function DayStrip({
  days,
  value,
  onChange,
}: {
  days: Temporal.PlainDate[];
  value: Temporal.PlainDate;
  onChange: (day: Temporal.PlainDate) => void;
}) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  const chosen = value.toString();

  useEffect(() => {
    const element = row.current;
    const day = element?.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
    if (!element || !day) return;
    const isSeen =
      day.offsetLeft >= element.scrollLeft &&
      day.offsetLeft + day.offsetWidth <= element.scrollLeft + element.clientWidth;
    if (!isSeen) element.scrollLeft = day.offsetLeft - (element.clientWidth - day.offsetWidth) / 2;
  }, [chosen]);

  function page(direction: 1 | -1) {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' });
  }

  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className="mt-4 min-w-0">
      <div className="flex items-center justify-between">
        <p id={`${name}-label`} className="text-sm font-semibold">
          Tag der Abholung
        </p>
        <span className="-mr-2 hidden sm:block">
          <IconButton icon="back" label="Frühere Tage zeigen" onClick={() => page(-1)} />
          <IconButton icon="chevron-right" label="Spätere Tage zeigen" onClick={() => page(1)} />
        </span>
      </div>
      <div ref={row} className="scroll-row relative -mx-5 mt-1.5 px-5 py-1">
        {days.map((day, index) => {
          const text = day.toString();
          const showsMonth = index === 0 || day.day === 1;
          return (
            <label
              key={text}
              data-day={text}
              className={classNames(
                'relative flex min-h-16 w-13 shrink-0 cursor-pointer flex-col items-center justify-center rounded-field border transition-colors duration-150 ease-out',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
                text === chosen
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-paper hover:border-brand',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={text === chosen}
                onChange={() => onChange(day)}
                aria-label={fullDay.format(asDate(day))}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span aria-hidden="true" className="text-xs leading-tight">
                {dayName.format(asDate(day))}
              </span>
              <span aria-hidden="true" className="digits text-lg leading-tight font-bold">
                {day.day}
              </span>
              <span aria-hidden="true" className="h-3.5 text-xs leading-none">
                {showsMonth ? monthName.format(asDate(day)) : ''}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** A column of quarter hours; typing a time jumps to it. */
function TimeList({
  label,
  times,
  value,
  onChange,
}: {
  label: string;
  times: Temporal.Instant[];
  value: Temporal.Instant;
  onChange: (time: Temporal.Instant) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = value.toString();
  const items = times.map((time) => ({ id: time.toString(), label: timeLabel(time), time }));

  useEffect(() => {
    // ListBox renders its options one render later than itself.
    const frame = requestAnimationFrame(() => {
      const element = list.current;
      const option = element?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!element || !option) return;
      const top = option.offsetTop;
      const isSeen =
        top >= element.scrollTop && top + option.offsetHeight <= element.scrollTop + element.clientHeight;
      if (!isSeen) element.scrollTop = top - (element.clientHeight - option.offsetHeight) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);

  return (
    <ListBox
      ref={list}
      aria-label={label}
      items={items}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const id = keys === 'all' ? undefined : [...keys][0];
        const item = items.find((entry) => entry.id === id);
        if (item) onChange(item.time);
      }}
      className="relative mt-2 h-56 overflow-y-auto overscroll-contain rounded-field border border-control p-1 outline-none data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-brand"
    >
      {(item) => (
        <ListBoxItem
          id={item.id}
          textValue={item.label}
          className="digits flex min-h-11 cursor-pointer items-center justify-center rounded-lg px-1 text-center leading-tight outline-none hover:bg-brand-soft data-focus-visible:ring-2 data-focus-visible:ring-brand data-selected:bg-brand data-selected:font-bold data-selected:text-on-brand data-selected:data-focus-visible:ring-offset-2 data-selected:data-focus-visible:ring-offset-paper"
        >
          {item.label}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
