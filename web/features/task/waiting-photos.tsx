import { Preview } from '#web/shell/photo-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { forgetPhoto, type KeptPhoto } from './kept-photos.ts';

/** Items of a list: photos that are still on this device, and why. */
export function WaitingPhotos({ photos }: { photos: readonly KeptPhoto[] }) {
  const isOnline = useIsOnline();
  return photos.map((photo) => (
    <li key={photo.id} className="w-24">
      <Preview photo={photo} alt="Noch nicht angekommen" />
      <p role="status" className="mt-1 text-fine text-ink-soft">
        {photo.fault ?? (isOnline ? 'Wird gesendet …' : 'Wartet auf Netz')}
      </p>
      {photo.fault && (
        <Button size="XS" theme="OUTLINE" onClick={() => void forgetPhoto(photo.id)}>
          Verstanden
        </Button>
      )}
    </li>
  ));
}
