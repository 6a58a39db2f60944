import type { ReactNode } from 'react';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { ChargeForm } from './charge-form.tsx';
import type { DamageCase } from './damage-case-queries.ts';
import { DecideForm } from './decide-form.tsx';
import type { FormProps } from './form-props.ts';
import { HearForm } from './hear-form.tsx';
import { DismissForm, OpenForm, ReopenForm, RepairForm } from './move-forms.tsx';

/** What can be done, as the address says it, the most likely next step first. */
export const ACTS = [
  { name: 'annehmen', label: 'In Arbeit nehmen', isFor: ({ open }) => open },
  { name: 'entscheiden', label: 'Entscheiden', isFor: ({ decide }) => decide },
  { name: 'anhoeren', label: 'Anhören', isFor: ({ hear }) => hear },
  { name: 'berechnen', label: 'Anteil berechnen', isFor: ({ charge }) => charge },
  { name: 'wieder', label: 'Wieder aufnehmen', isFor: ({ reopen }) => reopen },
  { name: 'behoben', label: 'Behoben', isFor: ({ repair }) => repair },
  { name: 'schliessen', label: 'Ohne Entscheidung schließen', isFor: ({ dismiss }) => dismiss },
] as const satisfies readonly {
  name: string;
  label: string;
  isFor: (may: DamageCase['may']) => boolean;
}[];
export type ActName = (typeof ACTS)[number]['name'];

const TITLES: Record<ActName, string> = {
  annehmen: 'Schaden in Arbeit nehmen',
  anhoeren: 'Fahrerin oder Fahrer anhören',
  entscheiden: 'Über den Schaden entscheiden',
  berechnen: 'Anteil berechnen',
  wieder: 'Schaden wieder aufnehmen',
  behoben: 'Schaden ist behoben',
  schliessen: 'Ohne Entscheidung schließen',
};

const FORMS: Record<ActName, (props: FormProps) => ReactNode> = {
  annehmen: (props) => <OpenForm {...props} />,
  anhoeren: (props) => <HearForm {...props} />,
  entscheiden: (props) => <DecideForm {...props} />,
  berechnen: (props) => <ChargeForm {...props} />,
  wieder: (props) => <ReopenForm {...props} />,
  behoben: (props) => <RepairForm {...props} />,
  schliessen: (props) => <DismissForm {...props} />,
};

/** What is about to be done with the damage. */
export const StepPanel = ({ act, damage, onClose }: FormProps & { act: ActName }) => (
  <SidePanel title={TITLES[act]} detail={`${damage.what}, ${damage.car.plate}`} onClose={onClose}>
    {FORMS[act]({ damage, onClose })}
  </SidePanel>
);
