import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ChoosePin } from './choose-pin.tsx';

/** Changes the pin of a customer who knows the password. */
export function ChangePin({ customerId }: { customerId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form has been removed and its focus with it, so the button that opened it gets the focus.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) {
    return (
      <div className="max-w-104">
        <ChoosePin
          customerId={customerId}
          byPassword
          onChosen={() => {
            setOpen(false);
            setDone(true);
          }}
          onCancel={() => setOpen(false)}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {isDone && (
        <Note tone="success" announced title="Deine neue PIN gilt ab sofort.">
          Zur Sicherheit schreiben wir dir dazu eine Mail.
        </Note>
      )}
      <Button
        ref={opener}
        theme="OUTLINE"
        className="justify-self-start"
        onClick={() => {
          setDone(false);
          setOpen(true);
        }}
      >
        PIN ändern
      </Button>
    </div>
  );
}
