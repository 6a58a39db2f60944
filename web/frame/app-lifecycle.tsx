import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOlderThan } from '#domain/page/native-version.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { isPrivate } from '#web/features/session/personal-queries.ts';
import { type AppShell, appShell } from '#web/platform/app-shell.ts';
import { onRespawned, watchRespawn } from '#web/platform/respawn.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { StartQuestions } from './start-questions.tsx';
import { TooOld } from './too-old.tsx';
import { useAppLinks } from './use-app-links.ts';
import { useBackButton } from './use-back-button.ts';
import { useExternalRegistration } from './use-external-registration.ts';

/** What the native app does beside the pages (§4.41 to §4.44); in a browser there is none of it. */
export function AppLifecycle() {
  const shell = appShell();
  return shell ? <LifeOf shell={shell} /> : null;
}

function LifeOf({ shell }: { shell: AppShell }) {
  useRespawn(shell);
  useBackButton(shell);
  const hasLed = useAppLinks(shell);
  useExternalRegistration(shell);
  const { data: settings } = useQuery(settingsQuery);
  // A server from before this setting serves every version.
  const minimum = settings?.native?.minimumVersion;
  if (minimum && isOlderThan(shell.version, minimum)) return <TooOld shell={shell} />;
  return <StartQuestions start={hasLed ? undefined : shell.lifecycle.start} />;
}

/** §4.42: whoever comes back to the app finds their data as they are now. */
function useRespawn({ lifecycle }: AppShell): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopWatching = watchRespawn(lifecycle);
    const stopListening = onRespawned(() => {
      // A visitor has none.
      if (!queryClient.getQueryData(currentCustomerQuery.queryKey)) return;
      void queryClient.invalidateQueries({ queryKey: currentCustomerQuery.queryKey });
      void queryClient.invalidateQueries({ predicate: isPrivate });
    });
    return () => {
      stopWatching();
      stopListening();
    };
  }, [lifecycle, queryClient]);
}
