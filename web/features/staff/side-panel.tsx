import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** What belongs to one row: beside the list on wide screens, in its place on others. Escape closes it. */
export function SidePanel({
  title,
  detail,
  onClose,
  children,
}: {
  title: string;
  detail?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // Gone with the panel; whoever has opened another one is there already.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => heading.current?.focus(), [title]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above it closes first, and says so.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]'))
      onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <aside
      aria-label={title}
      className="flex min-w-0 flex-col border-line bg-paper max-wide:grow wide:w-94 wide:shrink-0 wide:border-l"
    >
      <header className="flex items-start gap-2 px-5 pt-4 pb-3">
        <div className="min-w-0 grow">
          <h2 ref={heading} tabIndex={-1} className="text-lead font-bold wrap-anywhere outline-none">
            {title}
          </h2>
          {detail && <p className="digits text-fine text-ink-soft">{detail}</p>}
        </div>
        <IconButton icon="close" label="Schließen" onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
