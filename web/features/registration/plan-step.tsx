import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { useRegistration } from './form-context.ts';
import { FormCards, FormSelect } from './form-fields.tsx';
import { FormSection } from './form-section.tsx';
import { AUDIENCES, type Audience, audienceOf, monthlyText, type Plan } from './plans.ts';
import type { RegistrationForm } from './registration-form.ts';

/** PLAN: city, audience and plan. */
export function PlanStep() {
  const { plans, plan, cities } = useRegistration();
  const { setValue } = useFormContext<RegistrationForm>();
  const chosenId = useWatch<RegistrationForm, 'tariffId'>({ name: 'tariffId' });
  const [wanted, setWanted] = useState<Audience>();
  const audiences = AUDIENCES.filter(({ key }) => plans.some((one) => audienceOf(one) === key));
  const audience = wanted ?? (plan ? audienceOf(plan) : audiences[0]?.key);
  const offered = plans.filter((one) => audienceOf(one) === audience);

  function choose(next: Audience) {
    setWanted(next);
    const ofAudience = plans.filter((one) => audienceOf(one) === next);
    // A plan of another audience is no longer visible, so it is deselected; a single plan is selected.
    if (!ofAudience.some(({ id }) => id === chosenId)) {
      // Validation removes an earlier error about the missing plan.
      const isSingle = ofAudience.length === 1;
      setValue('tariffId', isSingle ? (ofAudience[0]?.id ?? '') : '', { shouldValidate: isSingle });
    }
  }

  return (
    <>
      <FormSection title="Wo und für wen?">
        <FormSelect
          name="city"
          placeholder="Stadt wählen"
          options={cities.map(({ path, title }) => ({ value: path, label: title }))}
          hint="Wo du meistens fährst. Buchen kannst du in allen unseren Städten."
        />
        {audiences.length > 1 && (
          <div>
            <p className="mb-1.5 text-sm font-semibold">Wer möchte fahren?</p>
            <ChipGroup label="Wer möchte fahren?" wrap>
              {audiences.map(({ key, label }) => (
                <Chip key={key} pressed={key === audience} onPressedChange={() => choose(key)}>
                  {label}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        )}
      </FormSection>
      <FormSection
        title="Dein Tarif"
        // Where there is one only, there is nothing to change to.
        intro={offered.length > 1 && 'Das legt dich nicht fest: Du kannst ihn später wechseln.'}
      >
        {plans.length === 0 ? (
          <Note tone="warning">Zurzeit bieten wir keinen Tarif an. Bitte schau bald wieder vorbei.</Note>
        ) : (
          <FormCards
            name="tariffId"
            legendHidden
            options={offered.map((one) => ({
              value: one.id,
              title: one.title,
              aside: monthlyText(one),
              description: <PlanDescription plan={one} />,
            }))}
          />
        )}
      </FormSection>
    </>
  );
}

function PlanDescription({ plan }: { plan: Plan }) {
  return (
    <>
      {plan.description}
      {plan.qualities.length > 0 && (
        <span className="mt-2 grid gap-1">
          {plan.qualities.map((quality) => (
            <span key={quality} className="flex items-start gap-2">
              <Icon name="check" size={18} className="mt-0.5 text-brand" />
              {quality}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
