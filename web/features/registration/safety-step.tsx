import { Note } from '#web/ui/note.tsx';
import { useRegistration } from './form-context.ts';
import { FormCards } from './form-fields.tsx';
import { FormSection } from './form-section.tsx';
import { euros } from './plans.ts';

/** VU: the choice of the safety package. */
export function SafetyStep() {
  const { plan } = useRegistration();
  if (!plan?.sipak) {
    return (
      <Note title="Hier gibt es nichts zu wählen">
        In deinem Tarif ist kein Sicherheitspaket vorgesehen. Weiter geht es mit deinen Daten.
      </Note>
    );
  }
  return (
    <FormSection
      title="Wie möchtest du abgesichert sein?"
      intro="Verursachst du einen Schaden, trägst du höchstens deine Selbstbeteiligung. Mit dem Sicherheitspaket ist sie kleiner."
    >
      <FormCards
        name="optionSipak"
        legend="Sicherheitspaket"
        legendHidden
        options={[
          {
            value: 'YES',
            title: 'Mit Sicherheitspaket',
            aside: `${euros(plan.sipak.cents)} im Jahr`,
            description: `Du trägst höchstens ${euros(plan.sipak.reducedDeductibleCents)} je Schaden.`,
          },
          {
            value: 'NO',
            title: 'Ohne Sicherheitspaket',
            aside: 'kostenlos',
            description: `Du trägst höchstens ${euros(plan.sipak.deductibleCents)} je Schaden.`,
          },
        ]}
      />
    </FormSection>
  );
}
