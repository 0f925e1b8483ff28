import { specFor } from '@tulha/testing/spec-for';
import { LINHAS_DO_LIVRO_MAX, type LivroEntregueCommand, livroEntregueDecider } from './livro-entregue.decider.js';
import { diferencasDoLivro, type LinhaEntregue } from './diferencas-do-livro.js';
import { type LivroEntregueEvent, livroEntregueEvents } from './livro-entregue.events.js';

const { given } = specFor(livroEntregueDecider, livroEntregueEvents);
const linha = (pagamento: number, mais: Partial<LinhaEntregue> = {}): LinhaEntregue => ({
  ...{ pagamento, lancamento: pagamento * 10, data: '2026-03-10', imovel: 1, conta: '001', tipoDoDocumento: 1 },
  ...{ entradaCentavos: 0, saidaCentavos: 10_000, texto: 'a1' },
  ...mais,
});
const dados = {
  ...{ livroEntregueId: 1, produtorId: 2, ano: 2026, entregueEm: '2027-04-20', recibo: null, leiaute: '0013', sha256: 'f0' },
  ...{ entradaCentavos: 0, saidaCentavos: 10_000, linhas: [linha(1)] },
};
const entregar: LivroEntregueCommand = { type: 'EntregarLivroCaixa', data: dados };
const entregue: LivroEntregueEvent = { type: 'LivroCaixaEntregue', data: dados };
const desfeita: LivroEntregueEvent = { type: 'EntregaDoLivroDesfeita', data: { livroEntregueId: 1 } };

describe('a entrega de um livro-caixa', () => {
  it('guarda o livro como estava, uma vez, e se desfaz', () => {
    given().when(entregar).then(entregue);
    given(entregue).when(entregar).thenNothing();
    const desfazer: LivroEntregueCommand = { type: 'DesfazerEntregaDoLivro', data: { livroEntregueId: 1 } };
    given(entregue).when(desfazer).then(desfeita);
    given(entregue, desfeita).when(desfazer).thenNothing();
  });

  it('um livro maior do que se guarda é recusado', () =>
    given()
      .when({ ...entregar, data: { ...dados, linhas: Array.from({ length: LINHAS_DO_LIVRO_MAX + 1 }, (_, n) => linha(n + 1)) } })
      .thenRefused('LIVRO_GRANDE_DEMAIS'));
});

describe('o que mudou desde a entrega', () => {
  it('nada, onde nada mudou', () => expect(diferencasDoLivro([linha(1)], [linha(1)])).toEqual([]));

  it('se diz pagamento por pagamento, por dia: o novo, o que saiu e o que é outro, e em quê', () => {
    const [menor, tardio] = [linha(2, { saidaCentavos: 9_000 }), linha(4, { data: '2026-01-05' })];
    const outraNota = linha(5, { texto: 'b2', conta: '002', data: '2026-12-30' });
    const diferencas = diferencasDoLivro(
      [linha(1), linha(2), linha(3), linha(5, { data: '2026-12-30' })],
      [linha(1), menor, tardio, outraNota],
    );
    expect(diferencas).toEqual([
      { pagamento: 4, lancamento: 40, antes: null, agora: tardio, mudou: [] },
      { pagamento: 2, lancamento: 20, antes: linha(2), agora: menor, mudou: ['valor'] },
      { pagamento: 3, lancamento: 30, antes: linha(3), agora: null, mudou: [] },
      {
        ...{ pagamento: 5, lancamento: 50, antes: linha(5, { data: '2026-12-30' }), agora: outraNota },
        mudou: ['conta', 'documento, histórico ou participante'],
      },
    ]);
    const soma = (qual: 'antes' | 'agora') => diferencas.reduce((total, uma) => total + (uma[qual]?.saidaCentavos ?? 0), 0);
    expect(soma('agora') - soma('antes')).toBe(-1_000);
  });
});
