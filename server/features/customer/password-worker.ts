import { constants, setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordReply, PasswordTask } from './passwords.ts';

/**
 * This process hashes and verifies at a lower priority than the server, but without starving, so that a flood
 * of logins slows neither bookings nor the server's own threads. It ends with the server.
 */
const hashOrVerify = ({ password, passwordHash, cost }: PasswordTask): Promise<string | boolean> =>
  passwordHash === undefined ? hash(password, cost) : verify(passwordHash, password);

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // The system does not allow it: the worker runs at normal priority.
}
process.on('message', (task: PasswordTask) => {
  const { id } = task;
  hashOrVerify(task).then(
    (value) => send({ id, value }),
    (error: unknown) => send({ id, error: String(error) }),
  );
});
const send = (reply: PasswordReply) => process.send?.(reply);
process.on('disconnect', () => process.exit());
// Ctrl-C on a terminal reaches the worker too, which ignores it: the server must finish its requests first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
