import { constants, setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordQuestion, PasswordReply } from './passwords.ts';

/**
 * Hashes and verifies in a process of its own, which yields to all others but does not starve: a flood of logins takes
 * what bookings leave, and the server's own threads stay free. Ends with the server.
 */
const answer = ({ password, passwordHash, cost }: PasswordQuestion): Promise<string | boolean> =>
  passwordHash === undefined ? hash(password, cost) : verify(passwordHash, password);

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where that is not allowed it works on as everybody else.
}
process.on('message', (question: PasswordQuestion) => {
  const { id } = question;
  answer(question).then(
    (value) => send({ id, value }),
    (error: unknown) => send({ id, error: String(error) }),
  );
});
const send = (reply: PasswordReply) => process.send?.(reply);
process.on('disconnect', () => process.exit());
// A Ctrl-C on the terminal reaches everybody; the server ends first, with what it has begun.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
