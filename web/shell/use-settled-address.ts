import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useDebouncedValue } from './use-debounced-value.ts';

/** The address is updated only after this pause in ms, not with every key or change of a field. */
export const SETTLED_MS = 600;

/**
 * Keeps a touched form in its page’s address by replacing `search` once it has settled, so that the back button
 * leaves the page. `onSettled` runs just before.
 */
export function useSettledAddress({
  search,
  isTouched,
  onSettled,
}: {
  search: string;
  isTouched: boolean;
  onSettled: () => void;
}): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Whoever is on the way to another page must not be called back.
  const isLeaving = useNavigation().state !== 'idle';
  const settled = useDebouncedValue(search, SETTLED_MS);
  const written = useRef(search);
  useEffect(() => {
    if (!isTouched || isLeaving || settled !== search || written.current === settled) return;
    written.current = settled;
    onSettled();
    void navigate(pathname + settled, { replace: true, preventScrollReset: true });
  });
}
