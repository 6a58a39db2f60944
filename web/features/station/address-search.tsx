import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import {
  chooseAddress,
  forgetSearch,
  forgetSearches,
  type LastSearch,
  type MapState,
} from '#web/features/vehicle/map-state.ts';
import { changeMap, useMapState } from '#web/features/vehicle/map-store.ts';
import { useSearchAt } from '#web/features/vehicle/searched-place.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { controlClass } from '#web/ui/field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Hit = OutputOf<'GET /geocode'>['results'][number];

/** The limits of GET /geocode, in characters. */
const MIN_QUERY_LENGTH = 2;
const MAX_QUERY_LENGTH = 200;

const icons: Record<string, IconName> = {
  ADDRESS: 'pin',
  STREET: 'pin',
  STOP: 'map',
  DISTRICT: 'map',
  TOWN: 'map',
  POSTCODE: 'map',
  STATION: 'car',
};

/** What is found for the text once it has settled; first what is near the middle of the map. */
function useHits(text: string) {
  const query = useDebouncedValue(text.trim());
  const geomode = useMapState((state) => state.geomode);
  const near = useMapState((state) => `${state.center.lat.toFixed(2)} ${state.center.lng.toFixed(2)}`).split(
    ' ',
  );
  const isLongEnough = query.length >= MIN_QUERY_LENGTH;
  const found = useQuery({
    ...callQuery('GET /geocode', {
      query: { address: query, ...(geomode === 'none' ? {} : { lat: near[0], lng: near[1] }) },
    }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const hits = isLongEnough && text.trim() ? (found.data?.results ?? []) : [];
  const { data, error, isFetching, refetch } = found;
  return { hits, isLongEnough, data, error, isFetching, refetch };
}

/** Search for an address, stop or place: a combobox after the ARIA pattern, with the last searches below. */
export function AddressSearch({ initial = '' }: { initial?: string }) {
  const searchAt = useSearchAt();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [active, setActive] = useState(-1);
  const { hits, isLongEnough, data, error, isFetching, refetch } = useHits(text);
  const isOpen = hits.length > 0;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  function choose(search: LastSearch) {
    searchAt((state) => chooseAddress(state, search));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // -1 is the text field, as in the ARIA pattern.
      setActive(((active + 1 + step + hits.length + 1) % (hits.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[Math.max(0, active)];
      if (hit) choose(toSearch(hit));
    } else if (event.key === 'Escape' && text) {
      event.preventDefault();
      setText('');
      setActive(-1);
    }
  }

  return (
    <div role="search">
      <label htmlFor={id} className="mb-1.5 block px-1 text-sm font-semibold">
        Adresse, Haltestelle oder Ort
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="search"
          placeholder="z. B. Bahnhof"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={press}
          className={classNames(controlClass, 'pr-13 max-2xs:pr-8')}
        />
        {text ? (
          <IconButton
            icon="close"
            label="Eingabe löschen"
            className="absolute top-1/2 right-1 -translate-y-1/2 text-ink-soft"
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          />
        ) : (
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft max-2xs:right-1.5"
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {statusText(isLongEnough, isFetching, hits.length)}
      </p>
      {error && (
        <div className="mt-3">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Treffer"
        className={classNames(isOpen && 'mt-3 overflow-hidden rounded-card border border-line bg-paper')}
      >
        {hits.map((hit, index) => (
          <HitOption
            key={`${hit.label} ${hit.context} ${hit.geometry.location.lat} ${hit.geometry.location.lng}`}
            id={`${id}-${index}`}
            hit={hit}
            isActive={index === active}
            onChoose={() => choose(toSearch(hit))}
            onHover={() => setActive(index)}
          />
        ))}
      </div>
      {isLongEnough && !isOpen && (
        <NoHits isLoading={!data && isFetching} isNothing={text.trim() !== '' && !!data && !isFetching} />
      )}
      {data && isOpen && <p className="mt-2 px-1 text-xs text-ink-soft">{data.attribution}</p>}
      {!isOpen && <LastSearches onChoose={choose} />}
    </div>
  );
}

function NoHits({ isLoading, isNothing }: { isLoading: boolean; isNothing: boolean }) {
  if (isLoading) {
    return (
      <div className="mt-3 grid gap-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-14 rounded-card" />
        ))}
      </div>
    );
  }
  return isNothing ? (
    <p className="mt-4 px-1 text-ink-soft">
      Dazu haben wir nichts gefunden. Versuche es mit dem Namen der Straße, einer Haltestelle oder der
      Postleitzahl.
    </p>
  ) : null;
}

function HitOption({
  id,
  hit,
  isActive,
  onChoose,
  onHover,
}: {
  id: string;
  hit: Hit;
  isActive: boolean;
  onChoose: () => void;
  onHover: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose();
      }}
      onPointerMove={onHover}
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 border-line px-3.5 py-2 not-first:border-t',
        isActive && 'bg-brand-soft',
      )}
    >
      <Icon name={icons[hit.kind] ?? 'pin'} size={22} className="text-brand" />
      <span className="min-w-0 grow">
        <span className="block leading-tight font-semibold">{hit.label}</span>
        <span className="block text-sm text-ink-soft">{hit.context}</span>
      </span>
      {hit.approximate && <Tag tone="neutral">ungefähr</Tag>}
    </div>
  );
}

function LastSearches({ onChoose }: { onChoose: (search: LastSearch) => void }) {
  const searches = useMapState((state) => state.lastSearches);
  const section = useRef<HTMLElement>(null);
  if (searches.length === 0) return null;

  function forget(rule: (state: MapState) => MapState, said: string) {
    const { lastSearches } = changeMap(rule);
    announce(said);
    // The pressed button is gone: the focus goes on to what is left, at last to the text field.
    const left = lastSearches.length > 0 ? section.current : section.current?.closest('[role="search"]');
    left?.querySelector<HTMLElement>('h2, input')?.focus();
  }

  return (
    <section ref={section} className="mt-6" aria-label="Letzte Suchen">
      <div className="mb-2 flex items-center justify-between gap-3 px-1">
        <h2 tabIndex={-1} className="text-lead">
          Letzte Suchen
        </h2>
        <button
          type="button"
          className="text-link min-h-11 text-detail"
          onClick={() => forget(forgetSearches, 'Alle letzten Suchen sind gelöscht.')}
        >
          Alle löschen
        </button>
      </div>
      <ul className="grid gap-2">
        {searches.map((search) => (
          <li
            key={search.address}
            className="flex items-center rounded-card border border-line bg-paper pr-1 hover:border-brand"
          >
            <button
              type="button"
              onClick={() => onChoose(search)}
              className="flex min-h-13 min-w-0 grow items-center gap-3 rounded-card py-2 pl-4 text-left"
            >
              <Icon name="clock" size={22} className="shrink-0 text-ink-soft" />
              <span className="min-w-0 wrap-break-word">{search.address}</span>
            </button>
            <IconButton
              icon="close"
              label={`„${search.address}“ löschen`}
              className="shrink-0 text-ink-soft"
              onClick={() =>
                forget((state) => forgetSearch(state, search.address), `„${search.address}“ ist gelöscht.`)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a place with its town, unless the name has it: "Plärrer, Nürnberg", "Nürnberg Hbf". */
function toSearch({ label, town, geometry }: Hit): LastSearch {
  const address = town === null || label.includes(town) ? label : `${label}, ${town}`;
  return { address, position: geometry.location };
}

function statusText(isLongEnough: boolean, isFetching: boolean, count: number): string {
  if (!isLongEnough || isFetching) return '';
  if (count === 0) return 'Keine Treffer';
  return count === 1 ? '1 Treffer' : `${count} Treffer`;
}
