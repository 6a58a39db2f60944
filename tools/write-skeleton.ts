import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Folder, SkeletonFault, writeCall, writeFeature } from './skeleton.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = 'npm run feature -- NAME\nnpm run call -- FEATURE NAME';

const written = new Set<string>();
const folder: Folder = {
  read: (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined),
  write: (path, text) => {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    written.add(path);
  },
};

const [what, first, second] = process.argv.slice(2);
try {
  if (what === 'feature' && first && !second) writeFeature(folder, first);
  else if (what === 'call' && first && second) writeCall(folder, first, second);
  else throw new SkeletonFault(USAGE);
  spawnSync('biome', ['check', '--write', ...written], { cwd: ROOT, stdio: 'ignore' });
  console.log([...written].sort().join('\n'));
} catch (error) {
  if (!(error instanceof SkeletonFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
