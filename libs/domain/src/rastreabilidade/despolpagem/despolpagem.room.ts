import type { CommandMeta } from '../../kernel/decider.js';
import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { ensaiar, retirarSaidas } from '../ledger/correcao.js';
import { exigirData } from '../ledger/datas.js';
import type { Ledger, Registro } from '../ledger/ledger.js';
import { chaveDe, desfazer } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, saidasDe } from '../ledger/transformacao.js';
import type { DespolpagemCommand } from './despolpagem.commands.js';
import type { DespolpagemEvent } from './despolpagem.events.js';

type Pedido = Extract<DespolpagemCommand, { type: 'RealizarDespolpa' }>['data'];
type Feita = Extract<DespolpagemEvent, { type: 'DespolpaRealizada' }>['data'];

/**
 * What comes out is measured in litres again, but wet and without its pulp: nothing can be asked of the two volumes.
 * @throws DATA_FUTURA, COLHEITA_DEPOIS_DA_DESPOLPA, and the refusals of outputs and codes
 */
const feitaDe = (pedido: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Feita => {
  const { descascador, entradas, saidas, codigo: dado, ...dados } = pedido;
  exigirData(dados.em, [], meta);
  for (const { em } of entradas) {
    if (em > dados.em) throw refuse('COLHEITA_DEPOIS_DA_DESPOLPA', { colheita: diaToBr(em), despolpa: diaToBr(dados.em) });
  }
  const pedidas = (descascador ? saidas : saidas.slice(0, 1)).map(({ loteId, tipo, quantidadeMl }) => ({
    loteId,
    tipo,
    qualidade: null,
    quantidadeG: quantidadeMl,
  }));
  const { codigo, lotes } = saidasDe(ledger, { codigo: dado, saidas: pedidas }, 'P', antes);
  return {
    ...dados,
    codigo,
    entradas: entradas.map(({ talhaoId, em, quantidadeMl }) => ({ talhaoId, em, volumeMl: quantidadeMl })),
    saidas: lotes.map(({ loteId, codigo: doLote, tipo, massaG }) => ({ loteId, codigo: doLote, tipo, volumeMl: massaG })),
  };
};

const aplicar = (ledger: Ledger, { despolpagemId, codigo, fazendaId, em, entradas, saidas }: Feita): void =>
  aplicarTransformacao(ledger, 'despolpagem', despolpagemId, {
    codigo,
    fazendaId,
    em: { dia: em, hora: null },
    entradas: [],
    talhoes: [...new Set(entradas.map(({ talhaoId }) => talhaoId))],
    saidas: saidas.map(({ loteId, codigo: doLote, volumeMl }) => ({ loteId, codigo: doLote, quantidade: volumeMl, unidade: 'L' })),
  });

export const despolpagemRoom: Room<DespolpagemCommand, DespolpagemEvent> = {
  decide: {
    RealizarDespolpa: (pedido, ledger, meta) => [{ type: 'DespolpaRealizada', data: feitaDe(pedido, ledger, meta) }],
    CorrigirDespolpa: ({ motivo, ...pedido }, ledger, meta) => {
      const saidas = pedido.descascador ? pedido.saidas : pedido.saidas.slice(0, 1);
      const { feito, efeitos } = ensaiar(ledger, {
        processo: 'despolpagem',
        id: pedido.despolpagemId,
        entradas: [],
        ficam: saidas.map(({ loteId }) => loteId),
        refazer: (semEla, antes) => {
          const nova = feitaDe(pedido, semEla, meta, antes);
          aplicar(semEla, nova);
          return nova;
        },
      });
      return [{ type: 'DespolpaCorrigida', data: { ...feito, motivo, ...efeitos } }];
    },
  },
  evolve: {
    DespolpaRealizada: (feita, ledger) => aplicar(ledger, feita),
    DespolpaCorrigida: ({ saidasAntes, ...feita }, ledger) => {
      desfazer(ledger, chaveDe('despolpagem', feita.despolpagemId));
      retirarSaidas(ledger, saidasAntes);
      aplicar(ledger, feita);
    },
  },
};
