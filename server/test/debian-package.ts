import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Returns the path of a program that a test runs; as root of a Debian machine it is installed. Throws how to
 * install it.
 * @param places where it is on the systems that we know
 */
export function installedProgram(packageName: string, places: readonly string[]): string {
  // Another test may be installing something at the moment.
  const command = `apt-get update && apt-get -o DPkg::Lock::Timeout=300 install -y ${packageName}`;
  const find = () => places.find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) shell(command);
  const installed = find();
  if (installed) return installed;
  throw new Error(`${packageName} is missing. On Debian and Ubuntu: sudo sh -c "${command}"`);
}

/** The addresses of the package archives that this machine uses, for other releases than its own. */
export function debianArchives(): string[] {
  const lines = shell(`apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages'`).split('\n');
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Returns what the command printed; throws when it fails. */
export function shell(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}\n${stderr}`);
  return stdout;
}
