import { useNavigate } from 'react-router';
import { deviceNow } from '#web/platform/device-clock.ts';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { type ReportDraft, type ReportStep, toReport } from './report-draft.ts';
import { keepReport } from './report-outbox.ts';
import { missingIn } from './report-step.ts';

/** The browser cannot store the report. */
export class ReportNotKept extends Error {}

type Options = {
  bookingId: number;
  customerId: number;
  step: ReportStep;
  /** Undefined: the report is sent. */
  next: ReportStep | undefined;
  draft: ReportDraft;
  change: (draft: ReportDraft) => void;
  clear: () => Promise<void>;
};

export type ReportForm = ReturnType<typeof useReportForm>;

/** One step of a report: every change is kept in its draft, and the last step puts it aside to be sent. */
export function useReportForm({ bookingId, customerId, step, next, draft, change, clear }: Options) {
  const navigate = useNavigate();
  return useFormShell<ReportDraft>({
    initial: draft,
    draft: { save: change, clear: () => undefined },
    check: (values) => missingIn(step, values),
    send: async (report) => {
      if (next) return;
      const body = toReport(report);
      const isKept =
        body !== undefined &&
        (await keepReport({
          id: body.id,
          customerId,
          bookingId,
          body,
          photos: report.photos,
          keptAt: deviceNow(),
          isReported: false,
        }));
      if (!isKept) throw new ReportNotKept();
    },
    onSent: async () => {
      if (next) return navigate(paths.damageReport(bookingId, next));
      await navigate(paths.damageReport(bookingId, 'gesendet'), { replace: true });
      // Afterwards: without a draft, this step would lead back to the first one.
      await clear();
    },
  });
}
