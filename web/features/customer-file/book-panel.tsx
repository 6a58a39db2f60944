import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { callQuery } from '#web/platform/query.tsx';
import { useAllCities } from '#web/shell/all-cities.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CarChoice, type CarForCustomer } from './car-choice.tsx';
import { type File, useFreshFile } from './customer-file-queries.ts';
import { instantOf, wallText } from './wall-time.ts';

const QUARTER_HOUR_S = 900;
/** More nobody reads out; a word of the station finds the rest. */
const SHOWN = 6;

type Booked = OutputOf<'POST /console/customers/{accountNumber}/bookings'>;
type Entered = { start: string; end: string; city: string; station: string; car: string; reason: string };

/** Books for somebody on the phone: when, where, which car at which price. */
export function BookPanel({ file, name, onClose }: { file: File; name: string; onClose: () => void }) {
  const account = file.accountNumber;
  const cities = useAllCities();
  const askFile = useFreshFile(account);
  // The moment at which it was opened: what nobody touches stays the same.
  const [first] = useState(() => initialPeriod(nowInstant()));
  const [start, end] = [first.start.toString(), first.end.toString()];
  const params = { accountNumber: account };
  const { field, sending, values } = useFormShell<Entered, Booked>({
    initial: {
      start: wallText(start),
      end: wallText(end),
      city: cities.find(({ title }) => title === file.city)?.path ?? '',
      station: '',
      car: '',
      reason: '',
    },
    check: (entered) => ({
      start: instantOf(entered.start, start) === undefined ? 'Bitte wähle Tag und Uhrzeit.' : undefined,
      end: instantOf(entered.end, end) === undefined ? 'Bitte wähle Tag und Uhrzeit.' : undefined,
      city: entered.city === '' ? 'Bitte wähle eine Stadt.' : undefined,
      car: isOffered(entered.car) ? undefined : 'Bitte wähle ein Auto.',
      reason: reasonFault(entered.reason),
    }),
    send: ({ car, reason, ...when }, keyFor) => {
      const timeRange = rangeOf(when);
      if (!timeRange) throw new Error('the form has been checked');
      const request = { params, body: { bookeeId: Number(car), timeRange, reason: reason.trim() } };
      return call('POST /console/customers/{accountNumber}/bookings', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: ({ id }) => {
      announce(`Gebucht: Buchung ${id}. Die Person bekommt eine Mail.`);
      onClose();
      return askFile();
    },
    // Somebody has taken it meanwhile: what is free now stands there.
    onFailed: () => void cars.refetch(),
  });
  const rangeOf = (entered: { start: string; end: string }) => {
    const [from, to] = [instantOf(entered.start, start), instantOf(entered.end, end)];
    return from && to ? { start: from, end: to } : undefined;
  };
  const wanted = JSON.stringify({ city: values.city, timeRange: rangeOf(values) });
  const asked = useDebouncedValue(wanted);
  const body = JSON.parse(asked) as { city: string; timeRange?: { start: string; end: string } };
  const cars = useQuery({
    ...callQuery('POST /console/customers/{accountNumber}/cars', {
      params,
      body: { timeRange: { start, end }, ...body },
    }),
    enabled: body.timeRange !== undefined && body.city !== '',
  });
  // What was free before, or cost something else, is not booked.
  const data = asked === wanted ? cars.data : undefined;
  const items = data?.items ?? [];
  const isOffered = (car: string): boolean => items.some(({ id }) => String(id) === car);
  const found = matching(items, values.station);
  const chosen = items.find(({ id }) => String(id) === values.car);
  return (
    <SidePanel title="Auto buchen" detail={`Für ${name}, Account ${account}`} onClose={onClose}>
      <FormShell
        {...sending}
        label="Auto buchen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: chosen ? `Für ${formatMoney(chosen.total)} buchen` : 'Buchen',
          busyLabel: 'Wird gebucht',
          width: 'FULL',
        }}
        footer={
          <p className="text-fine text-ink-soft">
            Es gelten Regeln, Preise und Limits der Person. Sie bekommt eine Mail.
          </p>
        }
        onCancel={onClose}
      >
        <TextField
          {...field.text('start')}
          type="datetime-local"
          step={QUARTER_HOUR_S}
          label="Beginn"
          controlClassName="digits"
        />
        <TextField
          {...field.text('end')}
          type="datetime-local"
          step={QUARTER_HOUR_S}
          label="Ende"
          controlClassName="digits"
        />
        <SelectField
          {...field.select('city')}
          label="Stadt"
          placeholder="Bitte wählen"
          options={cities.map(({ path, title }) => ({ value: path, label: title }))}
        />
        {data?.obstacle != null ? (
          <Note tone="warning" title="So geht es nicht">
            {data.obstacle}
          </Note>
        ) : data ? (
          <>
            <TextField
              {...field.text('station')}
              label="Station, Modell oder Kennzeichen"
              hint={countText(items.length, found.length)}
              autoComplete="off"
            />
            {found.length > 0 && (
              <CarChoice {...field.choice('car')} cars={found.slice(0, SHOWN)} from="von der Stadtmitte" />
            )}
          </>
        ) : cars.error ? (
          <FailureNote error={cars.error} onRetry={() => void cars.refetch()} />
        ) : cars.isFetching || asked !== wanted ? (
          <SkeletonText lines={5} label="Freie Autos werden gesucht" />
        ) : null}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}

/** Every word in one of the texts, whatever its case. */
function matching(cars: readonly CarForCustomer[], text: string): CarForCustomer[] {
  const words = text.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  return cars.filter(({ station, model, plate }) => {
    const all = `${station} ${model} ${plate}`.toLocaleLowerCase('de');
    return words.every((word) => all.includes(word));
  });
}

function countText(free: number, found: number): string {
  if (free === 0) return 'In dieser Zeit ist in der Stadt kein Auto frei.';
  if (found === 0) return `Keines der ${free} freien Autos passt dazu.`;
  if (found > SHOWN) return `${free} Autos sind frei; die nächsten ${SHOWN} stehen hier.`;
  return found === free ? `${free} frei` : `${found} von ${free} freien`;
}
