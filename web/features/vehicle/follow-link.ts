import { showDialog } from '#web/ui/message-dialog-store.ts';
import { applyLinkedPosition, readLink } from './map-state.ts';
import { changeMap } from './map-store.ts';

/** Takes over what a link brings along, says what it could not take, and returns where the link leads. */
export function followLink(parameters: URLSearchParams): string | undefined {
  const { position, route, notices } = readLink(parameters);
  if (position) changeMap((state) => applyLinkedPosition(state, position));
  if (notices.length) showDialog({ type: 'INFO', title: 'Hinweis', messages: notices });
  return route;
}
