import { chequeForm, planoForm } from '@tulha/domain/financeiro/lancamento/formulario.columns';
import { PARCELAS_MAX } from '@tulha/domain/financeiro/lancamento/limites.types';
import { type Parcela, type ParcelaMudada, parcelasMudadas } from '@tulha/domain/financeiro/parcelas';
import { isDia } from '@tulha/domain/kernel/calendar';
import { scaledToBr, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Values } from '../screens/screen.js';
import type { Lancamento } from './lancamentos.api.js';

/** The payment part of a new entry's form: its fields, instalments and request. */

type Tipo = Lancamento['tipo'];
type Situacao = 'PENDENTE' | 'PARTE' | 'PAGO';

export const tipoDe = ({ tipo }: Values): Tipo => (tipo === 'receita' || tipo === 'transferencia' ? tipo : 'despesa');
const isCheque = ({ tipoPagamento }: Values): boolean => tipoPagamento === 'CHEQUE';

/** A transfer has no partial payment. */
export const situacaoDe = (values: Values): Situacao => {
  if (values['status'] === 'PAGO') return 'PAGO';
  return values['status'] === 'PARTE' && tipoDe(values) !== 'transferencia' ? 'PARTE' : 'PENDENTE';
};

const { dataPagamento, primeiroVencimento, pagParcelas, valorPago, fluxoSaida, fluxo, tipoPagamento, juros, desconto, reajuste } =
  planoForm;

const prazos = (values: Values) => {
  if (situacaoDe(values) === 'PAGO') return { dataPagamento };
  return situacaoDe(values) === 'PARTE' ? { dataPagamento, valorPago } : { primeiroVencimento };
};

/** The payment fields that the form shows. */
export const plano = (values: Values) => {
  const [transfere, situacao] = [tipoDe(values) === 'transferencia', situacaoDe(values)];
  return {
    ...prazos(values),
    ...(!transfere && situacao === 'PENDENTE' && { pagParcelas }),
    ...(transfere ? { fluxoSaida, fluxo: { ...fluxo, label: 'Entra no fluxo', optional: false } } : { fluxo }),
    tipoPagamento,
    ...(isCheque(values) && chequeForm),
    ...(!transfere && { juros, desconto }),
    ...(!transfere && situacao !== 'PENDENTE' && { reajuste }),
    ...(situacao === 'PARTE' && { primeiroVencimento: { ...primeiroVencimento, secao: 'O que resta' }, pagParcelas }),
  };
};

const centavosDe = (value: unknown): number => (typeof value === 'number' ? (toScaled(String(value), 2) ?? 0) : 0);

export type Mudadas = Readonly<Record<number, ParcelaMudada>>;
export const mudadasDe = ({ mudadas }: Values): Mudadas => (mudadas as Mudadas | null) ?? {};

type Previstas = ReturnType<typeof parcelasMudadas> & { readonly totalCentavos: number };

/** The future instalments for the current values; undefined while the values give none. */
export const previstas = (values: Values): Previstas | undefined => {
  const situacao = situacaoDe(values);
  const totalCentavos = centavosDe(values['valor']) - (situacao === 'PARTE' ? centavosDe(values['valorPago']) : 0);
  const [quantas, primeiro] = [Number(values['pagParcelas'] ?? 1), String(values['primeiroVencimento'])];
  const cabe = Number.isInteger(quantas) && quantas >= 1 && quantas <= Math.min(totalCentavos, PARCELAS_MAX);
  if (situacao === 'PAGO' || tipoDe(values) === 'transferencia' || !cabe || !isDia(primeiro)) return undefined;
  return { totalCentavos, ...parcelasMudadas(totalCentavos, quantas, primeiro, quantas > 1 ? mudadasDe(values) : {}) };
};

/** Errors of the instalments and of the amount paid now. */
export const semFechar = (values: Values): Readonly<Record<string, string>> => {
  const [pago, valor] = [centavosDe(values['valorPago']), centavosDe(values['valor'])];
  if (situacaoDe(values) === 'PARTE' && pago > 0 && valor > 0 && pago >= valor)
    return { valorPago: 'É o valor todo ou mais: para isso, escolha Já pago.' };
  const { falta = 0, semValor = false } = previstas(values) ?? {};
  if (falta < 0) return { parcelas: `As parcelas passam R$ ${scaledToBr(-falta, 2)} do valor.` };
  if (semValor) return { parcelas: 'Nada sobra para as outras parcelas.' };
  return falta > 0 ? { parcelas: `Faltam R$ ${scaledToBr(falta, 2)} nas parcelas.` } : {};
};

const naLinha = ({ vencimento, valorCentavos }: Parcela) => ({ data: vencimento, valor: toWire(valorCentavos, 2) });
const semNulos = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? '') !== ''));

/** The list of instalments for the request, if one was changed by hand or a part is paid now. */
export const parcelasDitas = (values: Values): Values => {
  const aVencer = previstas(values)?.parcelas ?? [];
  if (situacaoDe(values) === 'PENDENTE')
    return aVencer.length > 1 && Object.keys(mudadasDe(values)).length > 0 ? { parcelas: aVencer.map(naLinha) } : {};
  if (situacaoDe(values) === 'PAGO') return {};
  const { dataPagamento: em, valorPago: valor } = values;
  const agora = { data: em, valor, dataPagamento: em, juros: values['juros'], desconto: values['desconto'], reajuste: values['reajuste'] };
  return { parcelas: [semNulos(agora), ...aVencer.map(naLinha)] };
};

/** Fields that a partial payment sends inside its list of instalments instead. */
export const DO_PLANO = ['dataPagamento', 'primeiroVencimento', 'pagParcelas', 'juros', 'desconto', 'reajuste', 'valorPago'] as const;
