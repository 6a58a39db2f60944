import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminProgram, runProgram } from './admin-program.ts';
import { type AdminCommand, looksForStaff } from './feature/admin-command.ts';
import { FEATURES } from './features.ts';

/** Runs `npm run admin -- …` with settings that no database can be opened with. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'admin.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' } },
  );
  return { status, stdout, stderr };
}

it('as many words as a command takes lead to the database; one too many is told before that', () => {
  expect(run('documents', 'reject', '11', '--reason', 'Foto unscharf').stderr).toContain('DATABASE_URL');
  const { status, stderr } = run('documents', 'reject', '11', '--reason', 'Foto', 'unscharf');
  expect(stderr).toContain('„unscharf“ ist zu viel, es wurde nichts getan.');
  expect(status).toBe(1);
});

it('a command that needs no database does not open one', () => {
  const { status, stderr } = run('database', 'upgrade');
  expect(stderr).toContain('Die Datenbank ist nicht die eingebaute');
  expect(status).toBe(1);
});

it('whoever reads only the first lines is told nothing of it', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const told: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => told.push(text));
  const [code] = await once(child, 'close');
  expect([code, told.join('')]).toEqual([0, '']);
});

it('who does it is looked for once: by the command where it stores who that is, otherwise before it runs', async () => {
  const commands = FEATURES.flatMap(({ admin }) => admin);
  const looks = (noun: string, verb: string) =>
    commands
      .filter((command) => command.noun === noun)
      .some((command) => looksForStaff(command, [verb, '1']));
  expect(looks('stations', 'close')).toBe(true);
  expect(looks('billing', 'refund-km')).toBe(true);
  expect(looks('boxes', 'N-SW 1')).toBe(true);
  expect(looks('tasks', 'done')).toBe(false);
  expect(looks('billing', 'show')).toBe(false);
});

/** Understands the words; what would be run stands in `ran`. */
async function understand(...words: string[]) {
  const ran: [noun: string, words: readonly string[], options: Record<string, unknown>][] = [];
  const told: string[] = [];
  const { error } = console;
  console.error = (text: string) => void told.push(text);
  const commands = FEATURES.flatMap(({ admin }) => admin);
  const program = adminProgram(commands, (command: AdminCommand, given, options) => {
    ran.push([command.noun, given, options]);
    return Promise.resolve(0);
  });
  try {
    const code = await runProgram(program, words);
    return { code, ran, told: told.join('\n') };
  } finally {
    console.error = error;
  }
}

describe('a command takes its own words and options, and no others', () => {
  it.each([
    [['customers', 'accept', '100006-1', '100012-1'], '„100012-1“ ist zu viel, es wurde nichts getan.'],
    [['customers', 'accept', '100006-1', '--month', '2026-10'], '„--month“ gehört nicht zu diesem Befehl'],
    [['customers', 'accept', '100006-1', '--amount=5'], 'gehört nicht zu diesem Befehl'],
    [['customers', 'accept'], 'Es fehlt die Angabe „Account“.'],
    [['customers', 'akzeptieren'], '„akzeptieren“ gibt es nicht'],
    [['kunden', 'list'], '„kunden“ gibt es nicht'],
    [['customers', 'accept', '100006-1', '--by'], 'fehlt die Angabe'],
    [['emergency', 'on', '--title', 'Sturm', 'heute', '--text', 'Vorsicht'], '„heute“ ist zu viel'],
  ])('%s', async (words, text) => {
    const { code, ran, told } = await understand(...words);
    expect(told).toContain(text);
    expect(told).not.toMatch(/error|unknown|argument/i);
    expect([code, ran]).toEqual([1, []]);
  });

  it.each([
    [
      ['customers', 'accept', '100006-1', '--by', 'Ida'],
      ['customers', ['accept', '100006-1'], { by: 'Ida' }],
    ],
    [['analytics'], ['analytics', [], {}]],
    [['tasks'], ['tasks', ['list'], {}]],
    [
      ['analytics', '365'],
      ['analytics', ['365'], {}],
    ],
    [
      ['boxes', 'N-SW 1', 'N-SW 2'],
      ['boxes', ['N-SW 1', 'N-SW 2'], {}],
    ],
    [
      ['boxes', '--all'],
      ['boxes', [], { all: true }],
    ],
    [
      ['billing', 'datev', '--month', '2027-05'],
      ['billing', ['datev'], { month: '2027-05' }],
    ],
    [
      ['billing', 'payout', '100001-1', '500', '--reference', 'R1'],
      ['billing', ['payout', '100001-1', '500'], { reference: 'R1' }],
    ],
    [
      ['secrets', 'code', 'N-01', 'Der', 'Tresor'],
      ['secrets', ['code', 'N-01', 'Der', 'Tresor'], {}],
    ],
    [
      ['partners', 'add', 'V-1', '--name', 'Laden', '--two-people'],
      ['partners', ['add', 'V-1'], { name: 'Laden', twoPeople: true }],
    ],
  ])('%s is understood', async (words, expected) => {
    const { code, ran } = await understand(...words);
    expect([code, ran]).toEqual([0, [expected]]);
  });
});

it('a noun without its verb, and no word at all, show what there is', async () => {
  expect((await understand('customers')).ran).toEqual([]);
  expect((await understand()).ran).toEqual([]);
});

it('the help is German, of a command too', () => {
  const { status, stdout } = run('customers', 'accept', '--help');
  expect(status).toBe(0);
  expect(stdout).toContain('Aufruf: npm run admin -- customers accept <Account> [Optionen]');
  expect(stdout).toContain('--by <Account>');
  expect(stdout).not.toMatch(/Usage|Options|Arguments|display help/);
});

it('no two features have the same verb of a noun', () => {
  const verbs = FEATURES.flatMap(({ admin }) => admin).flatMap(({ noun, verbs: own }) =>
    own.map(({ verb }) => `${noun} ${verb ?? ''}`),
  );
  expect(verbs.filter((verb, place) => verbs.indexOf(verb) !== place)).toEqual([]);
});
