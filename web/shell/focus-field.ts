/** "compared.NAME" → "compared.NAME", "compared": a box of a group belongs to the group's field. */
const fieldsOf = (control: string): string[] =>
  control.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'));

/**
 * Focuses the first control whose field is faulty; of a group the chosen radio, or the first unticked box.
 * @returns the field’s name; undefined: none is faulty
 */
export function focusFaulty(
  form: HTMLFormElement | null,
  isFaulty: (field: string) => boolean,
): string | undefined {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    const field = name === null ? undefined : fieldsOf(name).find(isFaulty);
    if (name === null || field === undefined || !(control instanceof HTMLElement)) continue;
    const isTicked = control instanceof HTMLInputElement && control.type === 'checkbox' && control.checked;
    if (field !== name && isTicked) continue;
    const chosen = form?.querySelector<HTMLElement>(`[type=radio][name="${CSS.escape(name)}"]:checked`);
    (chosen ?? control).focus();
    return field;
  }
  return undefined;
}
