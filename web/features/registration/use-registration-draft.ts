import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import { DRAFT_SAVE_DELAY_MS } from '#web/platform/form-draft.ts';
import { watchPresses } from '#web/ui/after-press.ts';
import { resolverOf } from './check-form.ts';
import type { Plan } from './plans.ts';
import { registrationDraft } from './registration-draft.ts';
import { EMPTY_FORM, type RegistrationForm, SERVER_ONLY_FIELDS } from './registration-form.ts';
import { createRegistrationStore, type RegistrationStore, type StoreOptions } from './registration-store.ts';

/** Values that a link can preset. */
type Presets = {
  tariffId: string | undefined;
  city: string | undefined;
  optionSipak: 'YES' | 'NO' | undefined;
};

type Options = StoreOptions & { presets: Presets };

/** The form, filled from the draft; changes are saved to the draft. */
export function useRegistrationDraft(
  plans: readonly Plan[],
  step: RegistrationStep,
  { presets, isPartners, collectsDebits }: Options,
) {
  const [store] = useState(() => createRegistrationStore(plans, { isPartners, collectsDebits }));
  // Of many cities most are loaded after the first ones.
  useEffect(() => store.knowCollecting(collectsDebits), [store, collectsDebits]);
  const [resolver] = useState(() => resolverOf(store));
  const form = useForm<RegistrationForm>({ defaultValues: EMPTY_FORM, mode: 'onTouched', resolver });
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);

  const start = useEffectEvent(() => {
    const found = store.open();
    form.reset({
      ...found,
      tariffId: presets.tariffId ?? found.tariffId,
      city: presets.city ?? found.city,
      optionSipak: presets.optionSipak ?? found.optionSipak,
    });
  });
  const find = useCallback(
    () =>
      store.find((signature) => {
        if (!form.getValues('signature')) form.setValue('signature', signature);
      }),
    [store, form],
  );

  useEffect(() => {
    watchPresses();
    start();
    void find();
    const stop = saveOnChange(store, form);
    window.addEventListener('pagehide', registrationDraft.flush);
    return () => {
      stop();
      registrationDraft.flush();
      window.removeEventListener('pagehide', registrationDraft.flush);
    };
  }, [store, form, find]);

  useEffect(() => store.visit(step), [store, step]);

  return { store, form, state, find };
}

function saveOnChange(store: RegistrationStore, form: UseFormReturn<RegistrationForm>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return form.subscribe({
    formState: { values: true },
    callback: ({ name }) => {
      store.keep(form.getValues());
      if (!SERVER_ONLY_FIELDS.some((field) => field === name)) return;
      clearTimeout(timer);
      // If the save fails, the value stays in the form and the next step saves it.
      const save = () => store.saveToServer(form.getValues).catch(() => undefined);
      timer = setTimeout(() => void save(), DRAFT_SAVE_DELAY_MS);
    },
  });
}
