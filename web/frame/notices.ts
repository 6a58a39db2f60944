import type { OutputOf } from '#contract/calls.ts';
import { createStored } from '#web/platform/storage.ts';
import { MESSAGES } from '#web/shell/message-catalogue.ts';
import type { NoticeLevel } from '#web/ui/notice-dialog.tsx';

type Settings = Pick<OutputOf<'GET /settings'>, 'notices' | 'casixdown'>;

export type Notice = {
  /** Identifies a notice: it changes with the text, so a changed notice is shown again. */
  key: string;
  level: NoticeLevel;
  title: string;
  /** Sanitised by the server (§S9.18). */
  html?: string;
  text?: string;
};

type Seen = {
  /** The slug of the chosen city. */
  city: string | undefined;
  nowMs: number;
};

/**
 * Returns the notices to show now: those for everybody and for the chosen city that are not over (§S20.18), then "booking system
 * down" (§4.39, §4.40).
 */
export function noticesOf({ notices = [], casixdown }: Settings, { city, nowMs }: Seen): Notice[] {
  const shown: Notice[] = notices
    .filter(({ cities }) => cities.length === 0 || (city !== undefined && cities.includes(city)))
    .filter(({ until }) => until === null || nowMs < Date.parse(until))
    .map(({ level, title, text }) => ({ key: `${level}|${title}|${text}`, level, title, html: text }));
  if (casixdown) {
    const { title, message } = MESSAGES.BOOKING_SYSTEM_UNREACHABLE;
    shown.push({ key: 'casixdown', level: 3, title, text: message });
  }
  return shown;
}

/** §4.39: keys of the notices dismissed by 'Weiter', for the session. */
export const noticesSeen = createStored<readonly string[]>(
  'hinweise-gesehen',
  [],
  (value) => (Array.isArray(value) && value.every((key) => typeof key === 'string') ? value : undefined),
  { area: 'session' },
);
