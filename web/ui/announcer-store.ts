export type Urgency = 'status' | 'alert';

export interface Announcement {
  id: number;
  text: string;
}

export type Announcements = Readonly<Record<Urgency, Announcement | undefined>>;

const nothing: Announcements = { status: undefined, alert: undefined };

let current: Announcements = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

/** A status that was said so shortly before a page's title has not been read yet. */
const JUST_SAID_MS = 1_000;
let justSaid = '';
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Says the title of a new page, after what led there and is still being read: „Login erfolgreich! Buchungen“. */
export function announcePage(title: string): void {
  say(`${justSaid} ${title}`.trim(), 'status');
}

/** Says a text through the page's live regions: `status` waits for a pause, `alert` interrupts. */
export function announce(text: string, urgency: Urgency = 'status'): void {
  if (urgency === 'status') {
    justSaid = text;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      justSaid = '';
    }, JUST_SAID_MS);
  }
  say(text, urgency);
}

function say(text: string, urgency: Urgency): void {
  lastId += 1;
  current = { ...current, [urgency]: { id: lastId, text } };
  for (const listener of listeners) listener();
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentAnnouncements(): Announcements {
  return current;
}

/** On the server nothing is ever announced. */
export function noAnnouncements(): Announcements {
  return nothing;
}
