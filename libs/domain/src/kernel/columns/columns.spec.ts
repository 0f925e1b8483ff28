import { money, optional, percent, quantity, ref, text } from '../catalogue/fields.js';
import { column, defineColumns, hrefIn, linked, type RowOf, summed, titleOf } from './columns.js';

const colunas = defineColumns({
  codigo: linked(text('Lote'), '/rastreabilidade/lotes/:id'),
  cliente: optional(ref('Cliente', 'cliente')),
  nome: column(linked(text('Nome'), '/clientes/:cliente'), { sort: true, card: 'title' }),
  saldo: summed(quantity('Saldo', 'kg')),
  umidade: optional(percent('Umidade')),
});

describe('colunas declaradas', () => {
  it('uma coluna é um campo com um pouco mais: a linha tem os tipos do que sai', () => {
    const linha: RowOf<typeof colunas> = { codigo: '26-0001', cliente: null, nome: 'Ana', saldo: 12.5, umidade: null };
    expect(linha.saldo).toBe(12.5);
    expect(colunas.nome).toMatchObject({ kind: 'text', label: 'Nome', sort: true, link: '/clientes/:cliente', card: 'title' });
    expect(colunas.saldo.total).toBe('sum');
  });

  it('o título diz a unidade', () => {
    expect(Object.values(colunas).map(titleOf)).toEqual(['Lote', 'Cliente', 'Nome', 'Saldo (kg)', 'Umidade (%)']);
    expect(titleOf(money('Valor'))).toBe('Valor (R$)');
  });

  it('o endereço leva os valores da linha, e falta onde eles faltam', () => {
    expect(hrefIn(colunas.codigo, { id: 7 })).toBe('/rastreabilidade/lotes/7');
    expect(hrefIn(colunas.nome, { id: 7, cliente: null })).toBeUndefined();
    expect(hrefIn(linked(text('Código'), '/codigos/:codigo'), { codigo: 'a/b?' })).toBe('/codigos/a%2Fb%3F');
    expect(hrefIn(text('Nome'), { id: 7 })).toBeUndefined();
  });

  it('uma coluna que fala de outra que não há não é aceita', () => {
    expect(() => defineColumns({ saldo: column(quantity('Saldo', ''), { unitFrom: 'unidade' }) })).toThrow('unidade');
    expect(() => defineColumns({ nome: linked(text('Nome'), '/clientes/:cliente') })).toThrow('cliente');
  });
});
