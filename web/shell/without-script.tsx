import { Note } from '#web/ui/note.tsx';
import { Link } from './link.tsx';
import { type City, useSettings } from './page-data.ts';
import { paths } from './paths.ts';

/** What a page that needs script says without it: why nothing happens, what can be read all the same, whom to call (§S18.23). */
export function WithoutScript({ city, className }: { city?: City | undefined; className?: string }) {
  const { phone, phoneHours, phoneCost } = useSettings().contact;
  return (
    <noscript>
      <Note tone="warning" title="Dafür brauchst du JavaScript" className={className ?? ''}>
        Dein Browser führt keins aus: Suchen, Buchen und Einloggen funktionieren erst, wenn du es
        einschaltest.{' '}
        <Link to={paths.stations(city?.path)} className="text-link">
          {city
            ? `Alle Stationen in ${city.title} mit Adressen und Preisen`
            : 'Alle Stationen mit Adressen und Preisen'}
        </Link>{' '}
        findest du auch so. Oder ruf uns an:{' '}
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link digits whitespace-nowrap">
          {phone}
        </a>{' '}
        ({phoneHours}, {phoneCost}).
      </Note>
    </noscript>
  );
}
