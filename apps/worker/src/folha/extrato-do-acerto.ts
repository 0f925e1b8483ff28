import type { Writable } from 'node:stream';
import { emKgESacas } from '@tulha/domain/folha/acerto/linhas.fields';
import { cellToBr } from '@tulha/domain/kernel/cell';
import { reais } from '@tulha/domain/kernel/cells/texto';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { reaisPorExtenso } from '@tulha/domain/kernel/por-extenso';
import { type Fuso, minutoToBr } from '@tulha/domain/kernel/relogio';
import type { AcertoNoPapel } from '@tulha/read-models/folha/acerto/conta.queries';
import { abrirPapel } from '../papel/papel.js';
import type { ColunaDePapel } from '../papel/tabela.js';

type Linha = { readonly data: string | null; readonly oQue: string; readonly como: string; readonly quanto: string };

const colunas = (emSacas: boolean): readonly ColunaDePapel<Linha>[] => [
  { titulo: 'Data', parte: 0.12, valor: ({ data }) => cellToBr('day', data) },
  { titulo: 'O quê', parte: 0.34, valor: ({ oQue }) => oQue },
  { titulo: 'Como se chega', parte: 0.36, valor: ({ como }) => como },
  { titulo: emSacas ? 'Parte' : 'Parte (R$)', parte: 0.18, direita: true, valor: ({ quanto }) => quanto },
];

const centavos = (valor: number): number => toScaled(valor, 2) as number;
const emReais = (valor: number): string => cellToBr('cents', centavos(valor));

const SOMA = 'Soma';
const linhasDoCafe = ({ cafe, acerto: { conta } }: AcertoNoPapel, emSacas: boolean): readonly Linha[] => [
  ...cafe.map(({ data, descricao: oQue, explicacao: como, parte, parteKg }) => ({
    ...{ data, oQue, como, quanto: emSacas ? emKgESacas(toScaled(parteKg, 3) as number) : emReais(parte) },
  })),
  { data: null, oQue: SOMA, como: '', quanto: emSacas ? emKgESacas(conta.parteG) : cellToBr('cents', conta.parteCentavos) },
];
const linhasDosDescontos = ({ descontos, acerto: { conta } }: AcertoNoPapel): readonly Linha[] => [
  ...descontos.map(({ descricao: oQue, explicacao: como, valor }) => ({ data: null, oQue, como, quanto: emReais(valor) })),
  { data: null, oQue: SOMA, como: '', quanto: cellToBr('cents', conta.descontosCentavos) },
];

/** What both sign: that they went through the sum, and what is owed by it. */
const quitacao = ({ acerto: { row, conta }, fazenda, meeiro, safra, entrega }: AcertoNoPapel): string => {
  const conferimos = `Conferimos juntos o café e os descontos acima, da safra ${safra}.`;
  if (row.forma === 'SACAS')
    return `${conferimos} ${fazenda} entrega a ${meeiro} ${entrega} de café, que é a parte dele${conta.descontosG > 0 ? ' menos o que se descontou em café' : ''}.`;
  if (conta.aPagarCentavos === 0) return `${conferimos} Os descontos tomam toda a parte de ${meeiro}, e por este acerto nada há a pagar.`;
  return `${conferimos} ${fazenda} paga a ${meeiro} ${reais(conta.aPagarCentavos)} (${reaisPorExtenso(conta.aPagarCentavos)}), que é a parte dele menos os descontos.`;
};

/** A sharecropper's settlement in plain words, to sign by both. @returns how many lines it has */
export const escreverExtrato = async (
  out: Writable,
  dados: AcertoNoPapel,
  { agora, fuso }: { readonly agora: string; readonly fuso: Fuso },
): Promise<number> => {
  const { acerto, fazenda, meeiro, safra, documento } = dados;
  const { row, conta } = acerto;
  const emSacas = row.forma === 'SACAS';
  const papel = abrirPapel(out, { titulo: `Acerto: ${row.descricao}`, emitidoEm: new Date(agora) });
  papel.titulo('Acerto de meeiro', `${fazenda} · ${row.descricao}`);
  papel.fatos([
    ['Meeiro', meeiro],
    ['CPF ou CNPJ', documento && formatDocumento(documento)],
    ['Safra', safra],
    ['Lote', row.lote],
    ['Data do acerto', diaToBr(row.data)],
    ['Recebe em', emSacas ? 'Sacas de café' : 'Dinheiro'],
    ['Preço da saca, para descontar', emSacas && row.preco_saca_centavos ? reais(row.preco_saca_centavos) : null],
    ['Situação', row.situacao === 'FECHADO' ? 'Finalizado' : 'Rascunho: ainda não finalizado'],
  ]);
  papel.secao(
    'O café dos talhões do meeiro',
    'Do que se vendeu, ou está na fazenda, até a colheita: o que se perdeu no caminho não conta.',
  );
  papel.tabela(colunas(emSacas), linhasDoCafe(dados, emSacas), ({ oQue }) => oQue === SOMA);
  if (dados.descontos.length > 0) {
    papel.secao('O que se desconta');
    papel.tabela(colunas(false), linhasDosDescontos(dados), ({ oQue }) => oQue === SOMA);
    if (emSacas && conta.descontosG > 0)
      papel.paragrafo(`Em café, ao preço da saca acima, os descontos são ${emKgESacas(conta.descontosG)}.`);
  }
  papel.secao('O acerto');
  papel.paragrafo(quitacao(dados));
  papel.assinatura(meeiro);
  papel.assinatura(fazenda);
  await papel.fechar(`${row.descricao} · Emitido em ${minutoToBr(agora, fuso)}`);
  return dados.cafe.length + dados.descontos.length;
};
