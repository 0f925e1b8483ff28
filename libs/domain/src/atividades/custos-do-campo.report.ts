import { day, decimal, integer, money, option, optional, quantity, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../kernel/columns/columns.js';
import { defineReport, ratio } from '../kernel/report/report.js';

const POR = {
  talhao: 'Por talhão',
  safra: 'Por safra',
  atividade: 'Por atividade',
  colaborador: 'Por colaborador',
  maquina: 'Por máquina',
};
const DE_QUE = ['maoDeObra', 'producao', 'maquinas', 'insumos', 'extras'] as const;

/**
 * The cost of field work: by plot, season, kind of activity, worker or machine. Every cent of an activity is in each of the first three,
 * once.
 */
export const custosDoCampo = defineReport({
  nome: 'custos-do-campo',
  path: 'relatorios/custos',
  permissao: 'relatorios',
  title: 'Custos do campo',
  filters: {
    por: withDefault(option('Linhas', ['talhao', 'safra', 'atividade', 'colaborador', 'maquina'], { rotulos: POR }), 'talhao'),
    safra: optional(ref('Safra', 'safra')),
    talhao: optional(ref('Talhão', 'talhao')),
    de: optional(day('Desde')),
    ate: optional(day('Até')),
  },
  columns: defineColumns({
    nome: column(optional(text('Nome')), { card: 'title' }),
    fazenda: optional(text('Fazenda')),
    areaHa: summed(optional(decimal('Área', { unit: 'ha' }))),
    atividades: summed(optional(integer('Atividades'))),
    litros: summed(optional(quantity('Colhido', 'L'))),
    colheita: summed(optional(money('Colheita'))),
    maoDeObra: summed(optional(money('Mão de obra'))),
    producao: summed(optional(money('Por produção'))),
    maquinas: summed(optional(money('Máquinas'))),
    insumos: summed(optional(money('Insumos'))),
    extras: summed(optional(money('Extras'))),
    outrosCustos: summed(optional(money('Outros custos'))),
    total: column(summed(money('Custo')), { card: 'corner' }),
    porHa: ratio(optional(money('Por hectare')), 'total', 'areaHa'),
  }),
  views: {
    by: 'por',
    of: {
      talhao: {
        noun: ['talhão', 'talhões'],
        columns: ['nome', 'fazenda', 'areaHa', 'litros', 'colheita', 'outrosCustos', 'total', 'porHa'],
      },
      safra: { noun: ['safra', 'safras'], columns: ['nome', 'atividades', 'litros', 'colheita', ...DE_QUE, 'total'] },
      atividade: {
        noun: ['tipo de atividade', 'tipos de atividade'],
        columns: ['nome', 'atividades', 'litros', 'colheita', ...DE_QUE, 'total'],
      },
      colaborador: { noun: ['colaborador', 'colaboradores'], columns: ['nome', 'litros', 'colheita', 'maoDeObra', 'producao', 'total'] },
      maquina: { noun: ['máquina', 'máquinas'], columns: ['nome', 'litros', 'colheita', 'maquinas', 'total'] },
    },
  },
  sort: '-total',
  chart: { title: 'Onde está o custo?', by: 'nome', value: 'total' },
  empty: { title: 'Nada feito neste período', text: 'Os custos vêm das atividades: colheita, pessoas, máquinas, insumos e extras.' },
});
