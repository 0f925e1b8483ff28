import { StaleVersion } from '@tulha/application/dispatch/dispatch';
import { DomainError, type ErrorKind } from '@tulha/domain/kernel/errors';
import { StoreBusy } from '@tulha/event-store/event-store';
import { TarefasDemais } from '@tulha/jobs/tarefas';
import { StorageUnavailable } from '@tulha/platform/files/storage';
import type { Logger } from '@tulha/platform/logging/logger';
import { Crowded } from '@tulha/platform/password';
import { troubleOf } from '@tulha/platform/postgres/trouble';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from './address.js';
import { TooSlow } from './deadline.js';
import {
  BillingProblem,
  InvalidRequest,
  LoginOutdated,
  TooManyRequests,
  TooManyTries,
  Unauthenticated,
  WrittenButPending,
} from './errors.js';

const STATUS: Record<ErrorKind, number> = { forbidden: 403, absent: 404, conflict: 409, refused: 422 };

type Problem = {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly errors?: readonly { campo: string; mensagem: string }[];
  /** The record that stands in the way: where to go to undo it first. */
  readonly passo?: { readonly processo: string; readonly id: number };
  readonly headers?: Record<string, string>;
  /** What the spec's clients look for at sign-in and at the check of a token. */
  readonly data?: { readonly type: 'financeiro' | 'atualizar_cadastro'; readonly token?: string };
};

const passoDe = ({ details: { registro } }: DomainError): Pick<Problem, 'passo'> => {
  const [, processo, id] = /^([a-z]+)\/(\d+)$/.exec(String(registro ?? '')) ?? [];
  return processo ? { passo: { processo, id: Number(id) } } : {};
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

/** What passes by itself, or when somebody makes room: worth asking again. */
const BUSY: Problem = {
  status: 503,
  code: 'SISTEMA_OCUPADO',
  error: 'O sistema está ocupado. Tente de novo em instantes.',
  headers: { 'retry-after': '1' },
};
const FULL: Problem = {
  status: 503,
  code: 'DISCO_CHEIO',
  error: 'O disco do servidor está cheio e nada foi gravado. Avise o administrador.',
  headers: { 'retry-after': '5' },
};

/** The bucket of files does not answer; everything else works. */
const NO_FILES: Problem = {
  status: 503,
  code: 'ARQUIVOS_INDISPONIVEIS',
  error: 'O lugar onde os arquivos ficam não responde. Tente de novo em instantes.',
  headers: { 'retry-after': '5' },
};

/** After an update the worker builds the tables of the new version beside the old ones, while nothing is lost. */
const PREPARING: Problem = {
  status: 503,
  code: 'TELAS_EM_PREPARO',
  error: 'As telas estão sendo preparadas depois de uma atualização. Nada se perdeu: tente de novo em instantes.',
  headers: { 'retry-after': '5' },
};

/** What the reader of an upload says of one that is none: cut short, without its boundary, or with parts that are no parts. */
const isBrokenUpload = (error: unknown): boolean =>
  error instanceof Error && /^(?:Part terminated early|Multipart: |Malformed (?:part|content)|Unexpected end of)/.test(error.message);
const BROKEN_UPLOAD: Problem = {
  status: 400,
  code: 'ENVIO_INCOMPLETO',
  error: 'O envio chegou incompleto ou malfeito, e nada foi gravado. Envie de novo.',
};

/** What keeps out somebody who may otherwise be known. */
const doorProblem = (error: unknown): Problem | undefined => {
  if (error instanceof BillingProblem) return { status: 402, code: 'CONTA_SUSPENSA', error: error.message, data: { type: 'financeiro' } };
  if (error instanceof LoginOutdated) {
    const data = { type: 'atualizar_cadastro' as const, ...(error.token ? { token: error.token } : {}) };
    return { status: 403, code: 'ATUALIZAR_CADASTRO', error: error.message, data };
  }
  if (error instanceof TooManyTries)
    return { status: 429, code: 'TENTATIVAS_DEMAIS', error: error.message, headers: { 'retry-after': String(error.seconds) } };
  if (error instanceof TooManyRequests)
    return { status: 429, code: 'PEDIDOS_DEMAIS', error: error.message, headers: { 'retry-after': String(error.seconds) } };
  return undefined;
};

/** Any error → what the wire says of it. What is not known here is a 500 that tells nothing of the inside. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof DomainError) {
    const errors = error.campo ? { errors: [{ campo: error.campo, mensagem: error.message }] } : {};
    return { status: STATUS[error.kind], code: error.code, error: error.message, ...errors, ...passoDe(error) };
  }
  if (error instanceof InvalidRequest) return { status: 400, code: 'CAMPOS_INVALIDOS', error: error.message, errors: error.errors };
  if (error instanceof Unauthenticated) return { status: 401, code: error.code, error: error.message };
  const door = doorProblem(error);
  if (door) return door;
  if (error instanceof StaleVersion)
    return { status: 412, code: 'REGISTRO_ALTERADO', error: 'Outra pessoa alterou este registro. Atualize a página e tente de novo.' };
  if (error instanceof StorageUnavailable) return NO_FILES;
  const trouble = troubleOf(error);
  if (trouble === 'full') return FULL;
  if (trouble === 'other-tables') return PREPARING;
  if (trouble === 'unreachable' || error instanceof StoreBusy || error instanceof TooSlow || error instanceof Crowded) return BUSY;
  if (isBrokenUpload(error)) return BROKEN_UPLOAD;
  if (error instanceof TarefasDemais)
    return { status: 429, code: 'TAREFAS_DEMAIS', error: error.message, headers: { 'retry-after': '10' } };
  const status = error instanceof HttpException ? error.getStatus() : ((error as { statusCode?: number })?.statusCode ?? 500);
  if (status >= 400 && status < 500) return { status, code: 'PEDIDO_INVALIDO', error: TEXTS[status] ?? 'Pedido inválido.' };
  return { status: 500, code: 'ERRO_INTERNO', error: 'Erro inesperado, comunique com o administrador' };
};

/** Answers every error as RFC 9457 problem+json with the spec's `error` on top. */
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof WrittenButPending) {
      void reply.code(202).send({ pendente: true, mensagem: error.message, posicao: error.position });
      return;
    }
    const { headers = {}, status, ...problem } = toProblem(error);
    if (status >= 500)
      this.log.error('Request failed', {
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
