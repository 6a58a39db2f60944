import { CityChoice } from '#web/shell/city-choice.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LocateButton } from './locate-button.tsx';

const rowClass =
  'flex min-h-13 w-full items-center gap-3 rounded-card border border-line bg-paper px-4 py-2 text-left font-semibold transition-colors duration-150 ease-out hover:border-brand';

/** The choice of a place: the visitor's position, an address, favourites, or one of the cities. */
export function ChoosePlace() {
  return (
    <>
      <h1 tabIndex={-1} className="px-1 pt-1 pb-3 text-xl md:pt-4">
        Wähle deine Stadt
      </h1>
      <PlaceOptions className="noscript:hidden" />
      <CityChoice className="mt-4 grid gap-2">
        {(city) => (
          <li key={city.path}>
            <Link to={paths.cityMap(city.path)} className={rowClass}>
              <span className="min-w-0 grow">
                <span className="block text-lead">{city.title}</span>
                <span className="digits block text-sm font-normal text-ink-soft">
                  {city.places === 1 ? '1 Station' : `${city.places} Stationen`} ·{' '}
                  {city.bookees === 1 ? '1 Auto' : `${city.bookees} Autos`}
                </span>
              </span>
              <Icon name="chevron-right" size={20} className="text-ink-soft" />
            </Link>
          </li>
        )}
      </CityChoice>
    </>
  );
}

/** The choices besides the cities: address, own position, favourites. */
export function PlaceOptions({ className }: { className?: string }) {
  return (
    <div className={classNames('grid gap-2', className)}>
      <PlaceOption to={paths.addressFilter()} icon="search">
        Adresse oder Haltestelle suchen
      </PlaceOption>
      <div className="grid grid-cols-1 gap-2 xs:grid-cols-2 large-text:grid-cols-1!">
        <LocateButton>
          {(press, isBusy) => (
            <button type="button" onClick={press} aria-busy={isBusy || undefined} className={rowClass}>
              <Icon
                name="locate"
                size={22}
                className={classNames('text-brand', isBusy && 'animate-pulse-soft')}
              />
              Mein Standort
            </button>
          )}
        </LocateButton>
        <PlaceOption to={paths.favourites()} icon="heart">
          Favoriten
        </PlaceOption>
      </div>
    </div>
  );
}

function PlaceOption({ to, icon, children }: { to: string; icon: IconName; children: string }) {
  return (
    <Link to={to} className={rowClass}>
      <Icon name={icon} size={22} className="text-brand" />
      {children}
    </Link>
  );
}
