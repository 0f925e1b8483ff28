import { reais } from '../../kernel/cells/texto.js';
import { igual } from '../../kernel/igual.js';
import { refuseFinanceiro } from '../errors.js';
import type { DoLancamento, ExtratoEvent, ItemConciliado } from './extrato.events.js';
import { chaveDoItem, type Extratos, type Linha, mesDe } from './extrato.state.js';

type Motivado = { readonly fluxoId: number; readonly motivo?: string | null | undefined };
export type Conciliar = Motivado & {
  readonly conciliacaoId: number;
  readonly linhaIds: readonly number[];
  readonly itens: readonly ItemConciliado[];
  /** The one item is not there yet: it is entered by this. */
  readonly lanca?: DoLancamento;
};

const soma = (parcelas: readonly { readonly centavos: number }[]): number => parcelas.reduce((total, { centavos }) => total + centavos, 0);

/** `2026-06` → `06/2026`. */
export const mesDito = (mes: string): string => mes.split('-').reverse().join('/');

/** A change in a reconciled month needs a reason. @throws MES_CONCILIADO */
export const exigirMotivo = ({ fechados }: Extratos, dias: readonly string[], motivo: string | null | undefined): void => {
  const mes = dias.map(mesDe).find((um) => fechados[um]);
  if (mes && !motivo) throw refuseFinanceiro('MES_CONCILIADO', { mes: mesDito(mes) });
};

/** @throws LINHA_DO_EXTRATO_NAO_ENCONTRADA */
const linhaDe = ({ linhas }: Extratos, id: number): Linha => {
  const linha = linhas[id];
  if (!linha) throw refuseFinanceiro('LINHA_DO_EXTRATO_NAO_ENCONTRADA', { id });
  return linha;
};

const motivoDe = ({ motivo }: Motivado) => ({ motivo: motivo ?? null });

/** Matches lines with items entered here, to the cent: one for many, many for one. */
export const conciliar = (state: Extratos, pedido: Conciliar): ExtratoEvent[] => {
  const { conciliacaoId, fluxoId, itens, lanca } = pedido;
  const linhaIds = [...new Set(pedido.linhaIds)].sort((a, b) => a - b);
  const linhas = linhaIds.map((id) => linhaDe(state, id));
  const [primeira] = linhas;
  const feita = primeira?.conciliacaoId === undefined ? undefined : state.conciliacoes[primeira.conciliacaoId];
  const chaves = (deles: readonly ItemConciliado[]) => deles.map(chaveDoItem).sort();
  if (feita && igual(feita.linhaIds, linhaIds) && igual(chaves(feita.itens), chaves(itens))) return [];
  const presa = linhas.find((linha) => linha.conciliacaoId !== undefined || linha.ignorada);
  if (presa) throw refuseFinanceiro('LINHA_DO_EXTRATO_RESOLVIDA');
  if (itens.some((item) => state.tomados[chaveDoItem(item)] !== undefined) || new Set(chaves(itens)).size < itens.length)
    throw refuseFinanceiro('LANCAMENTO_JA_CONCILIADO');
  const falta = soma(linhas) - soma(itens);
  if (falta !== 0)
    throw refuseFinanceiro('CONCILIACAO_NAO_FECHA', { linhas: reais(soma(linhas)), itens: reais(soma(itens)), diferenca: reais(falta) });
  exigirMotivo(
    state,
    linhas.map(({ dia }) => dia),
    pedido.motivo,
  );
  const em = linhas
    .map(({ dia }) => dia)
    .sort()
    .at(-1) as string;
  const data = { conciliacaoId, fluxoId, linhaIds, itens: [...itens], em, ...motivoDe(pedido), ...(lanca && { lanca }) };
  return [{ type: 'LinhasDoExtratoConciliadas', data }];
};

/** `idos`: items that are not there any more; they do not become open again. */
export type Desconciliar = Motivado & { readonly linhaId: number; readonly idos?: readonly string[] };

/** Takes back the match of a line, with all the lines and items of the same match. */
export const desconciliar = (state: Extratos, pedido: Desconciliar): ExtratoEvent[] => {
  const { conciliacaoId } = linhaDe(state, pedido.linhaId);
  const feita = conciliacaoId === undefined ? undefined : state.conciliacoes[conciliacaoId];
  if (conciliacaoId === undefined || !feita) return [];
  exigirMotivo(
    state,
    feita.linhaIds.map((id) => linhaDe(state, id).dia),
    pedido.motivo,
  );
  const { fluxoId, idos = [] } = pedido;
  const itens = feita.itens.map((item) => ({ ...item, pagou: item.pagou && !idos.includes(chaveDoItem(item)) }));
  const data = { conciliacaoId, fluxoId, linhaIds: [...feita.linhaIds], itens, ...motivoDe(pedido) };
  return [{ type: 'ConciliacaoDesfeita', data }];
};

/** Leaves aside a line that is nothing of the farm's; a reason is required. */
export const ignorar = (
  state: Extratos,
  { linhaId, fluxoId, motivo }: { readonly linhaId: number; readonly fluxoId: number; readonly motivo: string },
): ExtratoEvent[] => {
  const linha = linhaDe(state, linhaId);
  if (linha.ignorada) return [];
  if (linha.conciliacaoId !== undefined) throw refuseFinanceiro('LINHA_DO_EXTRATO_RESOLVIDA');
  return [{ type: 'LinhaDoExtratoIgnorada', data: { linhaId, fluxoId, motivo } }];
};

/** A line that was left aside is open again. */
export const retomar = (state: Extratos, pedido: Motivado & { readonly linhaId: number }): ExtratoEvent[] => {
  const { linhaId, fluxoId, motivo } = pedido;
  const linha = linhaDe(state, linhaId);
  if (!linha.ignorada) return [];
  exigirMotivo(state, [linha.dia], motivo);
  return [{ type: 'LinhaDoExtratoRetomada', data: { linhaId, fluxoId, ...motivoDe(pedido) } }];
};

type DoMes = { readonly fluxoId: number; readonly mes: string };

/** A month closes once all of its lines are told for. @throws MES_SEM_LINHAS, MES_COM_LINHAS_ABERTAS */
export const fecharMes = (state: Extratos, { fluxoId, mes }: DoMes): ExtratoEvent[] => {
  if (state.fechados[mes]) return [];
  const doMes = Object.values(state.linhas).filter(({ dia }) => mesDe(dia) === mes);
  if (doMes.length === 0) throw refuseFinanceiro('MES_SEM_LINHAS', { mes: mesDito(mes) });
  const abertas = doMes.filter((linha) => linha.conciliacaoId === undefined && !linha.ignorada).length;
  if (abertas > 0)
    throw refuseFinanceiro('MES_COM_LINHAS_ABERTAS', {
      mes: mesDito(mes),
      abertas: abertas === 1 ? 'uma linha em aberto' : `${abertas} linhas em aberto`,
    });
  return [{ type: 'MesDoExtratoFechado', data: { fluxoId, mes } }];
};

/** Opens a closed month again; a reason is required. */
export const reabrirMes = (state: Extratos, { fluxoId, mes, motivo }: DoMes & { readonly motivo: string }): ExtratoEvent[] =>
  state.fechados[mes] ? [{ type: 'MesDoExtratoReaberto', data: { fluxoId, mes, motivo } }] : [];
