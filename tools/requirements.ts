import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Checks docs/requirements: ids have no gap, named files and tests exist, every citation has its requirement. */
const ROOT = join(import.meta.dirname, '..');
const REQUIREMENTS = 'docs/requirements/';
const CITING =
  '{README,CONTRIBUTING}.md,{domain,contract,server,web,e2e,bench,tools,docs,content}/**/*.{ts,tsx,mjs,sql,css,md,json}';

const SECTION = /^# §(S?\d+) \S/gm;
const ID = /^§(S?\d+)\.(\d+)$/;
const PATH = /`([^`]+)`/g;
/** A file that the text of a requirement names. */
const NAMED = /`((?:domain|contract|server|web|content|e2e|bench|tools|docs)\/[^`\s]+\.[a-z]+)`/g;
const TEST = /`([^`]+)` "([^"]+)"/g;
/** Also what defines tests for several files, such as `server/test/letter-test.ts`. */
const TEST_FILE = /(\.test\.tsx?|^server\/test\/[^/]+-test\.ts)$/;
/** Paragraphs of laws have a space ("§ 312k BGB"); those without one are recognised by the law's short name or the RFC. */
const CITATION = /(?<!RFC \d+,? )§(S?\d+(?:\.\d+)*)(?!\w|\.\d| (?:Abs|Nr|[A-Z]\w{0,4}[BGO])\b)/g;
/** Matches also across the line break of a comment. */
const OLD_CITATION = /\b(?:specification|decisions)(?:[\s*#/]|--)+§+\s?\d+/gi;
/** Comments match first, so that a quotation mark in one does not begin a string. */
const COMMENT_OR_STRING =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;

export type Requirement = {
  id: string;
  /** Of the files below docs/requirements, from 1. */
  line: number;
  text: string;
  /** Empty while the requirement is not built. */
  places: string[];
  /** Empty while no test shows it. */
  tests: { path: string; title: string }[];
};

export type RequirementFile = { section: string | undefined; requirements: Requirement[]; faults: string[] };

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Reads one file of docs/requirements; faults name its lines. */
export function readRequirements(file: string, text: string): RequirementFile {
  const faults: string[] = [];
  const sections = [...text.matchAll(SECTION)].map((match) => match[1]);
  const section = sections[0];
  if (sections.length !== 1)
    faults.push(`${file}:1: genau eine Überschrift „# §… Titel“, nicht ${sections.length}`);
  const requirements: Requirement[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    if (!row.startsWith('|') || /^\|( id |[ -]+\|)/.test(row)) continue;
    const line = index + 1;
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', requirement = '', where = '', shownBy = ''] = cells;
    const number = ID.exec(id);
    if (cells.length !== 6 || number === null) {
      faults.push(`${file}:${line}: eine Zeile ist „| §… | Anforderung | Ort | Test |“`);
      continue;
    }
    const next = `§${section}.${requirements.length + 1}`;
    if (id !== next) faults.push(`${file}:${line}: hier kommt ${next}, nicht ${id}`);
    if (requirement === '') faults.push(`${file}:${line}: ${id} sagt nichts`);
    if (where !== 'not yet' && where.replaceAll(PATH, '').replaceAll(/[\s,]/g, '') !== '') {
      faults.push(`${file}:${line}: der Ort ist „not yet“ oder Pfade in \`…\``);
    }
    if (shownBy !== 'not yet' && shownBy.replaceAll(TEST, '').replaceAll(/[\s,]/g, '') !== '') {
      faults.push(`${file}:${line}: der Test ist „not yet“ oder \`Pfad\` "Teil des Titels"`);
    }
    if (where === '' || shownBy === '') faults.push(`${file}:${line}: was es nicht gibt, heißt „not yet“`);
    requirements.push({
      id,
      line,
      text: requirement,
      places: [...where.matchAll(PATH)].map(([, path = '']) => path),
      tests: [...shownBy.matchAll(TEST)].map(([, path = '', title = '']) => ({ path, title })),
    });
  }
  return { section, requirements, faults };
}

/** Returns all string literals of a source file as written, without the backslashes before quotes. */
export function stringsOf(source: string): string[] {
  return [...source.matchAll(COMMENT_OR_STRING)]
    .map(([, single, double, template]) => single ?? double ?? template)
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll(/\\(['"`])/g, '$1'));
}

/** Returns the faults of requirements that name missing files or tests. `read` returns undefined for a missing file. */
export function missingEvidence(
  file: string,
  requirements: readonly Requirement[],
  read: (path: string) => string | undefined,
  exists: (path: string) => boolean,
): string[] {
  const faults: string[] = [];
  for (const { id, line, text, places, tests } of requirements) {
    const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
    for (const path of [...places, ...named]) {
      if (!exists(path)) faults.push(`${file}:${line}: ${id} nennt ${path}, das gibt es nicht`);
    }
    for (const { path, title } of tests) {
      const source = TEST_FILE.test(path) ? read(path) : undefined;
      if (source === undefined)
        faults.push(`${file}:${line}: ${id} nennt den Test ${path}, den gibt es nicht`);
      else if (!stringsOf(source).some((text) => text.includes(title)))
        faults.push(`${file}:${line}: ${id} nennt „${title}“, das steht nicht in ${path}`);
    }
  }
  return faults;
}

/** Returns citations without a requirement. `known` contains sections ("S4") and ids ("S4.12"), without the sign. */
export function citationFaults(file: string, text: string, known: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const match of text.matchAll(OLD_CITATION)) {
    faults.push(
      `${file}:${lineOf(text, match.index)}: Anforderungen heißen §2.14 oder §S4.12, siehe ${REQUIREMENTS}`,
    );
  }
  for (const match of text.matchAll(CITATION)) {
    if (known.has(match[1] ?? '')) continue;
    faults.push(`${file}:${lineOf(text, match.index)}: ${match[0]} steht nicht in ${REQUIREMENTS}`);
  }
  return faults;
}

/** Returns the rows of the specification that say of anything that it is missing: all of it is built. Supplements may. */
export function unbuilt(file: string, { section, requirements }: RequirementFile): string[] {
  if (section === undefined || section.startsWith('S')) return [];
  return requirements
    .filter(
      ({ text, places, tests }) =>
        places.length === 0 || tests.length === 0 || /\((not yet|today)\b/.test(text),
    )
    .map(({ id, line }) => `${file}:${line}: ${id} gehört zur Spezifikation, und die ist ganz gebaut`);
}

/** Summarises in one line how many requirements are built and tested. */
export function requirementCount(requirements: readonly Requirement[]): string {
  const built = requirements.filter(({ places }) => places.length > 0);
  const shown = built.filter(({ tests }) => tests.length > 0).length;
  const partly = built.filter(({ text }) => text.includes('(not yet')).length;
  return (
    `${requirements.length} Anforderungen: ${shown} mit Ort und Test, ${built.length - shown} nur mit Ort, ` +
    `${requirements.length - built.length} noch nicht; ${partly} der gebauten fehlt ein Teil`
  );
}

function main(): void {
  const read = (path: string) =>
    existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;
  const exists = (path: string) => existsSync(join(ROOT, path));
  const faults: string[] = [];
  const known = new Set<string>();
  const all: Requirement[] = [];
  const fileOf = new Map<string, string>();
  for (const file of globSync(`${REQUIREMENTS}*.md`, { cwd: ROOT }).sort()) {
    if (file.endsWith('README.md')) continue;
    const found = readRequirements(file, read(file) ?? '');
    const { section, requirements, faults: misread } = found;
    faults.push(...misread, ...missingEvidence(file, requirements, read, exists), ...unbuilt(file, found));
    all.push(...requirements);
    if (section === undefined) continue;
    const other = fileOf.get(section);
    if (other !== undefined) faults.push(`${file}:1: §${section} steht schon in ${other}`);
    fileOf.set(section, file);
    known.add(section);
    for (const { id } of requirements) known.add(id.slice(1));
  }
  for (const file of globSync(`{${CITING}}`, { cwd: ROOT }).sort())
    faults.push(...citationFaults(file, read(file) ?? '', known));
  for (const fault of faults) console.error(fault);
  console.log(requirementCount(all));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.main) main();
