import { registerSpec } from '@tulha/testing/register-spec';
import { ordemTrabalho } from './ordem-trabalho.register.js';

const { given, aberta, passo } = registerSpec(ordemTrabalho);
const rocar = aberta({ descricao: 'Roçar', fazendaId: 3, data: '2026-06-10', talhaoId: 7 });

describe('ordem de trabalho', () => {
  const hoje = { now: '2026-06-16T02:00:00.000Z' };
  const concluida = given(rocar).when(passo('concluir'), hoje).facts();

  it('concluída sem dizer o dia, foi hoje pelo relógio da fazenda', () =>
    expect(concluida).toMatchObject([{ data: { situacao: 'CONCLUIDO', concluidaEm: '2026-06-15' } }]));
  it('o dia que se diz é o que fica; repetido sem dizer, nada muda', () => {
    const dia = given(rocar)
      .when(passo('concluir', { concluidaEm: '2026-06-11' }), hoje)
      .facts();
    expect(dia).toMatchObject([{ data: { concluidaEm: '2026-06-11' } }]);
    given(rocar, ...dia)
      .when(passo('concluir'), hoje)
      .thenNothing();
  });
  it('concluída, não muda; reaberta, muda, e o dia se esquece', () => {
    const outro = { type: 'Alterar', data: { ordem_trabalhoId: 1, talhaoId: 8 } } as const;
    given(rocar, ...concluida)
      .when(outro)
      .thenRefused('SITUACAO_NAO_DEIXA');
    const reaberta = given(rocar, ...concluida)
      .when(passo('reabrir'))
      .facts();
    expect(reaberta).toMatchObject([{ data: { situacao: 'PENDENTE', concluidaEm: null } }]);
    expect(
      given(rocar, ...concluida, ...reaberta)
        .when(outro)
        .facts(),
    ).toHaveLength(1);
  });
});
