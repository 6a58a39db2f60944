import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_SHOWN_CITIES } from '#domain/page/shown-cities.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useAllCities } from './all-cities.ts';
import { fitsCity } from './fits-city.ts';
import { type City, hasAllCities, useSettings } from './page-data.ts';

/** A list of the cities; of many it has some, and a field that finds the others. */
export function CityChoice({
  className,
  children,
}: {
  className: string;
  /** The list item of a city. */
  children: (city: City) => ReactNode;
}) {
  const settings = useSettings();
  const all = useAllCities();
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // What somebody typed before the page was alive stays, and counts.
  useEffect(() => setWanted(field.current?.value ?? ''), []);
  if (hasAllCities(settings)) return <ul className={className}>{settings.cities.map(children)}</ul>;
  const cities = wanted.trim()
    ? all.filter((city) => fitsCity(city, wanted)).slice(0, MAX_SHOWN_CITIES)
    : settings.cities;
  return (
    <>
      <TextField
        label="Stadt suchen"
        type="search"
        autoComplete="off"
        maxLength={80}
        ref={field}
        defaultValue=""
        onChange={(event) => setWanted(event.currentTarget.value)}
        className="noscript:hidden mt-4 max-w-128"
      />
      <p role="status" className={cities.length > 0 ? 'sr-only' : 'mt-4 text-ink-soft'}>
        {wanted.trim() &&
          (cities.length > 0
            ? cities.map(({ title }) => title).join(', ')
            : 'Wir haben keine Stadt mit diesem Namen.')}
      </p>
      <ul className={className}>{cities.map(children)}</ul>
    </>
  );
}
