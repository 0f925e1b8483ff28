import { curto } from '../../kernel/curto.js';
import { diaToBr } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { refuseEstoque } from '../errors.js';
import { deBase, nomeDaUnidade, type Unidade } from '../../kernel/unidade.js';
import type { RessalvaDoEstoque } from './movimento.events.js';
import type { Movimento, Razao } from './razao.js';

type Regra = 'SALDO_INSUFICIENTE' | 'LOTE_INSUFICIENTE' | 'TRANSFERENCIA_SEM_SALDO';
type Achado = Omit<RessalvaDoEstoque, 'motivo' | 'regra'> & { readonly regra: Regra };
type InsumoNomeado = { readonly nome: string; readonly unidade: Unidade };

const MOTIVO = { campo: 'motivo', mensagem: 'Diga o motivo. Ele fica na história do insumo.' } as const;

/** Movements with a new lack. A count states the balance itself, and lacks nothing. */
const achados = (movimentos: readonly Movimento[], antes: Razao, depois: Razao): Achado[] =>
  movimentos.flatMap(({ id, tipo, em, fazendaId, quantidade, lotes }): Achado[] => {
    const agora = depois.faltas.get(id);
    const era = antes.faltas.get(id);
    if (!agora || tipo === 'contagem') return [];
    const doDia = { em, fazendaId };
    if (agora.falta > (era?.falta ?? 0)) {
      const regra = tipo === 'transferencia' ? 'TRANSFERENCIA_SEM_SALDO' : 'SALDO_INSUFICIENTE';
      return [{ ...doDia, regra, havia: quantidade - agora.falta, dito: quantidade }];
    }
    if (agora.doLote <= (era?.doLote ?? 0)) return [];
    const pedida = lotes.find(({ lote }) => lote === agora.lote)?.quantidade ?? quantidade;
    return [{ ...doDia, regra: 'LOTE_INSUFICIENTE', lote: agora.lote, havia: pedida - agora.doLote, dito: pedida }];
  });

const recusaDe = ({ regra, em, havia, dito: pedida, lote = '' }: Achado, { nome, unidade }: InsumoNomeado): DomainError => {
  const medida = (quantidade: number) => `${curto(deBase(quantidade, unidade), 3)} ${nomeDaUnidade(unidade)}`;
  const slots = { em: diaToBr(em), havia: medida(havia), dito: medida(pedida), insumo: nome, lote };
  return refuseEstoque(regra, slots);
};

/**
 * The lacks of an input that a reason lets pass; empty if there are none.
 * @throws the refusal when no reason is given. A transfer of missing stock is refused in any case: it would arrive elsewhere
 * without a cost.
 */
export const conferirFaltas = (
  movimentos: readonly Movimento[],
  antes: Razao,
  depois: Razao,
  insumo: InsumoNomeado,
  motivo: string | null,
): RessalvaDoEstoque[] => {
  const todos = achados(movimentos, antes, depois);
  const sem = todos.find(({ regra }) => regra === 'TRANSFERENCIA_SEM_SALDO');
  if (sem) throw recusaDe(sem, insumo);
  const [primeiro] = todos;
  if (primeiro && !motivo) {
    const { code, kind, message, details, campo } = recusaDe(primeiro, insumo);
    throw new DomainError(code, kind, message, details, campo, [MOTIVO]);
  }
  return motivo ? todos.map((achado) => ({ ...achado, motivo })) : [];
};
