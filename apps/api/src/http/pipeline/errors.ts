import type { Pending } from '@tulha/application/policies/reactor';
import { DomainError, refusals } from '@tulha/domain/kernel/errors';

/** Refusals that belong to the wire, not to a room of the farm. */
export const httpErrors = {
  SESSAO_EXPIRADA: { kind: 'forbidden', message: 'Sua sessão expirou. Por favor, faça login novamente.' },
  SEM_PERMISSAO: { kind: 'forbidden', message: 'Você não tem permissão para isso. Peça ao dono da conta.' },
  CONTA_INTEIRA: {
    kind: 'forbidden',
    message: 'Isto é da conta inteira, e você trabalha em algumas das fazendas. Peça a quem vê todas.',
  },
  ENVIO_SEM_ARQUIVOS: { kind: 'refused', message: 'Envie os arquivos em multipart/form-data.', campo: 'arquivos' },
  FAZENDA_OBRIGATORIA: { kind: 'refused', message: 'Escolha uma fazenda: não é possível gravar em TODAS AS FAZENDAS.', campo: 'fazenda' },
  FAZENDA_NAO_ENCONTRADA: { kind: 'absent', message: 'Fazenda não encontrada.', campo: 'fazenda' },
  REGISTRO_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: 'Este registro é da fazenda {dela}, e a fazenda escolhida é {desta}. Escolha {dela} para mudar, ou TODAS AS FAZENDAS.',
    campo: 'fazenda',
  },
  REGISTRO_NAO_E_DA_FAZENDA: {
    kind: 'absent',
    message: 'Este registro é da fazenda {dela}, e não da fazenda {desta}.',
    campo: 'fazenda',
  },
  REGISTRO_NAO_ENCONTRADO: { kind: 'absent', message: 'Registro não encontrado.' },
  TAREFA_FALHOU: { kind: 'refused', message: '{motivo}' },
  CHAVE_DE_OUTRO_PEDIDO: { kind: 'refused', message: 'Esta Idempotency-Key já foi usada com outro conteúdo. Use uma chave nova.' },
  PEDIDO_EM_ANDAMENTO: { kind: 'conflict', message: 'Este mesmo pedido ainda está sendo processado. Aguarde um instante.' },
} as const;

export const refuseHttp = refusals(httpErrors);

/** 401: the session is dead, and nothing else ever is. */
export class Unauthenticated extends Error {
  override readonly name = 'Unauthenticated';
  constructor(
    message: string = httpErrors.SESSAO_EXPIRADA.message,
    readonly code = 'SESSAO_EXPIRADA',
  ) {
    super(message);
  }
}

/** The account's subscription has a problem: `data.type` of the answer is `financeiro`. */
export class BillingProblem extends Error {
  override readonly name = 'BillingProblem';
}

/** An old user must choose a new login first (`atualizar_cadastro`). The token opens only the route that does. */
export class LoginOutdated extends Error {
  override readonly name = 'LoginOutdated';
  constructor(readonly token?: string) {
    super('Atualize o seu cadastro para continuar.');
  }
}

/** Too many tries of the same thing from the same place. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
  constructor(readonly seconds: number) {
    super('Muitas tentativas. Aguarde um pouco e tente de novo.');
  }
}

/** More came than is taken; the message says how much that is. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** More requests than a person at work would send. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  constructor(readonly seconds: number) {
    super('Muitos pedidos em pouco tempo. Aguarde um pouco e tente de novo.');
  }
}

/** The client left before its request began: nothing was begun, and no answer is sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
  readonly statusCode = 408;
}

/** The longest field name quoted in an answer, since a client may send names of its own. */
const FIELD_LETTERS = 200;

/** The request does not have the right shape. One entry for each field at fault. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: readonly { campo: string; mensagem: string }[];

  /** `more`: at fault as well, and not told one by one. */
  constructor(errors: readonly { campo: string; mensagem: string }[], more = 0) {
    super(more > 0 ? `Confira os campos indicados; há mais ${more} com problema.` : 'Confira os campos indicados.');
    this.errors = errors.map(({ campo, mensagem }) => ({ campo: campo.slice(0, FIELD_LETTERS), mensagem }));
  }
}

/** Written, but something is still to come: 202 instead of a wrong answer. */
export class WrittenButPending extends Error {
  constructor(
    readonly position: string,
    message: string,
  ) {
    super(message);
  }
}

/** The read model has not shown it within the bound. */
export class WrittenButNotVisible extends WrittenButPending {
  override readonly name = 'WrittenButNotVisible';
  constructor(position: string) {
    super(position, 'Gravado. Aparecerá nas telas em instantes.');
  }
}

/** A consequence in another stream could not be written yet; the worker goes on trying. The message quotes a refusal. */
export class ConsequenceWaits extends WrittenButPending {
  override readonly name = 'ConsequenceWaits';
  constructor(position: string, pending: readonly Pending[]) {
    const refusal = pending.map(({ error }) => error).find((error) => error instanceof DomainError);
    const after = refusal
      ? `O que depende disso foi recusado por enquanto: ${refusal.message}`
      : 'O que depende disso será concluído em instantes.';
    super(position, `Gravado. ${after}`);
  }
}

/** The refusal of a request of which an earlier try may have been carried out. */
export class RefusedAgain extends Error {
  override readonly name = 'RefusedAgain';
  readonly aviso: string;

  constructor(
    readonly because: unknown,
    written: boolean,
  ) {
    super('Refused at a later try', { cause: because });
    this.aviso = written
      ? 'Mas uma tentativa anterior deste mesmo pedido já foi gravada: atualize a página e confira.'
      : 'Mas uma tentativa anterior deste mesmo pedido ainda pode vir a ser gravada: antes de pedir de outro modo, confira.';
  }
}
