import { CallRefused } from '#web/platform/call.ts';

/** Returns the server's message about one field, such as a password that contains the account's data. */
export const fieldMessage = (error: unknown, name: string): string | undefined =>
  error instanceof CallRefused
    ? error.problem.fields?.find((field) => field.name === name)?.message
    : undefined;
