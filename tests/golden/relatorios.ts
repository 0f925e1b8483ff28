import { jogarAnoDeCustos } from '../../apps/api/src/testing/ano-de-custos.js';
import { reports } from '@tulha/domain/report-kit/index';
import type { Mesa } from './mesa.js';
import { perguntar } from './recurso.js';

/** Reads of a crop year: its reports, its statement, its harvest as it goes. */

const RELATORIOS = [
  'dre',
  'dre-por-talhao',
  'insumos-usados',
  'insumos-por-mes',
  'insumos-por-ano',
  'atividades-por-mes',
  'atividades-por-ano',
  'custos-por-mes',
  'custos-por-ano',
  'custos-por-talhao',
  'custo-por-lote',
  'custos-indiretos',
  'indiretos-por-talhao',
  'atividades-por-talhao',
  'resumo-das-atividades',
  'producao-por-talhao',
  'servicos-prestados',
  'servicos-da-colheita',
] as const satisfies readonly (keyof typeof reports)[];

/** The farm of the crop year: requests without a farm of their own go there. */
const naSede = (mesa: Mesa, na: Readonly<Record<string, string>>): Mesa => ({
  ...mesa,
  pedir: (pedido) => mesa.pedir({ ...pedido, cabecalhos: { ...(pedido.quem ? {} : na), ...pedido.cabecalhos } }),
});

/** Asks every declared report of costs, and those of one plot. */
export const trocasDosRelatorios = async (deQuem: Mesa): Promise<void> => {
  const { na, safra, pedreira } = await jogarAnoDeCustos(deQuem.ana);
  const mesa = naSede(deQuem, na);
  const query = `?safra=${safra}`;
  const invalido = `${query}&intervalo=ontem`;
  for (const nome of RELATORIOS) await perguntar(mesa, `/${reports[nome].path}`, { query, invalido });
  const em = { id: pedreira };
  for (const rota of [
    '/talhoes/{id}/dre/resumo',
    '/talhoes/{id}/dre/custos',
    '/relatorios/talhoes/custos/{id}',
    '/relatorios/talhoes/colhido/{id}',
  ])
    await perguntar(mesa, rota, { em, query, invalido });
  const lote = { data: '2026-05-11', talhoes: [{ talhaoId: pedreira, quantidade: 700 }] };
  const doLote = { id: (await deQuem.ana.call('POST', '/rastreabilidade', lote, na)).body.id };
  await perguntar(mesa, '/relatorios/lotes/{id}/custo', { em: doLote });
  await perguntar(mesa, '/relatorios/lotes/{id}/custo/registros', { em: doLote, query: '?parte=insumos', invalido: '?parte=nada' });
};

/** Asks how the harvest goes, by machine too, and the figures of the farm. */
export const trocasDoAcompanhamento = async (deQuem: Mesa): Promise<void> => {
  const { na, sede, safra } = await jogarAnoDeCustos(deQuem.ana);
  const mesa = naSede(deQuem, na);
  const query = `?safraId=${safra}`;
  const invalido = `${query}&dateStart=ontem`;
  const partes = ['panhadores', 'colheita-por-atividade', 'por-semana', 'colheita-historico', 'colheita-mensal', 'grafico-por-fazenda'];
  await perguntar(mesa, '/acompanhamentos', { query, invalido });
  for (const parte of [...partes, 'custo-operacional']) await perguntar(mesa, `/acompanhamentos/${parte}`, { query, invalido });
  for (const parte of ['dashboard', 'plots', 'costs-by-machines'])
    await perguntar(mesa, `/colheita/mecanica/${parte}`, { query, invalido });
  for (const parte of ['produtividade', 'indicadores', 'talhoes'])
    await perguntar(mesa, `/dashboard/{id}/${parte}`, { em: { id: sede }, query, invalido });
};
