import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, diag, DiagLogLevel, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import type { Attributes } from '@tulha/application/dispatch/trace';
import type { Tracing } from './tracing.js';

/** The longest that spans may keep a process from ending, in ms. */
const CLOSE_MS = 2_000;
const HEX_32 = /^[0-9a-f]{32}$/;

/** A correlationId is a UUID: 16 bytes, as is the id of a trace. The span of the request that began it is named by the last 8. */
const idsOf = (correlationId: string) => {
  const traceId = correlationId.replaceAll('-', '').toLowerCase();
  return HEX_32.test(traceId) ? { traceId, spanId: traceId.slice(16) } : undefined;
};

/** Random ids, but for the one span that says which it wants. */
const createIds = () => {
  const random = new RandomIdGenerator();
  let wanted: { readonly traceId: string; readonly spanId: string } | undefined;
  const generator: IdGenerator = {
    generateTraceId: () => wanted?.traceId ?? random.generateTraceId(),
    generateSpanId: () => wanted?.spanId ?? random.generateSpanId(),
  };
  const named = <T>(ids: typeof wanted, start: () => T): T => {
    wanted = ids;
    try {
      return start();
    } finally {
      wanted = undefined;
    }
  };
  return { generator, named };
};

const end = (span: Span, error?: unknown): void => {
  // The kind of error only: its message may name persons.
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
  span.end();
};

/** Tracing by OpenTelemetry's SDK. Not to be imported but lazily (`tracing.ts`). */
export const startTracing = (service: string, onTrouble: (message: string) => void): Tracing => {
  const silent = () => undefined;
  diag.setLogger(
    { error: onTrouble, warn: onTrouble, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = createIds();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('tulha');
  const here = new AsyncLocalStorage<Context>();

  /** The context of a span that starts in no other: the trace of its cause. */
  const causedBy = (correlationId: string | undefined): Context => {
    const of = correlationId === undefined ? undefined : idsOf(correlationId);
    return of ? trace.setSpanContext(ROOT_CONTEXT, { ...of, traceFlags: TraceFlags.SAMPLED, isRemote: true }) : ROOT_CONTEXT;
  };

  const within = async <T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await here.run(trace.setSpan(parent, span), work);
      end(span);
      return answer;
    } catch (error) {
      end(span, error);
      throw error;
    }
  };

  return {
    span: (name: string, attributes: Attributes, work, correlationId) => {
      const parent = here.getStore() ?? causedBy(correlationId);
      return within(tracer.startSpan(name, { attributes }, parent), parent, work);
    },
    fork: () => {
      const parent = here.getStore();
      return (name, attributes) => {
        const span = tracer.startSpan(name, { attributes }, parent ?? ROOT_CONTEXT);
        return (error) => end(span, error);
      };
    },
    request: ({ name, attributes, correlationId, began, again }, work) => {
      const options = { attributes, startTime: began, kind: SpanKind.SERVER };
      const of = idsOf(correlationId);
      const first = of !== undefined && !again;
      const parent = first ? ROOT_CONTEXT : causedBy(correlationId);
      const start = () => tracer.startSpan(name, options, parent);
      return within(first ? ids.named(of, start) : start(), parent, work);
    },
    close: () => Promise.race([provider.shutdown(), wait(CLOSE_MS, undefined, { ref: false })]),
  };
};
