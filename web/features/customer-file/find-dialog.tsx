import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { STAFF_STATES } from '#domain/service-case/staff-words.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Found, findQuery } from './customer-file-queries.ts';
import { bookingState, nameText, stateWords } from './file-words.ts';

/** Each search is written into the log, so that it begins when somebody has stopped typing. */
const PAUSE_MS = 300;
const HITS = 'a[data-hit]';

/** Finds customers, cars, bookings, invoices and cases; by keyboard alone: arrows choose, Enter opens, Escape closes. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim(), PAUSE_MS);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { data, error, refetch, isFetching } = useQuery({ ...findQuery(text), enabled: text !== '' });
  const found = text === '' ? undefined : data;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const hits = [...(list.current?.querySelectorAll<HTMLElement>(HITS) ?? [])];
    const at = hits.indexOf(document.activeElement as HTMLElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    (next < 0 ? field.current : hits[Math.min(next, hits.length - 1)])?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Suchen" size="M">
      <form
        role="search"
        aria-label="Im Betrieb suchen"
        onSubmit={(event) => {
          event.preventDefault();
          // What stands there still belongs to what was typed before.
          if (typed.trim() === text) list.current?.querySelector<HTMLElement>(HITS)?.click();
        }}
      >
        <TextField
          ref={field}
          label="Name, Nummer, Mail, Telefon, Karte, Kennzeichen, Rechnung"
          hint="Jede Suche steht im Protokoll."
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <div ref={list} className="mt-4 grid min-h-40 content-start gap-4" aria-busy={isFetching}>
          {found ? (
            <Hits found={found} onOpen={onClose} />
          ) : error && text !== '' ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : isFetching ? (
            <SkeletonText lines={4} label="Die Suche läuft" />
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {found && !isFetching ? countText(found) : ''}
        </p>
      </form>
    </Dialog>
  );
}

const countOf = ({ customers, cars, bookings, invoices, cases }: Found): number =>
  [customers, cars, bookings, invoices, cases].reduce((sum, { length }) => sum + length, 0);

const countText = (found: Found): string => {
  const count = countOf(found);
  return count === 0 ? 'Nichts gefunden' : count === 1 ? '1 Treffer' : `${count} Treffer`;
};

function Hits({ found, onOpen }: { found: Found; onOpen: () => void }) {
  const { customers, cars, bookings, invoices, cases, hasMoreCustomers, hasMoreCars, isTooShort } = found;
  const { data: own } = useQuery(ownStaffQuery);
  const mayAsk = own !== undefined && mayHere(own, 'CUSTOMERS', 'DO');
  const fileOf = ({ accountNumber }: { accountNumber: string | null }) =>
    accountNumber === null ? undefined : paths.customerFile(accountNumber);
  if (isTooShort) return <p className="text-ink-soft">Bitte gib etwas mehr ein: mindestens zwei Zeichen.</p>;
  if (countOf(found) === 0)
    return (
      <p className="text-ink-soft">
        Nichts gefunden, was du sehen darfst. Namen finden sich vom Anfang her, Nummern ab vier Ziffern.
      </p>
    );
  return (
    <>
      {customers.length > 0 && (
        <Group
          title="Kundschaft"
          more={hasMoreCustomers && 'Es gibt mehr. Ergänze einen Vornamen oder nimm eine Nummer.'}
        >
          {customers.map(({ accountNumber, name, state, place, city }) => {
            const { text, tone } = stateWords(state);
            return (
              <Hit
                key={accountNumber}
                icon="person"
                to={paths.customerFile(accountNumber)}
                onOpen={onOpen}
                title={nameText(name)}
                tag={<Tag tone={tone}>{text}</Tag>}
                detail={[accountNumber, place ?? city].filter(Boolean).join(' · ')}
              />
            );
          })}
        </Group>
      )}
      {cars.length > 0 && (
        <Group title="Autos" more={hasMoreCars && 'Es gibt mehr. Gib mehr vom Kennzeichen ein.'}>
          {cars.map(({ id, plate, model, station, city, isRetired, driver }) => (
            <Hit
              key={id}
              icon="car"
              to={driver ? fileOf(driver) : undefined}
              onOpen={onOpen}
              title={`${plate}, ${model}`}
              tag={isRetired && <Tag tone="neutral">ausgemustert</Tag>}
              detail={[
                `${station}, ${city}`,
                `Nr. ${id}`,
                driver?.name ? `zuletzt bei ${driver.name}` : undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
          {cars.length === 1 && mayAsk && (
            <Hit
              icon="clock"
              to={paths.consoleDriver({ kennzeichen: cars[0]?.plate })}
              onOpen={onOpen}
              title={`Wer fuhr ${cars[0]?.plate} zu einer Zeit?`}
              detail="Für eine Behörde, mit Aktenzeichen"
            />
          )}
        </Group>
      )}
      {bookings.length > 0 && (
        <Group title="Buchungen">
          {bookings.map(({ id, plate, start, end, state, customer }) => (
            <Hit
              key={id}
              icon="calendar"
              to={fileOf(customer)}
              onOpen={onOpen}
              title={`Buchung ${id}, ${plate}`}
              tag={<Tag tone="neutral">{bookingState(state)}</Tag>}
              detail={`${formatPeriodInFull({
                start: Temporal.Instant.from(start),
                end: Temporal.Instant.from(end),
              })}${customer.name ? ` · ${customer.name}` : ''}`}
            />
          ))}
        </Group>
      )}
      {invoices.length > 0 && (
        <Group title="Rechnungen">
          {invoices.map(({ number, issuedOn, total, isCancellation, customer }) => (
            <Hit
              key={number}
              icon="receipt"
              to={fileOf(customer)}
              onOpen={onOpen}
              title={`${isCancellation ? 'Stornorechnung' : 'Rechnung'} ${number}`}
              detail={[
                `vom ${formatDate(Temporal.PlainDate.from(issuedOn))}`,
                formatMoney(total),
                customer.name,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Group>
      )}
      {cases.length > 0 && (
        <Group title="Anliegen">
          {cases.map(({ number, state, customer }) => (
            <Hit
              key={number}
              icon="list"
              to={fileOf(customer)}
              onOpen={onOpen}
              title={`Anliegen ${number}`}
              tag={<Tag tone="neutral">{STAFF_STATES[state as keyof typeof STAFF_STATES] ?? state}</Tag>}
              detail={customer.name ?? ''}
            />
          ))}
        </Group>
      )}
    </>
  );
}

function Group({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-fine font-semibold text-ink-soft">
        {title}
      </h3>
      <ul className="-mx-2">{children}</ul>
      {more && <p className="text-fine text-ink-soft">{more}</p>}
    </section>
  );
}

function Hit({
  icon,
  to,
  title,
  detail,
  tag,
  onOpen,
}: {
  icon: IconName;
  /** Undefined: there is no page to open. */
  to: string | undefined;
  title: string;
  detail: string;
  tag?: ReactNode;
  onOpen: () => void;
}) {
  const content = (
    <>
      <Icon name={icon} size={20} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="digits block text-fine text-ink-soft wrap-anywhere">{detail}</span>
      </span>
      {tag}
    </>
  );
  const shape = 'flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5';
  return (
    <li>
      {to === undefined ? (
        <div className={shape}>{content}</div>
      ) : (
        <Link
          data-hit
          to={to}
          className={`${shape} hover:bg-sand focus-visible:bg-brand-soft`}
          onClick={onOpen}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
