export type StartErrorCode =
  | 'CONFIGURACAO'
  | 'SEGREDOS'
  | 'OUTRA_CHAVE'
  | 'PASTA_SEM_ESCRITA'
  | 'ANOTACAO_DANIFICADA'
  | 'PORTA_OCUPADA'
  | 'SEM_EVENTSTORE'
  | 'EVENTSTORE_RECUSOU'
  | 'OUTRO_REGISTRO'
  | 'REGISTRO_TROCADO'
  | 'JA_EM_EXECUCAO'
  | 'BANCO_SEM_BINARIOS'
  | 'BANCO_DE_OUTRA_VERSAO'
  | 'BANCO_INCOMPLETO'
  | 'BANCO_RECUSOU'
  | 'BANCO_SEM_ARQUIVOS'
  | 'BANCO_NAO_RESPONDE'
  | 'BANCO_NAO_INICIOU'
  | 'PROCESSO_NAO_INICIOU';

/** Faults that last until an operator changes something: no restart mends them. */
const LASTING: ReadonlySet<StartErrorCode> = new Set([
  'CONFIGURACAO',
  'SEGREDOS',
  'OUTRA_CHAVE',
  'ANOTACAO_DANIFICADA',
  'PORTA_OCUPADA',
  'OUTRO_REGISTRO',
  'EVENTSTORE_RECUSOU',
  'REGISTRO_TROCADO',
  'BANCO_SEM_BINARIOS',
  'BANCO_DE_OUTRA_VERSAO',
  'BANCO_INCOMPLETO',
  'BANCO_RECUSOU',
]);

/** The exit code of a process with wrong settings, EX_CONFIG of sysexits.h: a supervisor need not restart it. */
export const WRONG_SETTINGS = 78;

/** Why Tulha cannot start here. The message is one pt-BR sentence for the person at the keyboard; the technical reason is the `cause`. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** Whether starting again would end the same. */
  get lasting(): boolean {
    return LASTING.has(this.code);
  }
}
