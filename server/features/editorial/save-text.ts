import { archiveText, publishText, saveText } from '#contract/editorial.ts';
import { isLegalText } from '#domain/page/legal-text.ts';
import { mayBeArchived } from '#domain/page/text-kind.ts';
import {
  archivePublished,
  insertConfirmation,
  insertVersion,
  publishVersion,
} from '#server/features/page/content.repository.ts';
import { SHIPPED } from '#server/features/page/content-author.ts';
import { parseContent } from '#server/features/page/content-source.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { authorOf } from './author.ts';
import { lockText, mayChange } from './change-text.ts';
import { faultsAt } from './fault-text.ts';
import { composeSource, faultsOfParts, type TextParts } from './text-parts.ts';
import { type TextName, viewText } from './text-view.ts';

const FIELDS = ['title', 'description', 'details', 'body'] as const satisfies (keyof TextParts)[];

/** §S20.19: a new version, by the checks of `content import`; whoever has changed the text meanwhile loses nothing. */
export const bindSaveText = bind(saveText, {
  handle: async (context, { params, body: { base, publish, reason, ...parts } }) => {
    const { db, session, now, recordAct } = context;
    const found = await lockText(context, params, base);
    if (isRefused(found)) return found;
    const source = composeSource(parts);
    const faults = faultsOfParts(parts, parseContent(params.kind, params.slug, source).faults);
    const fields = FIELDS.flatMap((field) =>
      faultsAt(
        field,
        faults.filter((fault) => fault.field === field),
      ),
    );
    if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
    if (!(await mayChange(context, params, source))) return refuse('FORBIDDEN');
    const actor = { by: await authorOf(db, session.customerId), now };
    const { id, number } = await insertVersion(db, params, source, actor);
    if (publish) await publishVersion(db, id, actor);
    await recordAct({
      kind: publish ? 'TEXT_PUBLISHED' : 'TEXT_SAVED',
      object: objectOf(params),
      before: { version: found.shown?.number ?? null },
      after: { version: number },
      reason,
    });
    return (await viewText(context, params)) ?? refuse('TEXT_UNKNOWN');
  },
});

/** A version that is kept already, also an earlier one, is shown from now on. */
export const bindPublishText = bind(publishText, {
  handle: async (context, { params, body: { number, base, reason } }) => {
    const { db, session, now, recordAct } = context;
    const found = await lockText(context, params, base);
    if (isRefused(found)) return found;
    const { versions, shown } = found;
    const wanted = versions.find((version) => version.number === number);
    if (!wanted) return refuse('VERSION_UNKNOWN');
    const { faults } = parseContent(params.kind, params.slug, wanted.source);
    if (faults.length > 0) return refuse('FIELD_INVALID', { fields: faultsAt('number', faults) });
    if (!(await mayChange(context, params, wanted.source))) return refuse('FORBIDDEN');
    const actor = { by: await authorOf(db, session.customerId), now };
    if (shown?.number !== number) await publishVersion(db, wanted.id, actor);
    // Whoever shows a legal text that came with the product answers for it by name (§S16).
    if (isLegalText(params) && wanted.author === SHIPPED) await insertConfirmation(db, wanted.id, actor);
    await recordAct({
      kind: 'TEXT_PUBLISHED',
      object: objectOf(params),
      before: { version: shown?.number ?? null },
      after: { version: number },
      reason,
    });
    return (await viewText(context, params)) ?? refuse('TEXT_UNKNOWN');
  },
});

/** A text that no page needs is not shown any more; its versions stay. */
export const bindArchiveText = bind(archiveText, {
  handle: async (context, { params, body: { base, reason } }) => {
    const { db, session, now, recordAct } = context;
    const found = await lockText(context, params, base);
    if (isRefused(found)) return found;
    if (!mayBeArchived(params)) return refuse('TEXT_STAYS');
    if (found.versions.length === 0) return refuse('TEXT_UNKNOWN');
    const actor = { by: await authorOf(db, session.customerId), now };
    if (!(await archivePublished(db, params, actor))) return refuse('TEXT_NOT_SHOWN');
    await recordAct({
      kind: 'TEXT_ARCHIVED',
      object: objectOf(params),
      before: { version: found.shown?.number ?? null },
      reason,
    });
    return (await viewText(context, params)) ?? refuse('TEXT_UNKNOWN');
  },
});

const objectOf = ({ kind, slug }: TextName) => ({ kind: 'TEXT' as const, id: `${kind}/${slug}` });
