import { money, optional, percent, ref, text } from '@tulha/domain/kernel/catalogue/fields';
import { column, defineColumns, summed } from '@tulha/domain/kernel/columns/columns';
import { loteColumns } from '@tulha/domain/rastreabilidade/lote/lote.columns';
import { sheetColumns } from './columns.js';

const colunas = defineColumns({
  nome: column(text('Nome'), { width: 30 }),
  valor: summed(money('Valor')),
  umidade: optional(percent('Umidade')),
  cliente: optional(ref('Cliente', 'cliente')),
});

describe('colunas declaradas numa planilha', () => {
  it('têm título com unidade, espécie de célula, soma e largura', () =>
    expect(sheetColumns(colunas)).toMatchObject([
      { title: 'Nome', kind: 'text', width: 30 },
      { title: 'Valor (R$)', kind: 'cents', total: true },
      { title: 'Umidade (%)', kind: 'percent' },
      { title: 'Cliente', kind: 'text' },
    ]));

  it('os valores são os da linha, inteiros da menor unidade', () => {
    const linha = { nome: 'Ana', valor: 1850.05, umidade: 11.4, cliente: 7 };
    expect(sheetColumns(colunas).map(({ value }) => value(linha))).toEqual(['Ana', 185_005, '11.4', '#7']);
    expect(sheetColumns(colunas).map(({ value }) => value({ nome: '', valor: 0 }))).toEqual([null, 0, null, null]);
  });

  it('a planilha dos lotes tem os títulos que sempre teve', () =>
    expect(sheetColumns(loteColumns).map(({ title }) => title)).toEqual(
      'Código|Data|Fazenda|Tipo|Qualidade|Etapa|Local|Unidade|Quantidade|Saldo|Reservado|Na cooperativa|Umidade (%)|Vendido a'.split('|'),
    ));
});
