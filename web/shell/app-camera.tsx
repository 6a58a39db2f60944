import { useState } from 'react';
import { appShell } from '#web/platform/app-shell.ts';
import { DeviceDenied } from '#web/platform/device.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

export type Taken = Blob[] | 'UNREADABLE';
export const UNREADABLE_PHOTO = 'Dieses Foto ließ sich nicht lesen. Bitte nimm es noch einmal auf.';
type Denied = DeviceDenied['what'];

/** The phone's camera and photos in the app; undefined in a browser, which has its own ways. None of them rejects. */
export function useAppCamera() {
  const [denied, setDenied] = useState<Denied>();
  const camera = appShell()?.device.camera;
  if (!camera) return undefined;
  const taken = async (act: () => Promise<Blob[]>): Promise<Taken> => {
    try {
      const photos = await act();
      // Somebody has allowed it meanwhile.
      setDenied(undefined);
      return photos;
    } catch (error) {
      if (!(error instanceof DeviceDenied)) {
        console.error('no photo', error);
        return 'UNREADABLE';
      }
      setDenied(error.what);
      return [];
    }
  };
  return {
    denied,
    take: (direction: 'front' | 'back') =>
      taken(async () => {
        const photo = await camera.take(direction);
        return photo ? [photo] : [];
      }),
    choose: (max: number) => taken(() => camera.choose(max)),
  };
}

const WHAT: Record<Denied, string> = { camera: 'deine Kamera', photos: 'deine Fotos' };

/** Says where the phone allows what it has denied; nothing as long as it has not. */
export function PhotoAccessNote({ denied }: { denied: Denied | undefined }) {
  if (!denied) return null;
  return (
    <Note
      tone="warning"
      announced
      title={`Die App darf ${WHAT[denied]} nicht benutzen`}
      action={
        <Button size="S" theme="OUTLINE" onClick={() => void appShell()?.device.openSettings()}>
          Einstellungen öffnen
        </Button>
      }
    >
      Erlaube es in den Einstellungen deines Handys bei dieser App, und versuch es dann noch einmal.
    </Note>
  );
}
