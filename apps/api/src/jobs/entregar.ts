import { isArquivo } from '@tulha/jobs/arquivo';
import type { JobSpec } from '@tulha/jobs/job-queue';
import { askFor } from '@tulha/jobs/pedir';
import { NAO_ENCONTRADO } from '@tulha/jobs/tarefas';
import type { StreamableFile } from '@nestjs/common';
import { refuseHttp } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { enviarArquivo } from './enviar-arquivo.js';
import { esperarTarefa } from './esperar.js';
import { tarefaView } from './tarefa.routes.js';

const WAIT_MS = 25_000;

/**
 * Has the worker make a file and streams it; past 25 s answers 202 with the task, whose address is in `Location`.
 * @throws REGISTRO_NAO_ENCONTRADO, or TAREFA_FALHOU with the task's own text
 */
export const entregar = async (
  ctx: Ctx,
  job: JobSpec,
  entrada: unknown,
  waitMs = WAIT_MS,
): Promise<StreamableFile | ReturnType<typeof tarefaView>> => {
  const { services, auth, reply } = ctx;
  const id = await ctx.nextId('tarefa');
  await askFor(services.pool, services.jobs, job, { id, conta: auth.conta, usuario: auth.usuario, entrada });
  const tarefa = await esperarTarefa(services.pool, auth.conta, id, waitMs);
  if (tarefa?.situacao === 'falhou' && tarefa.erro === NAO_ENCONTRADO) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  if (tarefa?.situacao === 'falhou') throw refuseHttp('TAREFA_FALHOU', { motivo: tarefa.erro ?? '' });
  if (tarefa && isArquivo(tarefa.resultado)) return enviarArquivo(ctx, tarefa.resultado);
  if (!tarefa) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  void reply.code(202).header('location', `/v1/tarefas/${id}`);
  return tarefaView(tarefa);
};
