import { addMonths } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type Contada, escolhasDe } from '../propriedade/safra.queries.js';
import type { Reader } from '../read/reader.js';
import { partesDosLancamentos } from '../relatorios/custos/dos-lancamentos.queries.js';
import { avulsasEstimadas, colheitasEstimadas, vendasEstimadas } from './estimativa.queries.js';
import { type NaCategoria, planoDe, porCategoria, type Tipo } from './orcamento.queries.js';

const reais = (centavos: number) => toWire(centavos, 2);
const soma = (valores: readonly number[]) => valores.reduce((total, um) => total + um, 0);
const safraDe = ({ safra: { id, descricao, inicio, fim } }: Contada) => ({ safra: { id, descricao, inicio, fim } });

const doTipo = (categorias: readonly NaCategoria[], qual: Tipo) => {
  const destas = categorias.filter(({ tipo }) => tipo === qual);
  const orcado = soma(destas.map((uma) => uma.orcado));
  const realizado = soma(destas.map((uma) => uma.realizado));
  return { orcado: reais(orcado), realizado: reais(realizado), falta: reais(orcado - realizado), centavos: { orcado, realizado } };
};

const totaisDe = (categorias: readonly NaCategoria[]) => {
  const [{ centavos: entra, ...receita }, { centavos: sai, ...despesa }] = [doTipo(categorias, 'receita'), doTipo(categorias, 'despesa')];
  const resultado = { orcado: reais(entra.orcado - sai.orcado), realizado: reais(entra.realizado - sai.realizado) };
  return { receita, despesa, resultado };
};

/** As many entries as one question may look at. */
const LIDOS_MAX = 200_000;

/** Income of the crop year's days that is of other crop years' coffee, among what counts as entered: what names no crop year. */
const deOutrasSafras = async (reader: Reader, { safra: { inicio, fim }, fazendas }: Contada): Promise<number> => {
  const partes = await partesDosLancamentos(reader, { fazendas, de: inicio, ate: fim }, LIDOS_MAX);
  return soma(partes.flatMap(({ lugar, safraDita, centavos }) => (lugar === 'CAFE_DE_OUTRAS' && safraDita === null ? [centavos] : [])));
};

/** A crop year in sums, and those to choose from of the farms looked at. */
export const totaisDoPlanejamento = async (reader: Reader, contada: Contada, fazendas: readonly number[]) => {
  const [plano, safras] = await Promise.all([planoDe(reader, contada), escolhasDe(reader, fazendas)]);
  const dela = { fazendas: contada.fazendas, safras: plano.safras };
  const [vendas, avulsas, colheitas, outras] = await Promise.all([
    vendasEstimadas(reader, dela),
    avulsasEstimadas(reader, dela),
    colheitasEstimadas(reader, dela),
    deOutrasSafras(reader, contada),
  ]);
  const [venda, avulsa] = [vendas, avulsas].map((umas) => soma(umas.map(({ centavos }) => centavos))) as [number, number];
  const milesimos = (valores: readonly number[]) => toWire(soma(valores), 3);
  return {
    safra: contada.safra,
    safras,
    ...totaisDe(porCategoria(plano)),
    outrasSafras: reais(outras),
    estimado: {
      sacas: milesimos(vendas.map(({ sacas }) => sacas)),
      venda: reais(venda),
      avulsa: reais(avulsa),
      total: reais(venda + avulsa),
    },
    colheita: {
      talhoes: new Set(colheitas.map(({ talhao }) => talhao)).size,
      litros: milesimos(colheitas.map(({ litros }) => litros)),
      sacas: milesimos(colheitas.map(({ sacas }) => sacas)),
    },
  };
};

/** The budget beside the entries, by category. */
export const graficoDoOrcamento = async (reader: Reader, contada: Contada) => ({
  ...safraDe(contada),
  content: porCategoria(await planoDe(reader, contada)).map(({ orcado, realizado, linhas: _linhas, ...uma }) => ({
    ...uma,
    orcado: reais(orcado),
    realizado: reais(realizado),
  })),
});

/** The budget line by line, under its categories. */
export const relatorioDoOrcamento = async (reader: Reader, contada: Contada) => {
  const categorias = porCategoria(await planoDe(reader, contada));
  const { receita, despesa } = totaisDe(categorias);
  return {
    ...safraDe(contada),
    totals: { receita, despesa },
    content: categorias.map(({ orcado, realizado, linhas, ...uma }) => ({
      ...uma,
      orcado: reais(orcado),
      realizado: reais(realizado),
      diferenca: reais(orcado - realizado),
      linhas: linhas.map(({ id, descricao, data, valorCentavos }) => ({ id, descricao, data, valor: reais(valorCentavos) })),
    })),
  };
};

/** Months from the first day to the last, `YYYY-MM`, and those of days outside of them. */
const mesesDe = (inicio: string, fim: string, outros: readonly string[]): string[] => {
  const ultimo = fim.slice(0, 7);
  const meses = new Set(outros);
  for (let mes = inicio.slice(0, 7); mes <= ultimo; mes = addMonths(`${mes}-01`, 1).slice(0, 7)) meses.add(mes);
  return [...meses].sort();
};

/** Income by month: budgeted, expected and entered. */
export const graficoDaReceita = async (reader: Reader, contada: Contada) => {
  const plano = await planoDe(reader, contada);
  const dela = { fazendas: contada.fazendas, safras: plano.safras };
  const [vendas, avulsas] = await Promise.all([vendasEstimadas(reader, dela), avulsasEstimadas(reader, dela)]);
  const receitas = plano.linhas.filter(({ tipo }) => tipo === 'receita');
  const orcadas = receitas.flatMap(({ data, valorCentavos: centavos }) => (data === null ? [] : [{ mes: data.slice(0, 7), centavos }]));
  const feitas = plano.feito.filter(({ tipo }) => tipo === 'receita');
  const de = (umas: readonly { readonly mes: string; readonly centavos: number }[], qual: string) =>
    reais(soma(umas.flatMap(({ mes, centavos }) => (mes === qual ? [centavos] : []))));
  const { inicio, fim } = contada.safra;
  const meses = mesesDe(
    inicio,
    fim,
    [orcadas, vendas, avulsas, feitas].flat().map(({ mes }) => mes),
  );
  return {
    ...safraDe(contada),
    semMes: reais(soma(receitas.flatMap(({ data, valorCentavos }) => (data === null ? [valorCentavos] : [])))),
    content: meses.map((mes) => ({
      mes,
      orcado: de(orcadas, mes),
      venda: de(vendas, mes),
      avulsa: de(avulsas, mes),
      realizado: de(feitas, mes),
    })),
  };
};
