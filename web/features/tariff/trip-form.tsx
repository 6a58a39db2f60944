import { formatDuration } from '#domain/booking/format-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { slugOfClass } from '#domain/vehicle/class-slug.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { stepKm } from '#web/features/booking/km-stepper.tsx';
import { PeriodButton } from '#web/features/booking/period-bar.tsx';
import { useAllCities } from '#web/shell/all-cities.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { CityPrices } from './tariffs-query.ts';
import { type Faults, type Filled, slugOfTariff, type Trip, writeHours, writeTime } from './trip-link.ts';

const HOURS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 36, 48, 72, 96, 120, 144, 168, 240, 336, 504, 672];

type Props = {
  filled: Filled;
  faults: Faults;
  /** The trip of the form, or the last valid one. */
  trip: Trip;
  period: Period;
  priceList: CityPrices;
  tariffs: readonly Tariff[];
  city: string | undefined;
  onChange: (change: Partial<Filled>) => void;
  onCityChange: (city: string) => void;
};

/** The fields of a trip, named like the address's parameters, so that the form works without JavaScript. */
export function TripFields({
  filled,
  faults,
  trip,
  period,
  priceList,
  tariffs,
  city,
  onChange,
  onCityChange,
}: Props) {
  const cities = useAllCities();
  const money = (cents: number) => formatMoney({ cents, currency: priceList.currency });
  return (
    <div className="grid grid-cols-1 gap-5">
      <SelectField
        label="Stadt"
        name="stadt"
        value={city ?? ''}
        onChange={(event) => onCityChange(event.currentTarget.value)}
        placeholder="Stadt wählen"
        options={cities.map(({ path, title }) => ({ value: path, label: title }))}
      />

      <TimeFields filled={filled} faults={faults} period={period} onChange={onChange} />

      <DistanceField filled={filled} faults={faults} trip={trip} onChange={onChange} />

      <RadioTiles
        legend="Fahrzeugklasse"
        name="klasse"
        className="grid-cols-2 sm:grid-cols-3"
        value={filled.klasse}
        onValueChange={(klasse) => onChange({ klasse })}
        error={faults.klasse}
        options={VEHICLE_CLASSES.map((name) => ({
          value: slugOfClass(name),
          label: vehicleClassTitle[name],
          picture: <VehiclePicture vehicleClass={name} className="mb-1 w-18!" />,
        }))}
      />

      <RadioTiles
        legend="Antrieb"
        name="antrieb"
        className="grid-cols-2"
        value={filled.antrieb}
        onValueChange={(antrieb) => onChange({ antrieb })}
        error={faults.antrieb}
        options={[
          { value: 'verbrenner', label: 'Verbrenner' },
          {
            value: 'elektrisch',
            label: 'Elektrisch',
            detail: `je km ${money(priceList.electricKmDiscountCents)} weniger`,
          },
        ]}
      />

      <RadioTiles
        legend="Tarif"
        name="tarif"
        className="grid-cols-2"
        value={filled.tarif}
        onValueChange={(tarif) => onChange({ tarif })}
        error={faults.tarif}
        options={tariffs.map((tariff) => ({
          value: slugOfTariff(tariff),
          label: tariff.title,
          detail: `${money(tariff.monthlyCents)} im Monat`,
        }))}
      />

      {priceList.kmPackages.length > 0 && (
        <RadioTiles
          legend="Kilometerpaket"
          name="paket"
          className="grid-cols-2 sm:grid-cols-4"
          value={filled.paket}
          onValueChange={(paket) => onChange({ paket })}
          error={faults.paket}
          options={[
            { value: '0', label: 'Keins' },
            ...priceList.kmPackages.map(({ km, cents }) => ({
              value: String(km),
              label: `${km} km`,
              detail: money(cents),
            })),
          ]}
        />
      )}
    </div>
  );
}

/** A period or a length. CSS alone shows one of both, so that it works without JavaScript. */
function TimeFields({
  filled,
  faults,
  period,
  onChange,
}: Pick<Props, 'filled' | 'faults' | 'period' | 'onChange'>) {
  return (
    <div className="group grid grid-cols-1 gap-3">
      <RadioTiles
        legend="Wie lange?"
        name="zeit"
        className="grid-cols-2"
        value={filled.zeit}
        onValueChange={(zeit) => onChange({ zeit })}
        error={faults.zeit}
        options={[
          { value: 'zeitraum', label: 'Mit Uhrzeit' },
          { value: 'dauer', label: 'Nur Dauer' },
        ]}
      />
      <div className="group-has-[[value=dauer]:checked]:hidden">
        <div className="noscript:hidden">
          <PeriodButton
            period={period}
            onChange={({ start, end }) => onChange({ von: writeTime(start), bis: writeTime(end) })}
          />
          <input type="hidden" name="von" value={filled.von} />
          <input type="hidden" name="bis" value={filled.bis} />
        </div>
        <noscript>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Abholen"
              type="datetime-local"
              name="von"
              step={900}
              defaultValue={filled.von.slice(0, 16)}
            />
            <TextField
              label="Zurückbringen"
              type="datetime-local"
              name="bis"
              step={900}
              defaultValue={filled.bis.slice(0, 16)}
            />
          </div>
        </noscript>
      </div>
      <SelectField
        label="Dauer"
        name="dauer"
        value={filled.dauer}
        onChange={(event) => onChange({ dauer: event.currentTarget.value })}
        error={faults.dauer}
        options={hoursWith(filled.dauer)}
        className="group-has-[[value=zeitraum]:checked]:hidden"
      />
    </div>
  );
}

function DistanceField({
  filled,
  faults,
  trip,
  onChange,
}: Pick<Props, 'filled' | 'faults' | 'trip' | 'onChange'>) {
  return (
    <div className="flex items-start gap-2">
      <TextField
        label="Deine Strecke"
        name="km"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        end="km"
        value={filled.km}
        onChange={(event) => onChange({ km: event.currentTarget.value })}
        error={faults.km}
        className="min-w-0 grow"
        controlClassName="digits"
      />
      <span className="mt-7.5 flex gap-1 noscript:hidden">
        <IconButton
          icon="minus"
          label="Weniger Kilometer"
          look="outline"
          disabled={trip.km === 0}
          onClick={() => onChange({ km: String(stepKm(trip.km, -1)) })}
        />
        <IconButton
          icon="plus"
          label="Mehr Kilometer"
          look="outline"
          disabled={trip.km >= stepKm(trip.km, 1)}
          onClick={() => onChange({ km: String(stepKm(trip.km, 1)) })}
        />
      </span>
    </div>
  );
}

/** Options for the length: the usual ones, and the chosen one if a link has another. */
function hoursWith(chosen: string) {
  const offered = HOURS.map((hours) => hours * 4);
  const quarters = Number(chosen.replace(',', '.')) * 4;
  const all = offered.includes(quarters) || !(quarters > 0) ? offered : [...offered, quarters];
  return all
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: writeHours(each), label: formatDuration(each * 15 * 60_000) }));
}
