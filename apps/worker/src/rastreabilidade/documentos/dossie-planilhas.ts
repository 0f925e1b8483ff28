import type { Writable } from 'node:stream';
import { type Fuso, instantToBr } from '@tulha/domain/kernel/relogio';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { writeCsv } from '@tulha/platform/spreadsheet/csv';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import type { Dossie } from '@tulha/read-models/rastreabilidade/documentos/dossie.queries';
import {
  balancoDo,
  COMO_CONFERIR,
  correcoesDo,
  type DossieDito,
  detalhesPublicos,
  ETAPAS,
  faltaNoDossie,
  lotesDitos,
  perdaDita,
  periodoDito,
  processoDito,
  ressalvaDita,
  tituloDito,
  umidadeDita,
} from './dossie-dados.js';
import { deixouDeValer } from '@tulha/read-models/rastreabilidade/historico/historico-linha';

const milesimos = (valor: number) => toScaled(valor, 3) as number;

type Fato = { readonly rotulo: string; readonly texto: string | null; readonly milesimos: number | null };
const fatosDe = (dossie: DossieDito): Fato[] => {
  const { lote } = dossie;
  const texto = (rotulo: string, valor: string | null): Fato => ({ rotulo, texto: valor, milesimos: null });
  const numero = (rotulo: string, valor: number): Fato => ({ rotulo, texto: lote.unidade, milesimos: milesimos(valor) });
  return [
    texto('Código', lote.codigo),
    texto('Tipo', lote.tipo),
    texto('Qualidade', lote.qualidade),
    texto('Fazenda', lote.fazendaNome),
    texto('Nasceu em', `${processoDito(lote.criadoPor.processo)} ${lote.criadoPor.codigo}`),
    texto('Etapa', ETAPAS[lote.etapa] ?? lote.etapa),
    texto('Local', lote.local),
    texto('Umidade (%)', lote.umidade === null ? null : String(lote.umidade).replace('.', ',')),
    numero('Quantidade ao nascer', lote.quantidade),
    numero('Saldo', lote.saldo),
    numero('Na cooperativa', lote.naCooperativa),
    texto('Endereço do código', dossie.endereco),
    texto('Resumo do conteúdo', dossie.conteudo),
    texto('Conferir', COMO_CONFERIR),
    ...faltaNoDossie(dossie).map((falta) => texto('Não está aqui', falta)),
  ];
};

const FATOS: readonly Column<Fato>[] = [
  { title: 'Dado', kind: 'text', value: ({ rotulo }) => rotulo },
  { title: 'Valor', kind: 'text', value: ({ texto }) => texto },
  { title: 'Quantidade', kind: 'thousandths', value: (fato) => fato.milesimos },
];
const ORIGENS: readonly Column<Dossie['origens'][number]>[] = [
  { title: 'Talhão', kind: 'text', value: ({ nome }) => nome },
  { title: 'Fazenda', kind: 'text', value: ({ fazendaNome }) => fazendaNome },
  { title: 'Parte (%)', kind: 'percent', value: ({ percentual }) => percentual },
  { title: 'Quantidade', kind: 'thousandths', value: ({ quantidade }) => quantidade, total: true },
];
const CAMINHO: readonly Column<Dossie['caminho'][number]>[] = [
  { title: 'Processo', kind: 'text', value: ({ processo }) => processoDito(processo) },
  { title: 'Primeiro dia', kind: 'day', value: ({ de }) => de },
  { title: 'Último dia', kind: 'day', value: ({ ate }) => ate },
  { title: 'Registros', kind: 'integer', value: ({ registros }) => registros },
  { title: 'Lotes que entraram ou saíram', kind: 'integer', value: ({ lotes }) => lotes },
  { title: 'Umidade ao sair, menor (%)', kind: 'percent', value: ({ umidade }) => umidade?.[0] ?? null },
  { title: 'Umidade ao sair, maior (%)', kind: 'percent', value: ({ umidade }) => umidade?.[1] ?? null },
];
const CLASSIFICACOES: readonly Column<Dossie['classificacoes'][number]>[] = [
  { title: 'Lote', kind: 'text', width: 16, value: ({ lote }) => lote },
  { title: 'Data', kind: 'day', value: ({ em }) => em },
  { title: 'Classificação', kind: 'text', width: 60, value: ({ resumo }) => resumo },
];
const RESSALVAS: readonly Column<Dossie['ressalvas'][number]>[] = [
  { title: 'Lote', kind: 'text', width: 16, value: ({ codigo }) => codigo },
  { title: 'Data', kind: 'day', value: ({ em }) => em },
  { title: 'O que não fecha', kind: 'text', width: 60, value: ({ aviso }) => aviso },
  { title: 'Motivo', kind: 'text', width: 40, value: ({ motivo }) => motivo },
  { title: 'Desfeito', kind: 'text', width: 10, value: ({ desfeita }) => (desfeita ? 'sim' : null) },
];
const A_MAIS: readonly Column<Dossie['aMais'][number]>[] = [
  { title: 'Talhão', kind: 'text', value: ({ nome }) => nome },
  { title: 'Data', kind: 'day', value: ({ em }) => em },
  { title: 'Havia colhido (L)', kind: 'thousandths', value: ({ colhido }) => milesimos(colhido) },
  { title: 'Virou lote ou despolpa (L)', kind: 'thousandths', value: ({ usado }) => milesimos(usado) },
  { title: 'Falta (L)', kind: 'thousandths', value: ({ falta }) => milesimos(falta), total: true },
];
const HISTORICO: readonly Column<Dossie['historico']['linhas'][number]>[] = [
  { title: 'Data', kind: 'day', value: ({ em }) => em },
  { title: 'Hora', kind: 'text', width: 8, value: ({ hora }) => hora },
  { title: 'O quê', kind: 'text', width: 32, value: ({ titulo }) => titulo },
  { title: 'Desfeito', kind: 'text', width: 10, value: (linha) => (deixouDeValer(linha) ? 'sim' : null) },
  { title: 'Quantidade', kind: 'thousandths', value: ({ quantidade }) => milesimos(quantidade) },
  { title: 'Mudou o saldo', kind: 'thousandths', value: ({ delta }) => milesimos(delta) },
  { title: 'Saldo', kind: 'thousandths', value: ({ saldo }) => milesimos(saldo) },
  { title: 'Unidade', kind: 'text', width: 9, value: ({ unidade }) => unidade },
  { title: 'Detalhes', kind: 'text', width: 60, value: detalhesPublicos },
];
const BALANCO: readonly Column<ReturnType<typeof balancoDo>[number]>[] = [
  { title: 'Movimento', kind: 'text', width: 32, value: ({ titulo }) => titulo },
  { title: 'Registros', kind: 'integer', value: ({ registros }) => registros },
  { title: 'Quantidade', kind: 'thousandths', value: ({ quantidade }) => milesimos(quantidade) },
];
const PERDAS: readonly Column<Dossie['perdas']['etapas'][number]>[] = [
  { title: 'Processo', kind: 'text', value: ({ processo }) => processoDito(processo) },
  { title: 'Registros', kind: 'integer', value: ({ registros }) => registros },
  { title: 'Entrou (L)', kind: 'thousandths', value: ({ entra }) => milesimos(entra.L) },
  { title: 'Entrou (kg)', kind: 'thousandths', value: ({ entra }) => milesimos(entra.kg) },
  { title: 'Saiu (L)', kind: 'thousandths', value: ({ sai }) => milesimos(sai.L) },
  { title: 'Saiu (kg)', kind: 'thousandths', value: ({ sai }) => milesimos(sai.kg) },
  { title: 'Perda (kg)', kind: 'thousandths', value: ({ perda }) => (perda === null ? null : milesimos(perda)), total: true },
  { title: 'Sem perda pesada', kind: 'integer', value: ({ semPerda }) => semPerda },
];
const correcoes = (fuso: Fuso): readonly Column<ReturnType<typeof correcoesDo>[number]>[] => [
  { title: 'Lote', kind: 'text', width: 16, value: ({ lote }) => lote },
  { title: 'O que era', kind: 'text', width: 36, value: ({ oQue }) => oQue },
  { title: 'Quantidade', kind: 'thousandths', value: ({ quantidade }) => milesimos(quantidade) },
  { title: 'Unidade', kind: 'text', width: 9, value: ({ unidade }) => unidade },
  { title: 'Dito em', kind: 'text', width: 18, value: ({ ditoEm }) => instantToBr(ditoEm, fuso) },
  { title: 'Dito por', kind: 'text', width: 24, value: ({ ditoPor }) => ditoPor },
  { title: 'O que se fez', kind: 'text', width: 12, value: ({ excluiu }) => (excluiu ? 'excluído' : 'corrigido') },
  { title: 'Feito em', kind: 'text', width: 18, value: ({ registradoEm }) => instantToBr(registradoEm, fuso) },
  { title: 'Feito por', kind: 'text', width: 24, value: ({ ator }) => ator },
  { title: 'Motivo', kind: 'text', width: 40, value: ({ motivo }) => motivo },
];
const GENEALOGIA: readonly Column<Dossie['genealogia']['ancestrais'][number]>[] = [
  { title: 'Lote', kind: 'text', width: 16, value: ({ codigo }) => codigo },
  { title: 'Data', kind: 'day', value: ({ em }) => em },
  { title: 'Tipo', kind: 'text', value: ({ tipo }) => tipo },
  { title: 'Qualidade', kind: 'text', value: ({ qualidade }) => qualidade },
  { title: 'Nasceu em', kind: 'text', value: ({ processo, processoCodigo }) => `${processoDito(processo)} ${processoCodigo}` },
  { title: 'Quantidade', kind: 'thousandths', value: ({ quantidade }) => quantidade },
  { title: 'Unidade', kind: 'text', width: 9, value: ({ unidade }) => unidade },
  { title: 'Umidade (%)', kind: 'percent', value: ({ umidade }) => umidade },
  { title: 'Passos', kind: 'integer', value: ({ passos }) => passos },
];

/** A sheet that asks for its rows by their place: sheets of different rows then have one type. */
const folha = <R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): Sheet<number> => ({
  name,
  columns: columns.map(({ formula: _sem, ...column }) => ({ ...column, value: (at: number) => column.value(rows[at] as R) })),
  rows: rows.keys(),
});

/** A sheet for each part. */
export const escreverDossieXlsx = async (out: Writable, dossie: DossieDito): Promise<number> => {
  const linhas = await writeXlsx(out, [
    folha('Lote', FATOS, fatosDe(dossie)),
    folha('Balanço', BALANCO, balancoDo(dossie)),
    folha('Origem', ORIGENS, dossie.origens),
    folha('Caminho', CAMINHO, dossie.caminho),
    folha('Perdas', PERDAS, dossie.perdas.etapas),
    folha('Classificações', CLASSIFICACOES, dossie.classificacoes),
    ...(dossie.ressalvas.length === 0 ? [] : [folha('Ressalvas', RESSALVAS, dossie.ressalvas)]),
    ...(dossie.aMais.length === 0 ? [] : [folha('Colheita que falta', A_MAIS, dossie.aMais)]),
    folha('Histórico', HISTORICO, dossie.historico.linhas),
    folha('Correções', correcoes(dossie.fuso), correcoesDo(dossie)),
    folha('Lotes de que veio', GENEALOGIA, dossie.genealogia.ancestrais),
  ]);
  return linhas.reduce((soma, n) => soma + n, 0);
};

type Linha = {
  readonly parte: string;
  readonly dia?: string | null;
  readonly hora?: string | null;
  readonly oQue: string | null;
  readonly percentual?: string;
  readonly quantidade?: number | null;
  readonly saldo?: number;
  readonly unidade?: string;
  readonly detalhes?: string | null;
};

const todas = function* (dossie: DossieDito): Generator<Linha> {
  const { lote, origens, historico, genealogia } = dossie;
  for (const { rotulo, texto, milesimos: quantidade } of fatosDe(dossie))
    yield quantidade === null
      ? { parte: 'Lote', oQue: rotulo, detalhes: texto }
      : { parte: 'Lote', oQue: rotulo, quantidade, unidade: lote.unidade };
  for (const { titulo, quantidade } of balancoDo(dossie))
    yield { parte: 'Balanço', oQue: titulo, quantidade: milesimos(quantidade), unidade: lote.unidade };
  for (const { processo, perda } of dossie.perdas.etapas)
    yield {
      parte: 'Perda',
      oQue: processoDito(processo),
      quantidade: perda === null ? null : milesimos(perda),
      unidade: 'kg',
      detalhes: perdaDita(perda),
    };
  for (const { lote: codigo, oQue, quantidade, unidade, excluiu, registradoEm, ator, motivo } of correcoesDo(dossie)) {
    const feito = `${excluiu ? 'excluído' : 'corrigido'} em ${instantToBr(registradoEm, dossie.fuso)}`;
    yield {
      parte: codigo === lote.codigo ? 'Correção' : 'Correção de lote de que veio',
      oQue: codigo === lote.codigo ? oQue : `${codigo}: ${oQue}`,
      quantidade: milesimos(quantidade),
      unidade,
      detalhes: [feito, ator, motivo].filter(Boolean).join('; '),
    };
  }
  for (const { nome, fazendaNome, percentual, quantidade } of origens)
    yield { parte: 'Origem', oQue: nome, detalhes: fazendaNome, percentual, quantidade, unidade: lote.unidade };
  for (const passo of dossie.caminho) {
    const detalhes = [periodoDito(passo), lotesDitos(passo), umidadeDita(passo)].filter(Boolean).join('; ');
    yield { parte: 'Caminho', dia: passo.de, oQue: processoDito(passo.processo), detalhes };
  }
  for (const { lote: oQue, em: dia, resumo: detalhes } of dossie.classificacoes) yield { parte: 'Classificação', dia, oQue, detalhes };
  for (const { codigo, em: dia, aviso, motivo, desfeita } of dossie.ressalvas)
    yield { parte: desfeita ? 'Ressalva (desfeita)' : 'Ressalva', dia, oQue: codigo, detalhes: ressalvaDita({ aviso, motivo }) };
  for (const { nome: oQue, em: dia, falta, aviso: detalhes } of dossie.aMais)
    yield { parte: 'Colheita que falta', dia, oQue, quantidade: milesimos(falta), unidade: 'L', detalhes };
  for (const linha of historico.linhas) {
    const { em: dia, hora, quantidade, saldo, unidade } = linha;
    const detalhes = detalhesPublicos(linha);
    const oQue = tituloDito(linha);
    yield { parte: 'Histórico', dia, hora, oQue, quantidade: milesimos(quantidade), saldo: milesimos(saldo), unidade, detalhes };
  }
  for (const { codigo, em: dia, tipo, qualidade, quantidade, unidade, processo, processoCodigo } of genealogia.ancestrais) {
    const detalhes = [tipo, qualidade, `${processoDito(processo)} ${processoCodigo}`].filter(Boolean).join('; ');
    yield { parte: 'Lote de que veio', dia, oQue: codigo, quantidade, unidade, detalhes };
  }
};

/** One table for all parts, the part in the first column: a CSV has one sheet. */
export const escreverDossieCsv = (out: Writable, dossie: DossieDito): Promise<number> =>
  writeCsv<Linha>(out, {
    name: 'Dossiê',
    columns: [
      { title: 'Parte', kind: 'text', value: ({ parte }) => parte },
      { title: 'Data', kind: 'day', value: ({ dia }) => dia ?? null },
      { title: 'Hora', kind: 'text', value: ({ hora }) => hora ?? null },
      { title: 'O quê', kind: 'text', value: ({ oQue }) => oQue },
      { title: 'Parte do todo (%)', kind: 'percent', value: ({ percentual }) => percentual ?? null },
      { title: 'Quantidade', kind: 'thousandths', value: ({ quantidade }) => quantidade ?? null },
      { title: 'Saldo', kind: 'thousandths', value: ({ saldo }) => saldo ?? null },
      { title: 'Unidade', kind: 'text', value: ({ unidade }) => unidade ?? null },
      { title: 'Detalhes', kind: 'text', value: ({ detalhes }) => detalhes ?? null },
    ],
    rows: todas(dossie),
  });
