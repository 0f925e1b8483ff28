import { Tarefa as TarefaAnswer } from '@tulha/domain/suporte/tarefa.answers';
import { pode } from '@tulha/domain/acesso/papeis';
import { isArquivo } from '@tulha/jobs/arquivo';
import { findTarefa, type Tarefa } from '@tulha/jobs/tarefas';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { enviarArquivo } from './enviar-arquivo.js';

/** A result as the wire shows it: all but where its file lies. */
const visivel = (resultado: unknown): unknown => {
  if (!isArquivo(resultado)) return resultado;
  const { arquivo: _arquivo, tipo: _tipo, ...mostrado } = resultado;
  return mostrado;
};

/** A task as the wire shows it; `arquivo` is where its file can be fetched. */
export const tarefaView = ({ id, tipo, situacao, progresso, resultado, erro, ...quando }: Tarefa) => ({
  id,
  tipo,
  situacao,
  progresso,
  resultado: visivel(resultado),
  arquivo: isArquivo(resultado) ? `/v1/tarefas/${id}/arquivo` : null,
  erro,
  criadaEm: quando.criada_em,
  iniciadaEm: quando.iniciada_em,
  terminadaEm: quando.terminada_em,
});

const minha = async ({ services, auth, params, reader }: Ctx<{ id: number }>) => {
  const tarefa = await findTarefa(services.pool, auth.conta, params.id);
  // A task's file may show more than this reader is allowed to see: only the user who asked for the task and users who see everything get
  // it.
  if (!tarefa || (tarefa.usuario !== auth.usuario && (reader.fazendas || !pode(auth.papel, 'acesso', 'ler'))))
    throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  return tarefa;
};

/** Long work: its progress, and the file it made. */
export const tarefaRoutes = defineRoutes({
  path: 'tarefas',
  tag: 'Tarefas',
  permissao: 'suporte',
  routes: {
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Andamento e resultado de uma tarefa',
      answer: TarefaAnswer,
      handle: async (ctx) => tarefaView(await minha(ctx)),
    }),
    arquivo: route({
      method: 'GET',
      path: '/:id/arquivo',
      summary: 'O arquivo que a tarefa fez',
      slow: true,
      answer: 'file',
      handle: async (ctx) => {
        const { resultado } = await minha(ctx);
        if (!isArquivo(resultado)) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return enviarArquivo(ctx, resultado);
      },
    }),
  },
});
