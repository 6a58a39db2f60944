/** The fields of a PostgreSQL error that are logged; fields that quote a row or user input are left out. */
const DATABASE_FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

type Logged = {
  type: string;
  message: string;
  stack: string;
  cause?: Logged;
  errors?: Logged[];
  [fact: string]: unknown;
};

/**
 * Returns an error as the log stores it. PostgreSQL quotes whole rows and the beginning of user input in its
 * errors; IBAN, passwords, tokens and pins never reach a log (§S9.41).
 */
export function logError(error: unknown): Logged {
  if (!(error instanceof Error)) return logNoError(error);
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
    ...(error.cause === undefined ? {} : { cause: logError(error.cause) }),
    // Node's message of a connection that failed at every address is empty; the reasons are in here.
    ...(error instanceof AggregateError ? { errors: error.errors.map(logError) } : {}),
  };
}

/** What was thrown and is no error tells nothing of its origin, so the log says at least where it was caught. */
function logNoError(thrown: unknown): Logged {
  const type = thrown === null ? 'null' : typeof thrown;
  const caught = new Error(`${type} in place of an error`);
  Error.captureStackTrace(caught, logError);
  // The names of an object's fields say what it is; their values may be anything.
  const fields = type === 'object' ? { fields: Object.keys(thrown as object) } : {};
  return { type, message: caught.message, stack: caught.stack ?? '', ...fields };
}

/**
 * Removes quoted user input, as in `invalid input syntax for type date: "31.02."`. A message about a
 * constraint quotes only names.
 */
const withoutValues = (message: string, constraint: unknown) =>
  typeof constraint === 'string' ? message : message.replace(/".*"/s, '"…"');
