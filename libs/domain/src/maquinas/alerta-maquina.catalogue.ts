import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, decimal, integer, option, optional, ref, text } from '../kernel/catalogue/fields.js';

const medida = (label: string, help: string, min = 0) => optional(decimal(label, { scale: 2, min, max: 9_999_999, help }));

/** Recurring maintenance of a machine, every so many hours, kilometres or days: the oil, a filter, a revision. */
export const alertaMaquina = defineCatalogue({
  nome: 'AlertaMaquina',
  genero: 'm',
  tabela: 'alerta_maquina',
  path: 'machine-alerts',
  title: { singular: 'Alerta de máquina', plural: 'Alertas de máquinas' },
  permissao: 'maquinas',
  fields: {
    descricao: text('O que fazer', { max: 200 }),
    maquina: ref('Máquina', 'maquina'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    intervalo: medida('A cada', 'Horas ou quilômetros, como o medidor da máquina conta.'),
    intervaloDias: optional(integer('Ou a cada', { min: 1, max: 9_999, unit: 'dias' })),
    ultimaLeitura: medida('Feito pela última vez com o medidor em', 'Antes de haver uma manutenção que atenda a este alerta.'),
    ultimaData: optional(day('Feito pela última vez em')),
    avisarAntes: medida('Avisar quando faltar', 'Horas ou quilômetros.'),
    avisarDiasAntes: optional(integer('Avisar quando faltarem', { max: 999, unit: 'dias' })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'maquina', 'intervalo', 'intervaloDias'],
  unique: [],
  naMesmaFazenda: ['maquina'],
  serveOutras: 'it goes with its machine, whose maintenance names it wherever either was written down',
  calculados: {
    estado: optional(
      option('Estado', ['VENCIDO', 'PROXIMO', 'EM_DIA', 'INDEFINIDO'], {
        rotulos: { PROXIMO: 'Próximo', EM_DIA: 'Em dia', INDEFINIDO: 'Não se sabe' },
      }),
    ),
    faltaMedidor: optional(decimal('Falta no medidor', { scale: 2, min: -99_999_999, max: 99_999_999 })),
    venceEm: optional(day('Vence em')),
    faltaDias: optional(integer('Faltam', { min: -99_999, max: 99_999, unit: 'dias' })),
    feitoEm: optional(day('Feito em')),
    aviso: optional(text('Aviso')),
  },
  listaCalculada: ['estado', 'aviso'],
});
