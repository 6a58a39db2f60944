import { type ComponentProps, useId } from 'react';
import { OFFLINE_TEXT, OFFLINE_TITLE, tellOffline, useIsOnline } from '#web/ui/online.ts';
import { Link } from './link.tsx';

/** A link to an action that needs a connection: without one it looks disabled, and says why when pressed. */
export function OnlineLink(props: ComponentProps<typeof Link>) {
  const isOnline = useIsOnline();
  const reasonId = useId();
  if (isOnline) return <Link {...props} />;
  return (
    <>
      <Link
        {...props}
        aria-disabled
        aria-describedby={reasonId}
        onClick={(event) => {
          event.preventDefault();
          tellOffline();
        }}
      />
      <span id={reasonId} hidden>
        {OFFLINE_TITLE} {OFFLINE_TEXT}
      </span>
    </>
  );
}
