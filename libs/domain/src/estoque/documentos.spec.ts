import { specFor } from '@tulha/testing/spec-for';
import type { Register } from '../kernel/register/register.js';
import { registerDecider } from '../kernel/register/register.decider.js';
import { consequencesOf } from '../kernel/register/register.follows.js';
import { type EstoqueCommand, estoqueDecider } from './movimento/movimento.decider.js';
import { movimentoEvents } from './movimento/movimento.events.js';
import { entradaEstoque } from './entrada-estoque.register.js';
import { saidaEstoque } from './saida-estoque.register.js';

const [UREIA, LUVA] = [5, 6];
const vistos = {
  insumo: [
    { de: UREIA, registro: { id: UREIA, descricao: 'Ureia', unidade: 'KG', minimoMilesimos: null } },
    { de: LUVA, registro: { id: LUVA, descricao: 'Luva', unidade: 'UN', minimoMilesimos: null } },
  ],
};
const given = { vistos, ids: { movimento_estoque: [70, 71] } };
const passo = (nome: string, dados: object = {}) =>
  ({ type: 'DarPasso', data: { id: 9, passo: nome, dados: { ...dados }, given } }) as const;
const segue = (register: Register, qual: string, fato: { readonly data: object } | undefined) =>
  consequencesOf(register, qual, { ...fato?.data }, 1);

describe('entrada de estoque', () => {
  const { given: dado } = specFor(registerDecider(entradaEstoque), entradaEstoque.facts);
  const ficha = {
    descricao: 'Nota 12',
    fazendaId: 3,
    data: '2026-05-11',
    fornecedorId: null,
    notafiscal: '12',
    obs: null,
    situacao: 'ABERTO',
  };
  const aberta = { type: 'EntradaEstoqueCadastrada', data: { entrada_estoqueId: 9, ...ficha } };
  const linha = (id: number, insumoId: number, mais: object = {}) => ({
    type: 'EntradaEstoqueProdutoCadastrado',
    data: {
      ...{ entrada_estoque_produtoId: id, entradaEstoqueId: 9, insumoId, quantidadeMilesimos: 50_000, valorCentavos: 17_550 },
      ...{ lote: null, validade: null, ...mais },
    },
  });
  const ureia = linha(1, UREIA, { lote: 'L1', validade: '2027-05-01' });

  it('não se finaliza sem produtos', () => dado(aberta).when(passo('finalizar')).thenRefused('DOCUMENTO_SEM_PRODUTOS'));

  it('uma validade é de um lote', () =>
    dado(aberta)
      .when({
        type: 'NaLinha',
        data: { id: 9, linha: 'produtos', comando: { type: 'Cadastrar', data: { ...linha(1, UREIA, { validade: '2027-05-01' }).data } } },
      })
      .thenRefused('VALIDADE_SEM_LOTE'));

  it('finalizada, tudo entra no seu dia e na sua fazenda, com o valor, o lote e a validade que diz', () => {
    const [finalizada] = dado(aberta, ureia, linha(2, LUVA)).when(passo('finalizar')).facts();
    const [entra, ...mais] = segue(entradaEstoque, 'finalizar', finalizada);
    expect(mais).toEqual([]);
    expect(entra).toMatchObject({
      ...{ category: 'estoque', id: 1, tells: 'Entram no estoque: 50 kg de Ureia; 50 un de Luva.' },
      command: {
        type: 'MovimentarEstoque',
        data: {
          origem: { registro: 'entrada_estoque', id: 9 },
          linhas: [
            {
              ...{ movimentoId: 70, insumoId: UREIA, tipo: 'entrada', em: '2026-05-11', fazendaId: 3, quantidade: 50_000 },
              ...{ valorCentavos: 17_550, lote: 'L1', validade: '2027-05-01' },
            },
            { movimentoId: 71, insumoId: LUVA, quantidade: 50, lote: null },
          ],
        },
      },
    });
  });

  it('meia peça não entra', () =>
    dado(aberta, linha(1, LUVA, { quantidadeMilesimos: 500 }))
      .when(passo('finalizar'))
      .thenRefused('QUANTIDADE_INTEIRA'));

  it('finalizada não muda mais; reaberta, sai o que entrou, e sem motivo se pergunta', () => {
    const [finalizada] = dado(aberta, ureia).when(passo('finalizar')).facts();
    const excluir = { type: 'Excluir', data: { id: 9 } } as const;
    dado(aberta, ureia, finalizada!).when(excluir).thenRefused('SITUACAO_NAO_DEIXA');
    const [reaberta] = dado(aberta, ureia, finalizada!).when(passo('abrir')).facts();
    const [sai] = segue(entradaEstoque, 'abrir', reaberta);
    expect(sai).toMatchObject({
      ...{ tells: 'Sai do estoque o que entrou: Ureia; Luva.', asked: { data: { movimentos: [70] } } },
      command: { type: 'DevolverAoEstoque', data: { movimentos: [70], motivo: expect.stringContaining('entrada de estoque 9') } },
    });
    expect(sai?.asked?.data).not.toHaveProperty('motivo');
    const [comMotivo] = dado(aberta, ureia, finalizada!)
      .when(passo('abrir', { motivo: 'O preço era outro' }))
      .facts();
    expect(segue(entradaEstoque, 'abrir', comMotivo)).toMatchObject([
      { command: { data: { movimentos: [70], motivo: 'O preço era outro' } }, asked: { data: { motivo: 'O preço era outro' } } },
    ]);
  });
});

describe('saída de estoque', () => {
  const { given: dado } = specFor(registerDecider(saidaEstoque), saidaEstoque.facts);
  const ficha = {
    descricao: 'Oficina',
    fazendaId: 3,
    data: '2026-05-11',
    finalidade: 'CONSUMO',
    obs: null,
    motivo: null,
    situacao: 'ABERTO',
  };
  const aberta = { type: 'SaidaEstoqueCadastrada', data: { saida_estoqueId: 9, ...ficha } };
  const ureia = {
    type: 'SaidaEstoqueProdutoCadastrado',
    data: { saida_estoque_produtoId: 1, saidaEstoqueId: 9, insumoId: UREIA, quantidadeMilesimos: 20_000, lote: null },
  };

  it('não se finaliza sem produtos', () => dado(aberta).when(passo('finalizar')).thenRefused('DOCUMENTO_SEM_PRODUTOS'));

  it('finalizada, sai sem valor seu; o motivo que se diz é o que se pergunta ao estoque', () => {
    const [finalizada] = dado(aberta, ureia)
      .when(passo('finalizar', { motivo: 'Sobra da safra passada' }))
      .facts();
    const [sai] = segue(saidaEstoque, 'finalizar', finalizada);
    expect(sai).toMatchObject({
      tells: 'Saem do estoque: 20 kg de Ureia.',
      command: {
        data: { motivo: 'Sobra da safra passada', linhas: [{ tipo: 'saida', quantidade: 20_000, valorCentavos: 0, lote: null }] },
      },
      asked: { data: { motivo: 'Sobra da safra passada' } },
    });
    const [calada] = dado(aberta, ureia).when(passo('finalizar')).facts();
    expect(segue(saidaEstoque, 'finalizar', calada)[0]).toMatchObject({
      command: { data: { motivo: null, motivoSeFaltar: expect.stringContaining('saída de estoque 9') } },
      asked: { data: { motivo: null } },
    });
  });

  it('o motivo de quem não foi perguntado fica só no que faltou', () => {
    const [calada] = dado(aberta, ureia).when(passo('finalizar')).facts();
    const [sai] = segue(saidaEstoque, 'finalizar', calada);
    const { given: noEstoque } = specFor(estoqueDecider, movimentoEvents);
    const entra = (quantidade: number) => ({
      type: 'InsumoRecebido' as const,
      data: {
        ...{ movimentoId: 1, insumoId: UREIA, fazendaId: 3, unidade: 'g' as const, em: '2026-05-01', origem: null, motivo: null },
        ...{ quantidade, custoCentavos: 100, semCusto: 0, lotes: [{ lote: '', validade: null, quantidade }] },
      },
    });
    const retirado = (quantidade: number) =>
      noEstoque(entra(quantidade))
        .when(sai?.command as EstoqueCommand)
        .facts()
        .find(({ type }) => type === 'InsumoRetirado');
    expect(retirado(20_000)?.data).toMatchObject({ motivo: null });
    expect(retirado(20_000)?.data).not.toHaveProperty('ressalvas');
    const motivo = expect.stringContaining('no mesmo instante em que outro movimento levou o que havia');
    expect(retirado(5_000)?.data).toMatchObject({ motivo, ressalvas: [{ regra: 'SALDO_INSUFICIENTE', motivo }] });
  });

  it('reaberta, volta o que saiu, e o motivo se esquece', () => {
    const [finalizada] = dado(aberta, ureia)
      .when(passo('finalizar', { motivo: 'Sobra' }))
      .facts();
    const [reaberta] = dado(aberta, ureia, finalizada!).when(passo('abrir')).facts();
    expect(reaberta?.data).toMatchObject({ situacao: 'ABERTO', motivo: null });
    expect(segue(saidaEstoque, 'abrir', reaberta)).toMatchObject([
      { tells: 'Volta ao estoque o que saiu: Ureia; Luva.', command: { type: 'DevolverAoEstoque', data: { movimentos: [70] } } },
    ]);
  });
});
