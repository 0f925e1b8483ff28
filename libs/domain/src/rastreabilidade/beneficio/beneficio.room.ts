import type { CommandMeta } from '../../kernel/decider.js';
import { ensaiar, retirarSaidas } from '../ledger/correcao.js';
import { exigirData } from '../ledger/datas.js';
import type { Ledger, Registro } from '../ledger/ledger.js';
import { chaveDe, desfazer } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import { aplicarTransformacao, emKg, entradasDe, saidasDe } from '../ledger/transformacao.js';
import type { BeneficioCommand } from './beneficio.commands.js';
import type { BeneficioEvent } from './beneficio.events.js';

type Pedido = Extract<BeneficioCommand, { type: 'RealizarBeneficio' }>['data'];
type Feito = Extract<BeneficioEvent, { type: 'BeneficioRealizado' }>['data'];

/** Litres go in and kilograms come out: no mass balance can be asked of the two, so the loss (straw) is as declared. What is in kilograms was hulled before. */
const feitoDe = (pedido: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Feito => {
  const { beneficioId, fazendaId, avulso = false, perdaG, adicionais = [], responsavel = null, ...data } = pedido;
  if (avulso) exigirData(data.em.dia, [], meta);
  const entradas = avulso ? [] : entradasDe(ledger, data, meta, 'L');
  const { codigo, lotes: saidas } = saidasDe(ledger, data, 'B', antes);
  return { beneficioId, avulso, perdaG, codigo, fazendaId, em: data.em, entradas, saidas, adicionais: [...adicionais], responsavel };
};

const aplicar = (ledger: Ledger, feito: Feito) =>
  aplicarTransformacao(ledger, 'beneficio', feito.beneficioId, { ...feito, saidas: emKg(feito.saidas) });

export const beneficioRoom: Room<BeneficioCommand, BeneficioEvent> = {
  decide: {
    RealizarBeneficio: (pedido, ledger, meta) => [{ type: 'BeneficioRealizado', data: feitoDe(pedido, ledger, meta) }],
    CorrigirBeneficio: ({ motivo, ...pedido }, ledger, meta) => {
      const { feito, efeitos } = ensaiar(ledger, {
        processo: 'beneficio',
        id: pedido.beneficioId,
        entradas: pedido.avulso ? [] : pedido.entradas.map(({ loteId }) => loteId),
        ficam: pedido.saidas.map(({ loteId }) => loteId),
        refazer: (semEle, antes) => {
          const novo = feitoDe(pedido, semEle, meta, antes);
          aplicar(semEle, novo);
          return novo;
        },
      });
      return [{ type: 'BeneficioCorrigido', data: { ...feito, motivo, ...efeitos } }];
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
