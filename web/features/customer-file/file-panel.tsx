import type { ReactNode } from 'react';
import { MoneyPanel } from '#web/features/account-money/account-money.tsx';
import { BlockPanel } from './block-panel.tsx';
import { BookPanel } from './book-panel.tsx';
import { CancelBookingPanel } from './cancel-booking-panel.tsx';
import { ChangeBookingPanel } from './change-booking-panel.tsx';
import { CheckPanel } from './check-panel.tsx';
import type { File, FileEvent } from './customer-file-queries.ts';
import { EndTripPanel } from './end-trip-panel.tsx';
import { nameText } from './file-words.ts';
import { NotePanel } from './note-panel.tsx';
import { RemoveNotePanel } from './remove-note-panel.tsx';
import { ReplaceCarPanel } from './replace-car-panel.tsx';
import { UnblockPanel } from './unblock-panel.tsx';

/** What the address says is open beside the file. */
export const PANELS = {
  NOTE: 'notiz',
  BLOCK: 'sperre',
  CHANGE: 'aendern',
  CANCEL: 'storno',
  REPLACE: 'tausch',
  END: 'rueckgabe',
  BOOK: 'buchung',
  CHECK: 'pruefung',
  /** What is about to be done with money. */
  MONEY: 'akt',
} as const;
export type PanelName = (typeof PANELS)[keyof typeof PANELS];
export type FileRights = { mayNote: boolean; mayBlock: boolean; mayPost: boolean; mayBook: boolean };

/** The panel that the address names, for whoever may do what is in it now; null: an old address, or none. */
export function panelOf({
  file,
  rights: { mayNote, mayBlock, mayPost, mayBook },
  search,
  close,
}: {
  file: File;
  rights: FileRights;
  search: URLSearchParams;
  close: () => void;
}): ReactNode {
  const { accountNumber: account, bookings, events } = file;
  const name = nameText(file.name);
  const act = search.get(PANELS.MONEY);
  if (mayPost && act !== null) return <MoneyPanel account={account} act={act} onClose={close} />;
  const bookingIn = (panel: PanelName) => bookings.find(({ id }) => String(id) === search.get(panel));
  const changed = bookingIn(PANELS.CHANGE);
  if (changed?.changeable)
    return <ChangeBookingPanel key={changed.id} account={account} booking={changed} onClose={close} />;
  const cancelled = bookingIn(PANELS.CANCEL);
  if (cancelled?.cancellable)
    return <CancelBookingPanel key={cancelled.id} account={account} booking={cancelled} onClose={close} />;
  const replaced = bookingIn(PANELS.REPLACE);
  if (replaced?.replaceable)
    return <ReplaceCarPanel key={replaced.id} account={account} booking={replaced} onClose={close} />;
  const ended = bookingIn(PANELS.END);
  if (ended?.endable)
    return <EndTripPanel key={ended.id} account={account} booking={ended} onClose={close} />;
  if (mayBook && search.has(PANELS.BOOK)) return <BookPanel file={file} name={name} onClose={close} />;
  if (mayBlock && search.has(PANELS.CHECK) && isChecked(file))
    return <CheckPanel file={file} name={name} onClose={close} />;
  if (mayBlock && search.has(PANELS.BLOCK))
    return search.get(PANELS.BLOCK) === 'ende' ? (
      <UnblockPanel file={file} name={name} onClose={close} />
    ) : (
      <BlockPanel file={file} name={name} onClose={close} />
    );
  if (!mayNote || !search.has(PANELS.NOTE)) return null;
  const removed = events.find(
    (event): event is OwnNote =>
      event.ownNote !== undefined && String(event.ownNote) === search.get(PANELS.NOTE),
  );
  return removed ? (
    <RemoveNotePanel
      key={removed.ownNote}
      account={account}
      id={removed.ownNote}
      text={noteText(removed)}
      onClose={close}
    />
  ) : (
    <NotePanel account={account} name={name} onClose={close} />
  );
}

/** Waits for the check by hand, or may be accepted after an objection. */
export const isChecked = ({ state }: File): boolean => state === 'PRELIMINARY' || state === 'DENIED';

type OwnNote = FileEvent & { ownNote: number };
/** What the text of a note is called among its facts. */
export const NOTE_WORDS = 'Notiz';
const noteText = ({ facts }: FileEvent): string =>
  facts.find(({ label }) => label === NOTE_WORDS)?.text ?? '';
