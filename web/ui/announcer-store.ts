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

/** Screen readers have not read a status that is younger than this when a page's title follows. */
const RECENT_MS = 1_000;
let recentStatus = '';
let recentStatusTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces the title of a new page, after a status that is still being read: „Login erfolgreich! Buchungen“.
 */
export function announcePage(title: string): void {
  publish(`${recentStatus} ${title}`.trim(), 'status');
}

/** Announces a text through the page's live regions: `status` waits for a pause, `alert` interrupts. */
export function announce(text: string, urgency: Urgency = 'status'): void {
  if (urgency === 'status') {
    recentStatus = text;
    clearTimeout(recentStatusTimer);
    recentStatusTimer = setTimeout(() => {
      recentStatus = '';
    }, RECENT_MS);
  }
  publish(text, urgency);
}

function publish(text: string, urgency: Urgency): void {
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

/** The server announces nothing. */
export function noAnnouncements(): Announcements {
  return nothing;
}
