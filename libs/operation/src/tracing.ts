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
  /** Sends the spans that are not sent yet. */
  readonly close: () => Promise<void>;
};

export const noTracing: Tracing = { ...noTrace, request: (_span, work) => work(), close: async () => undefined };
