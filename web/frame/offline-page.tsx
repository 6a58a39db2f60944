import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from './logo.tsx';

/**
 * Shown by the service worker for a page that it cannot fetch, without script. It fills `data-asked` with the address
 * and shows `data-bookings` and `data-help` if the device has them.
 */
export function OfflinePage({ productName }: { productName: string }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-128 flex-col items-center justify-center px-5 py-24 text-center">
      <title>{`Offline | ${productName}`}</title>
      <LogoMark className="mb-8 w-24 text-brand" />
      <h1 className="text-title font-extrabold tracking-title md:text-display">Du bist gerade offline.</h1>
      <p className="mt-3 text-lead text-ink-soft">
        Diese Seite konnten wir ohne Verbindung nicht laden. Es ist nichts verloren gegangen: Deine Buchungen
        sind gespeichert. Sobald du wieder Empfang hast, geht es hier weiter.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/" data-asked="" className={buttonClass()}>
          Noch einmal versuchen
        </a>
        <a hidden data-bookings="" href="/profil/buchungen" className={buttonClass({ theme: 'OUTLINE' })}>
          Meine Buchungen
        </a>
        <a hidden data-help="" href="/hilfe/unfall" className={buttonClass({ theme: 'OUTLINE' })}>
          Hilfe bei Unfall und Panne
        </a>
      </div>
    </main>
  );
}
