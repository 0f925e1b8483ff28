import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import { exigirData, exigirOrdem } from '../ledger/datas.js';
import { ensaiar, retirarSaidas } from '../ledger/correcao.js';
import { type Ledger, type Registro, show } from '../ledger/ledger.js';
import { chaveDe, desfazer } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, emKg, entradasDe, saidasDe, somaG } from '../ledger/transformacao.js';
import { exigirMedida } from './medida.js';
import type { RebeneficioCommand } from './rebeneficio.commands.js';
import type { RebeneficioEvent } from './rebeneficio.events.js';

type Pedido = Extract<RebeneficioCommand, { type: 'RealizarRebeneficio' }>['data'];
type Feito = Extract<RebeneficioEvent, { type: 'RebeneficioRealizado' }>['data'];

/** Grams that went in and did not come out. @throws SAI_MAIS_DO_QUE_ENTRA, PERDA_NAO_FECHA */
const perdaDe = (entrada: number, saida: number, informada: number | null | undefined): number => {
  if (saida > entrada) throw refuse('SAI_MAIS_DO_QUE_ENTRA', { saida: show(saida), entrada: show(entrada) });
  const esperada = entrada - saida;
  if (informada !== null && informada !== undefined && informada !== esperada) {
    throw refuse('PERDA_NAO_FECHA', { entrada: show(entrada), saida: show(saida), esperada: show(esperada), informada: show(informada) });
  }
  return esperada;
};

const feitoDe = (pedido: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Feito => {
  const { rebeneficioId, fazendaId, perdaG: informada, adicionais = [], responsavel = null, medida = null, saida = null, ...data } = pedido;
  exigirMedida(medida);
  if (saida) {
    exigirData(saida.dia, [], meta);
    exigirOrdem(data.em, saida);
  }
  const entradas = entradasDe(ledger, data, meta, 'kg');
  const { codigo, lotes: saidas } = saidasDe(ledger, data, 'R', antes);
  const entrou = entradas.reduce((sum, { quantidadeMilesimos }) => sum + quantidadeMilesimos, 0);
  const perdaG = perdaDe(entrou, somaG(saidas), informada);
  return {
    rebeneficioId,
    perdaG,
    codigo,
    fazendaId,
    em: data.em,
    ...(saida ? { saida } : {}),
    ...(medida ? { medida } : {}),
    entradas,
    saidas,
    adicionais: [...adicionais],
    responsavel,
  };
};

const aplicar = (ledger: Ledger, feito: Feito) =>
  aplicarTransformacao(ledger, 'rebeneficio', feito.rebeneficioId, { ...feito, saidas: emKg(feito.saidas) });

export const rebeneficioRoom: Room<RebeneficioCommand, RebeneficioEvent> = {
  decide: {
    RealizarRebeneficio: (pedido, ledger, meta) => [{ type: 'RebeneficioRealizado', data: feitoDe(pedido, ledger, meta) }],
    CorrigirRebeneficio: ({ motivo, ...pedido }, ledger, meta) => {
      const { feito, efeitos } = ensaiar(ledger, {
        processo: 'rebeneficio',
        id: pedido.rebeneficioId,
        entradas: pedido.entradas.map(({ loteId }) => loteId),
        ficam: pedido.saidas.map(({ loteId }) => loteId),
        refazer: (semEle, antes) => {
          const novo = feitoDe(pedido, semEle, meta, antes);
          aplicar(semEle, novo);
          return novo;
        },
      });
      return [{ type: 'RebeneficioCorrigido', data: { ...feito, motivo, ...efeitos } }];
    },
  },
  evolve: {
    RebeneficioRealizado: (feito, ledger) => aplicar(ledger, feito),
    RebeneficioCorrigido: ({ saidasAntes, ...feito }, ledger) => {
      desfazer(ledger, chaveDe('rebeneficio', feito.rebeneficioId));
      retirarSaidas(ledger, saidasAntes);
      aplicar(ledger, feito);
    },
  },
};
