import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { adiantamento } from './adiantamento.register.js';

const { given } = specFor(registerDecider(adiantamento), adiantamento.facts);
const dados = {
  ...{ adiantamentoId: 1, descricao: null, fazendaId: 1, colaboradorId: 7, data: '2026-05-11', valorCentavos: 30_000 },
  ...{ categoriaId: null, duplicationFrequency: null, duplicationPeriod: 0 },
};
const registrado = { type: 'AdiantamentoCadastrado', data: dados };
const desconto = (desconto_adiantamentoId: number, valorCentavos: number, data = '2026-06-05') => ({
  ...{ desconto_adiantamentoId, adiantamentoId: 1, data, valorCentavos },
});
const descontado = (id: number, valor: number, folha: string | null = null) => ({
  type: 'DescontoAdiantamentoCadastrado',
  data: { ...desconto(id, valor), folha },
});
const descontar = (id: number, valor: number, dia?: string) =>
  ({
    type: 'NaLinha',
    data: { id: 1, linha: 'descontos', comando: { type: 'Cadastrar', data: desconto(id, valor, dia) } },
  }) as const;

/** The command of a payroll sheet that takes off an advance, or gives it back. */
const daFolha = (comando: { readonly type: 'Cadastrar' | 'Excluir'; readonly data: Record<string, unknown> }) =>
  ({ type: 'NaLinha', data: { id: 1, linha: 'descontos', comando: comando as never, deOutra: true } }) as const;

describe('adiantamento', () => {
  it('o que uma folha descontou fica dito, ainda que passe do adiantado, e só ela o desfaz', () => {
    const folha = 'folha de pagamento 7';
    const dela = daFolha({ type: 'Cadastrar', data: { ...desconto(2, 10_001), folha } });
    given(registrado, descontado(1, 20_000))
      .when(dela)
      .then(descontado(2, 10_001, folha));
    const tirar = { type: 'Excluir', data: { id: 2 } } as const;
    given(registrado, descontado(2, 100, folha))
      .when({ type: 'NaLinha', data: { id: 1, linha: 'descontos', comando: tirar } })
      .thenRefused('LINHA_DE_OUTRA');
    given(registrado, descontado(2, 100, folha))
      .when(daFolha(tirar))
      .then({ type: 'DescontoAdiantamentoExcluido', data: { desconto_adiantamentoId: 2, adiantamentoId: 1 } });
    given(registrado).when(daFolha(tirar)).thenNothing();
    given().when(dela).thenNothing();
  });
  it('desconta-se até o que foi adiantado, e nem um centavo a mais', () => {
    given(registrado, descontado(1, 20_000)).when(descontar(2, 10_000)).then(descontado(2, 10_000));
    given(registrado, descontado(1, 20_000)).when(descontar(2, 10_001)).thenRefused('DESCONTO_MAIOR_QUE_ADIANTAMENTO');
  });
  it('não passa a valer menos do que já se descontou', () =>
    given(registrado, descontado(1, 20_000))
      .when({ type: 'Alterar', data: { adiantamentoId: 1, valorCentavos: 19_999 } })
      .thenRefused('DESCONTO_MAIOR_QUE_ADIANTAMENTO'));
  it('não se desconta antes do dia dele, e ele não vai para depois do que já se descontou', () => {
    given(registrado)
      .when(descontar(1, 100, '2026-05-10'))
      .thenRefused('DESCONTO_ANTES_DO_ADIANTAMENTO');
    given(registrado, descontado(1, 100))
      .when({ type: 'Alterar', data: { adiantamentoId: 1, data: '2026-06-06' } })
      .thenRefused('DESCONTO_ANTES_DO_ADIANTAMENTO');
  });
  it('do que se dá e se desconta num dia só, a ordem não conta: descontado é a soma', () => {
    const noDia = (id: number, valor: number) => ({ ...descontado(id, valor), data: { ...desconto(id, valor, dados.data), folha: null } });
    for (const [um, outro] of [
      [10_000, 20_000],
      [20_000, 10_000],
    ] as const) {
      const depois = given(registrado, noDia(1, um));
      expect(depois.when(descontar(2, outro, dados.data)).facts()).toHaveLength(1);
      given(registrado, noDia(1, um), noDia(2, outro))
        .when(descontar(3, 1, dados.data))
        .thenRefused('DESCONTO_MAIOR_QUE_ADIANTAMENTO');
    }
  });

  it('com desconto não vai para outro colaborador nem para outra fazenda: descontou-se de quem recebeu', () => {
    for (const mudou of [{ colaboradorId: 8 }, { fazendaId: 2 }])
      given(registrado, descontado(1, 100))
        .when({ type: 'Alterar', data: { adiantamentoId: 1, ...mudou } })
        .thenRefused('CAMPO_COM_LINHAS');
    given(registrado)
      .when({ type: 'Alterar', data: { adiantamentoId: 1, colaboradorId: 8 } })
      .then({ type: 'AdiantamentoAlterado', data: { ...dados, colaboradorId: 8 } });
    given(registrado, descontado(1, 100))
      .when({ type: 'Alterar', data: { adiantamentoId: 1, descricao: 'Vale' } })
      .then({ type: 'AdiantamentoAlterado', data: { ...dados, descricao: 'Vale' } });
  });
  it('com desconto não se exclui, que sumiria com ele; sem os descontos, sim', () => {
    const excluir = { type: 'Excluir', data: { id: 1 } } as const;
    const foi = { type: 'DescontoAdiantamentoExcluido', data: { desconto_adiantamentoId: 1, adiantamentoId: 1 } };
    given(registrado, descontado(1, 100), descontado(2, 100))
      .when(excluir)
      .thenRefused(
        'CADASTRO_REFERIDO',
        'Adiantamento "Adiantamento de 11/05/2026" está em uso: 2 descontos. Mude ou exclua antes o que usa.',
      );
    given(registrado, descontado(1, 100), foi)
      .when(excluir)
      .then({ type: 'AdiantamentoExcluido', data: { adiantamentoId: 1 } });
  });
  it('o que já se desdobrou não se repete de novo: a repetição se diz ao registrar', () => {
    given(registrado)
      .when({ type: 'Alterar', data: { adiantamentoId: 1, duplicationFrequency: 3, duplicationPeriod: 2 } })
      .thenRefused('CAMPO_FIXO');
  });
});
