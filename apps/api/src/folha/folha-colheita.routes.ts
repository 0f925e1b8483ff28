import { FolhaColheita, FolhasColheita } from '@tulha/domain/folha/colheita/folha-colheita.answers';
import { AlterarFolhaColheita, CriarFolhaColheita, TrancarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { quemEntraNaFolha } from '@tulha/read-models/folha/quem-entra.queries';
import { defineRoutes } from '../http/pipeline/route.js';
import { rotasDaFolha } from './rotas-da-folha.js';

/** Harvest sheets. */
export const folhaColheitaRoutes = defineRoutes({
  path: 'folha-pagamento-colheita',
  tag: 'Folha de colheita',
  permissao: 'folha',
  routes: rotasDaFolha({
    especie: 'folha_colheita',
    nome: 'folha de colheita',
    criar: CriarFolhaColheita,
    alterar: AlterarFolhaColheita,
    trancar: TrancarFolhaColheita,
    folha: FolhaColheita,
    folhas: FolhasColheita,
    quemEntra: quemEntraNaFolha,
  }),
});
