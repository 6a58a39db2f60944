import type { OutputOf } from '#contract/calls.ts';
import { createStored } from '#web/platform/storage.ts';
import { MESSAGES } from '#web/shell/message-catalogue.ts';
import type { NoticeLevel } from '#web/ui/notice-dialog.tsx';

type Settings = Pick<OutputOf<'GET /settings'>, 'emergency' | 'casixdown'>;

export type Notice = {
  /** Identifies a notice: it changes with the text, so a changed notice is shown again. */
  key: string;
  level: NoticeLevel;
  title: string;
  /** Sanitised by the server (§S9.18). */
  html?: string;
  text?: string;
};

/** Returns the notices to show now: the emergency notice, then "booking system down" (§4.39, §4.40). */
export function noticesOf({ emergency, casixdown }: Settings): Notice[] {
  const notices: Notice[] = [];
  if (emergency.active) {
    const { level, title, text } = emergency;
    notices.push({ key: `${level}|${title}|${text}`, level, title, html: text });
  }
  if (casixdown) {
    const { title, message } = MESSAGES.BOOKING_SYSTEM_UNREACHABLE;
    notices.push({ key: 'casixdown', level: 3, title, text: message });
  }
  return notices;
}

/** §4.39: keys of the notices dismissed by 'Weiter', for the session. */
export const noticesSeen = createStored<readonly string[]>(
  'hinweise-gesehen',
  [],
  (value) => (Array.isArray(value) && value.every((key) => typeof key === 'string') ? value : undefined),
  { area: 'session' },
);
