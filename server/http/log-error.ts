/** Of an error of PostgreSQL; what it quotes of a row or of what was entered is left out. */
const DATABASE_FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

type Logged = { type: string; message: string; stack: string; cause?: Logged; [fact: string]: unknown };

/**
 * An error as the log keeps it. PostgreSQL puts whole rows and the beginning of what was entered into its errors; IBAN,
 * passwords, tokens and pins never reach a log (§S9.41).
 */
export function logError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const of = error as Error & Partial<Record<(typeof DATABASE_FACTS)[number], unknown>>;
  const isDatabases = typeof of.severity === 'string' && typeof of.routine === 'string';
  const message = isDatabases ? withoutValues(error.message, of.constraint) : error.message;
  const facts = isDatabases ? DATABASE_FACTS : (['code', 'statusCode'] as const);
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...Object.fromEntries(
      facts.flatMap((fact) => {
        const value = (of as unknown as Record<string, unknown>)[fact];
        return value === undefined ? [] : [[fact, value]];
      }),
    ),
    ...(error.cause instanceof Error ? { cause: logError(error.cause) } : {}),
  };
}

/** `invalid input syntax for type date: "31.02."`: the names that a message quotes are among the facts. */
const withoutValues = (message: string, constraint: unknown) =>
  typeof constraint === 'string' ? message : message.replace(/".*"/s, '"…"');
