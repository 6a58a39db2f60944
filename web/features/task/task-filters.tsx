import { useState } from 'react';
import { formatWhole } from '#domain/page/whole-number.ts';
import { TASK_KINDS, TASK_TITLES } from '#domain/task/task-kind.ts';
import { locationFailureTexts } from '#web/features/vehicle/location-failure-texts.ts';
import type { LocationFailure } from '#web/platform/device-position.ts';
import { locateDevice } from '#web/platform/location.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { TaskKind, TaskList } from './task-queries.ts';

export type TaskFilter = { city: string; kind: TaskKind | undefined; isMine: boolean };
export type Place = { lat: number; lng: number };

/** City, kind, and whether the list is of one's own work and by distance; only the browser's question asks for the place. */
export function TaskFilters({
  filter,
  onChange,
  cities,
  counts,
  place,
  onPlace,
}: {
  filter: TaskFilter;
  onChange: (filter: TaskFilter) => void;
  cities: readonly { path: string; title: string }[];
  counts: TaskList['counts'];
  place: Place | undefined;
  onPlace: (place: Place | undefined) => void;
}) {
  const kinds = TASK_KINDS.filter(
    (kind) => kind === filter.kind || counts.some((each) => each.kind === kind),
  );
  const countOf = (kind: TaskKind) => counts.find((each) => each.kind === kind)?.count ?? 0;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Stadt"
          name="city"
          value={filter.city}
          placeholder="Alle Städte"
          options={cities.map(({ path, title }) => ({ value: path, label: title }))}
          onChange={({ currentTarget }) => onChange({ ...filter, city: currentTarget.value })}
          className="min-w-0 grow basis-44"
        />
        <NearMe place={place} onPlace={onPlace} />
      </div>
      <ChipGroup label="Art der Aufgabe">
        <Chip pressed={filter.isMine} onPressedChange={(isMine) => onChange({ ...filter, isMine })}>
          Meine
        </Chip>
        {kinds.map((kind) => (
          <Chip
            key={kind}
            pressed={filter.kind === kind}
            onPressedChange={(isOn) => onChange({ ...filter, kind: isOn ? kind : undefined })}
          >
            {TASK_TITLES[kind]} <span className="digits font-normal">{formatWhole(countOf(kind))}</span>
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}

function NearMe({
  place,
  onPlace,
}: {
  place: Place | undefined;
  onPlace: (place: Place | undefined) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<LocationFailure>();

  async function locate() {
    setBusy(true);
    setFailure(undefined);
    const found = await locateDevice();
    setBusy(false);
    if (typeof found === 'string') setFailure(found);
    else onPlace(found);
  }

  return (
    <>
      <Button
        theme={place ? 'SECONDARY' : 'OUTLINE'}
        aria-pressed={place !== undefined}
        busy={isBusy}
        busyLabel="Dein Standort wird bestimmt"
        icon={<Icon name="locate" size={20} />}
        onClick={() => (place ? onPlace(undefined) : void locate())}
      >
        In meiner Nähe zuerst
      </Button>
      {failure && (
        <Note tone="warning" announced className="basis-full">
          {locationFailureTexts()[failure]}
        </Note>
      )}
    </>
  );
}
