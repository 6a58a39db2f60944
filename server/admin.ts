import { once } from 'node:events';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { runRecorded } from './admin-act.ts';
import { adminProgram, runProgram } from './admin-program.ts';
import { backupCommand, restoreCommand } from './backup/admin-backup.ts';
import { databaseCommand } from './backup/admin-database.ts';
import { readConfig } from './config.ts';
import { StartFault } from './db/start-fault.ts';
import { demoCommand } from './demo/admin-demo.ts';
import { type AdminCommand, looksForStaff, type OfflineCommand } from './feature/admin-command.ts';
import { withKnownStaff } from './features/customer/find-staff.ts';
import { FEATURES } from './features.ts';
import { openDatabase } from './open-database.ts';
import { createServices } from './services.ts';
import { settleStored } from './settle-stored.ts';

const COMMANDS = [
  ...FEATURES.flatMap(({ admin }) => admin),
  backupCommand,
  restoreCommand,
  databaseCommand,
  demoCommand,
];
const print = (text: string) => console.log(text);
// Whoever reads only the first lines (`| head`) has enough of the text, and not of the deed: that goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runProgram(adminProgram(COMMANDS, run), process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartFault ? error.message : error);
}

/** Runs a command on the installation. Returns the exit code. */
async function run(
  command: AdminCommand | OfflineCommand,
  words: readonly string[],
  options: Record<string, unknown>,
): Promise<number> {
  const config = readConfig();
  if ('runOffline' in command)
    return exitCode(await command.runOffline(words, options, { ...config, print }));
  const database = await openDatabase(config, {
    shareRunning: !command.alone,
    connections: 2,
    onNotice: console.error,
  });
  try {
    const { db, ownerUrl } = database;
    const services = createServices(config, db);
    if (!command.alone) await settleStored(db, services);
    const who = { db, now: Temporal.Now.instant(), user: userInfo().username };
    const fault = await runRecorded(command, words, options, who, async (given, person) => {
      const known = looksForStaff(command, words) ? given : await withKnownStaff(who, given);
      if (typeof known === 'string') return known;
      const setup = { ...services, ...who, ownerUrl, person, print, readSecret, confirm };
      return command.run(words, known as never, setup);
    });
    return exitCode(fault);
  } finally {
    await database.close();
  }
}

function exitCode(fault: string | undefined): number {
  if (fault) console.error(fault);
  return fault ? 1 : 0;
}

/** Asks in the terminal without showing what is typed; otherwise reads the first line of the standard input. */
async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  const [line] = (await once(lines, 'line')) as [string];
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return line;
}

/** Asks in the terminal; whoever cannot be asked has not said yes. */
async function confirm(question: string): Promise<boolean> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return false;
  const lines = createInterface({ input: stdin, output: stderr });
  lines.setPrompt(`${question} [j/N] `);
  lines.prompt();
  const [line] = (await once(lines, 'line')) as [string];
  lines.close();
  return /^j(a)?$/i.test(line.trim());
}
