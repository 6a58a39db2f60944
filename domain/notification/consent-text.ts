import type { NotificationCategory } from './category.ts';

type CategoryText = { title: string; version: string; de: string };

/**
 * What a person consents to with each switch (§S14.22, § 25 TDDDG). Stored with its version: a changed text
 * gets a new one; the old stays readable in this file's history (§S9.5).
 */
export const NOTIFICATION_TEXTS: Readonly<Record<NotificationCategory, CategoryText>> = {
  BOOKING: {
    title: 'Buchungen',
    version: '2026-11-1',
    de: 'Wenn eine Buchung gemacht, geändert oder storniert ist, wenn dein Auto sich verspätet und wenn du ein anderes bekommst.',
  },
  REMINDER: {
    title: 'Erinnerungen',
    version: '2026-11-1',
    de: 'Eine halbe Stunde vor dem Beginn und eine Viertelstunde vor dem Ende einer Fahrt, mit der Zeit, bis zu der du verlängern kannst.',
  },
  INVOICE: {
    title: 'Rechnungen',
    version: '2026-11-1',
    de: 'Wenn eine neue Rechnung da ist oder eine Lastschrift zurückgegangen ist. Nachts nie.',
  },
  DOCUMENT: {
    title: 'Dokumentencheck',
    version: '2026-11-1',
    de: 'Wenn deine Papiere geprüft sind oder der nächste Check ansteht.',
  },
  NEWS: {
    title: 'Neuigkeiten',
    version: '2026-11-1',
    de: 'Wenn es Neues aus deiner Stadt gibt. Nachts nie.',
  },
};
