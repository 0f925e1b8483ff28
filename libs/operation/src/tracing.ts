import { type Trace, noTrace } from '@tulha/application/dispatch/trace';

/** A span that begins a trace, or goes on with one. */
export type RequestSpan = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly correlationId: string;
  /** When it began, in ms since 1970. */
  readonly began: number;
  /** The same wish was sent before: it has its span in the trace already. */
  readonly again: boolean;
};

export type Tracing = Trace & {
  /** The span of a request, whose trace has the id of the request's `correlationId`, without its hyphens. */
  readonly request: <T>(span: RequestSpan, work: () => Promise<T>) => Promise<T>;
  /** Sends what has not been sent. */
  readonly close: () => Promise<void>;
};

export const noTracing: Tracing = { ...noTrace, request: (_span, work) => work(), close: async () => undefined };

type Options = { readonly process: string; readonly env: NodeJS.ProcessEnv; readonly onTrouble: (message: string) => void };

/**
 * OpenTelemetry where `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) says where to send spans, as OTLP over HTTP; nothing of it
 * is even loaded otherwise. The other standard variables (service name, sampler, headers, limits) are read by the SDK itself.
 */
export const openTracing = async ({ process, env, onTrouble }: Options): Promise<Tracing> => {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true') return noTracing;
  const { startTracing } = await import('./otel.js');
  return startTracing(env.OTEL_SERVICE_NAME || `tulha-${process}`, onTrouble);
};
