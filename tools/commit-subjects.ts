import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Characters: what lists of commits show in one line (CONTRIBUTING.md). */
const LONGEST = 72;
const CHARACTERS = new Intl.Segmenter();
/** The check holds for what came after it: its own file says where that begins. */
const OWN_PATH = 'tools/commit-subjects.ts';

/**
 * Returns a fault for each longer subject among the commits that descend from the one that brought the check. Merges, which
 * git names, are left out; an archive without a repository has no faults.
 */
export function subjectFaults(folder: string): string[] {
  if (!isRepository(folder)) return [];
  // In a shallow clone its oldest commit seems to bring all files; what follows it is checked.
  const bringing = git(folder, 'log', '--diff-filter=A', '--format=%H', '--', OWN_PATH)?.at(-1);
  if (bringing === undefined) return [];
  const range = ['--ancestry-path', '--no-merges', `${bringing}..HEAD`];
  return (git(folder, 'log', '--format=%h %s', ...range) ?? []).flatMap((line) => {
    const [, commit = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const { length } = [...CHARACTERS.segment(subject)];
    return length > LONGEST ? [`${commit}: ${length} statt höchstens ${LONGEST} Zeichen: ${subject}`] : [];
  });
}

/** A folder may also lie within the repository of something else. */
function isRepository(folder: string): boolean {
  const [root] = git(folder, 'rev-parse', '--show-toplevel') ?? [];
  return root !== undefined && realpathSync(root) === realpathSync(folder);
}

/** Returns the lines that git answers; undefined without git, without a repository or without a commit. */
function git(folder: string, ...parameters: string[]): string[] | undefined {
  try {
    // A hook names its repository, which need not be this one.
    const env = { ...process.env, GIT_DIR: undefined, GIT_WORK_TREE: undefined };
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', parameters, { cwd: folder, env, encoding: 'utf8', stdio: [...stdio] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const faults = subjectFaults(join(import.meta.dirname, '..'));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
