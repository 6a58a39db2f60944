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

/** Says a text through the page's live regions: `status` waits for a pause, `alert` interrupts. */
export function announce(text: string, urgency: Urgency = 'status'): void {
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
