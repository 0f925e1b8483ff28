import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import { findAtividade } from '@tulha/read-models/atividades/atividade.queries';
import { defineRoutes } from '../../http/pipeline/route.js';
import { anexosDoRegistro } from './anexos-do-registro.js';

const { listar, obter, anexar, retirar } = anexosDoRegistro({
  ...{ tabela: 'atividade', path: 'imagens', item: 'itemId', de: 'de uma atividade', soImagens: true },
  exigir: async ({ reader }, id) => {
    if (!(await findAtividade(reader, id))) throw refuseShared('ATIVIDADE_NAO_ENCONTRADA');
  },
});

/** Pictures of an activity. */
export const imagensDaAtividadeRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: { listarImagens: listar, obterImagem: obter, anexarImagem: anexar, removerImagem: retirar },
});
