/** A freight service that knows one shipment, with documents set by the test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The target of a link: the file, or a function that writes the response. */
export type ServedDocument = Buffer | string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface DocumentHost {
  readonly url: string;
  readonly bolNumber: string;
  /** By the document's type. The next download gets what is set here. */
  readonly documents: Map<string, ServedDocument>;
  /** Types that the service lists without a link. */
  readonly withoutLink: Set<string>;
  /** Links issued so far; each can be used once, as if it expired immediately. */
  issuedLinks(): number;
  /** Headers of requests for files. */
  readonly fileRequests: IncomingMessage['headers'][];
  proNumber: string | null;
  /** Links remain valid after they were used. */
  reuseLinks: boolean;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startDocumentHost(bolNumber = '00440000000283617'): Promise<DocumentHost> {
  const documents = new Map<string, ServedDocument>();
  const withoutLink = new Set<string>();
  const fileRequests: IncomingMessage['headers'][] = [];
  const open = new Set<string>();
  let issuedCount = 0;

  function reply(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', service.url);
    if (url.pathname.startsWith('/files/')) {
      file(url, request, response);
      return;
    }
    response.setHeader('content-type', 'application/json');
    const requested = url.searchParams.get('bolNumber') ?? url.searchParams.get('proNumber');
    if (requested !== bolNumber) {
      response.statusCode = 404;
      response.end(
        JSON.stringify({ success: false, error: { code: 'shipment_not_found', message: 'no such shipment' } }),
      );
      return;
    }
    const { proNumber } = service;
    const entries = [...documents.keys()].map((type) => ({
      type,
      name: `${type.replaceAll(' ', '')}_${bolNumber}.pdf`,
    }));
    if (url.pathname.endsWith('/apiGetDocuments')) {
      const links = entries.map((document) => {
        issuedCount += 1;
        const key = String(issuedCount);
        open.add(key);
        if (withoutLink.has(document.type)) return { ...document, url: null };
        const link = `${service.url}/files/${encodeURIComponent(document.type)}?key=${key}`;
        return { ...document, url: link, expiresAt: '2030-01-01T00:00:00.000Z' };
      });
      response.end(JSON.stringify({ success: true, bolNumber, proNumber, documents: links }));
      return;
    }
    const shipment = {
      bolNumber,
      proNumber,
      carrier: 'SMPF',
      status: 'in_transit',
      trackingStatus: 'in_transit',
      voided: false,
      pickupDate: '2026-11-20',
      referenceNumbers: [],
      documents: entries,
      bookedAt: '2026-11-16T15:00:00.000Z',
    };
    response.end(JSON.stringify({ success: true, shipment }));
  }

  function file(url: URL, request: IncomingMessage, response: ServerResponse): void {
    fileRequests.push(request.headers);
    const pdf = documents.get(decodeURIComponent(url.pathname.slice('/files/'.length)));
    const key = url.searchParams.get('key') ?? '';
    const isValid = service.reuseLinks ? open.has(key) : open.delete(key);
    if (!isValid || pdf === undefined) {
      response.statusCode = 403;
      response.end('expired');
    } else if (typeof pdf === 'function') {
      pdf(request, response);
    } else {
      response.setHeader('content-type', 'application/pdf');
      response.end(pdf);
    }
  }

  const server = createServer(reply);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
  const { port } = server.address() as AddressInfo;
  const service: DocumentHost = {
    url: `http://127.0.0.1:${port}`,
    bolNumber,
    documents,
    issuedLinks: () => issuedCount,
    fileRequests,
    proNumber: null,
    reuseLinks: false,
    withoutLink,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
  return service;
}
