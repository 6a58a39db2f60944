import { useEffect, useEffectEvent } from 'react';
import { createStored } from '#web/platform/storage.ts';

/** Letters as keys can be switched off: who speaks to the device would press them unwillingly (WCAG 2.1.4). */
export const letterKeys = createStored('betriebTasten', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
);

type Keys = Partial<Record<string, () => void>>;

const TAKES_TEXT = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** Calls back for single letters, outside of fields and dialogs. */
export function useInboxKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || !letterKeys.get()) return;
    if (target instanceof Element && target.closest(TAKES_TEXT)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const act = keys[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
