/** The codes of errors when PostgreSQL is starting, stopping, out of connections, a copy that takes no writes, or unreachable. */
const CODES =
  /^(08|53|57P)|^25006$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** Errors of the client have no code. */
const MESSAGES =
  /Connection terminated|connection error|has been discarded|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$/;

/** Whether an error, or the one that it reports, says that the database is away, and not that something is wrong. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    (typeof code === 'string' && CODES.test(code)) ||
    // The socket file of PostgreSQL is missing, not any other file.
    (code === 'ENOENT' && syscall === 'connect') ||
    MESSAGES.test(error.message) ||
    // Errors with a name of their own are about another service, as those of `fetch`.
    (error.constructor === Error && isDatabaseUnavailable(error.cause))
  );
}
