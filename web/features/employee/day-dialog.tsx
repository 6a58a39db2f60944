import { useState } from 'react';
import { BERLIN } from '#domain/booking/grid.ts';
import {
  AVAILABILITY_KINDS,
  AVAILABILITY_TITLES,
  type AvailabilityKind,
  MAX_ENTRY_DAYS,
} from '#domain/employee/availability.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { useNow } from '#web/shell/page-time.ts';
import type { FormFaults } from '#web/shell/use-form-shell.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Availability, DayBody } from './availability-queries.ts';
import { SAVE, useAvailabilityForm } from './use-availability-form.ts';

const DAY = /^20\d\d-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;

type Entry = {
  kind: AvailabilityKind;
  from: string;
  /** Empty: only one day. */
  to: string;
  timeFrom: string;
  timeTo: string;
  city: string;
  note: string;
};

function faultsOf({ kind, from, to, timeFrom, timeTo }: Entry, today: string): FormFaults<Entry> {
  const last = to || from;
  return {
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
    timeFrom:
      kind === 'AVAILABLE' && !(TIME.test(timeFrom) && TIME.test(timeTo) && timeFrom < timeTo)
        ? 'Die Zeit endet nach ihrem Beginn.'
        : undefined,
  };
}

function bodyOf({ kind, from, to, timeFrom, timeTo, city, note }: Entry): DayBody {
  const period = { from, to: to || from, ...(note.trim() ? { note: note.trim() } : {}) };
  return kind === 'AVAILABLE'
    ? { kind, ...period, time: { from: timeFrom, to: timeTo }, city }
    : { kind, ...period };
}

/** Enters holidays, days on which somebody cannot work, or on which they can at another time. */
export function DayDialog({ data, onClose }: { data: Availability; onClose: () => void }) {
  const today = useNow().toZonedDateTimeISO(BERLIN).toPlainDate().toString();
  const [id] = useState<string>(() => crypto.randomUUID());
  const { field, sending, values } = useAvailabilityForm<Entry>({
    initial: {
      kind: 'VACATION',
      from: '',
      to: '',
      timeFrom: '08:00',
      timeTo: '16:00',
      city: data.city?.slug ?? '',
      note: '',
    },
    check: (entry) => faultsOf(entry, today),
    toAct: (entry) => ({ act: 'DAY', id, body: bodyOf(entry) }),
    onClose,
  });
  // Without a city nobody can say where they can work.
  const kinds = AVAILABILITY_KINDS.filter((one) => one !== 'AVAILABLE' || data.city);
  return (
    <FormDialog {...sending} title="Tage eintragen" submit={SAVE} onClose={onClose}>
      <RadioTiles
        {...field.choice('kind')}
        legend="Was gilt an den Tagen?"
        className="grid-cols-3 max-xs:grid-cols-1"
        options={kinds.map((value) => ({ value, label: AVAILABILITY_TITLES[value] }))}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-2xs:grid-cols-1">
        <TextField {...field.text('from')} label="Erster Tag" type="date" required min={today} />
        <TextField
          {...field.text('to')}
          label="Letzter Tag"
          type="date"
          hint="Leer: nur ein Tag"
          min={values.from || today}
        />
        {values.kind === 'AVAILABLE' && (
          <>
            <TextField {...field.text('timeFrom')} label="Von" type="time" required />
            <TextField {...field.text('timeTo')} label="Bis" type="time" required />
            {data.cities.length > 1 && (
              <SelectField
                {...field.select('city')}
                label="Stadt"
                className="col-span-full"
                options={data.cities.map(({ slug, title }) => ({ value: slug, label: title }))}
              />
            )}
          </>
        )}
      </div>
      <TextField
        {...field.text('note')}
        label="Notiz"
        hint="Nur für dich: Niemand sonst liest sie."
        maxLength={200}
      />
    </FormDialog>
  );
}
