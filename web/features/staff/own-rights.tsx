import { useQuery } from '@tanstack/react-query';
import { rightsTexts } from '#domain/staff/right.ts';
import { ConsolePage } from './console-page.tsx';
import { ownStaffQuery } from './staff-queries.ts';
import { roleText, sinceText } from './staff-words.ts';

/** What somebody is here, and what they may. */
export function OwnRights() {
  const { data: own } = useQuery(ownStaffQuery);
  if (!own) return null;
  return (
    <ConsolePage
      title="Deine Rollen und Rechte"
      intro={`Das bist du im Betrieb, ${own.name}, und das darfst du.`}
    >
      <div className="grid max-w-200 gap-8 px-6 pb-10 max-md:px-4 md:grid-cols-2">
        <section aria-labelledby="own-roles">
          <h2 id="own-roles" className="text-lead font-bold">
            Deine Rollen
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {own.roles.map((one) => (
              <li key={one.role + one.from} className="py-2">
                {roleText(one)}
                <span className="block text-fine text-ink-soft">{sinceText(one.from)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="own-rights">
          <h2 id="own-rights" className="text-lead font-bold">
            Deine Rechte
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {rightsTexts(own.rights).map((text) => (
              <li key={text} className="py-2">
                {text}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-fine text-ink-soft">
            Stimmt etwas nicht? Rollen gibt und nimmt, wer unter Personal entscheiden darf. Was du hier
            ansiehst und tust, steht mit deinem Namen im Protokoll.
          </p>
        </section>
      </div>
    </ConsolePage>
  );
}
