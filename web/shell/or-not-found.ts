import { data } from 'react-router';
import { CallRefused } from '#web/platform/call.ts';

/** In loaders: what the server does not know, or could not be a number of ours, is the page 404. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (
      error instanceof CallRefused &&
      (error.problem.status === 404 || error.problem.resultCode === 'FIELD_INVALID')
    ) {
      throw notFound();
    }
    throw error;
  }
}

export const notFound = () => data(null, { status: 404 });
