/** Rules about the house's parts that names and imports do not show (docs/decisions/099). */

type SourceFile = { path: string; text: string };

const MOST_FILES_OF_A_FEATURE = 40;
const MOST_LINES = 500;
/** Lists that are read line by line, and grow with the product. */
const LONG: Readonly<Record<string, number>> = {
  'server/db/tables.ts': 2_500,
  'server/config.ts': 1_000,
  'server/adapters/embedded-style.ts': 600,
};

/** What is made once per process, by `server/services.ts` alone. */
const SERVICES =
  /\b(createMailerFromConfig|createDiskFileStore|createVault|createContentStore|createContractPapers|createLogin|createSigner|createGeocoder)\(/g;
const DEFINES = /export (?:const|(?:async )?function) $/;
const BINDING_FACTORY =
  /^export (?:const bind\w+ = (?:async )?(?:\w+|\([^)]*\)(?:: [^=]+)?) =>|(?:async )?function bind\w*\()/m;

const MOST_WORDS_OF_A_COMMENT = 35;
/** A block, or lines that follow each other, alone on their lines. */
const COMMENT = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;
/** What parameters are stands apart from what the function does. */
const TAGS = /@(param|returns|throws)[\s\S]*/;

/** In the web one file asks the device's clock, which may be wrong (docs/decisions/142); the service worker imports nothing. */
const DEVICE_CLOCK = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/g;
const MAY_ASK_CLOCK = ['web/platform/device-clock.ts', 'web/service-worker.ts'];

const isTest = (path: string): boolean => /\.(test|scenarios)\.tsx?$|^(server\/test|e2e|bench)\//.test(path);

/** Returns what is wrong, in German, file by file. */
export function structureFaults(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(fileFaults), ...folderFaults(files)];
}

function fileFaults({ path, text }: SourceFile): string[] {
  if (isTest(path)) return [];
  const faults: string[] = [];
  const lines = text.split('\n').length - 1;
  const most = LONG[path] ?? MOST_LINES;
  if (lines > most) faults.push(`${path}: ${lines} Zeilen, höchstens ${most}`);
  if (path.startsWith('server/') && path !== 'server/services.ts') {
    for (const { 1: name, index } of text.matchAll(SERVICES)) {
      const isDefinition = DEFINES.test(text.slice(0, index)) || /\bfunction $/.test(text.slice(0, index));
      if (!isDefinition && !isCommentLine(text, index))
        faults.push(`${path}: ${name} steht nur in server/services.ts`);
    }
  }
  if (path.startsWith('web/') && !MAY_ASK_CLOCK.includes(path)) {
    for (const { 0: asked, index } of text.matchAll(DEVICE_CLOCK)) {
      if (!isCommentLine(text, index))
        faults.push(
          `${path}: statt ${asked} die Zeit von web/platform/clock.ts, denn die Uhr des Geräts kann falsch gehen`,
        );
    }
  }
  faults.push(...commentFaults(path, text));
  if (path.startsWith('server/features/') && BINDING_FACTORY.test(text))
    faults.push(`${path}: Bindungen sind Konstanten; was sie brauchen, kommt mit dem Kontext`);
  return faults;
}

function commentFaults(path: string, text: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const words = comment
      .replace(TAGS, '')
      .split(/\s+/)
      .filter((word) => /[\p{L}\d]/u.test(word)).length;
    const line = text.slice(0, index).split('\n').length;
    return words > MOST_WORDS_OF_A_COMMENT
      ? [`${path}:${line}: ein Kommentar von ${words} Wörtern, höchstens ${MOST_WORDS_OF_A_COMMENT}`]
      : [];
  });
}

const isCommentLine = (text: string, index: number): boolean =>
  /^\s*(\*|\/\/|\/\*)/.test(text.slice(text.lastIndexOf('\n', index) + 1, index));

function folderFaults(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const [folder] = /^server\/features\/[^/]+/.exec(path) ?? [];
    if (folder && !isTest(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES_OF_A_FEATURE)
    .map(([folder, count]) => `${folder}: ${count} Dateien, höchstens ${MOST_FILES_OF_A_FEATURE}`);
}
