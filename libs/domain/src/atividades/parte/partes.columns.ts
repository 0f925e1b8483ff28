import type { Fields } from '../../kernel/catalogue/catalogue.js';
import { integer, money, option, optional, quantity, ref, text, withDefault } from '../../kernel/catalogue/fields.js';
import { type Columns, column, summed } from '../../kernel/columns/columns.js';
import type { z } from 'zod';
import { LancarColheita, LancarColheitaSimplificada, TIPOS_DE_MEDIDA } from '../atividade/atividade.commands.js';
import { AplicarCaldas, AplicarInsumos } from '../insumo/insumo.commands.js';
import { extras, maquinas, mdobras, mdobrasproducao, TIPO_HORA } from './partes.fields.js';

/** One kind of part for screens: its words, the columns of its lines, and its form. */
export type ParteNaTela = {
  readonly title: { readonly singular: string; readonly plural: string };
  readonly genero: 'm' | 'f';
  /** The path below the activity; `modo` tells apart two kinds of picking. */
  readonly path: string;
  readonly modo?: 'manual' | 'mecanica';
  /** The list in the body that lines are said in. */
  readonly lista: string;
  /** Judges the request. */
  readonly input: z.ZodType;
  readonly columns: Columns;
  readonly fields: Fields;
  /** Fields that are prefilled with their last values. */
  readonly lembra: readonly string[];
  /** Only of an activity that has plots. */
  readonly colheita?: true;
  readonly excluida: string;
};

/** `tipo` of labour that is paid by the hour. */
export const POR_HORA = TIPO_HORA;

const nome = column(text('Nome'), { card: 'title' });
const total = summed(money('Custo'));
const largo = { card: 'off' } as const;
const talhao = optional(ref('Talhão', 'talhao', { help: 'Só se a atividade é em vários talhões.' }));
const medida = optional(quantity('Litros da medida', 'L', { help: 'Vazio: a medida padrão da fazenda.' }));
const tipo = withDefault(
  option('Conta em', TIPOS_DE_MEDIDA, { rotulos: { L: 'Litros', UN: 'Unidades inteiras', SC: 'Sacos inteiros' } }),
  'L',
);
const motivo = optional(text('Motivo', { max: 500, help: 'Pedido quando sai mais do que havia no estoque.' }));
const colhidos = { colhido: column(integer('Medidas'), largo), litros: summed(quantity('Colhido', 'L')) };

/** All an activity is made of, in the order in which it is shown. */
export const partesNaTela = {
  mdobras: {
    title: { singular: 'Mão de obra', plural: 'Mão de obra' },
    genero: 'f',
    path: mdobras.path,
    lista: mdobras.lista,
    input: mdobras.corpo,
    columns: { nome, quantidade: column(mdobras.fields.quantidade, largo), valor: column(mdobras.fields.valor, largo), total },
    fields: mdobras.fields,
    lembra: ['tipo', 'quantidade', 'valor'],
    excluida: 'Custo de mão de obra excluído com sucesso!',
  },
  producao: {
    title: { singular: 'Produção', plural: 'Mão de obra por produção' },
    genero: 'f',
    path: mdobrasproducao.path,
    lista: mdobrasproducao.lista,
    input: mdobrasproducao.corpo,
    columns: {
      nome,
      colhido: column(mdobrasproducao.fields.colhido, largo),
      valor: column(mdobrasproducao.fields.valor, largo),
      total,
    },
    fields: mdobrasproducao.fields,
    lembra: ['valor'],
    excluida: 'Custo de colheita por pé excluído com sucesso!',
  },
  maquinas: {
    title: { singular: 'Máquina', plural: 'Máquinas' },
    genero: 'f',
    path: maquinas.path,
    lista: maquinas.lista,
    input: maquinas.corpo,
    columns: {
      nome,
      km_inicio: column(maquinas.fields.km_inicio, largo),
      km_fim: column(maquinas.fields.km_fim, largo),
      implemento: column(maquinas.fields.implemento, largo),
      total,
    },
    fields: maquinas.fields,
    lembra: ['maquina', 'implemento', 'valor'],
    excluida: 'Trabalho de máquina excluído com sucesso!',
  },
  insumos: {
    title: { singular: 'Insumo', plural: 'Insumos' },
    genero: 'm',
    path: 'insumos',
    lista: 'insumos',
    input: AplicarInsumos,
    columns: { nome, qtd: quantity('Quantidade', ''), lotes: column(text('Lotes'), largo), total },
    fields: {
      insumo: ref('Insumo', 'insumo'),
      qtd: quantity('Quantidade', '', { help: 'Na unidade do insumo.' }),
      lote: optional(text('Lote', { max: 60, help: 'Vazio: o que vence primeiro.' })),
      motivo,
    },
    lembra: [],
    excluida: 'Aplicação de insumo excluída com sucesso!',
  },
  caldas: {
    title: { singular: 'Calda', plural: 'Caldas' },
    genero: 'f',
    path: 'caldas',
    lista: 'caldas',
    input: AplicarCaldas,
    columns: { nome, quantidade: quantity('Calda', 'L'), total },
    fields: { calda: ref('Calda', 'calda'), quantidade: quantity('Litros de calda', 'L'), motivo },
    lembra: ['calda'],
    excluida: 'Custo de calda excluído com sucesso!',
  },
  manual: {
    title: { singular: 'Colheita manual', plural: 'Colheita manual' },
    genero: 'f',
    path: 'mdobrascolheita',
    modo: 'manual',
    lista: 'vinculos',
    input: LancarColheita,
    columns: { nome, ...colhidos, total },
    fields: {
      colaborador: ref('Colaborador', 'colaborador'),
      colhido: integer('Medidas cheias'),
      valor: money('Valor da medida'),
      tipo,
      medida,
      resto: optional(quantity('Sobra da última medida', 'L', { help: 'Só quando conta em litros.' })),
      tara: optional(quantity('Tara', 'L')),
      talhao,
    },
    lembra: ['valor', 'tipo', 'medida', 'talhao'],
    colheita: true,
    excluida: 'Custo de colheita manual excluído com sucesso!',
  },
  mecanica: {
    title: { singular: 'Colheita mecânica', plural: 'Colheita mecânica' },
    genero: 'f',
    path: 'mdobrascolheita',
    modo: 'mecanica',
    lista: 'vinculos',
    input: LancarColheita,
    columns: { descricao: column(text('Máquina'), { card: 'title' }), ...colhidos, total },
    fields: {
      maquina: ref('Máquina', 'maquina'),
      colhido: integer('Medidas cheias'),
      valor: money('Valor da medida'),
      tipo,
      medida,
      resto: optional(quantity('Sobra da última medida', 'L')),
      talhao,
    },
    lembra: ['maquina', 'valor', 'tipo', 'medida', 'talhao'],
    colheita: true,
    excluida: 'Custo de colheita mecânica excluído com sucesso!',
  },
  simplificada: {
    title: { singular: 'Colheita sem nomes', plural: 'Colheita sem nomes' },
    genero: 'f',
    path: 'colheita-simplificada',
    lista: 'colheitas',
    input: LancarColheitaSimplificada,
    columns: {
      talhao: column(ref('Talhão', 'talhao'), { card: 'title' }),
      colhido: column(quantity('Medido', 'L'), largo),
      tara: column(quantity('Tara', 'L'), largo),
      litros: summed(quantity('Colhido', 'L')),
    },
    fields: { colhido: quantity('Colhido', 'L'), tara: withDefault(quantity('Tara', 'L'), 0), talhao },
    lembra: ['talhao'],
    colheita: true,
    excluida: 'Colheita removida com sucesso!',
  },
  extras: {
    title: { singular: 'Custo extra', plural: 'Custos extras' },
    genero: 'm',
    path: extras.path,
    lista: extras.lista,
    input: extras.corpo,
    columns: {
      descricao: column(extras.fields.descricao, { card: 'title' }),
      quantidade: column(extras.fields.quantidade, largo),
      valor: column(extras.fields.valor, largo),
      total,
    },
    fields: extras.fields,
    lembra: [],
    excluida: 'Custo extra excluído com sucesso!',
  },
} as const satisfies Readonly<Record<string, ParteNaTela>>;
