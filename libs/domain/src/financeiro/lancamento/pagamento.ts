import { refuseShared } from '../../kernel/shared-errors.js';
import { addMonths, type Dia, diaToBr } from '../../kernel/dates.js';
import { scaledToBr } from '../../kernel/decimal.js';
import { presosQueMudam } from '../../kernel/depois.js';
import { igual } from '../../kernel/igual.js';
import { refuseFinanceiro } from '../errors.js';
import { parcelas } from '../parcelas.js';
import { PAGAMENTO_PAGO } from './depois-de-pago.js';
import { acrescimosDaParte } from './parte-paga.js';
import { type DadosDoPagamento, type LancamentoEvent, liquido, type Pagamento } from './lancamento.events.js';

/** An instalment as a document says it. */
export type ParcelaDita = {
  readonly vencimento: Dia;
  readonly valorCentavos: number;
  readonly colaboradorId?: number;
  /** Interest, discount and adjustment of this instalment alone; its share of the plan's comes on top. */
  readonly jurosCentavos?: number;
  readonly descontoCentavos?: number;
  readonly reajusteCentavos?: number;
  /** The day of payment; null or absent while pending. */
  readonly pagoEm?: Dia | null;
};

/** How the payments of a new entry come about. `pagamentoIds` has one id for each instalment. */
export type PlanoDePagamento = {
  readonly pagamentoIds: readonly number[];
  readonly valorCentavos: number;
  readonly jurosCentavos: number;
  readonly descontoCentavos: number;
  readonly reajusteCentavos?: number;
  readonly primeiroVencimento: Dia;
  /** Day and value of each instalment, where a document says them; otherwise they are a month apart and alike. */
  readonly parcelas?: readonly ParcelaDita[];
  /** The day the first instalment was paid, each further one a month later; null while pending. */
  readonly pagoEm: Dia | null;
  /** All of it is paid, also instalments that fall due later: those count as paid on the day of the statement. */
  readonly quitado?: boolean;
  readonly fluxoId: number | null;
  readonly fluxoSaidaId: number | null;
  readonly numeroCheque: number;
};

const conferir = <P extends DadosDoPagamento>(dados: P): P => {
  if (liquido(dados) < 0) throw refuseFinanceiro('PAGAMENTO_NEGATIVO');
  return dados;
};

/** Additions to a payment may be at most so many times its value. A convention of ours: more is a forgotten comma. */
const ACRESCIMO_VEZES = 10;

type Acrescimos = { readonly [campo in 'valorCentavos' | 'jurosCentavos' | 'reajusteCentavos']?: number | undefined };

/** Interest and adjustments are at most a part of their amount; unchanged ones are not judged again. @throws ACRESCIMO_DEMAIS */
export const conferirAcrescimos = (depois: Acrescimos, antes: Acrescimos = {}): void => {
  const { valorCentavos = 0 } = depois;
  for (const [campo, chave] of [
    ['juros', 'jurosCentavos'],
    ['reajuste', 'reajusteCentavos'],
  ] as const) {
    const centavos = depois[chave] ?? 0;
    if (centavos <= valorCentavos * ACRESCIMO_VEZES || (centavos === antes[chave] && valorCentavos === antes.valorCentavos)) continue;
    const [acrescimo, valor] = [scaledToBr(centavos, 2), scaledToBr(valorCentavos, 2)];
    throw refuseFinanceiro('ACRESCIMO_DEMAIS', { campo, dito: acrescimo, valor, vezes: ACRESCIMO_VEZES }, campo);
  }
};

/** The day an instalment was paid on. One whose day is still to come is pending: no money has moved on a day that has not come. */
const pagoNoDia = ({ pagoEm, quitado }: PlanoDePagamento, indice: number, hoje: Dia): Dia | null => {
  const em = pagoEm && addMonths(pagoEm, indice);
  if (em && em > hoje) return quitado ? hoje : null;
  return em;
};

/** Listed instalments must sum to the value of the entry, to the cent. @throws PARCELAS_NAO_SOMAM */
const conferirDitas = ({ parcelas: listadas, valorCentavos }: PlanoDePagamento): void => {
  const soma = listadas?.reduce((total, parcela) => total + parcela.valorCentavos, 0) ?? valorCentavos;
  if (soma !== valorCentavos)
    throw refuseFinanceiro('PARCELAS_NAO_SOMAM', { soma: scaledToBr(soma, 2), total: scaledToBr(valorCentavos, 2) });
};

/** The instalments of a plan: value, interest and discount each split to the cent, the last one taking the remainder. */
export const pagamentosDoPlano = (plano: PlanoDePagamento, hoje: Dia): Pagamento[] => {
  const { pagamentoIds, primeiroVencimento, fluxoId, fluxoSaidaId, numeroCheque } = plano;
  const quantas = pagamentoIds.length;
  if (plano.valorCentavos < quantas) throw refuseFinanceiro('PARCELAS_DEMAIS', { parcelas: quantas });
  conferirDitas(plano);
  const { jurosCentavos, descontoCentavos, reajusteCentavos = 0 } = plano;
  const [juros, descontos, reajustes] = [jurosCentavos, descontoCentavos, reajusteCentavos].map((total) =>
    parcelas(total, quantas, primeiroVencimento),
  );
  const listadas = plano.parcelas?.map((parcela, indice) => ({ numero: indice + 1, ...parcela }));
  const todas: readonly (ParcelaDita & { readonly numero: number })[] =
    listadas ?? parcelas(plano.valorCentavos, quantas, primeiroVencimento);
  return todas.map(({ numero, vencimento, valorCentavos, colaboradorId }, indice) =>
    conferir({
      pagamentoId: pagamentoIds[indice] as number,
      numero,
      vencimento,
      valorCentavos,
      jurosCentavos: (juros?.[indice]?.valorCentavos ?? 0) + (plano.parcelas?.[indice]?.jurosCentavos ?? 0),
      descontoCentavos: (descontos?.[indice]?.valorCentavos ?? 0) + (plano.parcelas?.[indice]?.descontoCentavos ?? 0),
      reajusteCentavos: (reajustes?.[indice]?.valorCentavos ?? 0) + (plano.parcelas?.[indice]?.reajusteCentavos ?? 0),
      fluxoId,
      fluxoSaidaId,
      numeroCheque,
      notafiscal: null,
      obs: null,
      fileId: null,
      ...(colaboradorId !== undefined && { colaboradorId }),
      pagoEm: plano.parcelas?.[indice]?.pagoEm ?? pagoNoDia(plano, indice, hoje),
    }),
  );
};

/** Years that a day of money may lie away from today: more than any instalment takes. */
const ALCANCE_ANOS = 50;

/** @throws DIA_FORA_DO_ALCANCE */
export const conferirDias = (dias: readonly (Dia | null | undefined)[], hoje: Dia): void => {
  const [de, ate] = [addMonths(hoje, -12 * ALCANCE_ANOS), addMonths(hoje, 12 * ALCANCE_ANOS)];
  const longe = dias.find((dia) => dia && (dia < de || dia > ate || dia.length !== hoje.length));
  if (longe) throw refuseFinanceiro('DIA_FORA_DO_ALCANCE', { dia: diaToBr(longe), de: diaToBr(de), ate: diaToBr(ate) });
};

/**
 * A payment day may not be in the future, since that payment has not been made. A future day recorded before may be
 * repeated. A day needs a stated payment, and none is accepted and dropped: only the days in `daConta`, which forms send by
 * default (the entry's own, and when it falls due), are ignored.
 * @throws DATA_FUTURA, DATA_SEM_PAGAMENTO
 */
export const conferirPago = (
  { status, em }: Pick<MudancaDePagamento, 'status' | 'em'>,
  antes: Dia | null,
  hoje: Dia,
  daConta: readonly Dia[] = [],
): void => {
  if (!em || em === antes || (status === 'PENDENTE' && daConta.includes(em))) return;
  if (status === 'PENDENTE' || (status === undefined && antes === null)) throw refuseFinanceiro('DATA_SEM_PAGAMENTO');
  if (em > hoje) throw refuseShared('DATA_FUTURA', { em: diaToBr(em) }, 'dataPagamento');
};

const dadosDe = ({ pagamentoId: _id, numero: _numero, pagoEm: _pagoEm, colaboradorId: _quem, ...dados }: Pagamento): DadosDoPagamento =>
  dados;

/** A change of one payment: absent fields stay. `status` without `em` means paid on `hoje`. */
export type MudancaDePagamento = {
  readonly dados?: Partial<DadosDoPagamento>;
  readonly status?: 'PAGO' | 'PENDENTE' | undefined;
  readonly em?: Dia | null | undefined;
};

/**
 * The facts of a change of a payment: first its fields, then its status. A new payment day undoes the old one; any other
 * field of a paid one changes only after undoing the payment, before or in the same request.
 * @throws PAGAMENTO_PAGO_NAO_MUDA
 */
export const mudarPagamento = (
  lancamentoId: number,
  atual: Pagamento,
  { dados, status, em }: MudancaDePagamento,
  hoje: Dia,
): LancamentoEvent[] => {
  const { pagamentoId } = atual;
  const antes = dadosDe(atual);
  const depois = conferir({ ...antes, ...dados });
  const facts: LancamentoEvent[] = [];
  const estorna = atual.pagoEm !== null && status === 'PENDENTE';
  if (atual.pagoEm && !estorna && presosQueMudam(PAGAMENTO_PAGO, antes, depois).length > 0)
    throw refuseFinanceiro('PAGAMENTO_PAGO_NAO_MUDA', { id: pagamentoId });
  if (estorna) facts.push({ type: 'PagamentoEstornado', data: { lancamentoId, pagamentoId } });
  if (!igual(antes, depois)) {
    facts.push({ type: 'PagamentoAlterado', data: { lancamentoId, pagamentoId, antes, depois } });
  }
  const novo = status === 'PENDENTE' ? null : status === 'PAGO' || atual.pagoEm ? (em ?? atual.pagoEm ?? hoje) : null;
  if (estorna || novo === atual.pagoEm) return facts;
  if (atual.pagoEm) facts.push({ type: 'PagamentoEstornado', data: { lancamentoId, pagamentoId } });
  if (novo) facts.push({ type: 'PagamentoEfetuado', data: { lancamentoId, pagamentoId, em: novo } });
  return facts;
};

/** A partial payment: the payment keeps the part paid, and the rest becomes a new pending payment. */
export type PagamentoDeParte = {
  readonly resto: { readonly pagamentoId: number; readonly vencimento: Dia | null };
  readonly valorCentavos: number;
  readonly dados: Partial<Omit<DadosDoPagamento, 'valorCentavos' | 'vencimento'>>;
  readonly em: Dia;
};

/** Facts of a partial payment; both values sum to the old one. @throws PAGAMENTO_PAGO_NAO_MUDA, PARTE_DO_PAGAMENTO */
export const pagarParte = (
  { lancamentoId, pagamentos }: { readonly lancamentoId: number; readonly pagamentos: readonly Pagamento[] },
  atual: Pagamento,
  { resto, valorCentavos, dados, em }: PagamentoDeParte,
): LancamentoEvent[] => {
  const { pagamentoId, colaboradorId } = atual;
  if (atual.pagoEm) throw refuseFinanceiro('PAGAMENTO_PAGO_NAO_MUDA', { id: pagamentoId });
  if (valorCentavos >= atual.valorCentavos) throw refuseFinanceiro('PARTE_DO_PAGAMENTO', { valor: scaledToBr(atual.valorCentavos, 2) });
  const antes = dadosDe(atual);
  const { paga, resto: deles } = acrescimosDaParte(antes, { valorCentavos, doPagamento: dados });
  const aberto = {
    ...antes,
    ...deles,
    numeroCheque: 0,
    valorCentavos: atual.valorCentavos - valorCentavos,
    vencimento: resto.vencimento ?? atual.vencimento,
  };
  const pagamento = novoPagamento(pagamentos, resto.pagamentoId, aberto, null);
  return [
    {
      type: 'PagamentoAlterado',
      data: { lancamentoId, pagamentoId, antes, depois: conferir({ ...antes, ...dados, ...paga, valorCentavos }) },
    },
    { type: 'PagamentoEfetuado', data: { lancamentoId, pagamentoId, em } },
    {
      type: 'PagamentoIncluido',
      data: { lancamentoId, pagamento: { ...pagamento, ...(colaboradorId !== undefined && { colaboradorId }) } },
    },
  ];
};

/** One more payment, after those that are there. */
export const novoPagamento = (atuais: readonly Pagamento[], pagamentoId: number, dados: DadosDoPagamento, pagoEm: Dia | null): Pagamento =>
  conferir({ pagamentoId, numero: Math.max(0, ...atuais.map(({ numero }) => numero)) + 1, ...dados, pagoEm });
