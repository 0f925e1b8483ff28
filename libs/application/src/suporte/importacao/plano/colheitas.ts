import { COLHEITA } from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import { litrosDaLinha } from '@tulha/domain/atividades/colheita';
import type { ColheitaDaSafra, LinhaDeColheita, Safra } from '@tulha/domain/suporte/importacao/modelo';
import type { Steps } from '@tulha/domain/kernel/steps';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import { erase } from '../../../dispatch/wish.js';
import { idDe } from '../reservas.js';
import { safraDoDia } from './catalogues.js';
import type { Obra, Passo } from './obra.js';

/** The natural key of a harvest line: an operator's spreadsheet may not repeat it. */
export const partesDaLinha = (
  fazenda: string,
  talhao: string,
  data: string,
  { colaborador, medidaMl, valorMedidaCentavos }: Pick<LinhaDeColheita, 'colaborador' | 'medidaMl' | 'valorMedidaCentavos'>,
): string[] => [fazenda, talhao, data, colaborador, String(medidaMl), String(valorMedidaCentavos)];

type Nova = { readonly linha: LinhaDeColheita; readonly partes: string[] };

const linhasNovas = (obra: Obra, { fazenda, talhao, data, linhas }: ColheitaDaSafra): Nova[] =>
  linhas.flatMap((linha) => {
    const partes = partesDaLinha(fazenda, talhao, data, linha);
    if (obra.recusada('colheitas', linha.linha)) {
      obra.faltar(fazenda, talhao);
      return obra.contar('colheitas', 'deixados') ?? [];
    }
    return obra.achar('colheita_linha', ...partes) ? (obra.contar('colheitas', 'jaExistiam') ?? []) : [{ linha, partes }];
  });

const prepararLinhas = (obra: Obra, novas: readonly Nova[]) => {
  const prontas = novas.map(({ linha, partes }) => ({
    linha,
    ref: obra.reservas.nova('colheita_linha', chave(...partes)), // nothing else points at it
    colaborador: obra.achar('colaborador', linha.colaborador),
  }));
  return () =>
    prontas.map(({ linha, ref, colaborador }) => ({
      linhaId: ref.id,
      colaboradorId: idDe(colaborador),
      talhaoId: null,
      tipo: 'L' as const,
      medidaMl: linha.medidaMl,
      quantidade: linha.quantidade,
      restoMl: linha.restoMl,
      taraMl: linha.taraMl,
      valorMedidaCentavos: linha.valorMedidaCentavos,
    }));
};

/** All that was picked on a plot in a day becomes one activity, written with its lines or not at all. */
const planejar = (obra: Obra, safra: Safra, colheita: ColheitaDaSafra, novas: readonly Nova[]): Passo | undefined => {
  const { fazenda, talhao, data, linha } = colheita;
  const existente = obra.achar('atividade', fazenda, talhao, data);
  if (existente) obra.contar('atividades', 'jaExistiam');
  if (novas.length === 0) return undefined;
  const linhas = prepararLinhas(obra, novas);
  const dona = obra.achar('fazenda', fazenda);
  const comum = {
    onde: { arquivo: 'colheitas' as const, linha },
    linhas: novas.map((nova) => nova.linha.linha),
    decider: erase(atividadeDecider),
    fazenda: () => idDe(dona),
  };
  if (existente) {
    return {
      ...comum,
      especie: 'colheita_linha',
      chave: novas.map(({ partes }) => chave(...partes)).join('\n'),
      cria: [['colheitas', novas.length]],
      stream: () => existente.id,
      novo: false,
      comando: () => ({ type: 'LancarColheitaManual', data: { linhas: linhas() } }),
    };
  }
  const ref = obra.nova('atividade', fazenda, talhao, data);
  const plantado = obra.achar('talhao', fazenda, talhao);
  const naSafra = safraDoDia(obra, safra, fazenda, data);
  return {
    ...comum,
    especie: 'atividade',
    chave: chave(fazenda, talhao, data),
    ref,
    cria: [
      ['atividades', 1],
      ['colheitas', novas.length],
    ],
    stream: () => ref.id,
    novo: true,
    comando: () => ({
      type: 'RegistrarAtividade',
      data: {
        atividadeId: ref.id,
        fazendaId: idDe(dona),
        safraId: naSafra ? idDe(naSafra) : null,
        talhaoIds: [idDe(plantado)],
        atividade: COLHEITA,
        catAtividadeId: null,
        data,
        horaInicial: null,
        horaFinal: null,
        obs: null,
        linhas: linhas(),
      },
    }),
  };
};

/** Manual harvest, a plot and a day at a time. */
export function* planejarColheitas(obra: Obra, safra: Safra): Steps<void> {
  const passos = obra.etapa('Colheitas');
  for (const colheita of safra.colheitas) {
    yield;
    const novas = linhasNovas(obra, colheita);
    const passo = planejar(obra, safra, colheita, novas);
    if (!passo) continue;
    passos.push(passo);
    for (const { linha } of novas)
      obra.colher(colheita.fazenda, colheita.talhao, { em: colheita.data, volumeMl: litrosDaLinha(linha), passo });
  }
}
