import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useService } from './harness.ts';

const { service, rates, book, shipment, documents } = useService();

const schema = z.record(z.string(), z.unknown());
const content = z.object({ content: z.object({ 'application/json': z.object({ schema }) }) });
const operation = z.object({
  operationId: z.string(),
  requestBody: content.optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.literal('query') })).optional(),
  responses: z.record(z.string(), content),
});
const DocumentSchema = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ securitySchemes: z.object({ basic: z.object({ type: z.literal('http') }) }) }),
});

async function description() {
  return DocumentSchema.parse(await (await fetch(`${service().url}/openapi.json`)).json());
}

describe('the OpenAPI description', () => {
  it('describes the four operations, with GET and POST where both are taken', async () => {
    const { paths, servers } = await description();
    expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
      ['/functions/apiGetRates', ['post']],
      ['/functions/apiBookShipment', ['post']],
      ['/functions/apiGetShipment', ['get', 'post']],
      ['/functions/apiGetDocuments', ['get', 'post']],
    ]);
    expect(servers[0]?.url).toBe(service().url);
  });

  it('lists every HTTP status of spec §7 that an operation can give', async () => {
    const { paths } = await description();
    const statuses = (path: string) => Object.keys(Object.values(paths[path] ?? {})[0]?.responses ?? {});
    expect(statuses('/functions/apiGetRates')).toEqual(['200', '400', '401', '403', '429']);
    expect(statuses('/functions/apiBookShipment')).toEqual(['200', '400', '401', '403', '404', '429', '502']);
    expect(statuses('/functions/apiGetShipment')).toEqual(['200', '400', '401', '403', '404', '429']);
  });

  it('is derived from the schemas that check requests: it requires what they require', async () => {
    const { paths } = await description();
    const body = paths['/functions/apiGetRates']?.['post']?.requestBody?.content['application/json'].schema;
    expect(body).toMatchObject({
      type: 'object',
      required: ['pickupDate', 'origin', 'destination', 'handlingUnits'],
      properties: {
        handlingUnits: { minItems: 1, items: { required: ['weight', 'length', 'width', 'height', 'description'] } },
      },
    });
  });

  it('describes the actual responses: the fields of a real one are the fields described', async () => {
    const { paths } = await description();
    const described = (path: string, method: string) => {
      const response = paths[path]?.[method]?.responses['200']?.content['application/json'].schema;
      return Object.keys(schema.parse(response?.['properties']));
    };
    const booked = await book();
    expect(Object.keys(await rates()).toSorted()).toEqual(described('/functions/apiGetRates', 'post').toSorted());
    expect(Object.keys(booked).toSorted()).toEqual(described('/functions/apiBookShipment', 'post').toSorted());
    expect(Object.keys(await documents(booked.bolNumber)).toSorted()).toEqual(
      described('/functions/apiGetDocuments', 'get').toSorted(),
    );
    expect(Object.keys(await shipment(booked.bolNumber))).toHaveLength(15);
  });
});
