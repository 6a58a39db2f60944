import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { developmentPage } from '#server/http/development-page.ts';
import { findAttachment, findMail, listMails } from './mail.repository.ts';
import { fileOf, type MakeFiles } from './outbox.ts';
import { escapeHtml } from './render-mail.ts';

/** The page that lists the mails of the server, outside production only (docs/operations.md). */
export const MAILS_PAGE = '/entwicklung/mails';
const MAX_LISTED_MAILS = 200;

type Options = { db: Db; productName: string; makeFiles: MakeFiles };

/** Registers the pages of mails for developers and testers. They must not exist in production. */
export async function mailRoutes(
  app: FastifyInstance,
  { db, productName, makeFiles }: Options,
): Promise<void> {
  const send = (reply: FastifyReply, title: string, body: string) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(developmentPage({ title: escapeHtml(`${title} | ${productName}`), body }));

  app.get(MAILS_PAGE, async (_request, reply) => {
    const rows = (await listMails(db, MAX_LISTED_MAILS)).map(
      (mail) =>
        `<tr><td>${time(mail.createdAt)}</td><td>${escapeHtml(mail.toAddress)}</td><td><a href="${MAILS_PAGE}/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.template)}</td><td>${state(mail)}</td></tr>`,
    );
    const table = `<div class="wide"><table><thead><tr><th>Zeit</th><th>An</th><th>Betreff</th><th>Vorlage</th><th>Stand</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
    const empty =
      '<p>Noch keine Mails. Registriere dich oder setze dein Passwort neu, dann liegt hier eine.</p>';
    return send(
      reply,
      'Mails',
      `<h1>Mails</h1><p>Was der Server geschrieben hat, neueste zuerst. Diese Seite gibt es nur außerhalb von production.</p>${rows.length ? table : empty}`,
    );
  });

  app.get<{ Params: { id: string } }>(`${MAILS_PAGE}/:id`, async (request, reply) => {
    const mail = /^\d{1,15}$/.test(request.params.id)
      ? await findMail(db, Number(request.params.id))
      : undefined;
    const back = `<p><a href="${MAILS_PAGE}">Alle Mails</a></p>`;
    if (!mail) return send(reply.code(404), 'Mails', `${back}<h1>Diese Mail gibt es nicht</h1>`);
    const facts = [
      ['An', mail.toAddress],
      ...(mail.replyTo ? [['Antwort an', mail.replyTo]] : []),
      ['Vorlage', mail.template],
      ['Zeit', time(mail.createdAt)],
      ['Stand', state(mail)],
    ].map(([label = '', value = '']) => fact(label, escapeHtml(value)));
    const files = mail.attachments.map(({ filename, contentType, bytes }, position) =>
      fact(
        'Anhang',
        `<a href="${MAILS_PAGE}/${request.params.id}/${position}">${escapeHtml(filename)}</a> (${escapeHtml(contentType)}, ${bytes === null ? 'entsteht beim Senden' : `${bytes} Bytes`})`,
      ),
    );
    // The sandboxed frame has no scripts and not our origin; its links open in a new tab.
    const framed = mail.htmlBody.replace('<head>', '<head><base target="_blank">');
    const body = mail.textBody
      ? `<h2>HTML</h2><iframe title="Die Mail als HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe><h2>Text</h2><pre>${withLinks(mail.textBody)}</pre>`
      : '<p>Ihr Inhalt wurde gelöscht, als der Mailserver sie angenommen hatte.</p>';
    return send(
      reply,
      mail.subject,
      `${back}<h1>${escapeHtml(mail.subject)}</h1><table><tbody>${[...facts, ...files].join('')}</tbody></table>${body}`,
    );
  });

  app.get<{ Params: { id: string; position: string } }>(
    `${MAILS_PAGE}/:id/:position`,
    async ({ params: { id, position } }, reply) => {
      const file =
        /^\d{1,15}$/.test(id) && /^\d{1,2}$/.test(position)
          ? await findAttachment(db, Number(id), Number(position))
          : undefined;
      const made = file && (await fileOf(db, file, makeFiles));
      if (!made) return send(reply.code(404), 'Mails', '<h1>Diesen Anhang gibt es nicht</h1>');
      // Strangers may send files too: a browser saves them and opens none.
      return reply
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(made.filename.toWellFormed())}`,
        )
        .header('x-content-type-options', 'nosniff')
        .type(made.contentType)
        .send(made.content);
    },
  );
}

const fact = (label: string, html: string) =>
  `<tr><th scope="row">${escapeHtml(label)}</th><td>${html}</td></tr>`;

const time = (instant: Temporal.Instant) =>
  instant
    .toZonedDateTimeISO('Europe/Berlin')
    .toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'medium' });

type DeliveryState = {
  sentAt: Temporal.Instant | null;
  shownAt: Temporal.Instant | null;
  givenUpAt: Temporal.Instant | null;
  lastError: string | null;
};

function state({ sentAt, shownAt, givenUpAt, lastError }: DeliveryState): string {
  if (sentAt) return 'gesendet';
  if (shownAt) return 'nur hier gezeigt';
  const why = lastError ? `: ${escapeHtml(lastError)}` : '';
  return givenUpAt ? `aufgegeben${why}` : `wartet${why}`;
}

const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
