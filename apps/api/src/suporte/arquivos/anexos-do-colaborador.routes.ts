import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { defineRoutes } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { anexosDoRegistro } from './anexos-do-registro.js';

const { listar, anexar, retirar } = anexosDoRegistro({
  ...{ tabela: colaborador.tabela, path: 'anexos', item: 'anexoId', de: 'de um colaborador' },
  exigir: async ({ reader }, id) => achado(await findInCatalogue(reader, colaborador, id)),
});

/** The files of a worker. */
export const anexosDoColaboradorRoutes = defineRoutes({
  path: colaborador.path,
  tag: colaborador.title.plural,
  permissao: colaborador.permissao,
  routes: { listarAnexos: listar, enviarAnexo: anexar, removerAnexo: retirar },
});
