import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AREA_TITLES,
  AREAS,
  type Area,
  rightsTexts,
  STEP_TITLES,
  STEPS,
  type Step,
} from '#domain/staff/right.ts';
import { ROLE_NAMES } from '#domain/staff/role.ts';
import { call } from '#web/platform/call.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { ReasonField } from './reason-field.tsx';
import { type Preset, type Staff, staffQuery } from './staff-queries.ts';
import { timeText } from './staff-words.ts';
import { reasonFault } from './use-role-form.ts';

/** What the roles stand for. */
export function RolePresets({ presets, mayDecide }: { presets: readonly Preset[]; mayDecide: boolean }) {
  const [changed, setChanged] = useState<Preset>();
  return (
    <section aria-labelledby="role-presets" className="px-6 py-8 max-md:px-4">
      <h2 id="role-presets" className="text-lead font-bold">
        Wofür die Rollen stehen
      </h2>
      <ul className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2 min-[100rem]:grid-cols-3">
        {presets.map((preset) => (
          <li key={preset.role} className="border-t border-line pt-3">
            <h3 className="font-semibold">{ROLE_NAMES[preset.role]}</h3>
            {preset.isFixed ? (
              <p className="text-detail">
                Darf alles, überall. Das bleibt so, damit immer jemand Rollen geben kann.
              </p>
            ) : (
              <ul className="text-detail">
                {rightsTexts(preset.rights).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {preset.changedAt && (
              <p className="text-fine text-ink-soft">geändert {timeText(preset.changedAt)}</p>
            )}
            {mayDecide && !preset.isFixed && (
              <Button
                size="XS"
                theme="OUTLINE"
                className="mt-2"
                aria-label={`Rechte ändern: ${ROLE_NAMES[preset.role]}`}
                onClick={() => setChanged(preset)}
              >
                Rechte ändern
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changed && <PresetDialog preset={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}

const boxOf = (area: Area, step: Step) => `${area}.${step}`;

function PresetDialog({ preset: { role, rights }, onClose }: { preset: Preset; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { field, sending } = useFormShell({
    initial: {
      ticked: AREAS.flatMap((area) => (rights[area] ?? []).map((step) => boxOf(area, step))),
      reason: '',
    },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ ticked, reason }, keyFor) => {
      const wanted = Object.fromEntries(
        AREAS.map(
          (area) => [area, STEPS.filter((step) => ticked.includes(boxOf(area, step)))] as const,
        ).filter(([, steps]) => steps.length > 0),
      );
      const request = { params: { role }, body: { rights: wanted, reason: reason.trim() } };
      return call('PUT /console/presets/{role}', request, { idempotencyKey: keyFor(request) });
    },
    onSent: async ({ preset: after, proposal }) => {
      if (proposal) await queryClient.invalidateQueries({ queryKey: ['GET /console/proposals'] });
      queryClient.setQueryData(
        staffQuery.queryKey,
        (before: Staff | undefined) =>
          before && {
            ...before,
            presets: before.presets.map((one) => (one.role === after.role ? after : one)),
          },
      );
      announce(
        proposal
          ? 'Angefragt. Die Rechte gelten, sobald eine zweite Person sie freigibt.'
          : 'Die Rechte gelten ab jetzt.',
      );
      onClose();
    },
  });
  return (
    <FormDialog
      {...sending}
      title={`Rechte: ${ROLE_NAMES[role]}`}
      submit={{ label: 'Rechte ändern', busyLabel: 'Die Rechte werden geändert' }}
      onClose={onClose}
      className="grid gap-5"
    >
      <p>
        Das gilt für alle, die diese Rolle haben: Weniger gilt sofort, mehr erst, wenn eine zweite Person es
        freigibt. Wer in einem Bereich etwas tun darf, sieht ihn auch.
      </p>
      {AREAS.map((area) => (
        <Fieldset key={area} legend={AREA_TITLES[area]} role="group">
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {STEPS.map((step) => (
              <CheckboxField key={step} {...field.boxOf('ticked', boxOf(area, step))}>
                {STEP_TITLES[step]}
              </CheckboxField>
            ))}
          </div>
        </Fieldset>
      ))}
      <ReasonField {...field.text('reason')} />
    </FormDialog>
  );
}
