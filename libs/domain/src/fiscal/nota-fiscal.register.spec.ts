import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { consequencesOf, remarksOf } from '../kernel/register/register.follows.js';
import { notaFiscal } from './nota-fiscal.register.js';

const { given } = specFor(registerDecider(notaFiscal), notaFiscal.facts);
const dados = {
  ...{ nota_fiscalId: 9, numero: '123', serie: '1', chave: null, emitida: '2026-10-05', fazendaId: 3, emitente: 'ADUBOS' },
  ...{ emitenteDocumento: null, fornecedorId: 2, natureza: null, totalCentavos: 10_000, pagamento: null, vencimento: null },
  ...{
    categoriaId: null,
    obs: null,
    finalidade: null,
    protocolo: null,
    autorizada: null,
    xml: null,
    totalNoXmlCentavos: null,
    situacao: 'RECEBIDA',
  },
};
const recebida = (mais: object = {}) => ({ type: 'NotaFiscalCadastrada', data: { ...dados, ...mais } });
const item = (mais: object = {}) => ({
  type: 'NotaFiscalItemCadastrado',
  data: {
    ...{ nota_fiscal_itemId: 1, notaFiscalId: 9, descricao: 'UREIA', codigo: 'UR', ncm: null, cfop: null, unidade: 'SC', quantidade: '2' },
    ...{ valorCentavos: 10_000, insumoId: 5, noEstoqueMilesimos: 100_000, lote: 'L1', validade: '2027-10-01', ...mais },
  },
});
const parcela = (nota_fiscal_parcelaId: number, vencimento: string, valorCentavos: number) => ({
  type: 'NotaFiscalParcelaCadastrada',
  data: { nota_fiscal_parcelaId, notaFiscalId: 9, vencimento, valorCentavos, numero: null },
});
const duas = [parcela(1, '2026-12-05', 5_001), parcela(2, '2026-11-05', 5_000)];
const vistos = { insumo: [{ de: 5, registro: { id: 5, descricao: 'Ureia', unidade: 'KG', minimoMilesimos: null } }] };
const ids = { movimento_estoque: [70], lancamento: [80], pagamento: [90, 91] };
const passo = (nome: string) => ({ type: 'DarPasso', data: { id: 9, passo: nome, dados: {}, given: { vistos, ids } } }) as const;
type Fato = Parameters<typeof given>[number];
const dado = (...fatos: readonly object[]) => given(...(fatos as Fato[]));
const segue = (qual: string, fato: { readonly data: object } | undefined) =>
  consequencesOf(notaFiscal, qual, (fato?.data ?? {}) as Record<string, unknown>, 1);

describe('nota fiscal', () => {
  const [noFinanceiro] = dado(recebida(), item(), ...duas)
    .when(passo('lancarFinanceiro'))
    .facts();
  const [noEstoque] = dado(recebida(), item()).when(passo('lancarEstoque')).facts();

  it('no estoque, não muda de dia nem de fazenda, em que os insumos entraram; o resto do papel sim; fora dele, muda', () => {
    const alterar = (mais: object) => ({ type: 'Alterar', data: { ...dados, situacao: 'NO_ESTOQUE', ...mais } }) as never;
    const presa = dado(recebida(), item(), noEstoque as object);
    presa
      .when(alterar({ emitida: '2026-10-06' }))
      .thenRefused('CAMPO_NA_SITUACAO', 'nota fiscal: Emissão não muda enquanto a situação é "No estoque". Desfaça antes.');
    presa.when(alterar({ fazendaId: 4 })).thenRefused('CAMPO_NA_SITUACAO');
    expect(presa.when(alterar({ obs: 'Conferida', fornecedorId: 6 })).facts()).toHaveLength(1);
    const fora = dado(recebida(), item()).when({ type: 'Alterar', data: { ...dados, emitida: '2026-10-06', fazendaId: 4 } } as never);
    expect(fora.facts()).toHaveLength(1);
  });

  it('deve-se por suas parcelas, na ordem dos dias, ainda que não somem o total', () => {
    const [um] = segue('lancarFinanceiro', noFinanceiro);
    expect(um?.tells).toBe('Uma despesa de R$ 100,01 em Lançamentos, em 2 parcelas, a primeira em 05/11/2026.');
    expect(um?.command).toMatchObject({
      type: 'RegistrarLancamento',
      data: {
        ...{ lancamentoId: 80, descricao: 'Nota fiscal 123', notafiscal: '123', fornecedorId: 2, data: '2026-10-05' },
        origem: { tipo: 'nota_fiscal', id: 9 },
        plano: {
          pagamentoIds: [90, 91],
          parcelas: [
            { vencimento: '2026-11-05', valorCentavos: 5_000 },
            { vencimento: '2026-12-05', valorCentavos: 5_001 },
          ],
        },
      },
    });
  });
  it('entra no estoque na unidade do insumo, com o lote e a validade', () => {
    const [um] = segue('lancarEstoque', noEstoque);
    expect(um?.tells).toBe('Entram no estoque: 100 kg de Ureia.');
    expect(um?.command.data).toMatchObject({
      linhas: [
        { movimentoId: 70, insumoId: 5, quantidade: 100_000, valorCentavos: 10_000, lote: 'L1', validade: '2027-10-01', em: '2026-10-05' },
      ],
    });
  });
  it('lança-se no estoque e no financeiro em qualquer ordem, cada um uma vez', () => {
    const base = [recebida(), item(), ...duas];
    const situacao = (fatos: readonly object[], qual: string) =>
      dado(...base, ...fatos)
        .when(passo(qual))
        .facts()[0]?.data['situacao'];
    const [depois] = dado(...base, noFinanceiro as object)
      .when(passo('lancarEstoque'))
      .facts();
    expect([noFinanceiro?.data['situacao'], noEstoque?.data['situacao'], depois?.data['situacao']]).toEqual([
      'NO_FINANCEIRO',
      'NO_ESTOQUE',
      'LANCADA',
    ]);
    dado(...base, noFinanceiro as object)
      .when(passo('lancarFinanceiro'))
      .thenNothing();
    dado(...base, noFinanceiro as object, depois as object)
      .when(passo('lancarFinanceiro'))
      .thenNothing();
    expect(situacao([noFinanceiro as object, depois as object], 'estornarFinanceiro')).toBe('NO_ESTOQUE');
    expect(situacao([noFinanceiro as object, depois as object], 'estornarEstoque')).toBe('NO_FINANCEIRO');
    dado(...base, noFinanceiro as object)
      .when(passo('estornarEstoque'))
      .thenNothing();
  });
  it('o que foi feito dela prende aquilo de que foi feito, e o resto muda', () => {
    const mudar = { type: 'Alterar', data: { nota_fiscalId: 9, obs: 'vista' } } as const;
    const linha = (nome: string, data: object) =>
      ({ type: 'NaLinha', data: { id: 9, linha: nome, comando: { type: 'Alterar', data } } }) as const;
    const doItem = linha('itens', { nota_fiscal_itemId: 1, lote: 'L9' }) as never;
    const daParcela = linha('parcelas', { nota_fiscal_parcelaId: 1, numero: '9' }) as never;
    const base = [recebida(), item(), ...duas];
    const tira = { type: 'Excluir', data: { id: 9 } } as const;
    dado(...base, noFinanceiro as object)
      .when(mudar)
      .thenRefused('NOTA_JA_LANCADA');
    dado(...base, noFinanceiro as object)
      .when(tira)
      .thenRefused('NOTA_JA_LANCADA');
    dado(...base, noEstoque as object)
      .when(tira)
      .thenRefused('NOTA_JA_LANCADA');
    dado(...base, noFinanceiro as object)
      .when(daParcela)
      .thenRefused('NOTA_JA_LANCADA');
    dado(...base, noEstoque as object)
      .when(doItem)
      .thenRefused('NOTA_JA_LANCADA');
    expect(
      dado(...base, noFinanceiro as object)
        .when(doItem)
        .facts(),
    ).toHaveLength(1);
    expect(
      dado(...base, noEstoque as object)
        .when(daParcela)
        .facts(),
    ).toHaveLength(1);
    expect(
      dado(...base, noEstoque as object)
        .when(mudar)
        .facts(),
    ).toHaveLength(1);
  });
  const remarks = (qual: string, fato: { readonly data: object } | undefined) =>
    remarksOf(notaFiscal, qual, (fato?.data ?? {}) as Record<string, unknown>);
  it('não se lança no estoque uma nota de que nada entraria; de outra se avisa o que fica de fora, pelo nome', () => {
    const sem = (nota_fiscal_itemId: number) =>
      item({ nota_fiscal_itemId, insumoId: null, noEstoqueMilesimos: null, descricao: `FRETE ${nota_fiscal_itemId}` });
    dado(recebida()).when(passo('lancarEstoque')).thenRefused('NOTA_SEM_ITENS');
    dado(recebida(), ...[1, 2, 3, 4, 5, 6, 7].map(sem))
      .when(passo('lancarEstoque'))
      .thenRefused(
        'NOTA_SEM_INSUMO',
        'Nenhum item desta nota diz que insumo é, e nada entraria no estoque. Diga o insumo de um deles ao menos: FRETE 1; FRETE 2; FRETE 3; FRETE 4; FRETE 5; e mais 2.',
      );
    const [parte] = dado(recebida(), item(), sem(2), sem(3)).when(passo('lancarEstoque')).facts();
    expect(remarks('lancarEstoque', parte)).toEqual(['Não entram no estoque, por não dizerem que insumo são: FRETE 2; FRETE 3.']);
    expect(remarks('lancarEstoque', noEstoque)).toEqual([]);
  });
  it('avisa quando as parcelas não somam o total, e deve-se o que elas dizem', () => {
    expect(remarks('lancarFinanceiro', noFinanceiro)).toEqual([
      'As parcelas somam R$ 100,01, e o total da nota é R$ 100,00: o que se deve é o das parcelas.',
    ]);
    const [certa] = dado(recebida(), parcela(1, '2026-12-05', 10_000))
      .when(passo('lancarFinanceiro'))
      .facts();
    expect(remarks('lancarFinanceiro', certa)).toEqual([]);
    const [menos] = dado(recebida(), parcela(1, '2026-12-05', 100))
      .when(passo('lancarFinanceiro'))
      .facts();
    expect(remarks('lancarFinanceiro', menos)).toEqual([
      'A parcela é de R$ 1,00, e o total da nota é R$ 100,00: o que se deve é o da parcela.',
    ]);
    const [semParcelas] = dado(recebida({ pagamento: 'A_VISTA' }))
      .when(passo('lancarFinanceiro'))
      .facts();
    expect(remarks('lancarFinanceiro', semParcelas)).toEqual([]);
  });
  it('não se lança o que não se sabe quando se paga, nem quanto entra', () => {
    dado(recebida(), item()).when(passo('lancarFinanceiro')).thenRefused('NOTA_SEM_VENCIMENTO');
    dado(recebida({ pagamento: 'A_PRAZO' }))
      .when(passo('lancarFinanceiro'))
      .thenRefused('NOTA_SEM_VENCIMENTO');
    dado(recebida({ pagamento: 'SEM_PAGAMENTO' }))
      .when(passo('lancarFinanceiro'))
      .thenRefused('NOTA_SEM_PAGAMENTO');
    dado(recebida(), item({ noEstoqueMilesimos: null }))
      .when(passo('lancarEstoque'))
      .thenRefused(
        'NOTA_SEM_QUANTIDADE_NO_ESTOQUE',
        'De 2 SC de "UREIA", a nota não diz quanto entra no estoque. Diga a quantidade no item, na unidade do insumo.',
      );
    dado(recebida(), item({ valorCentavos: -1_050 }))
      .when(passo('lancarEstoque'))
      .thenRefused(
        'NOTA_COM_CUSTO_NEGATIVO',
        'O item "UREIA" custa menos do que nada (-R$ 10,50): o desconto passa do que ele custa. Corrija o custo do item.',
      );
    dado(recebida({ finalidade: 'DEVOLUCAO' }), item())
      .when(passo('lancarEstoque'))
      .thenRefused('NOTA_DE_OUTRA_FINALIDADE');
    const [aVista] = dado(recebida({ pagamento: 'A_VISTA' }))
      .when(passo('lancarFinanceiro'))
      .facts();
    expect(segue('lancarFinanceiro', aVista)[0]?.tells).toBe('Uma despesa de R$ 100,00 em Lançamentos, com vencimento em 05/10/2026.');
    const [noDia] = dado(recebida({ vencimento: '2026-12-01' }))
      .when(passo('lancarFinanceiro'))
      .facts();
    expect(segue('lancarFinanceiro', noDia)[0]?.tells).toBe('Uma despesa de R$ 100,00 em Lançamentos, com vencimento em 01/12/2026.');
  });
});
