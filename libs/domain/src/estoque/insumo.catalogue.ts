import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { fixed, flag, integer, option, optional, percent, quantity, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { UNIDADES } from '../kernel/unidade.js';

const classe = ['I', 'II', 'III', 'IV'] as const;

/** Goods bought to be used up on the farm: fertiliser, pesticide, fuel, a part, a glove. Goods that the farm sells are `produto`. */
export const insumo = defineCatalogue({
  nome: 'Insumo',
  genero: 'm',
  tabela: 'insumo',
  path: 'cad-insumos',
  title: { singular: 'Insumo', plural: 'Insumos' },
  permissao: 'estoque',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    codigo: optional(text('Código', { max: 20 })),
    categoria: optional(ref('Categoria', 'categoria_estoque')),
    unidade: fixed(
      option('Unidade', UNIDADES, {
        rotulos: { KG: 'Quilo', G: 'Grama', L: 'Litro', ML: 'Mililitro', UN: 'Unidade' },
        help: 'Em que se conta o estoque. Não muda depois.',
      }),
    ),
    situacao: withDefault(option('Situação', ['ATIVO', 'INATIVO']), 'ATIVO'),
    minimo: optional(quantity('Estoque mínimo', '', { help: 'Na unidade do insumo. Abaixo disto ele aparece como em falta.' })),
    embalagem: optional(quantity('Conteúdo da embalagem', '', { help: 'Na unidade do insumo: um saco de adubo tem 50 quilos.' })),
    fabricante: optional(text('Fabricante', { max: 120 })),
    obs: optional(text('Observação', { max: 2_000 })),
    nitrogenio: optional(percent('Nitrogênio (N)', { secao: 'Adubo' })),
    fosforo: optional(percent('Fósforo (P₂O₅)')),
    potassio: optional(percent('Potássio (K₂O)')),
    registro: optional(text('Registro no MAPA', { max: 20, secao: 'Defensivo' })),
    ativo: optional(text('Ingrediente ativo', { max: 200, help: 'Com a concentração: tiametoxam 250 g/kg.' })),
    formulacao: optional(text('Formulação', { max: 20, help: 'Como está na bula: WG, SC, EC.' })),
    modoAcao: optional(text('Grupo de resistência', { max: 40, help: 'FRAC, IRAC ou HRAC.' })),
    toxicologica: optional(
      option('Categoria toxicológica', ['1', '2', '3', '4', '5', 'NAO_CLASSIFICADO'], {
        rotulos: {
          ...{ 1: '1: extremamente tóxico', 2: '2: altamente tóxico', 3: '3: medianamente tóxico', 4: '4: pouco tóxico' },
          ...{ 5: '5: improvável de causar dano', NAO_CLASSIFICADO: 'Não classificado' },
        },
      }),
    ),
    toxicologicaAntiga: optional(option('Classe toxicológica do rótulo antigo', classe, { rotulos: { II: 'II', III: 'III', IV: 'IV' } })),
    ambiental: optional(option('Classe ambiental', classe, { rotulos: { II: 'II', III: 'III', IV: 'IV' } })),
    carenciaDias: optional(integer('Carência no café', { max: 999, unit: 'dias', help: 'Da aplicação à colheita, como está na bula.' })),
    reentradaHoras: optional(integer('Reentrada', { max: 9_999, unit: 'h', help: 'Da aplicação até se poder entrar sem EPI.' })),
    maximoAplicacoes: optional(integer('Máximo de aplicações na safra', { min: 1, max: 99 })),
    intervaloDias: optional(integer('Intervalo entre aplicações', { max: 999, unit: 'dias' })),
    epi: optional(text('EPI', { max: 500 })),
    organico: withDefault(flag('Aceito na produção orgânica'), 0),
  },
  label: 'descricao',
  list: ['codigo', 'descricao', 'categoria', 'unidade', 'situacao'],
  unique: ['descricao', 'codigo'],
});
