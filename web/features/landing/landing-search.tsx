import {
  lazy,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { VEHICLE_CLASSES, type VehicleClass, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { firstInteraction } from '#web/platform/first-interaction.ts';
import { useAllCities } from '#web/shell/all-cities.ts';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { entryPaths } from '#web/shell/entry-paths.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

// The period bar is loaded at the first interaction, because reading the page does not need it
// (docs/decisions/007).
const PeriodBar = lazy(async () => {
  await firstInteraction();
  return { default: (await import('#web/features/booking/period-bar.tsx')).PeriodBar };
});

// So is the number of free cars, which depends on the period.
const FreeCars = lazy(async () => {
  await firstInteraction();
  return { default: (await import('./free-cars.tsx')).FreeCars };
});

/** The search form for city, period and class; it opens the map of the city. */
export function LandingSearch() {
  const cities = useAllCities();
  const navigate = useNavigate();
  const known = useChosenCity() ?? '';
  const [picked, setPicked] = useState<string>();
  const city = picked ?? known;
  const [isCityMissing, setCityMissing] = useState(false);
  const cityField = useRef<HTMLSelectElement>(null);
  const onDevice = useIsHydrated();
  const [isPeriodAsked, setPeriodAsked] = useState(false);
  const [vehicleClass, setVehicleClass] = useState<VehicleClass | ''>('');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!city) {
      setCityMissing(true);
      cityField.current?.focus();
      return;
    }
    const [{ changeMap }, { clearFilters, toggleClass }] = await Promise.all([
      import('#web/features/vehicle/map-store.ts'),
      import('#web/features/vehicle/map-state.ts'),
    ]);
    changeMap((state) =>
      vehicleClass ? toggleClass(clearFilters(state), vehicleClass) : clearFilters(state),
    );
    void navigate(entryPaths.cityMap(city));
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid max-w-256 gap-1 rounded-[1.375rem] bg-paper p-3 shadow-float sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.1fr)_auto] lg:items-center lg:rounded-[2.25rem] lg:py-2 lg:pr-2.5 lg:pl-4 noscript:max-w-128 noscript:sm:grid-cols-[1fr_auto]!"
    >
      <Choice
        label="Wo?"
        name="stadt"
        field={cityField}
        value={city}
        onChange={(slug) => {
          setPicked(slug);
          setCityMissing(false);
        }}
        error={isCityMissing ? 'Bitte wähle eine Stadt.' : undefined}
        options={[
          { value: '', label: 'Stadt wählen' },
          ...cities.map(({ path, title }) => ({ value: path, label: title })),
        ]}
      />
      <div className="noscript:hidden border-line px-3 py-1 max-sm:border-t sm:border-l lg:border-r">
        <p className="text-sm text-ink-soft">Wann?</p>
        {onDevice ? (
          <QuietBoundary fallback={<AnyPeriod />}>
            <Suspense fallback={<AnyPeriod onClick={() => setPeriodAsked(true)} />}>
              <PeriodBar
                look="line"
                startsOpen={isPeriodAsked}
                className="min-h-11! border-0! px-0! py-0! [&>svg]:hidden"
              />
            </Suspense>
          </QuietBoundary>
        ) : (
          <AnyPeriod />
        )}
      </div>
      <Choice
        label="Was?"
        value={vehicleClass}
        onChange={(value) => setVehicleClass(value as VehicleClass | '')}
        options={[
          { value: '', label: 'Alle Autos' },
          ...VEHICLE_CLASSES.map((name) => ({ value: name, label: `Klasse ${vehicleClassTitle[name]}` })),
        ]}
        className="noscript:hidden max-lg:col-span-full max-lg:border-t max-lg:border-line"
      />
      {/* `formAction` works without JavaScript. The form has no action, so an early press waits for the app. */}
      <Button
        type="submit"
        formAction={entryPaths.map()}
        size="L"
        className="digits max-lg:col-span-full max-lg:mt-2"
      >
        {onDevice ? (
          <QuietBoundary fallback="Autos ansehen">
            <Suspense fallback="Autos ansehen">
              <FreeCars city={city} vehicleClass={vehicleClass} />
            </Suspense>
          </QuietBoundary>
        ) : (
          'Autos ansehen'
        )}
      </Button>
    </form>
  );
}

/** A placeholder until this device knows the period; a tap opens the picker once it has loaded. */
function AnyPeriod({ onClick }: { onClick?: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className="min-h-11 font-semibold">
      <span className="sr-only">Zeitraum ändern: </span>
      Jetzt oder später
    </button>
  );
}

function Choice({
  label,
  name,
  field,
  value,
  onChange,
  error,
  options,
  className = '',
}: {
  label: string;
  name?: string;
  field?: RefObject<HTMLSelectElement | null>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  options: { value: string; label: ReactNode }[];
  className?: string;
}) {
  const id = useId();
  const ownField = useRef<HTMLSelectElement>(null);
  const select = field ?? ownField;
  const takeEarlyChoice = useEffectEvent(() => {
    if (select.current && select.current.value !== value) onChange(select.current.value);
  });
  // Takes over a choice made before this code was loaded, before an early button press is handled.
  useLayoutEffect(() => takeEarlyChoice(), []);
  return (
    <div className={`px-3 py-1 large-text:px-2 ${className}`}>
      <label htmlFor={id} className="block text-sm text-ink-soft">
        {label}
      </label>
      <div className="relative">
        <select
          ref={select}
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-fehler` : undefined}
          className="block min-h-11 w-full cursor-pointer appearance-none rounded-lg bg-paper pr-7 text-base font-semibold large-text:pr-5"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={18}
          className="pointer-events-none absolute right-0 bottom-3.5 text-ink-soft"
        />
      </div>
      {error && (
        <p id={`${id}-fehler`} role="alert" className="mt-2 text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}
