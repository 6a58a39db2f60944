import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plainLink } from './render-link.tsx';
import { Stepper, StepTabs } from './stepper.tsx';

const step = { active: false, valid: false, visited: false };

test.for([
  ['progress', Stepper],
  ['tabs', StepTabs],
] as const)(
  'the %s say of each step where one is, what is done and what is missing (§4.47, §4.48)',
  ([, Steps]) => {
    const drawn = renderToStaticMarkup(
      <Steps
        label="Schritte der Registrierung"
        renderLink={plainLink}
        steps={[
          { ...step, key: 'a', label: 'Tarif', valid: true, visited: true, href: '/a' },
          { ...step, key: 'b', label: 'Person', visited: true, href: '/b' },
          { ...step, key: 'c', label: 'Bank', active: true, visited: true, href: '/c' },
          { ...step, key: 'd', label: 'Abschluss' },
        ]}
      />,
    );
    const steps = [...drawn.matchAll(/<li.*?<\/li>/g)].map(([item]) => ({
      text: item.replace(/<[^>]*>/g, ''),
      leadsTo: /href="([^"]*)"/.exec(item)?.[1],
      isCurrent: item.includes('aria-current="step"'),
    }));
    expect(steps).toEqual([
      { text: 'Schritt 1 von 4: Tarif – fertig', leadsTo: '/a', isCurrent: false },
      { text: 'Schritt 2 von 4: Person – noch nicht vollständig', leadsTo: '/b', isCurrent: false },
      { text: 'Schritt 3 von 4: Bank', leadsTo: undefined, isCurrent: true },
      { text: 'Schritt 4 von 4: Abschluss', leadsTo: undefined, isCurrent: false },
    ]);
  },
);
