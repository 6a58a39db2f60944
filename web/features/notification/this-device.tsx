import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { registerDevice, removeDevice } from '#web/platform/device-registration.ts';
import { pushDevice } from '#web/platform/push.ts';
import type { PushPermission } from '#web/platform/push-device.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { notificationsQuery, pushOfferQuery } from './notification-queries.ts';

/** Asks the device, not the server; it may have been changed in its settings meanwhile. */
const permissionQuery = {
  queryKey: ['push permission'],
  queryFn: () => pushDevice().permission(),
  staleTime: 0,
  refetchOnWindowFocus: true,
} as const;

const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** How to go on where the device says no; undefined where it can be asked. */
function obstacle(permission: PushPermission, isOffered: boolean): string | undefined {
  if (!isOffered) {
    return 'Mitteilungen kann dir die App zurzeit nicht schicken. Alles Wichtige bekommst du per Mail.';
  }
  if (permission === 'DENIED') {
    return pushDevice().kind === 'WEB'
      ? 'Dein Browser lässt Mitteilungen von uns nicht zu. So erlaubst du sie wieder: Tipp neben der Adresse der Seite auf das Schloss oder das Symbol für die Einstellungen, dann bei „Benachrichtigungen“ auf „Zulassen“. Danach lädst du diese Seite neu.'
      : 'Dein Gerät lässt Mitteilungen der App nicht zu. Du erlaubst sie wieder in den Einstellungen des Geräts, unter „Mitteilungen“ oder „Benachrichtigungen“.';
  }
  if (permission === 'UNSUPPORTED') {
    return isApplePhone()
      ? 'Auf diesem Gerät geht das erst, wenn die Seite auf deinem Home-Bildschirm liegt: Tipp in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Öffne sie danach von dort.'
      : 'Dieser Browser kann keine Mitteilungen zeigen. Alles Wichtige bekommst du auch per Mail.';
  }
  return undefined;
}

/** What this device does with notifications, and the one tap that asks for leave. */
export function ThisDevice({ isRegistered }: { isRegistered: boolean }) {
  const queryClient = useQueryClient();
  const { data: permission } = useQuery(permissionQuery);
  const { kind } = pushDevice();
  const { data: offer } = useQuery({ ...pushOfferQuery, enabled: kind !== 'WEB' });
  const isOffered = kind === 'WEB' || !offer || (kind === 'APNS' ? offer.apns : offer.fcm);
  const isOn = isRegistered && permission === 'GRANTED';
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!isOn) return registerDevice();
      await removeDevice();
      return false;
    },
    onSuccess: (isNowOn) => {
      if (isNowOn) announce('Mitteilungen auf diesem Gerät: eingeschaltet');
      else if (isOn) announce('Mitteilungen auf diesem Gerät: ausgeschaltet');
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: permissionQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
      ]),
  });
  if (permission === undefined) return null;
  const reason = obstacle(permission, isOffered);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lead">Dieses Gerät</h3>
        <Tag tone={isOn ? 'ok' : 'neutral'}>
          {isOn ? 'bekommt Mitteilungen' : 'bekommt keine Mitteilungen'}
        </Tag>
      </div>
      {reason ? (
        <p className="mt-1">{reason}</p>
      ) : (
        <>
          <p className="mt-1">
            {isOn
              ? 'Es zeigt, was du oben eingeschaltet hast, solange du hier eingeloggt bist. Loggst du dich aus, ist Schluss damit.'
              : permission === 'NOT_ASKED'
                ? 'Dein Gerät fragt dich gleich, ob es Mitteilungen von uns zeigen darf. Sag Ja, wenn du sie hier sehen willst; ändern kannst du das jederzeit.'
                : 'Schalte es ein, wenn du deine Mitteilungen hier sehen willst.'}
          </p>
          {!isOn && (
            <p className="mt-2 text-sm text-ink-soft">
              Zugestellt werden sie von dem Dienst deines Geräts oder Browsers: Google, Apple, Mozilla oder
              Microsoft. Er erfährt dabei, auch in den USA, unter welcher Adresse dein Gerät zu erreichen ist
              und wann wir etwas schicken. Mit dem Einschalten willigst du darin ein; mehr steht in den{' '}
              <Link to={paths.imprint('datenschutz')} className="text-link">
                Datenschutzhinweisen
              </Link>
              .
            </p>
          )}
          <Button
            theme={isOn ? 'OUTLINE' : 'PRIMARY'}
            className="mt-3"
            needsConnection
            busy={isPending}
            busyLabel="Wird gespeichert"
            onClick={() => mutate()}
          >
            {isOn ? 'Auf diesem Gerät ausschalten' : 'Auf diesem Gerät einschalten'}
          </Button>
        </>
      )}
      {error && (
        <div className="mt-3">
          <FailureNote error={error} />
        </div>
      )}
    </Card>
  );
}
