import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import {
  changeContent,
  findVersions,
  insertVersion,
  publishVersion,
  SETTINGS,
} from './content.repository.ts';
import { actorOf } from './content-author.ts';
import { formatFaults, parseSettings, writeSettings } from './content-source.ts';
import { endAllNotices } from './notice.repository.ts';

type Setup = {
  db: Db;
  now: Temporal.Instant;
  /** The operator's name, unless --by gives another. */
  user: string;
  print: (text: string) => void;
};
type Options = { by?: string; title?: string; text?: string; level?: string };

const MAX_TITLE_LENGTH = 200;

/** Runs `emergency <verb>`, which publishes new settings; returns a German message when it cannot. */
export async function adminEmergency(
  [verb]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb !== 'on' && verb !== 'off' && verb !== 'down' && verb !== 'up') {
    return 'Bitte sag, was geschehen soll: on, off, down oder up.';
  }
  const actor = actorOf(options, setup);
  if (typeof actor === 'string') return actor;
  const notice = verb === 'on' ? noticeOf(options) : undefined;
  if (typeof notice === 'string') return notice;

  return changeContent(setup.db, async (transaction) => {
    const versions = await findVersions(transaction, SETTINGS);
    const source = versions.find(({ state }) => state === 'published')?.source ?? NO_SETTINGS;
    const { settings, faults } = parseSettings(source);
    if (!settings) return formatFaults('settings', faults);
    const changed = parseSettings(
      writeSettings({
        ...settings,
        ...(verb === 'down' || verb === 'up' ? { casixdown: verb === 'down' } : {}),
        ...(verb === 'off' ? { emergency: { ...settings.emergency, active: false } } : {}),
        ...(notice ? { emergency: notice } : {}),
      }),
    );
    if (!changed.settings || changed.faults.length > 0) return formatFaults('settings', changed.faults);
    const next = writeSettings(changed.settings);
    if (next !== source) {
      const { id } = await insertVersion(transaction, SETTINGS, next, actor);
      await publishVersion(transaction, id, actor);
    }
    if (verb === 'off') await endAllNotices(transaction, actor);
    const { active, title, text, level } = changed.settings.emergency;
    setup.print(
      active
        ? `Der Notfallhinweis ist zu sehen, Stufe ${level}: ${oneLine(title)} – ${oneLine(text)}`
        : 'Es ist kein Notfallhinweis zu sehen.',
    );
    if (changed.settings.casixdown) setup.print('Das Buchungssystem ist als gestört gemeldet.');
    return undefined;
  });
}

const NO_SETTINGS = writeSettings({
  casixdown: false,
  emergency: { active: false, title: '', text: '', level: 1 },
  helptiles: [],
});

function noticeOf({ title = '', text = '', level = '1' }: Options) {
  const shown = oneLine(title);
  if (!shown) return 'Bitte nenne mit --title die Überschrift des Hinweises.';
  if (shown.length > MAX_TITLE_LENGTH) return `Die Überschrift hat mehr als ${MAX_TITLE_LENGTH} Zeichen.`;
  if (!text.trim()) return 'Bitte nenne mit --text, was Kunden wissen müssen.';
  const number = ([1, 2, 3] as const).find((each) => String(each) === level);
  if (!number) return 'Die Stufe (--level) ist 1 (hellblau), 2 (orange) oder 3 (rot).';
  return { active: true, title: shown, text, level: number };
}

export const emergencyCommand: AdminCommand = {
  noun: 'emergency',
  about: 'der Notfallhinweis auf allen Seiten',
  verbs: [
    {
      verb: 'on',
      right: { area: 'CONTENT', step: 'DO' },
      about: 'Notfallhinweis auf allen Seiten',
      options: [
        ['--title <Text>', 'die Überschrift'],
        ['--text <HTML>', 'der Text'],
        ['--level <1|2|3>', 'die Stufe'],
        BY,
      ],
    },
    {
      verb: 'off',
      right: { area: 'CONTENT', step: 'DO' },
      about: 'nimmt ihn weg, und alle aus dem Betrieb',
      options: [BY],
    },
    {
      verb: 'down',
      right: { area: 'CONTENT', step: 'DO' },
      about: 'meldet das Buchungssystem als gestört',
      options: [BY],
    },
    {
      verb: 'up',
      right: { area: 'CONTENT', step: 'DO' },
      about: 'meldet es wieder in Ordnung',
      options: [BY],
    },
  ],
  run: adminEmergency,
};
