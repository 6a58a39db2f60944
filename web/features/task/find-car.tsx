import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { plateOfCode } from '#domain/vehicle/plate.ts';
import { canReadQrCodes, readQrCode } from '#web/platform/qr-code.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { foundCarsQuery } from './task-queries.ts';

const MAX_PLATE_LENGTH = 20;

/** A car by its plate: typed, chosen from what begins so, or by the code on its key card where the browser reads codes. */
export function FindCar() {
  const [plate, setPlate] = useState('');
  const typed = useDebouncedValue(plate.trim());
  const { data, isFetching } = useQuery({ ...foundCarsQuery(typed), enabled: typed !== '' });
  const navigate = useNavigate();
  const listId = useId();
  const found = typed === '' ? [] : (data?.items ?? []);
  const isUnknown = typed !== '' && typed === plate.trim() && !isFetching && data?.items.length === 0;
  return (
    <form
      role="search"
      aria-label="Auto finden"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first) void navigate(paths.tasks(first.plate));
      }}
    >
      <TextField
        label="Kennzeichen"
        hint="Leerzeichen und Striche kannst du weglassen."
        name="plate"
        value={plate}
        maxLength={MAX_PLATE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-controls={listId}
        onChange={({ currentTarget }) => setPlate(currentTarget.value)}
        error={isUnknown ? 'Ein Auto mit diesem Kennzeichen gibt es nicht.' : undefined}
      />
      <ScanCard onRead={(code) => void navigate(paths.tasks(plateOfCode(code)))} />
      <ul id={listId} aria-label="Gefundene Autos" className="grid gap-2 empty:hidden">
        {found.map((car) => (
          <li key={car.id}>
            <Link
              to={paths.tasks(car.plate)}
              className="flex min-h-12 items-center gap-3 rounded-field border border-line bg-paper px-3 py-1.5 hover:border-brand"
            >
              <span className="min-w-0 grow">
                <span className="digits block leading-tight font-semibold">{car.plate}</span>
                <span className="block text-detail text-ink-soft">
                  {car.model}, {car.place.name}
                </span>
              </span>
              <Icon name="chevron-right" size={20} className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** A photo of the code is enough: so no page needs the right to use the camera. */
function ScanCard({ onRead }: { onRead: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOffered, setOffered] = useState(false);
  const [fault, setFault] = useState<string>();
  const errorId = useId();
  useEffect(() => {
    void (async () => setOffered(await canReadQrCodes()))();
  }, []);
  if (!isOffered) return null;

  async function read(file: File | undefined) {
    const code = file && (await readQrCode(file));
    if (code) return onRead(code);
    const text =
      'Auf diesem Foto haben wir keinen Code gefunden. Geh näher heran, oder tippe das Kennzeichen ein.';
    setFault(text);
    announce(text, 'alert');
  }

  return (
    <div>
      <Button
        theme="OUTLINE"
        icon={<Icon name="camera" size={20} />}
        aria-describedby={fault ? errorId : undefined}
        onClick={() => input.current?.click()}
      >
        Code der Schlüsselkarte fotografieren
      </Button>
      <FieldError id={errorId} error={fault} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
      />
    </div>
  );
}
