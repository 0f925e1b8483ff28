export type StartErrorCode =
  | 'PASTA_SEM_ESCRITA'
  | 'PORTA_OCUPADA'
  | 'SEM_EVENTSTORE'
  | 'OUTRO_REGISTRO'
  | 'JA_EM_EXECUCAO'
  | 'BANCO_SEM_BINARIOS'
  | 'BANCO_DE_OUTRA_VERSAO'
  | 'BANCO_NAO_INICIOU'
  | 'PROCESSO_NAO_INICIOU';

/** Why Tulha cannot start here. The message is one pt-BR sentence for the person at the keyboard; the technical reason is the `cause`. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
