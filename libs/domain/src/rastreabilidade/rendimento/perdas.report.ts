import { day, option, optional, ref, withDefault } from '../../kernel/catalogue/fields.js';
import { defineReport } from '../../kernel/report/report.js';
import { perdasAnswer, perdasRow } from './perdas.answers.js';
import { perdasColumns, perdasViews } from './perdas.columns.js';

const POR = { beneficio: 'Por benefício', rebeneficio: 'Por rebenefício', lote: 'Por lote colhido' };

/** The yield and the losses of a season's coffee, and the records that are worth a second look. */
export const perdas = defineReport({
  nome: 'perdas',
  path: 'rastreabilidade/perdas',
  permissao: 'rastreabilidade',
  title: 'Rendimento e perdas',
  filters: {
    safra: optional(ref('Safra', 'safra', { help: 'Safra atual' })),
    de: optional(day('Desde')),
    ate: optional(day('Até')),
    por: withDefault(option('Linhas', ['beneficio', 'rebeneficio', 'lote'], { rotulos: POR }), 'beneficio'),
  },
  columns: perdasColumns,
  views: { by: 'por', of: perdasViews },
  sort: 'data,codigo',
  chart: {
    title: 'Quantos litros deram uma saca em cada semana?',
    about: 'Café beneficiado na semana que começa no dia indicado',
    by: 'semana',
    value: 'litrosPorSaca',
    note: 'saiKg',
  },
  empty: { title: 'Nada beneficiado nesta safra', text: 'O rendimento aparece quando o primeiro lote seco vai para o benefício.' },
  more: { answer: perdasAnswer, row: perdasRow },
});
