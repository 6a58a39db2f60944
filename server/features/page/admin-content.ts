import { formatDateTime } from '#domain/booking/format-period.ts';
import { isLegalText, LEGAL_TEXTS } from '#domain/page/legal-text.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, type AdminOption, BY } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import {
  archivePublished,
  changeContent,
  type DocumentName,
  findOverview,
  findSteps,
  findVersions,
  insertConfirmation,
  insertVersion,
  publishVersion,
  SETTINGS,
  type Version,
  type VersionState,
} from './content.repository.ts';
import { type Actor, actorOf } from './content-author.ts';
import { type ContentFile, readContentFile } from './content-files.ts';
import { termsFault } from './publish-terms.ts';

type Setup = {
  db: Db;
  now: Temporal.Instant;
  /** The operator's name, unless --by gives another. */
  user: string;
  print: (text: string) => void;
};
type Options = { by?: string; number?: string; publish?: boolean };

const STATES: Record<VersionState, string> = {
  draft: 'Entwurf',
  published: 'veröffentlicht',
  archived: 'archiviert',
};
const STEPS = { created: 'geschrieben', published: 'veröffentlicht', archived: 'archiviert' };

/** Runs `content <verb>`; returns a German message about a wrong command, or undefined when it was done. */
export async function adminContent(
  [verb, which]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(which, setup);
  if (
    verb !== 'import' &&
    verb !== 'show' &&
    verb !== 'publish' &&
    verb !== 'archive' &&
    verb !== 'confirm' &&
    verb !== 'history'
  ) {
    return 'Bitte sag, was geschehen soll: list, show, import, publish, confirm, archive oder history.';
  }
  if (!which) {
    return verb === 'import'
      ? 'Bitte nenne die Datei: Art/name.md oder settings.json.'
      : 'Bitte nenne das Dokument, zum Beispiel faq/anmelden.';
  }
  const actor = actorOf(options, setup);
  if (typeof actor === 'string') return actor;
  if (verb === 'import') return importFile(which, options, actor, setup);
  const [kind = '', slug = kind === SETTINGS.kind ? SETTINGS.slug : ''] = which.split('/');
  const name = { kind, slug };
  const versions = await findVersions(setup.db, name);
  if (versions.length === 0) return `Das Dokument „${oneLine(which)}“ gibt es nicht.`;
  if (verb === 'history') return history(name, setup);
  if (verb === 'confirm') return confirm(name, actor, setup);
  if (verb === 'archive') return archive(name, actor, setup);
  const wanted = pick(verb, versions, options);
  if (typeof wanted === 'string') return wanted;
  if (verb === 'show') return show(wanted, setup);
  return publish(wanted, actor, setup);
}

async function list(kind: string | undefined, { db, print }: Setup): Promise<string | undefined> {
  const rows = await findOverview(db, kind);
  if (rows.length === 0)
    return kind ? `Von der Art „${oneLine(kind)}“ gibt es nichts.` : 'Es gibt noch nichts.';
  const head = ['Dokument', 'veröffentlicht', 'seit', 'neueste', 'Stand', 'von', 'am'];
  const cells = rows.map((row) => [
    displayName(row),
    row.publishedNumber === null ? '–' : String(row.publishedNumber),
    row.publishedAt ? formatDateTime(row.publishedAt) : '–',
    String(row.number),
    STATES[row.state as VersionState],
    oneLine(row.author),
    formatDateTime(row.createdAt),
  ]);
  print(table([head, ...cells]));
  return undefined;
}

/** Removes characters that move the terminal's cursor or change its writing direction. */
function show({ source }: Version, { print }: Setup): undefined {
  print(source.replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trimEnd());
}

async function importFile(
  path: string,
  { publish: publishNow = false }: Options,
  actor: Actor,
  { db, print }: Setup,
): Promise<string | undefined> {
  let file: ContentFile;
  try {
    file = await readContentFile(path);
  } catch (error) {
    return `Die Datei „${oneLine(path)}“ ist nicht zu lesen (${(error as { code?: string }).code ?? 'Fehler'}).`;
  }
  if ('faults' in file) return file.faults;
  const { source } = file;
  return changeContent(db, async (transaction) => {
    const versions = await findVersions(transaction, file);
    const [newest] = versions;
    const published = versions.find(({ state }) => state === 'published');
    const fault = publishNow ? termsFault(file, published, file, actor.now) : undefined;
    if (fault) return fault;
    const isNew = newest?.source !== source;
    const version = isNew ? await insertVersion(transaction, file, source, actor) : newest;
    if (publishNow && (isNew || newest.state !== 'published'))
      await publishVersion(transaction, version.id, actor);
    const what = `${displayName(file)}, Fassung ${version.number}`;
    print(isNew ? `${what}: gespeichert.` : `${what}: steht so schon da.`);
    print(
      publishNow
        ? 'Sie ist veröffentlicht.'
        : `Zum Veröffentlichen: content publish ${displayName(file)} --number ${version.number}`,
    );
    return undefined;
  });
}

function pick(verb: 'show' | 'publish', versions: Version[], { number }: Options): Version | string {
  if (number !== undefined) {
    const wanted = versions.find((version) => String(version.number) === number);
    return wanted ?? `Eine Fassung „${oneLine(number)}“ gibt es nicht.`;
  }
  const published = versions.find(({ state }) => state === 'published');
  return (verb === 'show' && published) || (versions[0] as Version);
}

/** Reads the versions again under the lock, because somebody else may have published one. */
function publish(
  { id, kind, slug, number, source }: Version,
  actor: Actor,
  { db, print }: Setup,
): Promise<string | undefined> {
  return changeContent(db, async (transaction) => {
    const versions = await findVersions(transaction, { kind, slug });
    const published = versions.find(({ state }) => state === 'published');
    const isShown = published?.id === id;
    const fault = termsFault({ kind, slug }, published, { source }, actor.now);
    if (fault) return fault;
    if (!isShown) await publishVersion(transaction, id, actor);
    const what = `${displayName({ kind, slug })}, Fassung ${number}`;
    print(isShown ? `${what}, war schon veröffentlicht.` : `${what}, ist veröffentlicht.`);
    return undefined;
  });
}

async function archive(name: DocumentName, actor: Actor, { db, print }: Setup): Promise<string | undefined> {
  if (isLegalText(name))
    return `${displayName(name)} muss immer zu lesen sein (§ 5 DDG, Art. 13 DSGVO, § 312i BGB). Veröffentliche eine andere Fassung: content import, dann content publish.`;
  const done = await changeContent(db, (transaction) => archivePublished(transaction, name, actor));
  if (!done) return `${displayName(name)} ist nicht veröffentlicht. Es wurde nichts geändert.`;
  print(`${displayName(name)} ist nicht mehr zu sehen.`);
  return undefined;
}

/** §S16: somebody of the operator answers for a legal text as it is shown. */
function confirm(name: DocumentName, actor: Actor, { db, print }: Setup): Promise<string | undefined> {
  if (!isLegalText(name))
    return Promise.resolve(
      `Bestätigt wird nur, was das Gesetz verlangt: ${LEGAL_TEXTS.map(({ slug }) => `page/${slug}`).join(', ')}.`,
    );
  return changeContent(db, async (transaction) => {
    const versions = await findVersions(transaction, name);
    const shown = versions.find(({ state }) => state === 'published');
    if (!shown) return `${displayName(name)} ist nicht veröffentlicht. Es wurde nichts geändert.`;
    const isNew = await insertConfirmation(transaction, shown.id, actor);
    const what = `${displayName(name)}, Fassung ${shown.number}`;
    print(isNew ? `${what}, ist bestätigt.` : `${what}, war schon bestätigt.`);
    return undefined;
  });
}

async function history(name: DocumentName, { db, print }: Setup): Promise<undefined> {
  const steps = await findSteps(db, name);
  const rows = steps.map(({ number, step, by, at }) => [
    formatDateTime(at),
    `Fassung ${number}`,
    STEPS[step],
    oneLine(by),
  ]);
  print(table([['wann', 'was', 'Schritt', 'wer'], ...rows]));
}

const displayName = ({ kind, slug }: DocumentName): string =>
  kind === SETTINGS.kind ? SETTINGS.kind : `${kind}/${slug}`;

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const NUMBER: AdminOption = ['--number <N>', 'diese Fassung; sonst die neueste'];

export const contentCommand: AdminCommand = {
  noun: 'content',
  about: 'die Texte der Seiten',
  verbs: [
    { verb: 'list', right: 'NONE', words: '[Art]', about: 'alle Dokumente: Stand, wer, wann' },
    {
      verb: 'show',
      right: 'NONE',
      words: '<Dokument>',
      about: 'der Text, wie er veröffentlicht ist, oder einer Fassung',
      options: [['--number <N>', 'diese Fassung; sonst die veröffentlichte']],
    },
    {
      verb: 'import',
      right: { area: 'CONTENT', step: 'DO' },
      words: '<Datei>',
      about: 'neue Fassung aus Art/name.md oder settings.json, als Entwurf',
      options: [['--publish', 'gleich veröffentlichen'], BY],
    },
    {
      verb: 'publish',
      right: { area: 'CONTENT', step: 'DO' },
      words: '<Dokument>',
      about: 'zeigt die neueste Fassung, oder eine frühere',
      options: [NUMBER, BY],
    },
    {
      verb: 'confirm',
      right: { area: 'CONTENT', step: 'DO' },
      words: '<Dokument>',
      about: 'bestätigt AGB, Datenschutz oder Impressum, wie sie veröffentlicht sind',
      options: [BY],
    },
    {
      verb: 'archive',
      right: { area: 'CONTENT', step: 'DO' },
      words: '<Dokument>',
      about: 'zeigt das Dokument nicht mehr; was das Gesetz verlangt, lässt sich nur ersetzen',
      options: [BY],
    },
    { verb: 'history', right: 'NONE', words: '<Dokument>', about: 'wer wann was getan hat' },
  ],
  note: '<Dokument> heißt Art/name, zum Beispiel faq/anmelden; die Einstellungen heißen settings.',
  run: adminContent,
};
