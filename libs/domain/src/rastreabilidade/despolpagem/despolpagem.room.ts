import type { CommandMeta } from '../../kernel/decider.js';
import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { conferirCarencia } from '../ledger/carencia.js';
import { conferirColhido, type Uso } from '../ledger/colhido.js';
import { ensaiar, retirarSaidas } from '../ledger/correcao.js';
import { exigirData } from '../ledger/datas.js';
import { alem } from '../ledger/limites.js';
import type { Ledger, Registro } from '../ledger/ledger.js';
import { chaveDe, desfazer } from '../ledger/registro.js';
import { comRessalvas } from '../ledger/ressalva.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, saidasDe } from '../ledger/transformacao.js';
import type { DespolpagemCommand } from './despolpagem.commands.js';
import type { DespolpagemEvent } from './despolpagem.events.js';

type Pedido = Extract<DespolpagemCommand, { type: 'RealizarDespolpa' }>['data'];
type Feita = Extract<DespolpagemEvent, { type: 'DespolpaRealizada' }>['data'];

const soma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);

/** Litres that came out beyond those that went in. */
const maisDoQueEntrou = (entradas: readonly { volumeMl: number }[], saidas: readonly { quantidadeG: number }[]) =>
  alem('DESPOLPA_A_MAIS', soma(entradas.map(({ volumeMl }) => volumeMl)), soma(saidas.map(({ quantidadeG }) => quantidadeG)));

/** The findings about the picking that goes in. */
const daColheita = (ledger: Ledger, entradas: readonly Uso[], colhido: Pedido['colhido']) =>
  colhido ? [...conferirColhido(ledger, entradas, colhido), ...conferirCarencia(ledger, entradas, colhido)] : [];

/**
 * The outputs are again in litres, but wet and without pulp: less than went in, by an amount that cannot be computed.
 * @throws DATA_FUTURA, COLHEITA_DEPOIS_DA_DESPOLPA, COLHIDO_INSUFICIENTE, COLHIDO_EM_CARENCIA, and the refusals of outputs
 * and codes
 */
const feitaDe = (pedido: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Feita => {
  const { descascador, entradas: _, saidas, codigo: dado, colhido, motivo, ...dados } = pedido;
  const entradas = pedido.entradas.map(({ talhaoId, em, quantidadeMl: volumeMl }) => ({ talhaoId, em, volumeMl }));
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
    entradas,
    saidas: lotes.map(({ loteId, codigo: doLote, tipo, massaG }) => ({ loteId, codigo: doLote, tipo, volumeMl: massaG })),
    ...comRessalvas(
      [...daColheita(ledger, entradas, colhido).map((achado) => ({ ...achado, campo: 'talhao' })), maisDoQueEntrou(entradas, pedidas)],
      motivo,
    ),
  };
};

const aplicar = (ledger: Ledger, { despolpagemId, codigo, fazendaId, em, entradas, saidas }: Feita): void =>
  aplicarTransformacao(ledger, 'despolpagem', despolpagemId, {
    codigo,
    fazendaId,
    em: { dia: em, hora: null },
    entradas: [],
    colhido: entradas,
    saidas: saidas.map(({ loteId, codigo: doLote, volumeMl }) => ({ loteId, codigo: doLote, quantidade: volumeMl, unidade: 'L' })),
  });

export const despolpagemRoom: Room<DespolpagemCommand, DespolpagemEvent> = {
  decide: {
    RealizarDespolpa: (pedido, ledger, meta) => [{ type: 'DespolpaRealizada', data: feitaDe(pedido, ledger, meta) }],
    CorrigirDespolpa: (pedido, ledger, meta) => {
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
      return [{ type: 'DespolpaCorrigida', data: { ...feito, motivo: pedido.motivo, ...efeitos } }];
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
