import { createStored } from '#web/platform/storage.ts';

/** Ids of the news that this device has shown in full (§3.60 `newsRead`). */
export const newsRead = createStored<readonly number[]>('newsRead', [], (value) =>
  Array.isArray(value) && value.every(Number.isInteger) ? (value as number[]) : undefined,
);

/** Marks a news item as read on this device. */
export function markNewsRead(id: number): void {
  newsRead.set((read) => (read.includes(id) ? read : [...read, id]));
}

/** §2.101: at least one news id that is not in the read list. */
export const hasUnread = (news: readonly { id: number }[], read: readonly number[]): boolean =>
  news.some(({ id }) => !read.includes(id));
