import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../../../apps/api/src/testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../../apps/api/src/testing/test-app.js';
import { abrirAFolha, comprar, corrigirContas, fazerOAno, fecharDeNovo, lancar } from './ano.js';
import { corrigirCafe, fazerOCafe } from './cafe.js';
import { conferir } from './conferir.js';
import { AGORA, fita, montarFazenda } from './fazenda.js';

const FAZENDAS = Number(process.env['TULHA_HISTORIAS'] ?? 50);
const [NUMEROS, MUITO_MS] = [600, 300_000];

/** Random farms whose costs are carried to their lots, while invoices come late and what was written is put right. */
describe('custos de fazendas sorteadas', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
  });
  afterAll(() => app.close());

  it.each(
    fc
      .sample(fc.array(fc.nat(), { minLength: NUMEROS, maxLength: NUMEROS, size: 'max' }), { numRuns: FAZENDAS, seed })
      .map((numeros, n) => ({ n, numeros })),
  )(
    'fazenda $n: em maos, vendido e sem lote somam o que se gastou e o DRE, ao centavo, a cada passo',
    async ({ n, numeros }) => {
      const sorte = fita(numeros);
      const fazenda = await montarFazenda(await app.account(`custos-${n}`), sorte);
      const folha = await fazerOAno(fazenda, sorte);
      await conferir(fazenda);
      await fazerOCafe(fazenda, sorte);
      await conferir(fazenda);
      await abrirAFolha(fazenda, folha);
      await conferir(fazenda);
      await fecharDeNovo(fazenda, sorte, folha);
      for (const mes of ['2025-09', '2026-04', '2026-06']) await lancar(fazenda, sorte, sorte.dia(mes));
      await comprar(fazenda, sorte, sorte.dia('2025-11'));
      await conferir(fazenda);
      await corrigirContas(fazenda, sorte);
      await corrigirCafe(fazenda, sorte);
      await conferir(fazenda);
      const { transformacoes, vendas } = fazenda.livro;
      expect([transformacoes.length, vendas.filter(({ sabido }) => sabido !== null).length]).toEqual([3, 2]);
    },
    MUITO_MS,
  );

  it('o que os relatórios leem volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]), MUITO_MS);
});
