import { YEAR_ASSUMPTION_NAMES, YEAR_ASSUMPTIONS } from '#domain/sales/consulting-questions.ts';
import { packageSpans } from '#domain/sales/year-packages.ts';
import { formatCents } from '#domain/tariff/money.ts';
import { slugOfClass } from '#domain/vehicle/class-slug.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { CarFields } from '#web/features/statement/car-fields.tsx';
import type { CarField } from '#web/features/statement/car-link.ts';
import type { CityPrices } from '#web/features/tariff/tariffs-query.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Consulting, ConsultingTexts } from './consulting-link.ts';

type Props = {
  consulting: Consulting;
  priceList: CityPrices;
  /** Empty: no private car is set beside it. */
  carFields: readonly CarField[];
  isChanged: boolean;
  onChange: (changed: ConsultingTexts) => void;
};

/** All that is assumed, with where it comes from, to be changed. */
export function ConsultingAssumptions({ consulting, priceList, carFields, isChanged, onChange }: Props) {
  const { year, drivers, yearTexts, carTexts, faults } = consulting;
  const names = YEAR_ASSUMPTION_NAMES.filter((name) => name !== 'personen' || drivers.audience === 'PRIVATE');
  return (
    <Section title="Davon gehen wir aus" className="print-hidden mt-8!">
      <form noValidate aria-label="Annahmen" onSubmit={(event) => event.preventDefault()}>
        <Disclosure
          summary="Annahmen ansehen und ändern"
          mustBeOpen={isChanged || Object.keys(faults).length > 0}
        >
          <ul className="list-disc pl-5">
            <li>
              Alle Fahrten sind gleich und liegen in der teureren Zeit, von {priceList.dayFromHour} bis{' '}
              {priceList.dayToHour}&nbsp;Uhr. Gerechnet ist mit Benzinern; elektrische Autos kosten{' '}
              {formatCents({ cents: priceList.electricKmDiscountCents, currency: priceList.currency })} je
              Kilometer weniger.
            </li>
            {priceList.kmPackages.length > 0 && (
              <li>
                Ein Kilometerpaket gilt {priceList.kmPackageDays} Tage, der Rest verfällt. Die Fahrten
                verteilen sich deshalb auf {packageSpans(priceList.kmPackageDays)} Zeiträume im Jahr, und ein
                Paket kommt nur dazu, wenn es sich in seinem lohnt.
              </li>
            )}
            <li>Stornieren, Verspätungen und Gutscheine sind nicht gerechnet.</li>
          </ul>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            {names.map((name) => {
              const { label, unit, hint } = YEAR_ASSUMPTIONS[name];
              return (
                <TextField
                  key={name}
                  label={`${label} (${unit})`}
                  name={name}
                  hint={hint}
                  value={yearTexts[name]}
                  error={faults[name]}
                  onChange={(event) => onChange({ [name]: event.currentTarget.value })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={10}
                  controlClassName="digits"
                />
              );
            })}
            <SelectField
              label="Fahrzeugklasse"
              name="klasse"
              value={slugOfClass(year.vehicleClass)}
              onChange={(event) => onChange({ klasse: event.target.value })}
              options={VEHICLE_CLASSES.map((each) => ({
                value: slugOfClass(each),
                label: vehicleClassTitle[each],
              }))}
            />
          </div>
          {carFields.length > 0 && (
            <>
              <h3 className="text-lead">Ein eigenes Auto</h3>
              <CarFields names={carFields} texts={carTexts} faults={faults} onChange={onChange} />
            </>
          )}
        </Disclosure>
      </form>
    </Section>
  );
}
