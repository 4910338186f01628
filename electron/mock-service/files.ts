/** Serves documents behind signed links: plain GET, no credentials (spec §4.4 rule 4). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from './context.ts';
import { ServiceFailure } from './failures.ts';
import type { LinkSigner } from './links.ts';
import { documentsOf } from './operations/documentList.ts';
import { snapshotNow } from './shipmentLifecycle.ts';

/** The drawing code takes as long to load as everything else together, so it is loaded for the first document. */
const drawing = () => import('./documents/documents.ts');

const ParametersSchema = z.object({
  recordId: z.string(),
  kind: z.enum(['bol', 'labels', 'receipt', 'pod']),
  name: z.string(),
});
const QuerySchema = z.object({
  expires: z.string().regex(/^\d{1,16}$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
  /** Set on the target of a redirect. */
  moved: z.string().optional(),
});

/** Adds the route of the links. A wrong or expired link gets 403, as JSON. */
export function serveFiles(server: FastifyInstance, context: ServiceContext, signer: LinkSigner): void {
  server.get('/files/:recordId/:kind/:name', async (request, reply) => {
    const faults = context.faults();
    await context.pause(faults.slowDocumentsMs);
    const target = ParametersSchema.safeParse(request.params);
    const query = QuerySchema.safeParse(request.query);
    const rejected = new ServiceFailure('link_rejected', 'This link is not one of this service’s.');
    if (!target.success || !query.success) throw rejected;
    const nowMs = context.clock.now();
    const result = signer.verify(target.data, query.data.expires, query.data.signature, nowMs);
    if (result === 'expired')
      throw new ServiceFailure('link_rejected', 'This link has expired. Ask for the documents again.');
    const shipment = result === 'good' ? context.store.shipmentByRecordId(target.data.recordId) : null;
    if (shipment === null) throw rejected;

    if (faults.linkRedirects === 'nowhere') return await reply.redirect('/files/elsewhere', 302);
    if (faults.linkRedirects === 'to_the_file' && query.data.moved === undefined) {
      return await reply.redirect(`${request.url}&moved=1`, 302);
    }
    const snapshot = snapshotNow(shipment, context.clock);
    const listed = documentsOf(shipment.bolNumber, snapshot).find(({ kind }) => kind === target.data.kind);
    if (listed === undefined) throw rejected;
    const bytes = faults.documentNotPdf
      ? Buffer.from('This is no PDF, though its header says so.\n')
      : await (await drawing()).renderDocument(listed.kind, shipment, snapshot);
    return await reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${listed.name}"`)
      .header('cache-control', 'no-store')
      .send(bytes);
  });
}
