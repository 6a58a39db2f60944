import { useState } from 'react';
import { checkPeriod, MAX_DAYS_AHEAD, type Period } from '#domain/booking/period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { setPeriod } from '#web/features/booking/period-store.ts';
import { clearFilters, toggleClass, toggleFeature } from '#web/features/vehicle/map-state.ts';
import { changeMap } from '#web/features/vehicle/map-store.ts';
import { publicUrl, share } from '#web/platform/share.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isPeriod, type Trip } from './trip-link.ts';

/** Links from the price to the search, and a button to share the price. */
export function NextSteps({
  trip,
  city,
  address,
}: {
  trip: Trip;
  city: { path: string; title: string } | undefined;
  /** Path and query of this price. */
  address: string;
}) {
  const now = useNow();
  const period: Period = isPeriod(trip.when)
    ? trip.when
    : {
        start: initialPeriod(now).start,
        end: initialPeriod(now).start.add({ minutes: 15 * trip.when.quarters }),
      };
  const refusal = checkPeriod(period, now);

  /** Applies the trip's period, class and drive to the search. */
  function applyToSearch() {
    if (!refusal) setPeriod(period);
    changeMap((state) => {
      const ofClass = toggleClass(clearFilters(state), trip.vehicleClass);
      return trip.electric ? toggleFeature(ofClass, 'ELECTRIC') : ofClass;
    });
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {refusal === 'PERIOD_IN_PAST' && (
        <Note>Dieser Zeitraum ist schon vorbei. Wähle einen neuen, wenn du ein Auto buchen möchtest.</Note>
      )}
      {refusal === 'PERIOD_TOO_FAR_AHEAD' && (
        <Note>So weit im Voraus kannst du noch nicht buchen. Das geht ab {MAX_DAYS_AHEAD} Tage vorher.</Note>
      )}
      <div className="flex flex-wrap gap-3">
        <Link
          to={city ? paths.cityMap(city.path) : paths.map()}
          onClick={applyToSearch}
          className={buttonClass({ size: 'L', className: 'max-sm:w-full' })}
        >
          {city ? `Autos in ${city.title} finden` : 'Auto finden'}
        </Link>
        <ShareButton address={address} />
      </div>
    </div>
  );
}

/** Shares the link with another app or copies it; if neither is allowed, it shows the link in a field. */
function ShareButton({ address }: { address: string }) {
  const [shown, setShown] = useState<string>();
  const [copied, setCopied] = useState<string>();

  async function shareLink() {
    const url = publicUrl(address);
    try {
      if (await share({ title: 'Preis einer Fahrt', url })) return;
      await navigator.clipboard.writeText(url);
      setCopied(address);
      announce('Der Link ist kopiert.');
    } catch {
      setShown(url);
    }
  }

  return (
    <>
      <Button
        size="L"
        theme="OUTLINE"
        onClick={() => void shareLink()}
        className="max-sm:w-full noscript:hidden"
      >
        {copied === address ? 'Link kopiert' : 'Preis teilen'}
      </Button>
      {shown !== undefined && (
        <TextField
          label="Link zu diesem Preis"
          readOnly
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full"
        />
      )}
    </>
  );
}
