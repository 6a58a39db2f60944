import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BridgeJournal } from '#cars/bridge-journal.ts';

const AT = Temporal.Instant.from('2027-05-12T08:15:00Z');
const asked = () => ({ id: randomUUID(), kind: 'UNLOCK' as const, expiresAt: AT });
const done = (commandId: string) => ({ commandId, at: AT, outcome: 'DONE' as const });

async function emptyPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'journal.jsonl');
}

test('after a kill in the middle of a line all that was whole is there, and it goes on', async () => {
  const path = await emptyPath();
  const first = await BridgeJournal.open(path);
  const [answered, open] = [asked(), asked()];
  await first.noteAsked(17, answered);
  await first.noteAnswered(17, done(answered.id));
  await first.noteAsked(17, open);
  await appendFile(path, '{"kind":"ANSWERED","vehicleId":17,"ans');

  const second = await BridgeJournal.open(path);
  expect(second.entries(17).map(({ command, answer }) => [command.id, answer?.outcome])).toEqual([
    [answered.id, 'DONE'],
    [open.id, undefined],
  ]);
  expect(second.find(17, open.id)?.command.expiresAt.toString()).toBe(AT.toString());
  await second.noteAnswered(17, done(open.id));
  await Promise.all([first.close(), second.close()]);
  const third = await BridgeJournal.open(path);
  expect(third.find(17, open.id)?.answer).toMatchObject({ outcome: 'DONE' });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await third.close();
});

test('keeps the last hundred commands of each car, in a file that does not grow for ever', async () => {
  const path = await emptyPath();
  const journal = await BridgeJournal.open(path, 150);
  const commands = Array.from({ length: 120 }, asked);
  const other = asked();
  await journal.noteAsked(18, other);
  await Promise.all(commands.map((command) => journal.noteAsked(17, command)));
  for (const { id } of commands.slice(-40)) await journal.noteAnswered(17, done(id));
  await journal.close();

  const lines = (await readFile(path, 'utf8')).split('\n');
  expect(lines.length).toBeLessThan(150);
  const again = await BridgeJournal.open(path);
  expect(again.entries(17).map(({ command }) => command.id)).toEqual(
    commands.slice(-100).map(({ id }) => id),
  );
  expect(again.entries(17).filter(({ answer }) => answer)).toHaveLength(40);
  expect(again.find(18, other.id)).toBeDefined();
  await again.close();
});
