import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type OpenedFormProps = {
  /** The button's text. */
  opener: string;
  /** What is said once the form has done its work. */
  done: ReactNode;
  children: (form: { onDone: () => void; onCancel: () => void }) => ReactNode;
};

/** A form that a button opens in its own place, and that gives the focus back to the button. */
export function OpenedForm({ opener, done, children }: OpenedFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form has been removed and its focus with it, so the button that opened it gets the focus.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) {
    return children({
      onDone: () => {
        setOpen(false);
        setDone(true);
      },
      onCancel: () => setOpen(false),
    });
  }
  return (
    <div className="grid gap-4">
      {isDone && done}
      <Button
        ref={button}
        theme="OUTLINE"
        className="justify-self-start"
        onClick={() => {
          setDone(false);
          setOpen(true);
        }}
      >
        {opener}
      </Button>
    </div>
  );
}
