/** A dialog that leaves no way back to the page, for it is all there is: see `closeTopmost`. */
export const STAYS = 'data-stays';

/**
 * Closes what lies on top, as Escape does: dialog, menu, full sheet. What refuses to close counts as on top. False:
 * only the page is there.
 */
export function closeTopmost(): boolean {
  const native = [...document.querySelectorAll<HTMLDialogElement>(`dialog:modal:not([${STAYS}])`)];
  const dialog = native.find((one) => one.contains(document.activeElement)) ?? native.at(-1);
  if (dialog) {
    requestClose(dialog);
    return true;
  }
  const overlay = [
    ...document.querySelectorAll('[role="dialog"]:not(dialog), [role="alertdialog"]:not(dialog)'),
  ].at(-1);
  if (overlay) {
    pressIn(
      overlay.contains(document.activeElement) ? (document.activeElement ?? overlay) : overlay,
      'Escape',
    );
    return true;
  }
  const handle = document.querySelector('[data-stop="full"] > [role="slider"]');
  if (handle?.checkVisibility()) {
    pressIn(handle, 'ArrowDown');
    return true;
  }
  return false;
}

/** `requestClose`, which older web views lack. */
function requestClose(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

const pressIn = (element: Element, key: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
