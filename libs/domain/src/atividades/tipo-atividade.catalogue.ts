import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { processoDaPosColheita } from '../relatorios/custos/pos-colheita.fields.js';
import { apart, integer, money, option, optional, text, withDefault } from '../kernel/catalogue/fields.js';

/** Kinds of activities: adubação, capina, desbrota, pulverização. An archived one is no longer offered, and existing activities keep it. */
export const tipoAtividade = defineCatalogue({
  nome: 'TipoAtividade',
  genero: 'm',
  tabela: 'tipo_atividade',
  path: 'cat-atividades',
  title: { singular: 'Tipo de atividade', plural: 'Tipos de atividade' },
  permissao: 'atividades',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    grupo: optional(
      option('Grupo', ['PLANTIO', 'ADUBACAO', 'PULVERIZACAO', 'CONTROLE_DE_MATO', 'PODA', 'IRRIGACAO', 'COLHEITA', 'OUTRO'], {
        rotulos: { ADUBACAO: 'Adubação', PULVERIZACAO: 'Pulverização', PODA: 'Poda e desbrota', IRRIGACAO: 'Irrigação' },
      }),
    ),
    processo: processoDaPosColheita,
    situacao: withDefault(option('Situação', ['ATIVO', 'ARQUIVADO']), 'ATIVO'),
    metaVezes: apart(integer('Meta de vezes na safra', { min: 1, max: 366 })),
    metaCusto: apart(money('Meta de custo na safra')),
  },
  label: 'descricao',
  list: ['descricao', 'grupo', 'situacao'],
  unique: ['descricao'],
  mover: { parametro: 'activity_to_move' },
});
