import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs `cap sync` for both projects: it copies the bundle and writes down the plugins. It needs neither network nor
 * Gradle nor Xcode.
 * @param root where capacitor.config.ts and node_modules are
 * @throws Error with what Capacitor said
 */
export function capSync(root: string): void {
  const cli = join(root, 'node_modules/@capacitor/cli/bin/capacitor');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'sync'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      // Else it sends its makers how it is used.
      CI: 'true',
      // The paths of plugins in the projects are those below the root, wherever node_modules really is.
      NODE_PRESERVE_SYMLINKS: '1',
    },
  });
  if (status !== 0 || /\[error\]/.test(stdout + stderr))
    throw new Error(`Die Projekte ließen sich nicht abgleichen.\n${stdout}${stderr}`);
}
