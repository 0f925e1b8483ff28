import { noTracing, type Tracing } from './tracing.js';

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
