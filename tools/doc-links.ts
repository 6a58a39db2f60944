import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Checks that every file exists that README, CONTRIBUTING and docs/*.md link to or name by its path. Decisions are
 * history and may name deleted files; requirements have a check of their own.
 */
const ROOT = join(import.meta.dirname, '..');
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;
/** Matches `server/http/errors.ts`, but not patterns such as `server/features/*` and `<feature>.ts`. */
const NAMED =
  /`((?:domain|contract|server|web|content|e2e|bench|tools|docs)\/[\w./-]+\.(?:ts|tsx|mjs|cjs|sql|md|css|json))`/g;

export function linkFaults(file: string, text: string, exists: (path: string) => boolean): string[] {
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(file), path));
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
  return [...new Set([...linked, ...named])]
    .filter((path) => !exists(path))
    .map((path) => `${file}: ${path} gibt es nicht`);
}

if (import.meta.main) {
  const files = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md'], { cwd: ROOT });
  const faults = files.flatMap((file) =>
    linkFaults(file, readFileSync(join(ROOT, file), 'utf8'), (path) => existsSync(join(ROOT, path))),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
