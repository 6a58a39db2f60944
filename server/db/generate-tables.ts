import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

// Writes `tables.ts` from a freshly migrated database; with `--verify` it fails when the file is out of date.
const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-tables-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ folder, durable: false });
try {
  await migrate(postgres.url);
  const args = [
    join(import.meta.dirname, '../../node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${postgres.url}`,
    `--out-file=${join(import.meta.dirname, 'tables.ts')}`,
    '--type-mapping={"timestamptz":"Temporal.Instant","int8":"number"}',
    '--date-parser=string',
    '--exclude-pattern=migration',
    '--default-schema=public',
    '--include-pattern=public.*',
    ...process.argv.slice(2),
  ];
  process.exitCode = await new Promise<number>((done) =>
    spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => done(code ?? 1)),
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
