import { slugOfClass } from '#domain/vehicle/class-slug.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClassPrices } from './class-prices.tsx';

/** The vehicle classes that have prices; each card links to the page of its class. */
export function ClassGrid({
  city,
  leads = {},
}: {
  city?: string | undefined;
  leads?: Record<string, string>;
}) {
  const { prices } = useSettings();
  const priced = VEHICLE_CLASSES.filter((name) =>
    prices.some((price) => price.class === name && price.currency === 'EUR'),
  );
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {priced.map((name) => (
        <li
          key={name}
          className="group relative flex flex-col rounded-card border border-line bg-paper p-5 transition-colors duration-150 ease-out hover:border-brand"
        >
          <div className="flex items-end justify-between gap-4">
            <h3 className="text-lg">
              {/* The link covers the whole card. */}
              <Link
                to={paths.vehicles(slugOfClass(name), city)}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                Klasse {vehicleClassTitle[name]}
              </Link>
            </h3>
            <VehiclePicture vehicleClass={name} className="w-30 max-xs:w-20" />
          </div>
          {leads[name] && <p className="mt-2 mb-auto text-detail text-ink-soft">{leads[name]}</p>}
          <div className="mt-3">
            <ClassPrices vehicleClass={name} />
          </div>
          <p className="mt-3 flex items-center gap-1 text-sm font-semibold text-brand" aria-hidden="true">
            Mehr zu dieser Klasse
            <Icon
              name="chevron-right"
              size={18}
              className="transition-transform duration-150 ease-out group-hover:translate-x-0.5"
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
