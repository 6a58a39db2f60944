import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

/** Content that most visitors do not need: closed until it is opened, or until `mustBeOpen`. */
export function Disclosure({
  summary,
  mustBeOpen = false,
  children,
}: {
  summary: ReactNode;
  /** Opens the disclosure and prevents closing it, for example for an error inside. */
  mustBeOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open || mustBeOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="expands group rounded-card border border-line bg-paper"
    >
      <summary
        // The browser would close it, whatever `open` says.
        onClick={(event) => mustBeOpen && event.preventDefault()}
        className="flex min-h-13 list-none items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden"
      >
        {summary}
        <Icon
          name="chevron-down"
          size={20}
          className="text-brand transition-transform duration-(--duration-expand) ease-out group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-5 max-xs:px-3 sm:px-5">{children}</div>
    </details>
  );
}
