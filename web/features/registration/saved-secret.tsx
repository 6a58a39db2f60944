import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Replaces a field whose secret is stored on the server: it is not shown again, but it can be replaced. */
export function SavedSecret({
  label,
  value,
  isHeld,
  children,
}: {
  label: string;
  value: ReactNode;
  /** The secret is stored on the server, and no new one has been typed. */
  isHeld: boolean;
  children: ReactNode;
}) {
  const [isChanging, setChanging] = useState(false);
  if (!isHeld || isChanging) return children;
  return (
    <div className="flex items-center gap-3 rounded-field bg-sand py-2.5 pr-2 pl-3.5">
      <Icon name="check" size={20} className="text-ok" />
      <div className="min-w-0 grow">
        <p className="text-sm text-ink-soft">{label}</p>
        <p className="digits font-semibold wrap-anywhere">{value}</p>
      </div>
      <Button size="S" theme="LINK" onClick={() => setChanging(true)} aria-label={`${label} ändern`}>
        Ändern
      </Button>
    </div>
  );
}
