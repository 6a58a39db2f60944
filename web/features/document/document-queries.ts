import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { uploadFile } from '#web/platform/upload.ts';

export type DocumentCheck = OutputOf<'GET /documentchecks/current'>;

/** While a check waits for staff, its state is reloaded at this interval. */
const WAITING_REFRESH_MS = 60_000;

export const documentCheckQuery = queryOptions({
  ...callQuery('GET /documentchecks/current', {}),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.state === 'SUBMITTED' ? WAITING_REFRESH_MS : false),
});

/** Gives the consent to photos for the check that is due. A retry is safe: it is given once. */
export function useConsentToPhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('PUT /consents/{kind}', {
        params: { kind: 'DOCUMENT_PHOTOS' },
        body: { allowed: 'YES', textVersion: PHOTO_CONSENT.version },
      }),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: documentCheckQuery.queryKey }),
  });
}

type Upload = { file: Blob; signal: AbortSignal; onProgress: (share: number) => void };

/** Uploads the photo of one kind. A retry is safe: it replaces the same photo. */
export function useSaveDocument(kind: DocumentKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal, onProgress }: Upload) =>
      uploadFile('PUT /documentchecks/current/documents/{kind}', { params: { kind } }, file, {
        signal,
        onProgress,
      }),
    networkMode: 'always',
    // The check is loaded again, because of two concurrent uploads the last answer may be the older one.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: documentCheckQuery.queryKey }),
    // The consent may have been withdrawn elsewhere, or the check handed in.
    onError: (error) => {
      if (error instanceof CallRefused && error.problem.status === 409)
        void queryClient.invalidateQueries({ queryKey: documentCheckQuery.queryKey });
    },
  });
}

export function useSubmitDocumentCheck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey }: { idempotencyKey: string }) =>
      call('POST /documentchecks/current/submit', {}, { idempotencyKey }),
    networkMode: 'always',
    onSuccess: (check) => {
      queryClient.setQueryData(documentCheckQuery.queryKey, check);
      void queryClient.invalidateQueries({ queryKey: currentCustomerQuery.queryKey });
    },
    // The check may have been decided, or changed on another device.
    onError: () => queryClient.invalidateQueries({ queryKey: documentCheckQuery.queryKey }),
  });
}

/** Returns the URL of a photo; a replaced photo gets a new one, so that caches do not show the old photo. */
export function documentUrl(check: DocumentCheck, kind: DocumentKind): string | undefined {
  const document = check.documents.find((each) => each.kind === kind);
  if (!document || check.id === null) return undefined;
  return `/api/booking/documentchecks/${check.id}/documents/${kind}?version=${encodeURIComponent(document.uploadedAt)}`;
}
