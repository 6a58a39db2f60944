import { useState } from 'react';
import { BERLIN } from '#domain/booking/grid.ts';
import {
  AVAILABILITY_KINDS,
  AVAILABILITY_TITLES,
  type AvailabilityKind,
  MAX_ENTRY_DAYS,
} from '#domain/employee/availability.ts';
import { useNow } from '#web/shell/page-time.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AvailabilityDialog } from './availability-dialog.tsx';
import type { Availability } from './availability-queries.ts';

const DAY = /^20\d\d-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;

/** Enters holidays, days on which somebody cannot work, or on which they can at another time. */
export function DayDialog({ data, onClose }: { data: Availability; onClose: () => void }) {
  const today = useNow().toZonedDateTimeISO(BERLIN).toPlainDate().toString();
  const [id] = useState<string>(() => crypto.randomUUID());
  const [kind, setKind] = useState<AvailabilityKind>('VACATION');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [timeFrom, setTimeFrom] = useState('08:00');
  const [timeTo, setTimeTo] = useState('16:00');
  const [city, setCity] = useState(data.city?.slug ?? '');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const last = to === '' ? from : to;
  const faults = {
    from: !DAY.test(from)
      ? 'Bitte gib den ersten Tag an.'
      : from < today
        ? 'Der erste Tag ist heute oder später.'
        : undefined,
    to: !DAY.test(last)
      ? undefined
      : last < from
        ? 'Der letzte Tag liegt nicht vor dem ersten.'
        : (Date.parse(last) - Date.parse(from)) / 86_400_000 >= MAX_ENTRY_DAYS
          ? 'Höchstens ein Jahr auf einmal.'
          : undefined,
    time:
      kind === 'AVAILABLE' && !(TIME.test(timeFrom) && TIME.test(timeTo) && timeFrom < timeTo)
        ? 'Die Zeit endet nach ihrem Beginn.'
        : undefined,
  };
  const shown = isChecked ? faults : { from: undefined, to: undefined, time: undefined };
  // Without a city nobody can say where they can work.
  const kinds = AVAILABILITY_KINDS.filter((one) => one !== 'AVAILABLE' || data.city);

  function read() {
    setChecked(true);
    if (faults.from || faults.to || faults.time) return undefined;
    const period = { from, to: last, ...(note.trim() ? { note: note.trim() } : {}) };
    const body =
      kind === 'AVAILABLE'
        ? { kind, ...period, time: { from: timeFrom, to: timeTo }, city }
        : { kind, ...period };
    return { act: 'DAY' as const, id, body };
  }

  return (
    <AvailabilityDialog title="Tage eintragen" onClose={onClose} readAct={read}>
      <RadioTiles
        legend="Was gilt an den Tagen?"
        name="kind"
        className="grid-cols-3 max-xs:grid-cols-1"
        value={kind}
        onValueChange={(value) => setKind(AVAILABILITY_KINDS.find((one) => one === value) ?? 'VACATION')}
        options={kinds.map((value) => ({ value, label: AVAILABILITY_TITLES[value] }))}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-2xs:grid-cols-1">
        <TextField
          label="Erster Tag"
          type="date"
          required
          min={today}
          value={from}
          error={shown.from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextField
          label="Letzter Tag"
          type="date"
          hint="Leer: nur ein Tag"
          min={from || today}
          value={to}
          error={shown.to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        {kind === 'AVAILABLE' && (
          <>
            <TextField
              label="Von"
              type="time"
              required
              value={timeFrom}
              error={shown.time}
              onChange={({ currentTarget }) => setTimeFrom(currentTarget.value)}
            />
            <TextField
              label="Bis"
              type="time"
              required
              value={timeTo}
              onChange={({ currentTarget }) => setTimeTo(currentTarget.value)}
            />
            {data.cities.length > 1 && (
              <SelectField
                label="Stadt"
                className="col-span-full"
                value={city}
                options={data.cities.map(({ slug, title }) => ({ value: slug, label: title }))}
                onChange={({ currentTarget }) => setCity(currentTarget.value)}
              />
            )}
          </>
        )}
      </div>
      <TextField
        label="Notiz"
        hint="Nur für dich: Niemand sonst liest sie."
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </AvailabilityDialog>
  );
}
