/** One request of those that nobody sends. */
export type Caso = {
  readonly nome: string;
  readonly url: string;
  readonly bytes?: string | Buffer;
  readonly tipo?: string;
  readonly cabecalhos?: Record<string, string>;
};
