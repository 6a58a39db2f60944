import { data } from 'react-router';
import { CallRefused } from '#web/platform/call.ts';

/**
 * For loaders: throws the 404 page if the server refuses the call with 404 or an invalid value, such as an
 * id.
 */
export async function orNotFound<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
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
