import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { atendimentoDe } from './atendimento.js';
import { minhaCertificacao } from './minha-certificacao.register.js';

const { given } = specFor(registerDecider(minhaCertificacao), minhaCertificacao.facts);
const aberta = {
  type: 'MinhaCertificacaoCadastrada',
  data: { minha_certificacaoId: 1, descricao: 'Ciclo 2026', normaId: 1, situacao: 'EM_ANDAMENTO' },
};
const item = (id: number, codigo: string, mais: object = {}) => ({
  ...{ minha_certificacao_itemId: id, minhaCertificacaoId: 1, codigo, resposta: 'PENDENTE', data: null, evidencia: null },
  ...{ motivo: null, prazo: null, obs: null },
  ...mais,
});
const responder = (...um: Parameters<typeof item>) =>
  ({ type: 'NaLinha', data: { id: 1, linha: 'itens', comando: { type: 'Cadastrar', data: item(...um) } } }) as const;

describe('minha certificação', () => {
  it('não dá por atendido sem evidência, nem por não aplicável sem motivo, nem por corrigir sem prazo', () => {
    given(aberta)
      .when(responder(1, '4.1', { resposta: 'CONFORME' }))
      .thenRefused('CRITERIO_SEM_EVIDENCIA');
    given(aberta)
      .when(responder(1, '4.1', { resposta: 'NAO_SE_APLICA' }))
      .thenRefused('CRITERIO_SEM_MOTIVO');
    given(aberta)
      .when(responder(1, '4.1', { resposta: 'NAO_CONFORME' }))
      .thenRefused('CRITERIO_SEM_PRAZO');
    const boa = { resposta: 'CONFORME', evidencia: 'Laudo da água, arquivo 12' };
    given(aberta)
      .when(responder(1, '4.1', boa))
      .then({ type: 'MinhaCertificacaoItemCadastrado', data: item(1, '4.1', boa) });
  });
  it('responde a cada critério uma vez', () =>
    given(aberta, { type: 'MinhaCertificacaoItemCadastrado', data: item(1, '4.1') })
      .when(responder(2, '4.1'))
      .thenRefused('CRITERIO_REPETIDO'));
  it('auditada, não muda', () =>
    given(aberta, { type: 'MinhaCertificacaoAuditada', data: { ...aberta.data, situacao: 'AUDITADA', auditadaEm: '2026-05-01' } })
      .when(responder(1, '4.1'))
      .thenRefused('SITUACAO_NAO_DEIXA'));
});

describe('atendimento de uma norma', () => {
  const resposta = (codigo: string, qual: string, prazo: string | null = null) => ({ codigo, resposta: qual, prazo });
  it('conta o que a norma pede: o que não se aplica sai da conta, o que ninguém respondeu falta', () => {
    const respostas = [
      resposta('1', 'CONFORME'),
      resposta('2', 'NAO_SE_APLICA'),
      resposta('3', 'NAO_CONFORME', '2026-05-01'),
      resposta('9', 'CONFORME'),
    ];
    expect(atendimentoDe(['1', '2', '3', '4'], respostas, '2026-04-01', '2026-06-01')).toEqual({
      ...{ atendimento: '33.3333', criterios: 4, conformes: 1, naoConformes: 1, naoSeAplicam: 1, faltam: '4' },
      aviso: 'Venceu em 01/04/2026. Passou o prazo de corrigir: 3.',
    });
  });
  it('sem critérios não há percentual', () => {
    expect(atendimentoDe([], [], null, '2026-06-01')).toMatchObject({ atendimento: null, faltam: null });
  });
});
