import { CallRefused } from '#web/platform/call.ts';

/** What the server says about one field; it knows words of the account that no page knows. */
export const fieldMessage = (error: unknown, name: string): string | undefined =>
  error instanceof CallRefused
    ? error.problem.fields?.find((field) => field.name === name)?.message
    : undefined;
