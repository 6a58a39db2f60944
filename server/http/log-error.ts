/** The fields of a PostgreSQL error that are logged; fields that quote a row or user input are left out. */
const DATABASE_FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

type Logged = { type: string; message: string; stack: string; cause?: Logged; [fact: string]: unknown };

/**
 * Returns an error as the log stores it. PostgreSQL quotes whole rows and the beginning of user input in its
 * errors; IBAN, passwords, tokens and pins never reach a log (§S9.41).
 */
export function logError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const fields = error as Error & Partial<Record<(typeof DATABASE_FACTS)[number], unknown>>;
  const isDatabaseError = typeof fields.severity === 'string' && typeof fields.routine === 'string';
  const message = isDatabaseError ? withoutValues(error.message, fields.constraint) : error.message;
  const facts = isDatabaseError ? DATABASE_FACTS : (['code', 'statusCode'] as const);
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...Object.fromEntries(
      facts.flatMap((fact) => {
        const value = (fields as unknown as Record<string, unknown>)[fact];
        return value === undefined ? [] : [[fact, value]];
      }),
    ),
    ...(error.cause instanceof Error ? { cause: logError(error.cause) } : {}),
  };
}

/**
 * Removes quoted user input, as in `invalid input syntax for type date: "31.02."`. A message about a
 * constraint quotes only names.
 */
const withoutValues = (message: string, constraint: unknown) =>
  typeof constraint === 'string' ? message : message.replace(/".*"/s, '"…"');
