import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/shell/link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';

/**
 * The content of the panel over the map, as high as it, so that the foot is at its lower edge. Negative margins undo
 * the list’s padding.
 */
export function PanelPage({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <div className="-mx-3.5 -mb-4 flex min-h-full flex-col">
      <div className="grow px-3.5 pb-4">{children}</div>
      {foot && (
        <div className="sticky -bottom-4 z-level1footer tiny:static border-t border-line bg-paper px-4.5 py-3">
          {foot}
        </div>
      )}
    </div>
  );
}

/** The title of a panel with a back link; it stays in view while the content scrolls. */
export function PanelHead({
  title,
  back,
  backLabel = 'Zurück',
  action,
}: {
  title: ReactNode;
  /** The target of the back link if there is no previous page. */
  back: string;
  backLabel?: string;
  action?: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <div className="sticky -top-0.5 z-level1 -mx-3.5 mb-2 flex items-center gap-1 bg-sand px-2 py-1 md:py-2">
      <Link
        to={back}
        aria-label={backLabel}
        title={backLabel}
        className={iconButtonClass('plain')}
        onClick={(event) => {
          // With a previous page in the history, go back to it, which also restores its scroll position.
          if ((window.history.state as { idx?: number } | null)?.idx) {
            event.preventDefault();
            void navigate(-1);
          }
        }}
      >
        <Icon name="back" />
      </Link>
      <h1 tabIndex={-1} className="min-w-0 grow text-lg leading-tight">
        {title}
      </h1>
      {action}
    </div>
  );
}
