/** A request that no proper client sends. */
export type Caso = {
  readonly nome: string;
  readonly url: string;
  readonly bytes?: string | Buffer;
  readonly tipo?: string;
  readonly cabecalhos?: Record<string, string>;
};
