import type { CommandMeta } from '../../kernel/decider.js';
import { ensaiar, retirarSaidas } from '../ledger/correcao.js';
import { exigirData } from '../ledger/datas.js';
import type { Ledger, Registro } from '../ledger/ledger.js';
import { massaAlem } from '../ledger/limites.js';
import { chaveDe, desfazer } from '../ledger/registro.js';
import { comRessalvas } from '../ledger/ressalva.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, emKg, entradasDe, saidasDe, somaG } from '../ledger/transformacao.js';
import type { BeneficioCommand } from './beneficio.commands.js';
import type { BeneficioEvent } from './beneficio.events.js';

type Pedido = Extract<BeneficioCommand, { type: 'RealizarBeneficio' }>['data'];
type Feito = Extract<BeneficioEvent, { type: 'BeneficioRealizado' }>['data'];

/**
 * Litres go in and kilograms come out. The mass of litres is known only to be at most that of the densest coffee, so the
 * loss (straw) is taken as declared while it stays below that. An input in kilograms was hulled before.
 * @throws BENEFICIA_A_MAIS, and the refusals of entries, outputs and codes
 */
const feitoDe = ({ motivo, ...pedido }: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Feito => {
  const { beneficioId, fazendaId, avulso = false, perdaG, adicionais = [], responsavel = null, ...data } = pedido;
  if (avulso) exigirData(data.em.dia, [], meta);
  const entradas = avulso ? [] : entradasDe(ledger, data, meta, 'L');
  const { codigo, lotes: saidas } = saidasDe(ledger, data, 'B', antes);
  const entrouMl = entradas.reduce((soma, { quantidadeMilesimos }) => soma + quantidadeMilesimos, 0);
  const ressalvas = comRessalvas(avulso ? [] : [massaAlem(entrouMl, somaG(saidas) + (perdaG ?? 0))], motivo);
  const feito = { beneficioId, avulso, perdaG, codigo, fazendaId, em: data.em, entradas, saidas, adicionais: [...adicionais], responsavel };
  return { ...feito, ...ressalvas };
};

const aplicar = (ledger: Ledger, feito: Feito) =>
  aplicarTransformacao(ledger, 'beneficio', feito.beneficioId, { ...feito, saidas: emKg(feito.saidas) });

export const beneficioRoom: Room<BeneficioCommand, BeneficioEvent> = {
  decide: {
    RealizarBeneficio: (pedido, ledger, meta) => [{ type: 'BeneficioRealizado', data: feitoDe(pedido, ledger, meta) }],
    CorrigirBeneficio: (pedido, ledger, meta) => {
      const { feito, efeitos } = ensaiar(ledger, {
        processo: 'beneficio',
        id: pedido.beneficioId,
        entradas: pedido.avulso ? [] : pedido.entradas.map(({ loteId }) => loteId),
        ficam: pedido.saidas.map(({ loteId }) => loteId),
        semEntrada: pedido.avulso === true,
        refazer: (semEle, antes) => {
          const novo = feitoDe(pedido, semEle, meta, antes);
          aplicar(semEle, novo);
          return novo;
        },
      });
      return [{ type: 'BeneficioCorrigido', data: { ...feito, motivo: pedido.motivo, ...efeitos } }];
    },
  },
  evolve: {
    BeneficioRealizado: (feito, ledger) => aplicar(ledger, feito),
    BeneficioCorrigido: ({ saidasAntes, ...feito }, ledger) => {
      desfazer(ledger, chaveDe('beneficio', feito.beneficioId));
      retirarSaidas(ledger, saidasAntes);
      aplicar(ledger, feito);
    },
  },
};
