import type { ReactNode } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ClassGrid } from '#web/features/content/class-grid.tsx';
import { withPublicPaths } from '#web/features/content/help-paths.ts';
import { CompactCalculator } from '#web/features/tariff/compact-calculator.tsx';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { CityChoice } from '#web/shell/city-choice.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { LandingPart } from './landing-part.tsx';
import type { loadHome } from './load-home.ts';
import { sectionText } from './section-text.ts';

/** The landing page below its picture; its texts are from the content server. */
export function LandingSections() {
  const city = useChosenCity();
  // A redirected customer does not see this page, so the loader's result is no Response here.
  const { sections } = useLoaderData<Exclude<Awaited<ReturnType<typeof loadHome>>, Response>>();
  const part = (id: string) => sectionText(sections, 'home', id);
  return (
    <>
      <Part {...part('waehle-deine-stadt')} className="bg-paper">
        <CityChoice className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {(one) => (
            <li key={one.path}>
              <Link
                to={paths.city(one.path)}
                className="group flex min-h-18 items-center gap-4 rounded-card border border-line bg-sand px-5 py-3 transition-colors duration-150 ease-out hover:border-brand"
              >
                <span className="min-w-0 grow">
                  <span className="block text-lg leading-tight font-bold tracking-tight">{one.title}</span>
                  <span className="digits block text-sm text-ink-soft">
                    {one.places === 1 ? '1 Station' : `${one.places} Stationen`} ·{' '}
                    {one.bookees === 1 ? '1 Auto' : `${one.bookees} Autos`}
                  </span>
                </span>
                <Icon
                  name="chevron-right"
                  className="text-brand transition-transform duration-150 ease-out group-hover:translate-x-0.5"
                />
              </Link>
            </li>
          )}
        </CityChoice>
      </Part>

      <Steps {...part('so-gehts')} />

      <Part {...part('preise-und-autos')} className="bg-paper">
        <div className="mt-6">
          <ClassGrid city={city} />
        </div>
      </Part>

      <Part {...part('preisrechner')}>
        <div className="mt-6">
          <CompactCalculator city={city} />
        </div>
      </Part>

      <Part {...part('nachhaltigkeit')} className="bg-paper" />

      <Part {...part('registrierung')}>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={paths.registration(city)} className={buttonClass({ size: 'L' })}>
            Jetzt registrieren
          </Link>
          <Link to={paths.map(city)} className={buttonClass({ size: 'L', theme: 'OUTLINE' })}>
            Autos ansehen
          </Link>
        </div>
      </Part>
    </>
  );
}

/** Rich text with public paths, because only visitors see this page: customers are redirected to the app. */
function Text({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate();
  return (
    <RichText html={withPublicPaths(html)} onFollow={(path) => void navigate(path)} className={className} />
  );
}

function Part({
  id,
  title,
  html,
  className,
  children,
}: {
  id: string;
  title: string;
  html: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <LandingPart id={id} title={title} {...(className ? { className } : {})}>
      <Text html={html} className="max-w-176 text-lead" />
      {children}
    </LandingPart>
  );
}

const STEP_ICONS: readonly IconName[] = ['search', 'calendar', 'key'];

/** The steps of a text: each h3 begins one. */
function Steps({ id, title, html }: { id: string; title: string; html: string }) {
  const steps = html.split(/(?=<h3>)/).filter(Boolean);
  return (
    <LandingPart id={id} title={title}>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="rounded-card border border-line bg-paper p-6">
            <span className="mb-4 flex size-12 items-center justify-center rounded-pill bg-brand-soft text-brand">
              <Icon name={STEP_ICONS[index] ?? 'check'} />
            </span>
            <Text html={step.replace('<h3>', `<h3>${index + 1}. `)} />
          </li>
        ))}
      </ol>
    </LandingPart>
  );
}
