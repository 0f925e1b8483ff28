import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import { createRunner } from '@tulha/read-models/project/runner';
import { createProgress } from '@tulha/read-models/read/progress';
import { projections } from '@tulha/read-models/tables';
import { factsOf, openProcess, prepared } from '../testing/process.js';
import { avisarValidades } from './avisar-validades.js';

const meio = (dia: string) => `${dia}T12:00:00.000Z`;

it('diz uma vez a cada limite qual lote está perto de vencer, de cada conta os seus, uma vez por dia', async () => {
  const database = await prepared();
  const work = await openProcess(database.url, 'validades');
  const { pool, store, dispatch, sealing } = work;
  const runner = createRunner(pool, { store, open: sealing.open, projections }, () => undefined);
  const progress = createProgress({ connectionString: database.url }, pool, { onlyPolls: true });
  const comprar = async (conta: number, movimentoId: number, lote: string, validade: string) => {
    const linha = {
      ...{ movimentoId, insumoId: conta, tipo: 'entrada' as const, em: '2026-01-10', fazendaId: 1, quantidade: 1_000, valorCentavos: 100 },
      ...{ lote, validade, paraFazendaId: null, chegadaId: null },
    };
    const insumos = [{ id: conta, nome: 'Ureia', unidade: 'KG' as const }];
    const data = { linhas: [linha], desfazer: [], insumos, origem: null, motivo: null };
    const meta = { conta, ator: 1, fazenda: 1, now: meio('2026-01-10'), commandId: crypto.randomUUID() };
    return (await dispatch(estoqueDecider, conta, { type: 'MovimentarEstoque', data }, meta)).position;
  };
  const lotesAvisados = async (conta: number) =>
    (await factsOf(store, `estoque-${conta}`)).flatMap(({ type, data }) => {
      const { lote, limiteDias } = data as { lote?: string; limiteDias?: number };
      return type === 'LoteDeInsumoPertoDeVencer' ? [[lote, limiteDias]] : [];
    });
  try {
    await comprar(1, 1, 'A', '2026-07-10');
    await comprar(1, 2, 'B', '2027-07-10');
    await comprar(2, 3, 'C', '2026-06-20');
    expect(await progress.waitFor(await comprar(3, 4, 'D', '2027-01-01'), 20_000)).toBe(true);
    const noDia = (dia: string, feito: string) => avisarValidades({ pool, engine: work as never, now: () => meio(dia) }, feito);
    expect(await noDia('2026-06-15', '2026-06-15')).toBe('2026-06-15');
    // In Acre it is still the day before, and so it is for all.
    const meiaNoiteEMeia = { pool, engine: work as never, now: () => '2026-06-16T03:30:00.000Z' };
    expect(await avisarValidades(meiaNoiteEMeia, '2026-06-15')).toBe('2026-06-15');
    expect([await lotesAvisados(1), await lotesAvisados(2)]).toEqual([[], []]);
    const semPrimeira = {
      dispatch: (...args: Parameters<typeof dispatch>) => (args[1] === 1 ? Promise.reject(new Error('conta 1')) : dispatch(...args)),
    };
    const falha = avisarValidades({ pool, engine: semPrimeira as never, now: () => meio('2026-06-15') }, '');
    await expect(falha).rejects.toThrow('1 accounts could not be told');
    expect([await lotesAvisados(1), await lotesAvisados(2)]).toEqual([[], [['C', 7]]]);
    for (const dia of ['2026-06-15', '2026-06-16', '2026-07-03', '2026-07-11']) expect(await noDia(dia, '')).toBe(dia);
    expect(await lotesAvisados(1)).toEqual([
      ['A', 30],
      ['A', 7],
      ['A', 0],
    ]);
    expect(await lotesAvisados(2)).toEqual([
      ['C', 7],
      ['C', 0],
    ]);
    expect(await lotesAvisados(3)).toEqual([]);
  } finally {
    await progress.close();
    await runner.stop();
    await work.close();
    await database.drop();
  }
});
