import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, formatTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { canBeBlocked } from '#domain/customer/block.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { AccountMoney } from '#web/features/account-money/account-money.tsx';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { mayHere, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AccessLinks } from './access-links.tsx';
import { type BookingAct, BookingsAhead } from './bookings-ahead.tsx';
import { type File, type FileEvent, fileQuery } from './customer-file-queries.ts';
import { type FileRights, isChecked, NOTE_WORDS, PANELS, type PanelName, panelOf } from './file-panel.tsx';
import { KINDS, nameText, stateWords } from './file-words.ts';
import { MailAgain } from './mail-again.tsx';

const KIND = 'art';
const VIEW = 'ansicht';
const MONEY = 'geld';

/** All that the product knows of a customer and that one may see, in one course of time. */
export function CustomerFile({ account }: { account: string }) {
  const { data: file, error, refetch } = useQuery(fileQuery(account));
  const { data: own } = useQuery(ownStaffQuery);
  const [search, setSearch] = useSearchParams();
  const turn = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    // One panel at a time.
    if (isPanel(name) || name === VIEW) for (const panel of Object.values(PANELS)) next.delete(panel);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const isOthers = file !== undefined && !file.isOneself && own !== undefined;
  const rights = {
    mayNote: isOthers && mayHere(own, 'CUSTOMERS', 'DO'),
    mayBlock: isOthers && mayHere(own, 'CUSTOMERS', 'DECIDE'),
    mayPost: isOthers && mayHere(own, 'MONEY', 'DO'),
    mayBook: isOthers && mayHere(own, 'BOOKINGS', 'DO'),
  };
  const seesMoney = own !== undefined && mayHere(own, 'MONEY', 'SEE');
  const showsMoney = seesMoney && search.get(VIEW) === MONEY;
  const panel = file && panelOf({ file, rights, search, close: () => turn(PANELS.NOTE, undefined) });
  return (
    <ConsolePage
      title={file ? nameText(file.name) : `Account ${account}`}
      intro={file && <Intro file={file} />}
      action={file && !panel && <Actions file={file} rights={rights} onOpen={turn} />}
      panel={panel}
    >
      {file ? (
        <div className="grid border-t border-line wide:grid-cols-[16rem_minmax(0,1fr)]">
          <Facts file={file} />
          <div className="min-w-0 px-6 py-4 max-md:px-4">
            {seesMoney && (
              <ChipGroup label="Ansicht" className="mb-4">
                <Chip pressed={!showsMoney} onPressedChange={() => turn(VIEW, undefined)}>
                  Verlauf
                </Chip>
                <Chip pressed={showsMoney} onPressedChange={() => turn(VIEW, MONEY)}>
                  Konto
                </Chip>
              </ChipGroup>
            )}
            {showsMoney ? (
              <section aria-label="Konto">
                <AccountMoney
                  account={account}
                  onAct={rights.mayPost ? (wanted) => turn(PANELS.MONEY, wanted) : null}
                />
              </section>
            ) : (
              <Course
                file={file}
                wanted={search.get(KIND)}
                onWanted={(kind) => turn(KIND, kind)}
                onRemove={(id) => turn(PANELS.NOTE, String(id))}
                onAct={(act, id) => turn(PANELS[act], String(id))}
                onBook={rights.mayBook ? () => turn(PANELS.BOOK, 'neu') : null}
              />
            )}
          </div>
        </div>
      ) : error ? (
        <div className="px-6 max-md:px-4">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="px-6 max-md:px-4">
          <SkeletonText lines={10} label="Die Akte wird geladen" />
        </div>
      )}
    </ConsolePage>
  );
}

const isPanel = (name: string): name is PanelName => Object.values<string>(PANELS).includes(name);

function Actions({
  file,
  rights: { mayNote, mayBlock },
  onOpen,
}: {
  file: File;
  rights: FileRights;
  onOpen: (panel: PanelName, value: string) => void;
}) {
  const { state, block } = file;
  return (
    <div className="flex flex-wrap gap-2">
      {mayBlock && isChecked(file) && (
        <Button size="S" theme="OUTLINE" onClick={() => onOpen(PANELS.CHECK, 'offen')}>
          {state === 'DENIED' ? 'Doch annehmen' : 'Prüfen'}
        </Button>
      )}
      {mayBlock && canBeBlocked(state as CustomerState) && (
        <Button size="S" theme="OUTLINE" onClick={() => onOpen(PANELS.BLOCK, 'neu')}>
          {block ? 'Sperre ändern' : 'Sperren'}
        </Button>
      )}
      {mayBlock && state === 'BLOCKED' && (
        <Button size="S" theme="OUTLINE" onClick={() => onOpen(PANELS.BLOCK, 'ende')}>
          Sperre aufheben
        </Button>
      )}
      {mayNote && (
        <Button size="S" onClick={() => onOpen(PANELS.NOTE, 'neu')}>
          Notiz schreiben
        </Button>
      )}
    </div>
  );
}

function Intro({ file: { accountNumber, state, why, since, plan, city, mainAccount } }: { file: File }) {
  const { text, tone } = stateWords(state);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone={tone}>{text}</Tag>
        <span className="digits">
          {[accountNumber, `seit ${formatDate(Temporal.Instant.from(since))}`, plan, city]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mainAccount && (
        <span className="block">
          Fährt für{' '}
          <Link to={paths.customerFile(mainAccount)} className="text-link">
            {mainAccount}
          </Link>
        </span>
      )}
      {why && (
        <span className="block text-ink">
          <b>Warum:</b> {why}
        </span>
      )}
    </>
  );
}

function Facts({ file }: { file: File }) {
  const { groups, drivers, isOneself, accountNumber, links, blocklistHits } = file;
  return (
    <section
      aria-label="Auf einen Blick"
      className="grid content-start gap-5 border-line px-6 py-4 max-wide:border-b max-wide:sm:grid-cols-2 max-md:px-4 wide:border-r"
    >
      {isOneself && (
        <Note tone="info" title="Das bist du selbst">
          Um deinen eigenen Account kümmert sich jemand anderes.
        </Note>
      )}
      {groups
        .filter(({ facts }) => facts.length > 0)
        .map(({ title, facts }) => (
          <Group key={title} title={title}>
            <dl className="grid gap-1">
              {facts.map(({ label, text }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-3">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="digits min-w-0 font-medium wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
          </Group>
        ))}
      {links.length > 0 && (
        <Group title="Zugang helfen">
          <AccessLinks file={file} />
        </Group>
      )}
      {drivers.length > 0 && (
        <Group title="Wer mitfährt">
          <ul className="grid gap-1">
            {drivers.map((driver) => (
              <li key={driver.accountNumber} className="flex flex-wrap justify-between gap-x-3">
                <Link to={paths.customerFile(driver.accountNumber)} className="text-link">
                  {nameText(driver.name)}
                </Link>
                <span className="text-ink-soft">{stateWords(driver.state).text}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {blocklistHits.length > 0 && (
        <Group title="Sperrliste">
          {blocklistHits.map((entry) => (
            <p key={entry}>
              <Link to={paths.consoleBlocklist({ eintrag: String(entry) })} className="text-link">
                Eintrag {entry} hat getroffen
              </Link>
            </p>
          ))}
        </Group>
      )}
      <Group title="Protokoll">
        <Link to={paths.withQuery(paths.consoleActs(), { kunde: accountNumber })} className="text-link">
          Was an diesem Account getan wurde
        </Link>
      </Group>
    </section>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="mb-1 text-sm font-bold">{title}</h2>
    {children}
  </div>
);

function Course({
  file: { accountNumber, bookings, events, isCut },
  wanted,
  onWanted,
  onRemove,
  onAct,
  onBook,
}: {
  file: File;
  wanted: string | null;
  onWanted: (kind: string | undefined) => void;
  /** Of a note of one's own. */
  onRemove: (id: number) => void;
  onAct: (act: BookingAct, id: number) => void;
  /** Null: one may not. */
  onBook: (() => void) | null;
}) {
  const held = Object.keys(KINDS).filter((kind) => events.some((event) => event.kind === kind));
  const shown =
    wanted !== null && held.includes(wanted) ? events.filter(({ kind }) => kind === wanted) : events;
  const days = Map.groupBy(shown, dayOf);
  return (
    <section aria-label="Verlauf">
      {(bookings.length > 0 || onBook) && <BookingsAhead bookings={bookings} onAct={onAct} onBook={onBook} />}
      <ChipGroup label="Was der Verlauf zeigt" className="mb-4">
        <Chip pressed={shown === events} onPressedChange={() => onWanted(undefined)}>
          Alles
        </Chip>
        {held.map((kind) => (
          <Chip
            key={kind}
            pressed={wanted === kind}
            onPressedChange={() => onWanted(wanted === kind ? undefined : kind)}
          >
            {KINDS[kind as FileEvent['kind']]}
          </Chip>
        ))}
      </ChipGroup>
      {events.length === 0 && (
        <EmptyState title="Noch nichts geschehen">Hier steht, was mit dem Account war.</EmptyState>
      )}
      {[...days].map(([day, ofDay]) => (
        <div key={day} className="mb-4">
          <h2 className="border-b border-line pb-1 text-fine font-semibold text-ink-soft">{day}</h2>
          <ul>
            {ofDay.map((event) => (
              <Event key={event.key} account={accountNumber} event={event} onRemove={onRemove} />
            ))}
          </ul>
        </div>
      ))}
      {isCut && (
        <p className="text-ink-soft">
          Hier stehen die neuesten {events.length} Einträge; Älteres wird nicht gezeigt.
        </p>
      )}
    </section>
  );
}

const dayOf = ({ at }: FileEvent): string =>
  at === null ? 'Ohne Tag' : formatDate(Temporal.Instant.from(at).toZonedDateTimeISO(BERLIN).toPlainDate());

function Event({
  account,
  event: { at, isDay, title, facts, kind, ownNote, givenUpMail },
  onRemove,
}: {
  account: string;
  event: FileEvent;
  onRemove: (id: number) => void;
}) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2 last:border-0">
      <span className="digits text-ink-soft">
        {at !== null && !isDay && formatTime(Temporal.Instant.from(at))}
      </span>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {kind === 'NOTES' ? (
          facts.map(({ label, text }) => (
            <p key={label} className="whitespace-pre-line wrap-anywhere">
              {label === NOTE_WORDS ? (
                text
              ) : (
                <span className="text-fine text-ink-soft">{`${label}: ${text}`}</span>
              )}
            </p>
          ))
        ) : (
          <p className="digits text-fine text-ink-soft wrap-anywhere">
            {facts.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
          </p>
        )}
        {givenUpMail !== undefined && <MailAgain account={account} id={givenUpMail} />}
        {ownNote !== undefined && (
          <button type="button" className="target-44 text-fine text-link" onClick={() => onRemove(ownNote)}>
            Herausnehmen
          </button>
        )}
      </div>
    </li>
  );
}
