import { driverName } from '#domain/driver/driver-name.ts';
import { MAX_WEEK_HOURS } from '#domain/driver/week-hours.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { euroText } from '#domain/tariff/euro-amount.ts';
import { VEHICLE_CLASSES, type VehicleClass, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import type { FormFaults } from '#web/shell/use-form-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Driver, Limits } from './driver-queries.ts';
import { useDriverForm } from './use-driver-form.ts';

type Window = NonNullable<Limits['weekHours']>[number];

const DAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];
const DAY_NAMES = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const HOURS = Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const NEW_WINDOW: Window = { days: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' };
/** Half hours that another program has set stay choosable. */
const timesWith = (chosen: string, times: readonly string[]) =>
  (times.includes(chosen) ? times : [...times, chosen].sort()).map((time) => ({
    value: time,
    label: `${time} Uhr`,
  }));

const MAX_EUROS = 10_000;

/** "80", "80,50" → cents; empty: none; undefined: not an amount. */
function readCents(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/\s*€$/, '');
  if (trimmed === '') return null;
  const match = /^(\d{1,5})(?:[,.](\d{1,2}))?$/.exec(trimmed);
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_EUROS * 100 ? cents : undefined;
}

const toText = (cents: number | null) => (cents === null ? '' : euroText(cents));

type Entered = { amount: string; classes: VehicleClass[]; weekHours: Window[] };

const entered = ({ monthlyCents, classes, weekHours }: Limits): Entered => ({
  amount: toText(monthlyCents),
  classes: VEHICLE_CLASSES.filter((one) => classes?.includes(one) ?? true),
  weekHours: weekHours ?? [],
});

const faultsOf = ({ amount, classes, weekHours }: Entered): FormFaults<Entered> => ({
  amount:
    readCents(amount) === undefined
      ? `Bitte gib einen Betrag bis ${formatWhole(MAX_EUROS)}\u00A0€ an, zum Beispiel 80 oder 80,50.`
      : undefined,
  classes: classes.length === 0 ? 'Bitte gib mindestens eine Klasse frei.' : undefined,
  weekHours: weekHours.some(({ days }) => days.length === 0)
    ? 'Bitte wähle zu jeder Zeit mindestens einen Tag.'
    : undefined,
});

const limitsOf = ({ amount, classes, weekHours }: Entered): Limits => ({
  monthlyCents: readCents(amount) ?? null,
  classes:
    classes.length === VEHICLE_CLASSES.length ? null : VEHICLE_CLASSES.filter((one) => classes.includes(one)),
  weekHours: weekHours.length === 0 ? null : weekHours,
});

/** What a driver may book: money, classes and hours of the week. What is left empty or ticked all over has no limit. */
export function LimitsDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const name = driverName(driver);
  const { field, sending, values, messageAt, change } = useDriverForm({
    driver,
    initial: entered(driver.limits),
    check: faultsOf,
    toAct: (limits) => ({ act: 'LIMITS', limits: limitsOf(limits) }),
    done: { title: 'Gespeichert', message: `${name} bekommt dazu eine Mail.` },
    onClose,
  });
  return (
    <FormDialog
      {...sending}
      title={`Grenzen für ${name}`}
      submit={{ label: 'Speichern', busyLabel: 'Die Grenzen werden gespeichert' }}
      onClose={onClose}
      className="grid gap-5"
    >
      <p className="text-detail">Sie gelten für neue Buchungen. Was schon gebucht ist, bleibt.</p>
      <TextField
        {...field.text('amount')}
        label="Höchstens im Monat"
        hint="Zeit, Kilometer und Gebühren zusammen. Leer: ohne Grenze."
        end="€"
        inputMode="decimal"
        controlClassName="digits"
      />
      <Fieldset legend="Fahrzeugklassen" role="group" error={messageAt('classes')}>
        <div className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
          {VEHICLE_CLASSES.map((one) => (
            <CheckboxField key={one} {...field.boxOf('classes', one)}>
              {vehicleClassTitle[one]}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <WeekHours
        windows={values.weekHours}
        error={messageAt('weekHours')}
        onChange={(windows) => change('weekHours', windows)}
      />
    </FormDialog>
  );
}

function WeekHours({
  windows,
  error,
  onChange,
}: {
  windows: Window[];
  error: string | undefined;
  onChange: (windows: Window[]) => void;
}) {
  return (
    <Fieldset
      legend="Zeiten der Woche"
      role="group"
      hint="Ohne Zeiten kann die Person immer fahren. Endet eine Zeit vor ihrem Beginn, geht sie bis zum nächsten Tag."
      error={error}
    >
      <div className="grid gap-4">
        {windows.map((window, index) => (
          // Windows have no name of their own; they are only added at the end and removed as a whole.
          <WeekWindow
            key={index}
            window={window}
            index={index}
            onChange={(part) =>
              onChange(windows.map((each, at) => (at === index ? { ...each, ...part } : each)))
            }
            onRemove={() => onChange(windows.filter((_, at) => at !== index))}
          />
        ))}
        {windows.length < MAX_WEEK_HOURS && (
          <Button
            size="S"
            theme="OUTLINE"
            className="justify-self-start"
            onClick={() => onChange([...windows, NEW_WINDOW])}
          >
            {windows.length === 0 ? 'Zeiten festlegen' : 'Weitere Zeiten'}
          </Button>
        )}
      </div>
    </Fieldset>
  );
}

function WeekWindow({
  window,
  index,
  onChange,
  onRemove,
}: {
  window: Window;
  index: number;
  onChange: (part: Partial<Window>) => void;
  onRemove: () => void;
}) {
  return (
    <Card>
      <Fieldset legend={`Tage der Zeit ${index + 1}`} role="group">
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {DAYS.map((label, day) => (
            <CheckboxField
              key={label}
              name={`weekHours.${index}`}
              checked={window.days.includes(day + 1)}
              aria-label={DAY_NAMES[day]}
              onCheckedChange={(isOn) =>
                onChange({
                  days: isOn
                    ? [...window.days, day + 1].sort((a, b) => a - b)
                    : window.days.filter((other) => other !== day + 1),
                })
              }
            >
              {label}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <SelectField
          label="Von"
          value={window.from}
          options={timesWith(window.from, HOURS.slice(0, -1))}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <SelectField
          label="Bis"
          value={window.to}
          options={timesWith(window.to, HOURS)}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
      </div>
      <Button size="S" theme="LINK" className="mt-2" onClick={onRemove}>
        Zeit {index + 1} entfernen
      </Button>
    </Card>
  );
}
