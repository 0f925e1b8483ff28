import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../../../apps/api/src/testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../../apps/api/src/testing/test-app.js';
import { conferencias } from './conferir.js';
import { AGORA, montarEscritorio } from './escritorio.js';
import { jogar } from './jogar.js';
import { acontecidos, type Jogo } from './jogo.js';
import { livroNovo } from './livro.js';
import { passo } from './passos.js';

const HISTORIAS = Number(process.env['TULHA_HISTORIAS'] ?? 20);
const [PASSOS, MUITO_MS] = [160, 300_000];
describe('histórias sorteadas do dinheiro de um escritório', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
  });
  afterAll(() => app.close());

  it.each(
    fc
      .sample(fc.array(passo, { minLength: PASSOS, maxLength: PASSOS }), { numRuns: HISTORIAS, seed })
      .map((passos, historia) => ({ historia, passos })),
  )(
    'história $historia: parcelas, rateios, saldos, estoque, vendas e compras somam o que o livro de papel diz',
    async ({ historia, passos }) => {
      const jogo: Jogo = { escritorio: await montarEscritorio(await app.account(`dinheiro-${historia}`)), livro: livroNovo() };
      for (const um of passos) await jogar(jogo, um);
      expect([jogo.livro.contas.size > 10, jogo.livro.compras.length > 2, jogo.livro.vendas.length > 0]).toEqual([true, true, true]);
      for (const conferir of Object.values(conferencias)) await conferir(jogo);
    },
    MUITO_MS,
  );

  it('as histórias têm de tudo, concedido e recusado', () => {
    const faltam = [
      ...['pagar 200', 'estornar 200', 'pagarParte 201', 'pagarParte 409', 'editar 200', 'editar 409', 'incluir 201', 'incluir 409'],
      ...['tirarParcela 204', 'tirarParcela 409', 'apagar 204', 'apagar 409', 'mudarDia 200', 'mudarDia 409', 'ratear 200', 'ratear 409'],
      ...['finalizarCompra 200', 'abrirCompra 200', 'abrirCompra 409', 'mudarCompra 200', 'mudarCompra 409', 'gastar 201', 'gastar 422'],
      ...['finalizarVenda 200', 'abrirVenda 200', 'abrirVenda 409', 'mudarVenda 200', 'mudarVenda 409', 'apagarVenda 204'],
    ].filter((um) => !acontecidos.has(um));
    expect(faltam).toEqual([]);
  });

  it('o que as telas mostram volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]), MUITO_MS);
});
