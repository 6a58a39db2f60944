import type { LoaderFunctionArgs } from 'react-router';
import { callQuery, queryClientContext } from '#web/platform/query.tsx';

/** The query parameter with the id of a declaration: the page then shows it instead of the form. */
export const DECLARED = 'eingegangen';

export const declarationQuery = (id: string) => callQuery('GET /declarations/{id}', { params: { id } });

/** The address of its file, which a browser loads itself. */
export const declarationFile = (id: string): string => `/api/booking/declarations/${id}/file`;

/** Loads the declaration that the address names. A failure is not thrown: the page shows it. */
export async function loadDeclaration({ context, request }: LoaderFunctionArgs): Promise<null> {
  const id = new URL(request.url).searchParams.get(DECLARED);
  if (id) await context.get(queryClientContext).prefetchQuery(declarationQuery(id));
  return null;
}
