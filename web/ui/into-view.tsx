import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls to what has just appeared, and gives it the focus: what was tapped may be gone. */
export function IntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      {children}
    </div>
  );
}
