import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from './logo.tsx';

/**
 * What the service worker shows in place of a page that it cannot fetch. Without script: plain links. By their marks it
 * finds where to put the address that was asked for, and the link to the bookings, which is there when it has them.
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
      </div>
    </main>
  );
}
