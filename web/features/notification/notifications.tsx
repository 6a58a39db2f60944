import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { NOTIFICATION_TEXTS } from '#domain/notification/consent-text.ts';
import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { notificationsQuery } from './notification-queries.ts';
import { ThisDevice } from './this-device.tsx';

type Shown = OutputOf<'GET /customers/default/notifications'>;

/** One switch for each category, which is its consent, and what this device does with them (§S14.22, §S14.30). */
export function Notifications() {
  const { data, error, refetch } = useQuery(notificationsQuery);
  const isHydrated = useIsHydrated();
  return (
    <Section title="Mitteilungen" id="mitteilungen" className="mt-8 scroll-mt-24">
      <p className="mb-3 text-ink-soft">
        Kurze Hinweise auf dem Bildschirm deiner Geräte, zusätzlich zu unseren Mails. Preise und Namen stehen
        nie darin. Jede Art ist freiwillig und gilt, bis du sie hier ausschaltest.
      </p>
      {data ? (
        <div className="grid gap-3">
          <Switches notifications={data} />
          {isHydrated && <ThisDevice isRegistered={data.thisDevice !== null} />}
        </div>
      ) : error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={2} label="Deine Mitteilungen werden geladen" />
      )}
    </Section>
  );
}

function Switches({ notifications }: { notifications: Shown }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ category, isOn }: { category: Shown['categories'][number]['category']; isOn: boolean }) =>
      call('PUT /customers/default/notifications/{category}', {
        params: { category },
        body: isOn
          ? { allowed: 'YES', textVersion: NOTIFICATION_TEXTS[category].version }
          : { allowed: 'NO' },
      }),
    onSuccess: async (_, { category, isOn }) => {
      await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      announce(`${NOTIFICATION_TEXTS[category].title}: ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}`);
    },
  });
  return (
    <Card>
      <div className="grid gap-4">
        {notifications.categories.map(({ category, allowed }) => {
          const { title, de } = NOTIFICATION_TEXTS[category];
          const isChanging = isPending && variables.category === category;
          return (
            <CheckboxField
              key={category}
              name={`mitteilung-${category.toLowerCase()}`}
              isSwitch
              checked={isChanging ? variables.isOn : allowed === 'YES'}
              disabled={isPending}
              onCheckedChange={(isOn) => mutate({ category, isOn })}
              details={de}
            >
              <span className="font-semibold">{title}</span>
            </CheckboxField>
          );
        })}
      </div>
      {error && (
        <div className="mt-3">
          <FailureNote error={error} />
        </div>
      )}
    </Card>
  );
}
