import { equipmentTitle } from '#domain/vehicle/equipment.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import {
  chooseSeats,
  clearFilters,
  countFilters,
  limitPrice,
  toggleClass,
  toggleEquipment,
  toggleFeature,
} from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';

/** Short texts for one row of chips; the filter screen has the full names. */
const classChips: { name: VehicleClass; text: string; label?: string }[] = [
  { name: 'S', text: 'S', label: 'Klasse S' },
  { name: 'M', text: 'M', label: 'Klasse M' },
  { name: 'L_PKW', text: 'L', label: 'Klasse L Pkw' },
  { name: 'L_TRANSPORTER', text: 'Transporter' },
  { name: 'L_9_SITZER', text: '9-Sitzer' },
  { name: 'SPEZIAL', text: 'Spezial' },
];

/** The filters as chips, in a row that scrolls horizontally. */
export function FilterChips() {
  const classes = useMapState((state) => state.classes);
  const features = useMapState((state) => state.features);
  const seats = useMapState((state) => state.seats);
  const equipment = useMapState((state) => state.equipment);
  const priceUpTo = useMapState((state) => state.priceUpTo);
  const count = useMapState(countFilters);
  return (
    <ChipGroup label="Filter">
      <Link
        to={paths.filter()}
        aria-label={count ? `Alle Filter, ${count} gewählt` : 'Alle Filter'}
        title="Alle Filter"
        className={classNames(
          'target-44 relative inline-flex size-10 shrink-0 items-center justify-center rounded-pill border bg-paper hover:border-brand',
          count ? 'border-brand text-brand' : 'border-line',
        )}
      >
        <Icon name="filter" size={20} />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="digits absolute -top-1 -right-1 flex size-4.5 items-center justify-center rounded-pill bg-brand text-[0.6875rem] font-bold text-on-brand"
          >
            {count}
          </span>
        )}
      </Link>
      <Chip pressed={count === 0} onPressedChange={() => changeMap(clearFilters)}>
        Alle
      </Chip>
      {classChips.map(({ name, text, label }) => (
        <Chip
          key={name}
          label={label}
          pressed={classes.includes(name)}
          onPressedChange={() => changeMap((state) => toggleClass(state, name))}
        >
          {text}
        </Chip>
      ))}
      <Chip
        pressed={features.includes('ELECTRIC')}
        onPressedChange={() => changeMap((state) => toggleFeature(state, 'ELECTRIC'))}
      >
        <Icon name="bolt" size={16} />
        Elektrisch
      </Chip>
      <Chip
        pressed={features.includes('AUTOMATIC')}
        onPressedChange={() => changeMap((state) => toggleFeature(state, 'AUTOMATIC'))}
      >
        Automatik
      </Chip>
      {/* The other filters stand here only while they are chosen, to be taken away by one tap. */}
      {seats !== null && (
        <Chip pressed onPressedChange={() => changeMap((state) => chooseSeats(state, null))}>
          ab {seats} Sitzen
        </Chip>
      )}
      {equipment.map((name) => (
        <Chip key={name} pressed onPressedChange={() => changeMap((state) => toggleEquipment(state, name))}>
          {equipmentTitle[name]}
        </Chip>
      ))}
      {priceUpTo !== null && (
        <Chip pressed onPressedChange={() => changeMap((state) => limitPrice(state, null))}>
          bis {priceUpTo}&nbsp;€
        </Chip>
      )}
    </ChipGroup>
  );
}
