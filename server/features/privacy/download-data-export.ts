import { Readable } from 'node:stream';
import { downloadDataExport } from '#contract/privacy.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { asciiName } from '#domain/privacy/export-name.ts';
import { findInvoices } from '#server/features/invoice/invoice.repository.ts';
import { invoiceOf } from '#server/features/invoice/invoice-view.ts';
import { openInvoice } from '#server/features/invoice/open-invoice.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { countDownload } from './data-export.repository.ts';
import { leftOutTexts } from './left-out.ts';
import { filesOf } from './own-data-files.ts';
import { readOwnData } from './read-own-data.ts';
import { zipOf } from './zip-stream.ts';

/** A download may break off. */
const DOWNLOADS = 3;

/** Everything is read before the first byte is sent, except photos. The file is made on the way and kept nowhere. */
export const bindDownloadDataExport = bind(
  downloadDataExport,
  async ({ db, now, session, reply, files, ownData, vault, config: { productName } }, { params }) => {
    const { customerId, customerNumber: accountNumber } = session;
    if (!(await countDownload(db, { id: params.id, customerId, now, max: DOWNLOADS })))
      return refuse('EXPORT_EXPIRED');
    const [content, invoices] = [
      await readOwnData(db, vault, ownData, customerId),
      (await findInvoices(db, customerId)).toReversed(),
    ];
    const day = now.toZonedDateTimeISO(BERLIN).toPlainDate().toString();
    const name = `${asciiName(productName)}-daten-${accountNumber}-${day}.zip`;
    headAttachment(reply, name);
    const leftOut = leftOutTexts(ownData);
    const data = {
      ...content,
      productName,
      accountNumber,
      invoices: invoices.map((stored) => openInvoice(vault, invoiceOf(stored))),
      leftOut,
      now,
    };
    return Readable.from(zipOf(filesOf(data, files)));
  },
);
