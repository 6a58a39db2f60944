import { useState } from 'react';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeForm } from './notice-form.tsx';
import { NoticeLook } from './notice-look.tsx';
import { type ConsoleNotice, type Notices, useFreshNotices } from './notice-queries.ts';
import { LEVELS, untilWords, whereText } from './notice-words.ts';

/** Written in HTML, in the terminal: here it can only be switched off. */
const isOfTerminal = ({ key }: ConsoleNotice) => key === 'terminal';

/** One notice: how it looks, where and until when, and the way to change or end it. */
export function NoticePanel({
  notice,
  notices,
  onClose,
}: {
  notice: ConsoleNotice;
  notices: Notices;
  onClose: () => void;
}) {
  const [isChanged, setChanged] = useState(false);
  if (isChanged) return <NoticeForm notices={notices} before={notice} onClose={onClose} />;
  const { from, by, ended, mayEnd } = notice;
  return (
    <SidePanel title={notice.title} detail={LEVELS[notice.level].label} onClose={onClose}>
      <div className="grid gap-5 px-5 pb-5">
        <FactList
          facts={[
            { label: 'Wo', value: whereText(notice) },
            { label: 'Seit', value: from && timeText(from) },
            { label: 'Ende', value: untilWords(notice) },
            { label: 'Von', value: by },
          ]}
        />
        <NoticeLook
          level={notice.level}
          title={notice.title}
          html={notice.html}
          note={ended ? 'So haben ihn Kunden gesehen' : 'So sehen ihn Kunden'}
        />
        {mayEnd && (
          <>
            {!isOfTerminal(notice) && (
              <Button theme="OUTLINE" width="FULL" onClick={() => setChanged(true)}>
                Hinweis ändern
              </Button>
            )}
            <EndForm notice={notice} onClose={onClose} />
          </>
        )}
      </div>
    </SidePanel>
  );
}

function EndForm({ notice: { key }, onClose }: { notice: ConsoleNotice; onClose: () => void }) {
  const askNotices = useFreshNotices();
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { key }, body: { reason: reason.trim() } };
      return call('POST /console/notices/{key}/end', request, { idempotencyKey: keyFor(request) });
    },
    onSent: async () => {
      announce('Der Hinweis ist ausgeschaltet.');
      onClose();
      await askNotices();
    },
    onFailed: () => void askNotices(),
  });
  return (
    <FormShell
      {...sending}
      label="Hinweis ausschalten"
      className="grid gap-4 border-t border-line pt-4"
      submit={{
        label: 'Hinweis ausschalten',
        busyLabel: 'Der Hinweis wird ausgeschaltet',
        width: 'FULL',
        needsConnection: true,
      }}
    >
      <ReasonField {...field.text('reason')} />
    </FormShell>
  );
}
