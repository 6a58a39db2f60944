import { foldTyped } from '#domain/customer/plain-text.ts';

/** Fields of one line in which people type words and numbers; a password is taken as it is. */
const ONE_LINE = ['text', 'search', 'tel', 'email', 'url'];

/**
 * Folds what is typed or pasted into any field of one line before anybody reads it, so that what is checked and stored is
 * what is shown (§S18.1). Returns the function that stops it.
 */
export function foldTypedInput(): () => void {
  // Before the listeners of React, which hang on the document.
  window.addEventListener('input', fold, { capture: true });
  return () => window.removeEventListener('input', fold, { capture: true });
}

function fold(event: Event): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !ONE_LINE.includes(field.type)) return;
  // An accent that waits for its letter is not typed yet.
  if (event instanceof InputEvent && event.isComposing) return;
  const folded = foldTyped(field.value);
  if (folded === field.value) return;
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  // React takes a value that was set on the element itself for its own, and would tell nobody.
  setValue(field, folded);
  if (field.selectionStart !== null) {
    const caret = foldTyped(before).length;
    field.setSelectionRange(caret, caret);
  }
}

const setValue = (field: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
