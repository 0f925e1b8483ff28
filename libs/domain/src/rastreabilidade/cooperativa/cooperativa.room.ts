import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import { ensaiar } from '../ledger/correcao.js';
import { exigirData } from '../ledger/datas.js';
import {
  codigoDeProcesso,
  exigirSaldo,
  type Ledger,
  lembrarCodigo,
  lotesDistintos,
  naFazenda,
  type Registro,
  show,
} from '../ledger/ledger.js';
import { chaveDe, desfazer, lancar } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import type { CooperativaCommand } from './cooperativa.commands.js';
import type { CooperativaEvent } from './cooperativa.events.js';

type Pedido = Extract<CooperativaCommand, { type: 'DepositarNaCooperativa' }>['data'];
type Feito = Extract<CooperativaEvent, { type: 'DepositoRealizado' }>['data'];

/** @throws the refusals of lots, dates and balances, LOTE_DE_OUTRA_UNIDADE, DEPOSITO_NAO_FECHA, CODIGO_EM_USO */
const feitoDe = (pedido: Pedido, ledger: Ledger, meta: CommandMeta, antes?: Registro): Feito => {
  const { depositoId, codigo, cooperativaId, em, lotes, totalG = null } = pedido;
  const distintos = lotesDistintos(ledger, lotes);
  exigirData(
    em,
    distintos.map(({ lote }) => lote),
    meta,
  );
  const porcoes = distintos.map(({ lote, quantidadeG }) => {
    if (lote.unidade !== 'kg') throw refuse('LOTE_DE_OUTRA_UNIDADE', { codigo: lote.codigo, unidade: lote.unidade, esperada: 'kg' });
    const disponivel = naFazenda(lote);
    const massaG = quantidadeG ?? (distintos.length === 1 && totalG ? totalG : disponivel);
    exigirSaldo(lote, disponivel, quantidadeG ?? (massaG === disponivel ? undefined : massaG));
    return { loteId: lote.id, massaG };
  });
  const soma = porcoes.reduce((sum, { massaG }) => sum + massaG, 0);
  if (totalG !== null && soma !== totalG) throw refuse('DEPOSITO_NAO_FECHA', { soma: show(soma), total: show(totalG) });
  return { depositoId, codigo: antes?.codigo ?? codigoDeProcesso(ledger, codigo, 'D'), cooperativaId, em, lotes: porcoes };
};

const aplicar = (ledger: Ledger, { depositoId, codigo, cooperativaId, em, lotes }: Feito): void => {
  const entradas = lotes.map(({ loteId, massaG }) => ({ loteId, quantidade: massaG }));
  lancar(
    ledger,
    chaveDe('cooperativa', depositoId),
    { codigo, em, entradas, saidas: [] },
    { etapa: 'cooperativa', localId: cooperativaId },
  );
  lembrarCodigo(ledger, codigo);
};

export const cooperativaRoom: Room<CooperativaCommand, CooperativaEvent> = {
  decide: {
    DepositarNaCooperativa: (pedido, ledger, meta) => [{ type: 'DepositoRealizado', data: feitoDe(pedido, ledger, meta) }],
    CorrigirDeposito: ({ motivo, ...pedido }, ledger, meta) => {
      const { feito, efeitos } = ensaiar(ledger, {
        processo: 'cooperativa',
        id: pedido.depositoId,
        entradas: pedido.lotes.map(({ loteId }) => loteId),
        ficam: [],
        refazer: (semEle, antes) => {
          const novo = feitoDe(pedido, semEle, meta, antes);
          aplicar(semEle, novo);
          return novo;
        },
      });
      return [{ type: 'DepositoCorrigido', data: { ...feito, motivo, ...efeitos } }];
    },
  },
  evolve: {
    DepositoRealizado: (feito, ledger) => aplicar(ledger, feito),
    DepositoCorrigido: (feito, ledger) => {
      desfazer(ledger, chaveDe('cooperativa', feito.depositoId));
      aplicar(ledger, feito);
    },
  },
};
