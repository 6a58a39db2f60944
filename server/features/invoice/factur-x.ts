import { FACTUR_X_FILE } from '#domain/invoice/invoice-paper.ts';
import { type MetadataSchema, withMetadata } from '#server/adapters/pdf-metadata.ts';

/** Factur-X 1.0, which is ZUGFeRD 2. */
const FACTUR_X: MetadataSchema = {
  title: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    {
      name: 'DocumentFileName',
      value: FACTUR_X_FILE,
      description: 'The name of the embedded XML document',
    },
    {
      name: 'DocumentType',
      value: 'INVOICE',
      description: 'The type of the hybrid document in capital letters',
    },
    {
      name: 'Version',
      value: '1.0',
      description: 'The version of the standard that applies to the embedded XML document',
    },
    {
      name: 'ConformanceLevel',
      value: 'EN 16931',
      description: 'The conformance level of the embedded XML document',
    },
  ].map((property) => ({ ...property, valueType: 'Text', category: 'external' })),
};

/**
 * Says in the metadata of a PDF that it contains an electronic invoice, as Factur-X asks for; the program that sets it
 * cannot. Throws where a file is not as that program writes it.
 */
export const withFacturX = (pdf: Buffer): Buffer<ArrayBuffer> => withMetadata(pdf, FACTUR_X);
