import { day, money, optional, option, quantity, text } from '@tulha/domain/kernel/catalogue/fields';
import { column, defineColumns } from '@tulha/domain/kernel/columns/columns';
import picocolors from 'picocolors';
import { tableColumns } from './columns.js';
import { table } from './table.js';

const colunas = defineColumns({
  codigo: text('Código'),
  data: day('Data'),
  situacao: option('Situação', ['ABERTO', 'FECHADO'], { rotulos: { ABERTO: 'Aberta', FECHADO: 'Fechada' } }),
  unidade: text('Unidade'),
  saldo: column(quantity('Saldo', ''), { unitFrom: 'unidade' }),
  valor: money('Valor'),
  obs: optional(text('Observação')),
});

const linhas = [
  { codigo: 'V1', data: '2026-05-11', situacao: 'ABERTO', unidade: 'kg', saldo: 1234.5, valor: 1850.05, obs: null },
  { codigo: 'V2', data: '2026-05-12', situacao: 'FECHADO', unidade: 'L', saldo: 7355, valor: 7, obs: 'nova' },
];

describe('colunas declaradas numa tabela do terminal', () => {
  it('dizem cada valor como se lê, números à direita, com a unidade da linha', () =>
    expect(
      table(
        linhas,
        tableColumns(colunas, ['codigo', 'data', 'situacao', 'saldo', 'valor', 'obs'], { obs: ({ obs }) => obs ?? '-' }),
        picocolors.createColors(false),
      ),
    ).toBe(
      [
        'Código  Data        Situação       Saldo        Valor  Observação',
        'V1      11/05/2026  Aberta    1.234,5 kg  R$ 1.850,05  -',
        'V2      12/05/2026  Fechada      7.355 L      R$ 7,00  nova',
        '',
      ].join('\n'),
    ));
});
