import { diaAt } from '@tulha/domain/kernel/dates';
import type { Fact, Recorded } from '@tulha/domain/kernel/fact';
import type { AmostraEvent } from '@tulha/domain/rastreabilidade/amostra/amostra.events';
import type { ClassificacaoEvent } from '@tulha/domain/rastreabilidade/classificacao/classificacao.events';
import { resumoDaClassificacao } from '@tulha/domain/rastreabilidade/classificacao/textos';
import type { CorrecaoDaMedida } from '@tulha/domain/rastreabilidade/ledger/medida.events';
import type { LeituraEvent } from '@tulha/domain/rastreabilidade/leitura/leitura.events';
import { defineProjection } from '../../declare/projection.js';
import { patch, remove, type RowOp, upsert } from '../../declare/row-ops.js';
import type { RowOf } from '../../declare/table.js';
import { movimento } from '../historico/movimento.js';
import { amostraTable, classificacaoTable, leituraTable } from './qualidade.tables.js';
import { loteMovimentoTable, loteTable } from '../tables.js';

type Do<E extends Fact, T extends E['type']> = Extract<E, { type: T }> extends { data: infer D } ? D : never;
type Amostra = Do<AmostraEvent, 'AmostraRegistrada' | 'AmostraCorrigida'>;
type Classificacao = Do<ClassificacaoEvent, 'ClassificacaoRegistrada' | 'ClassificacaoCorrigida'>;
type Leitura = Do<LeituraEvent, 'LeituraRegistrada' | 'LeituraCorrigida'>;

/** A text of a line of the history, beside those of all lines. */
type Fala = { readonly rotulo: string; readonly valor: string };
const comValor = (...pares: readonly (readonly [rotulo: string, valor: string | null])[]): Fala[] =>
  pares.flatMap(([rotulo, valor]) => (valor === null ? [] : [{ rotulo, valor }]));
const comVirgula = (decimal: string | null, unidade: string) => (decimal === null ? null : `${decimal.replace('.', ',')} ${unidade}`);

type Alvo = {
  readonly processo: 'amostra' | 'classificacao' | 'leitura';
  readonly id: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade: number }[];
};

/** How moist the lots are known to be after all. */
const umidades = (fact: Recorded, situacoes: CorrecaoDaMedida['situacoes']): RowOp[] =>
  situacoes.map(({ loteId, umidadePct }) => patch(loteTable, { id: loteId }, { umidade_pct: umidadePct, versao: fact.version }));

/** The lines of a measurement; `registro` is its row, from which a list as of a day or an instant is made. */
const mediu = (
  fact: Recorded,
  { processo, id, lotes }: Alvo,
  { registro, falas }: { registro: { em: string; hora: string | null; umidade_pct: string | null }; falas: Fala[] },
): RowOp[] =>
  lotes.map(({ loteId, quantidade }) =>
    movimento(fact, {
      loteId,
      papel: 'mede',
      processo,
      processoId: id,
      em: { dia: registro.em, hora: registro.hora },
      delta: 0,
      quantidade,
      detalhes: { ...(registro.umidade_pct === null ? {} : { umidadePct: registro.umidade_pct }), ditos: falas, registro },
    }),
  );

/** Takes a measurement back: the lines stay, marked as undone. */
const desfez = (
  fact: Recorded,
  { processo, id, lotes }: Alvo,
  { motivo, antesEm }: Pick<CorrecaoDaMedida, 'motivo' | 'antesEm'>,
): RowOp[] =>
  lotes.map(({ loteId, quantidade }) =>
    movimento(fact, {
      loteId,
      papel: 'desfaz',
      processo,
      processoId: id,
      em: { dia: diaAt(fact.meta.recordedAt), hora: null },
      delta: 0,
      quantidade,
      detalhes: { antesEm, ...(motivo === null ? {} : { motivo }) },
    }),
  );

const soDoLote = (loteId: number) => [{ loteId, quantidade: 0 }];

const amostra = (fact: Recorded, data: Amostra): RowOp[] => {
  const { amostraId: id, loteId, codigo, em, massaG, responsavel, laboratorio, umidadePct, observacao, situacoes } = data;
  const registro: RowOf<typeof amostraTable> = {
    id,
    conta: fact.meta.conta,
    em: em.dia,
    hora: em.hora,
    umidade_pct: umidadePct,
    registrado_em: fact.meta.recordedAt,
    lote_id: loteId,
    codigo,
    massa_g: massaG,
    responsavel,
    laboratorio,
    observacao,
    versao: fact.version,
  };
  const falas = comValor(
    ['Amostra', codigo],
    ['Massa', comVirgula(massaG === null ? null : String(massaG), 'g')],
    ['Laboratório', laboratorio],
    ['Responsável', responsavel],
    ['Observação', observacao],
  );
  const alvo = { processo: 'amostra', id, lotes: soDoLote(loteId) } as const;
  return [upsert(amostraTable, registro), ...umidades(fact, situacoes), ...mediu(fact, alvo, { registro, falas })];
};

const classificacao = (fact: Recorded, data: Classificacao): RowOp[] => {
  const { classificacaoId: id, loteId, em, laboratorio, responsavel, catacaoPct, impurezasPct, notas, situacoes } = data;
  const registro: RowOf<typeof classificacaoTable> = {
    id,
    conta: fact.meta.conta,
    em: em.dia,
    hora: em.hora,
    umidade_pct: data.umidadePct,
    registrado_em: fact.meta.recordedAt,
    lote_id: loteId,
    amostra_id: data.amostraId,
    laboratorio,
    responsavel,
    categoria: data.categoria,
    tipo: data.tipo,
    defeitos: data.defeitos,
    peneiras: data.peneiras,
    bebida: data.bebida,
    cor: data.cor,
    catacao_pct: catacaoPct,
    impurezas_pct: impurezasPct,
    pontos_sca: data.pontosSca,
    notas,
    resumo: resumoDaClassificacao(data),
    versao: fact.version,
  };
  const falas = comValor(
    ['Classificação', registro.resumo],
    ['Catação', comVirgula(catacaoPct, '%')],
    ['Impurezas', comVirgula(impurezasPct, '%')],
    ['Laboratório', laboratorio],
    ['Responsável', responsavel],
    ['Notas', notas],
  );
  const alvo = { processo: 'classificacao', id, lotes: soDoLote(loteId) } as const;
  return [upsert(classificacaoTable, registro), ...umidades(fact, situacoes), ...mediu(fact, alvo, { registro, falas })];
};

const daLeitura = ({ leituraId: id, lotes }: Pick<Leitura, 'leituraId' | 'lotes'>): Alvo => ({
  processo: 'leitura',
  id,
  lotes: lotes.map(({ loteId, quantidadeMilesimos: quantidade }) => ({ loteId, quantidade })),
});

const leitura = (fact: Recorded, data: Leitura): RowOp[] => {
  const registro: RowOf<typeof leituraTable> = {
    id: data.leituraId,
    conta: fact.meta.conta,
    em: data.em.dia,
    hora: data.em.hora,
    umidade_pct: data.umidadePct,
    registrado_em: fact.meta.recordedAt,
    processo: data.processo,
    processo_id: data.processoId,
    temperatura_massa_c: data.temperaturaMassaC,
    temperatura_ar_c: data.temperaturaArC,
    versao: fact.version,
  };
  const falas = comValor(
    ['Temperatura da massa', comVirgula(data.temperaturaMassaC, '°C')],
    ['Temperatura do ar', comVirgula(data.temperaturaArC, '°C')],
  );
  return [upsert(leituraTable, registro), ...umidades(fact, data.situacoes), ...mediu(fact, daLeitura(data), { registro, falas })];
};

/** Observations of coffee: samples, classifications, readings of the dryer. Nothing moves. */
export const qualidadeProjection = defineProjection<AmostraEvent | ClassificacaoEvent | LeituraEvent>({
  name: 'qualidade',
  tables: [amostraTable, classificacaoTable, leituraTable, loteTable, loteMovimentoTable],
  on: {
    AmostraRegistrada: (fact) => amostra(fact, fact.data),
    AmostraCorrigida: (fact) => [
      ...desfez(fact, { processo: 'amostra', id: fact.data.amostraId, lotes: soDoLote(fact.data.loteId) }, fact.data),
      ...amostra(fact, fact.data),
    ],
    AmostraExcluida: (fact) => [
      ...desfez(fact, { processo: 'amostra', id: fact.data.amostraId, lotes: soDoLote(fact.data.loteId) }, fact.data),
      ...umidades(fact, fact.data.situacoes),
      remove(amostraTable, { id: fact.data.amostraId }),
    ],
    ClassificacaoRegistrada: (fact) => classificacao(fact, fact.data),
    ClassificacaoCorrigida: (fact) => [
      ...desfez(fact, { processo: 'classificacao', id: fact.data.classificacaoId, lotes: soDoLote(fact.data.loteId) }, fact.data),
      ...classificacao(fact, fact.data),
    ],
    ClassificacaoExcluida: (fact) => [
      ...desfez(fact, { processo: 'classificacao', id: fact.data.classificacaoId, lotes: soDoLote(fact.data.loteId) }, fact.data),
      ...umidades(fact, fact.data.situacoes),
      remove(classificacaoTable, { id: fact.data.classificacaoId }),
    ],
    LeituraRegistrada: (fact) => leitura(fact, fact.data),
    LeituraCorrigida: (fact) => [...desfez(fact, daLeitura(fact.data), fact.data), ...leitura(fact, fact.data)],
    LeituraExcluida: (fact) => [
      ...desfez(fact, daLeitura(fact.data), fact.data),
      ...umidades(fact, fact.data.situacoes),
      remove(leituraTable, { id: fact.data.leituraId }),
    ],
  },
});
