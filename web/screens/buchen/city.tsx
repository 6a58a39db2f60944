import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { MapSearch } from '#web/features/vehicle/map-search.tsx';
import { chooseCity } from '#web/features/vehicle/map-state.ts';
import { changeMap } from '#web/features/vehicle/map-store.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { findCity } from '#web/shell/city-queries.ts';
import { notFound } from '#web/shell/or-not-found.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  if (!(await findCity(context.get(queryClientContext), params['city']))) throw notFound();
  return null;
}

export default function CityMapScreen() {
  const { city: slug } = useParams();
  const city = useSettings().cities.find(({ path }) => path === slug);
  // The map state is stored on this device: until it has changed to the city, the list would show the last
  // place.
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (!city) return;
    changeMap((state) => chooseCity(state, city));
    setEntered(city.path);
  }, [city]);
  if (!city) return null;
  return (
    <>
      <PageHead
        title={`Auto buchen in ${city.title}`}
        description={`Freie Autos in ${city.title}: Stationen auf der Karte, freie Zeiten und der Preis für deine Fahrt, auf die Viertelstunde genau.`}
      />
      {entered === city.path ? (
        <MapSearch />
      ) : (
        <>
          <h1 className="px-1 pt-1 pb-3 text-lead text-ink-soft md:pt-4">Autos in {city.title}</h1>
          <SkeletonCards label="Autos werden geladen" />
        </>
      )}
    </>
  );
}
