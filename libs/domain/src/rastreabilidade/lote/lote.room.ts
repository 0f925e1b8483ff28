import type { CommandMeta } from '../../kernel/decider.js';
import { conferirCarencia } from '../ledger/carencia.js';
import { conferirColhido, type Uso } from '../ledger/colhido.js';
import { ensaiar, retirarSaidas } from '../ledger/correcao.js';
import { exigirData } from '../ledger/datas.js';
import { codigoDeLoteLivre, exigirCodigoLivre, type Ledger, lembrarNumero, proximoCodigo, type Registro } from '../ledger/ledger.js';
import { chaveDe, desfazer, lancar } from '../ledger/registro.js';
import { comRessalvas } from '../ledger/ressalva.js';
import type { Room } from '../ledger/room.js';
import { porSaidas } from '../ledger/transformacao.js';
import type { LoteCommand } from './lote.commands.js';
import type { LoteEvent } from './lote.events.js';

type Pedido = Extract<LoteCommand, { type: 'FormarLote' }>['data'];
type Formado = Extract<LoteEvent, { type: 'LoteFormado' }>['data'];

/** Codes given by the house: two digits of the year, and a number: `26-0017`. */
const codigoDoAno = (em: string) => `${em.slice(2, 4)}-`;

/** The code asked for or the next one, which no lot ever had; a lot that is corrected keeps its own. */
const codigoDo = (ledger: Ledger, { codigo: dado, em }: Pedido, antes: Registro | undefined): string => {
  if (antes?.codigo) return antes.codigo;
  const codigo = dado ?? proximoCodigo(ledger, codigoDoAno(em), 4, (candidato) => codigoDeLoteLivre(ledger, candidato));
  exigirCodigoLivre(ledger, codigo);
  return codigo;
};

const usosDe = ({ em, origens }: Pick<Formado, 'em' | 'origens'>): Uso[] =>
  origens.map(({ talhaoId, volumeMl }) => ({ talhaoId, em, volumeMl }));

/** @throws DATA_FUTURA, LOTE_CODIGO_EM_USO, COLHIDO_INSUFICIENTE, COLHIDO_EM_CARENCIA */
const formadoDe = (pedido: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Formado => {
  const { loteId, fazendaId, safraId, em, colhido, motivo } = pedido;
  exigirData(em, [], meta);
  const codigo = codigoDo(ledger, pedido, antes);
  const origens = pedido.origens.map(({ talhaoId, quantidadeMl: volumeMl, valorCentavos = null, safraId: propria }) => ({
    talhaoId,
    volumeMl,
    valorCentavos,
    ...(propria ? { safraId: propria } : {}),
  }));
  const volumeMl = origens.reduce((sum, part) => sum + part.volumeMl, 0);
  const usos = usosDe({ em, origens });
  const achados = colhido ? [...conferirColhido(ledger, usos, colhido), ...conferirCarencia(ledger, usos, colhido)] : [];
  const ressalvas = comRessalvas(achados, motivo);
  return { loteId, codigo, fazendaId, safraId, em, volumeMl, origens, ...ressalvas };
};

const aplicar = (ledger: Ledger, formado: Formado): void => {
  const { loteId, codigo, fazendaId, em, volumeMl } = formado;
  const chave = chaveDe('lote', loteId);
  lancar(ledger, chave, { codigo, em, entradas: [], saidas: [loteId], colhido: usosDe(formado) });
  porSaidas(ledger, chave, { fazendaId, em, saidas: [{ loteId, codigo, quantidade: volumeMl, unidade: 'L' }] });
  lembrarNumero(ledger, codigo);
};

export const loteRoom: Room<LoteCommand, LoteEvent> = {
  decide: {
    FormarLote: (pedido, ledger, meta) => [{ type: 'LoteFormado', data: formadoDe(pedido, ledger, meta) }],
    CorrigirLote: (pedido, ledger, meta) => {
      const { feito, efeitos } = ensaiar(ledger, {
        processo: 'lote',
        id: pedido.loteId,
        entradas: [],
        ficam: [pedido.loteId],
        refazer: (semEle, antes) => {
          const novo = formadoDe(pedido, semEle, meta, antes);
          aplicar(semEle, novo);
          return novo;
        },
      });
      return [{ type: 'LoteCorrigido', data: { ...feito, motivo: pedido.motivo, ...efeitos } }];
    },
  },
  evolve: {
    LoteFormado: (formado, ledger) => aplicar(ledger, formado),
    LoteCorrigido: ({ saidasAntes, ...formado }, ledger) => {
      desfazer(ledger, chaveDe('lote', formado.loteId));
      retirarSaidas(ledger, saidasAntes);
      aplicar(ledger, formado);
    },
  },
};
