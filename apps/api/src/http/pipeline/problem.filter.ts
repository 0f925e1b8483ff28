import { StaleVersion } from '@tulha/application/dispatch/dispatch';
import { DomainError, type ErrorKind } from '@tulha/domain/kernel/errors';
import { AppendTooLarge, LogEndsBefore, StoreBusy, StoreForbidden, StreamCut, StreamDeleted } from '@tulha/event-store/event-store';
import { TarefasDemais } from '@tulha/jobs/pedir';
import { isOutOfReach, StorageUnavailable } from '@tulha/platform/files/storage';
import type { Logger } from '@tulha/platform/logging/logger';
import type { Progress } from '@tulha/read-models/read/progress';
import { Crowded } from '@tulha/platform/turns';
import { troubleOf } from '@tulha/platform/postgres/trouble';
import { UnknownSort } from '@tulha/read-models/read/page';
import { LogReplaced } from '@tulha/read-models/control/witness';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../edge/address.js';
import { isBrokenUpload } from '../edge/form-end.js';
import { TooSlow } from './deadline.js';
import {
  BillingProblem,
  InvalidRequest,
  LoginOutdated,
  RefusedAgain,
  TooLarge,
  TooManyRequests,
  TooManyTries,
  Unauthenticated,
  WrittenButPending,
} from './errors.js';

const STATUS: Record<ErrorKind, number> = { forbidden: 403, absent: 404, gone: 410, conflict: 409, refused: 422 };

type Problem = {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly errors?: readonly { campo: string; mensagem: string }[];
  /** The record that stands in the way: where to go to undo it first. */
  readonly passo?: { readonly processo: string; readonly id: number };
  /** The removal of a record: its time, author and reason. */
  readonly retirado?: { readonly em: string; readonly por: string | null; readonly motivo: string | null };
  readonly headers?: Record<string, string>;
  /** Clients read this at sign-in and when they check a stored token. */
  readonly data?: { readonly type: 'financeiro' | 'atualizar_cadastro'; readonly token?: string };
};

const passoDe = ({ details: { registro } }: DomainError): Pick<Problem, 'passo'> => {
  const [, processo, id] = /^([a-z]+)\/(\d+)$/.exec(String(registro ?? '')) ?? [];
  return processo ? { passo: { processo, id: Number(id) } } : {};
};

const retiradoDe = ({ kind, details: { retiradoEm, retiradoPor, retiradoPorque } }: DomainError): Pick<Problem, 'retirado'> => {
  if (kind !== 'gone' || retiradoEm === undefined) return {};
  const textoOuNulo = (texto: string | number | undefined) => (texto === undefined || texto === '' ? null : String(texto));
  return { retirado: { em: String(retiradoEm), por: textoOuNulo(retiradoPor), motivo: textoOuNulo(retiradoPorque) } };
};

const TEXTS: Record<number, string> = {
  400: 'Pedido inválido.',
  404: 'Este endereço não existe.',
  408: 'O pedido demorou demais.',
  413: 'O conteúdo enviado é grande demais.',
  415: 'Tipo de conteúdo não aceito: envie JSON.',
  416: 'O pedaço pedido fica fora do arquivo.',
  429: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
};

/** A state that passes by itself, or once the administrator frees space: worth another try. */
const BUSY: Problem = {
  status: 503,
  code: 'SISTEMA_OCUPADO',
  error: 'O sistema está ocupado. Tente de novo em instantes.',
  headers: { 'retry-after': '1' },
};
/** The same for a write that may have been carried out and has no key by which its repetition would be known. */
const BUSY_WRITING = 'O sistema está ocupado, e isto pode ter sido gravado: confira antes de repetir.';
const FULL: Problem = {
  status: 503,
  code: 'DISCO_CHEIO',
  error: 'O disco do servidor está cheio e nada foi gravado. Avise o administrador.',
  headers: { 'retry-after': '5' },
};

/** The event store's user lacks a permission; only granting it again helps. */
const FORBIDDEN: Problem = {
  status: 503,
  code: 'SEM_PERMISSAO_NO_REGISTRO',
  error: 'O sistema está sem permissão no registro dos fatos, e nada foi gravado. Avise o administrador.',
  headers: { 'retry-after': '5' },
};

/** The bucket of files does not answer, or a folder of the data does not let us in; everything else works. */
const NO_FILES: Problem = {
  status: 503,
  code: 'ARQUIVOS_INDISPONIVEIS',
  error: 'O lugar onde os arquivos ficam no servidor não responde, ou não se deixa usar. Se continuar assim, avise o administrador.',
  headers: { 'retry-after': '5' },
};

/** Another copy of the log stands in its place: nothing is written to it until it is known which one counts. */
const OTHER_LOG: Problem = {
  status: 503,
  code: 'REGISTRO_TROCADO',
  error: 'O registro dos fatos não é o que esta instalação já viu, e nada se grava até que se diga qual vale. Avise o administrador.',
  headers: { 'retry-after': '5' },
};

/** An administrator of the event store has deleted or cut a stream. No command is decided on the facts that are left. */
const goneProblem = (error: unknown): Problem | undefined => {
  const because = 'e nada foi gravado. Avise o administrador: "tulha projecoes verificar" diz o que falta.';
  if (error instanceof StreamDeleted)
    return { status: 409, code: 'HISTORICO_APAGADO', error: `O histórico deste registro foi apagado no servidor de fatos, ${because}` };
  if (error instanceof StreamCut)
    return { status: 409, code: 'HISTORICO_INCOMPLETO', error: `Faltam fatos no histórico deste registro, ${because}` };
  return undefined;
};

/** After an update, and where a table was dropped, the worker builds them anew, while nothing is lost. */
const PREPARING: Problem = {
  status: 503,
  code: 'TELAS_EM_PREPARO',
  error: 'As telas estão sendo preparadas. Nada se perdeu: tente de novo em instantes.',
  headers: { 'retry-after': '5' },
};

const BROKEN_UPLOAD: Problem = {
  status: 400,
  code: 'ENVIO_INCOMPLETO',
  error: 'O envio chegou incompleto ou malfeito, e nada foi gravado. Envie de novo.',
};

/**
 * The database's codes for a value it cannot hold, where no earlier check refused it: characters outside its encoding, or a number that is
 * too large.
 */
const UNHELD: Readonly<Record<string, string>> = {
  '22021': 'Um dos textos enviados contém caracteres inválidos.',
  '22P05': 'Um dos textos enviados contém caracteres inválidos.',
  '22003': 'Um dos números enviados é grande demais.',
};
/** More than the event store takes at once. */
const TOO_MUCH: Problem = {
  status: 422,
  code: 'GRANDE_DEMAIS',
  error: 'O que se pede é grande demais para se gravar de uma vez, e nada foi gravado. Divida em partes menores.',
};

const refusedByStore = (error: unknown): Problem | undefined => {
  if (error instanceof AppendTooLarge) return TOO_MUCH;
  const text = UNHELD[String((error as { code?: unknown } | null)?.code)];
  return text === undefined ? undefined : { status: 422, code: 'VALOR_NAO_ACEITO', error: text };
};

/** Refusals of a caller whose credentials may be right. */
const doorProblem = (error: unknown): Problem | undefined => {
  if (error instanceof BillingProblem) return { status: 402, code: 'CONTA_SUSPENSA', error: error.message, data: { type: 'financeiro' } };
  if (error instanceof LoginOutdated) {
    const data = { type: 'atualizar_cadastro' as const, ...(error.token ? { token: error.token } : {}) };
    return { status: 403, code: 'ATUALIZAR_CADASTRO', error: error.message, data };
  }
  if (error instanceof TooLarge) return { status: 413, code: 'PEDIDO_INVALIDO', error: error.message };
  if (error instanceof TooManyTries)
    return { status: 429, code: 'TENTATIVAS_DEMAIS', error: error.message, headers: { 'retry-after': String(error.seconds) } };
  if (error instanceof TooManyRequests)
    return { status: 429, code: 'PEDIDOS_DEMAIS', error: error.message, headers: { 'retry-after': String(error.seconds) } };
  return undefined;
};

/** A statement that names missing tables: while tables are being built it is no error of ours. */
const asksOfOtherTables = (error: unknown): boolean => troubleOf(error instanceof RefusedAgain ? error.because : error) === 'other-tables';

/**
 * Any error → its problem+json. An error not known here is a 500 that reveals nothing of the inside. `preparing`: whether the runner builds
 * or switches tables.
 */
export const toProblem = (error: unknown, preparing = false): Problem => {
  if (error instanceof RefusedAgain) {
    const problem = toProblem(error.because, preparing);
    return { ...problem, error: `${problem.error} ${error.aviso}` };
  }
  if (error instanceof DomainError) {
    const campos = [...(error.campo ? [{ campo: error.campo, mensagem: error.message }] : []), ...error.outros];
    const errors = campos.length > 0 ? { errors: campos } : {};
    return { status: STATUS[error.kind], code: error.code, error: error.message, ...errors, ...passoDe(error), ...retiradoDe(error) };
  }
  if (error instanceof InvalidRequest) return { status: 400, code: 'CAMPOS_INVALIDOS', error: error.message, errors: error.errors };
  if (error instanceof UnknownSort) return toProblem(new InvalidRequest([{ campo: error.campo, mensagem: error.message }]));
  if (error instanceof Unauthenticated) return { status: 401, code: error.code, error: error.message };
  const known = doorProblem(error) ?? goneProblem(error);
  if (known) return known;
  if (error instanceof StaleVersion)
    return { status: 412, code: 'REGISTRO_ALTERADO', error: 'Outra pessoa alterou este registro. Atualize a página e tente de novo.' };
  if (error instanceof StorageUnavailable || isOutOfReach(error)) return NO_FILES;
  if (error instanceof StoreForbidden) return FORBIDDEN;
  if (error instanceof LogReplaced || error instanceof LogEndsBefore) return OTHER_LOG;
  const trouble = troubleOf(error);
  if (trouble === 'full') return FULL;
  if (trouble === 'other-tables' && preparing) return PREPARING;
  if (trouble === 'unreachable' || error instanceof StoreBusy || error instanceof TooSlow || error instanceof Crowded) return BUSY;
  if (isBrokenUpload(error)) return BROKEN_UPLOAD;
  const refused = refusedByStore(error);
  if (refused) return refused;
  if (error instanceof TarefasDemais)
    return { status: 429, code: 'TAREFAS_DEMAIS', error: error.message, headers: { 'retry-after': '10' } };
  const status = error instanceof HttpException ? error.getStatus() : ((error as { statusCode?: number })?.statusCode ?? 500);
  if (status >= 400 && status < 500) return { status, code: 'PEDIDO_INVALIDO', error: TEXTS[status] ?? 'Pedido inválido.' };
  return { status: 500, code: 'ERRO_INTERNO', error: 'Erro inesperado, comunique com o administrador' };
};

/** Answers every error as RFC 9457 problem+json with `error`, the text for the user, on top. */
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly progress: Pick<Progress, 'preparing'>,
  ) {}

  /** Whether tables were being built while a request was under way. Where that cannot be known, they may be. */
  private async wasPreparing({ elapsedTime }: FastifyReply): Promise<boolean> {
    try {
      return await this.progress.preparing(elapsedTime);
    } catch (trouble) {
      this.log.warn('It is not known whether tables are being built', { error: String(trouble) });
      return true;
    }
  }

  catch(error: unknown, host: ArgumentsHost): void | Promise<void> {
    if (!asksOfOtherTables(error)) return this.answer(error, host, false);
    return this.wasPreparing(host.switchToHttp().getResponse()).then((preparing) => this.answer(error, host, preparing));
  }

  private answer(error: unknown, host: ArgumentsHost, preparing: boolean): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof WrittenButPending) {
      void reply.code(202).send({ pendente: true, mensagem: error.message, posicao: error.position });
      return;
    }
    const told = toProblem(error, preparing);
    const unsure = told === BUSY && request.mayBeTwice === true && !(error instanceof Crowded);
    const { headers = {}, status, ...problem } = unsure ? { ...told, error: BUSY_WRITING } : told;
    if (status >= 500)
      this.log.error('Request failed', {
        status,
        requestId: request.id,
        url: addressOf(request),
        error: String(error),
        stack: (error as Error)?.stack,
      });
    void reply
      .code(status)
      .headers(headers)
      .type('application/problem+json')
      .send({
        type: `/erros/${problem.code}`,
        title: problem.error,
        status,
        instance: request.url.split('?')[0],
        requestId: request.id,
        ...problem,
      });
  }
}
Catch()(ProblemFilter);
