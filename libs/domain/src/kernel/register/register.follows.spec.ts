import { specFor } from '@tulha/testing/spec-for';
import { flag, money, optional, ref, text, withDefault } from '../catalogue/fields.js';
import { registerDecider } from './register.decider.js';
import { consequencesOf, remarksOf } from './register.follows.js';
import { defineRegister } from './register.js';

const pedido = defineRegister({
  ...{ nome: 'Pedido', genero: 'm', tabela: 'pedido', path: 'pedidos', permissao: 'comercial' },
  title: { singular: 'Pedido', plural: 'Pedidos' },
  fields: { nome: text('Nome') },
  label: 'nome',
  list: ['nome'],
  lines: {
    itens: {
      nome: 'PedidoItem',
      ...{ genero: 'm', title: { singular: 'Item', plural: 'Itens' } },
      fields: {
        nome: text('Nome'),
        insumo: optional(ref('Insumo', 'insumo')),
        valor: money('Valor'),
        pronto: withDefault(flag('Pronto'), 0),
      },
      ...{ impede: false, noCorpo: { id: 'insumo' }, marks: ['pronto'] },
    },
  },
  situations: { ABERTO: 'Aberto', FECHADO: 'Fechado' },
  ...{ situationField: 'status', locked: ['FECHADO'] },
  transitions: {
    fechar: {
      ...{
        fato: 'PedidoFechado',
        verbo: 'fechou',
        from: 'ABERTO',
        to: 'FECHADO',
        method: 'PUT',
        carries: ['itens'],
        sees: { insumo: ['nome'] },
      },
      then: ({ itens }, { conta, novo, visto }) =>
        itens.map(({ insumoId }) => ({
          ...{ category: 'outra', id: conta, command: { type: 'Fazer', data: novo('coisa') } },
          tells: String(visto('insumo', insumoId)?.['nome'] ?? 'nada'),
        })),
    },
    abrir: {
      ...{ fato: 'PedidoAberto', verbo: 'abriu', from: 'FECHADO', to: 'ABERTO', method: 'PATCH', undoes: 'fechar' },
      then: (_, { feitos, conta }) =>
        feitos('coisa').map((id) => ({ category: 'outra', id: conta, command: { type: 'Desfazer', data: id }, tells: '' })),
    },
  },
});
const { given, after } = specFor(registerDecider(pedido), pedido.facts);
const aberto = { type: 'PedidoCadastrado', data: { pedidoId: 1, nome: 'P', situacao: 'ABERTO' } };
const item = (id: number, mais = {}) => ({
  type: 'PedidoItemCadastrado',
  data: { pedido_itemId: id, pedidoId: 1, nome: `I${id}`, insumoId: 5, valorCentavos: 10, pronto: 0, ...mais },
});
const vistos = { insumo: [{ de: 5, registro: { id: 6, nome: 'Ureia' } }] };
const fechar = (ids: Record<string, number[]> | null) =>
  ({ type: 'DarPasso', data: { id: 1, passo: 'fechar', dados: {}, given: { vistos, ids } } }) as const;
const abrir = { type: 'DarPasso', data: { id: 1, passo: 'abrir', dados: {} } } as const;
const alterar = (comando: Record<string, unknown>) =>
  ({ type: 'NaLinha', data: { id: 1, linha: 'itens', comando: { type: 'Alterar', data: { pedido_itemId: 7, ...comando } } } }) as const;
const commands = (passo: string, fato: { data: Record<string, unknown> } | undefined) =>
  consequencesOf(pedido, passo, fato?.data ?? {}, 3).map(({ command }) => command.data);

describe('o que segue de um passo', () => {
  it('sai do fato, com os números que ele guarda e mais nenhum', () => {
    const [fato] = given(aberto, item(7), item(8))
      .when(fechar({ coisa: [40, 41, 42] }))
      .facts();
    expect(fato?.data).toMatchObject({ segue: { ids: { coisa: [40, 41] }, vistos } });
    expect(consequencesOf(pedido, 'fechar', fato?.data ?? {}, 3).map(({ tells, id }) => [tells, id])).toEqual([
      ['Ureia', 3],
      ['Ureia', 3],
    ]);
    expect(commands('fechar', fato)).toEqual([40, 41]);
    expect(commands('fechar', fato)).toEqual([40, 41]);
  });

  it('uma linha que chegou depois da conta faz o pedido ser feito de novo', () =>
    given(aberto, item(7), item(8))
      .when(fechar({ coisa: [40] }))
      .thenRefused('REGISTRO_MUDOU'));

  it('ensaiado, não gasta números', () => {
    const [fato] = registerDecider(pedido).decide(
      fechar(null),
      { registro: { dados: aberto.data, excluido: false }, linhas: { itens: { 7: item(7).data } } },
      {
        ...{ conta: 1, ator: 1, fazenda: 1, commandId: 'c', now: '2026-06-15T12:00:00.000Z' },
      },
    );
    expect(fato?.data['segue']).toMatchObject({ ids: { coisa: [Number.MAX_SAFE_INTEGER] } });
  });

  it('desfeito leva os números de então; feito outra vez tem outros', () => {
    const fatos = after([aberto, item(7)], fechar({ coisa: [40] }), abrir, fechar({ coisa: [50] }), abrir);
    expect(fatos.slice(2).map((fato) => [fato.type, commands(fato.type === 'PedidoFechado' ? 'fechar' : 'abrir', fato)])).toEqual([
      ['PedidoFechado', [40]],
      ['PedidoAberto', [40]],
      ['PedidoFechado', [50]],
      ['PedidoAberto', [50]],
    ]);
  });

  it('o que não tem a marca é dito, e entra', () => {
    const [fato] = given(aberto, item(7), item(8, { pronto: 1 }))
      .when(fechar({ coisa: [1, 2] }))
      .facts();
    expect(remarksOf(pedido, 'fechar', fato?.data ?? {})).toEqual(['Itens sem a marca "Pronto": 1 de 2. Entram assim mesmo.']);
  });
});

describe('as linhas por si', () => {
  const fechado = after([aberto, item(7)], fechar({ coisa: [40] }));
  it('trancado o registro, só a marca muda', () => {
    given(...fechado)
      .when(alterar({ pronto: 1 }))
      .then({ type: 'PedidoItemAlterado', data: { ...item(7).data, pronto: 1 } });
    given(...fechado)
      .when(alterar({ pronto: 1, valorCentavos: 20 }))
      .thenRefused('SITUACAO_NAO_DEIXA');
  });

  it('ditas todas no corpo: a mesma muda, outra é nova, a que não se diz sai', () => {
    const enviadas = [
      { nome: 'I7', insumoId: 5, valorCentavos: 20 },
      { nome: 'Nova', valorCentavos: 30 },
    ];
    const tudo = (linhas: readonly Record<string, unknown>[], dados = {}) =>
      ({
        type: 'AlterarTudo',
        data: { id: 1, dados: { pedidoId: 1, ...dados }, linhas: { itens: { sent: linhas, ids: [90, 91] } } },
      }) as const;
    expect(given(aberto, item(7), item(8)).when(tudo(enviadas)).facts()).toEqual([
      { type: 'PedidoItemAlterado', data: { ...item(7).data, valorCentavos: 20 } },
      { type: 'PedidoItemCadastrado', data: { ...item(91).data, nome: 'Nova', insumoId: null, valorCentavos: 30 } },
      { type: 'PedidoItemExcluido', data: { pedido_itemId: 8, pedidoId: 1 } },
    ]);
    given(aberto, item(7))
      .when(tudo([{ nome: 'Nova' }]))
      .thenRefused('LINHA_SEM_CAMPO');
    given(aberto, item(7))
      .when(tudo([{ nome: 'I7', insumoId: 5 }]))
      .thenNothing();
    given(aberto)
      .when(tudo([], { situacao: 'FECHADO' }))
      .thenRefused('SITUACAO_POR_PASSO');
    given(...fechado)
      .when(tudo([]))
      .thenRefused('SITUACAO_NAO_DEIXA');
  });
});
