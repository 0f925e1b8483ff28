import { day, money, option, optional, quantity, ref, text, withWire } from '../kernel/catalogue/fields.js';
import * as pedido from '../kernel/decimal.js';
import { defineRegister } from '../kernel/register/register.js';

/** A branch of the plan, *sold 200 sacas now, the rest in May*: it is compared with what is, and touches no fact. */
export const cenario = defineRegister({
  ...{ nome: 'Cenario', genero: 'm', tabela: 'cenario', path: 'planejamentos/cenarios', permissao: 'planejamento' },
  title: { singular: 'Cenário', plural: 'Cenários' },
  fields: {
    descricao: text('Cenário', { max: 80, help: 'O que se faria: vender 200 sacas agora e o resto em maio.' }),
    safra: ref('Safra', 'safra'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'safra'],
  lines: {
    vendas: {
      nome: 'CenarioVenda',
      ...{ genero: 'f', title: { singular: 'Venda suposta', plural: 'Vendas supostas' } },
      fields: {
        data: day('Quando se recebe'),
        sacas: withWire(quantity('Sacas', 'sc'), pedido.quantidade({ min: 0.001 })),
        precoSaca: money('Preço da saca'),
        descricao: optional(text('A quem ou por quê', { max: 120 })),
      },
      impede: false,
    },
    gastos: {
      nome: 'CenarioGasto',
      ...{ genero: 'm', title: { singular: 'Gasto suposto', plural: 'Gastos supostos' } },
      fields: {
        descricao: text('O que', { max: 120 }),
        tipo: option('Tipo', ['COMPRA', 'DESPESA'], { rotulos: { COMPRA: 'Compra', DESPESA: 'Despesa' } }),
        data: day('Quando se paga'),
        valor: money('Valor'),
      },
      label: 'descricao',
      impede: false,
    },
  },
});
