import { takeFactoryReset } from '#web/features/session/factory-reset.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { applyLinkedPosition, readLink } from './map-state.ts';
import { changeMap } from './map-store.ts';

/** Takes over what a link brings along, says what it could not take, and returns where the link leads. */
export function followLink(parameters: URLSearchParams): string | undefined {
  // Only after a reset that the person confirmed; a stranger's link says nothing (§S9.16).
  if (parameters.get('reset') === '1' && takeFactoryReset()) showDialog(messageOf('FACTORY_RESET'));
  const { position, route, notices } = readLink(parameters);
  if (position) changeMap((state) => applyLinkedPosition(state, position));
  if (notices.length) showDialog({ type: 'INFO', title: 'Hinweis', messages: notices });
  return route;
}
