import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { FaqButton } from '#web/shell/faq-button.tsx';
import { legalLinks } from '#web/shell/legal-links.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { UsageConsent } from '#web/shell/usage-consent.tsx';
import { Footer } from '#web/ui/footer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { hasArrow, hasFaqButton } from './frame-parts.ts';
import { Logo } from './logo.tsx';

/**
 * The footer of the pages with the top bar, and the floating buttons at the lower right (§2.112, §2.113,
 * §2.114).
 */
export function PageFooter() {
  const { cities, productName, unwritten = [] } = useSettings();
  const { pathname } = useLocation();
  const city = useChosenCity();
  return (
    <Footer
      brand={<Logo productName={productName} />}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      groups={[
        {
          title: 'Unsere Städte',
          links: cities.map(({ path, title }) => ({ label: title, href: paths.city(path) })),
        },
        {
          title: 'Auto buchen',
          links: [
            { label: 'Auto finden', href: paths.map(city) },
            { label: 'So geht’s', href: paths.anchor(city, 'so-gehts') },
            { label: 'Preise und Autos', href: paths.anchor(city, 'preise-und-autos') },
            { label: 'Registrieren', href: paths.anchor(city, 'registrierung') },
          ],
        },
        {
          title: productName,
          links: [
            { label: `${productName} vor Ort`, href: paths.onSite() },
            { label: 'Häufige Fragen', href: paths.faq(city) },
            { label: 'Kontakt', href: paths.contact(city) },
            { label: 'Presse', href: paths.press() },
            { label: 'Jobs', href: paths.jobs() },
            { label: 'Partner', href: paths.partners() },
            { label: 'Newsletter', href: paths.newsletter() },
          ].filter(({ href }) => !unwritten.includes(href)),
        },
      ]}
      legal={legalLinks()}
      note={<UsageConsent className="max-w-120" />}
    >
      <div className="print-hidden keyboard-hidden tiny:hidden pointer-events-none fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom,0px))] z-level1footer max-lg:[:root:has([data-sticky-action])_&]:bottom-[calc(5.5rem+env(safe-area-inset-bottom,0px))] flex flex-col gap-2.5 *:pointer-events-auto md:right-6">
        <ToTop />
        {hasFaqButton(pathname) && (
          <span className="contents max-lg:[:root:has([data-help-in-heading])_&]:hidden">
            <FaqButton />
          </span>
        )}
      </div>
    </Footer>
  );
}

function ToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(hasArrow(window.scrollY, window.innerHeight));
    look();
    const watching = new AbortController();
    for (const name of ['scroll', 'resize']) {
      window.addEventListener(name, look, { passive: true, signal: watching.signal });
    }
    return () => watching.abort();
  }, []);
  if (!isShown) return null;
  return (
    <IconButton
      icon="arrow-up"
      label="Nach oben"
      look="float"
      className="size-12! border border-line"
      onClick={() => {
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
        // The button is about to disappear; without this the focus would be lost.
        document.getElementById('inhalt')?.focus({ preventScroll: true });
      }}
    />
  );
}
