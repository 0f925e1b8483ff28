import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code?: number };
};
export type SeenSpan = OtlpSpan & { readonly service: string; readonly attribute: (key: string) => unknown };
type Resource = { readonly attributes: readonly { readonly key: string; readonly value: Value }[] };
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: Resource;
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};

const of = (attributes: OtlpSpan['attributes'], key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.boolValue;
};

/** A collector as OTLP over HTTP wants one: keeps the spans it is sent. */
export const startReceiver = async () => {
  const spans: SeenSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(of(resource.attributes, 'service.name'));
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attribute: (key) => of(span.attributes, key) });
      }
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};
