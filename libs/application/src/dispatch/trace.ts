/** Attributes of a span: ids and names, nothing personal. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Ends a span, badly where there is an error. */
export type EndSpan = (error?: unknown) => void;

/** Traces which act caused which, for the operator of the installation. Off unless an app gives one. */
export type Trace = {
  /**
   * Does the work as a span of the one it is called in; outside of any, as one of the trace of `correlationId`, which a request shares with
   * everything that follows from it, in whichever process.
   */
  readonly span: <T>(name: string, attributes: Attributes, work: () => Promise<T>, correlationId?: string) => Promise<T>;
  /** Remembers the span it is called in: the returned function starts a child of that one, also from work that is done for many at once. */
  readonly fork: () => (name: string, attributes: Attributes) => EndSpan;
};

const nothing = () => undefined;
const startNothing = () => nothing;

export const noTrace: Trace = { span: (_name, _attributes, work) => work(), fork: () => startNothing };
